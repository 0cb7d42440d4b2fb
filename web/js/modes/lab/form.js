/** The form of the Lab: the settings of the open tool. */

import { formatHoles } from "../../board/holes_text.js";
import { FACTS } from "../../build_info.js";
import { ShapeTool } from "../../request/shape_tool.js";
import { byId, make, setText } from "../../ui/dom.js";
import { labelled, t } from "../../ui/i18n.js";
import { sentence } from "../../ui/problems.js";
import { StartPicker } from "./picker.js";
import { typedSettings } from "./state.js";
import { isTool } from "./words.js";

/** @import { Board } from "../../board/geometry.js" */
/** @import { LabState } from "./state.js" */
/** @import { LabField, LabWords, Tool } from "./words.js" */

const TEXTS = /** @type {const} */ ([
  "board",
  "boards",
  "start",
  "end",
  "starts",
  "methods",
  "max-steps",
  "seed",
]);

/** The methods in sight; the others are folded. */
const IN_SIGHT = ["depth-first", "pruned", "warnsdorff"];

export class LabForm {
  #form = byId("lab-form", HTMLFormElement);
  #tools = /** @type {HTMLInputElement[]} */ ([...this.#form.querySelectorAll("input[name=tool]")]);
  #boxes;
  /** Those that are folded. */
  #folded;
  /** The checkbox of the rule that is open in Code. */
  #own;
  #picker;
  #shape;
  /** True if the starts field is that of a survey. */
  #many = false;
  /** The holes as typed, and their problem. */
  #holes = { text: "", problem: "" };

  /**
   * @param {(change: LabWords) => void} onChange
   * @param {(tool: Tool) => void} onTool
   * @param {() => void} onSubmit
   */
  constructor(onChange, onTool, onSubmit) {
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      onSubmit();
    });
    for (const name of TEXTS) {
      const input = inputOf(name);
      input.addEventListener("input", () => onChange({ [name]: input.value }));
    }
    const closed = inputOf("closed");
    closed.addEventListener("input", () => onChange({ closed: closed.checked ? "1" : "0" }));
    const all = inputOf("ruled-out");
    all.addEventListener("input", () => onChange({ "ruled-out": all.checked ? "run" : "skip" }));
    this.#picker = new StartPicker(
      byId("lab-picker", HTMLElement),
      (text) => onChange(this.#many ? { starts: text } : { start: text }),
      () => this.#renderShape(),
    );
    this.#shape = new ShapeTool(
      byId("lab-shape", HTMLElement),
      "l",
      {
        shape: (board) => onChange(board ? wordsOfBoard(board) : { holes: "" }),
        text: (holes) => onChange({ holes }),
      },
      false,
    );
    for (const radio of this.#tools) {
      radio.addEventListener("input", () => {
        if (isTool(radio.value)) onTool(radio.value);
      });
    }
    const boxes = specs().map(({ spec, label }) => ({ ...makeBox(spec, onChange), label }));
    this.#own = makeBox("", onChange);
    const seen = boxes.filter(({ box }) => IN_SIGHT.includes(box.value));
    this.#folded = boxes.filter((one) => !seen.includes(one));
    byId("lab-specs", HTMLElement).append(...seen.map(({ row }) => row), this.#own.row);
    byId("lab-others", HTMLElement).append(...this.#folded.map(({ row }) => row));
    this.#boxes = [...boxes.map(({ box }) => box), this.#own.box];
    labelled(() => {
      for (const { text, label } of boxes) setText(text, label());
    });
  }

  /** Focuses a field. @param {string} field */
  focus(field) {
    const input = document.getElementById(`l-${field}`);
    if (!(input instanceof HTMLInputElement)) return;
    const more = input.closest("details");
    if (more) more.open = true;
    input.focus();
  }

  /** @param {LabState} slice */
  render(slice) {
    const { tool, words } = typedSettings(slice);
    for (const radio of this.#tools) radio.checked = radio.value === tool;
    setText(byId("lab-what", HTMLElement), t(`lab.tool.${tool}.hint`));
    for (const element of this.#form.querySelectorAll("[data-lab]")) {
      const field = /** @type {LabField} */ (/** @type {HTMLElement} */ (element).dataset.lab);
      /** @type {HTMLElement} */ (element).hidden = !(field in words);
    }
    for (const name of TEXTS) {
      const input = inputOf(name);
      const text = words[name] ?? "";
      if (input.value !== text) input.value = text;
    }
    inputOf("closed").checked = words.closed === "1";
    inputOf("ruled-out").checked = words["ruled-out"] === "run";
    this.#many = "starts" in words;
    const board = words.boards ?? words.board ?? "";
    const holes = words.holes ?? "";
    this.#picker.render({ tool, board, start: words.starts ?? words.start ?? "", holes });
    const wrong = slice.problems.find(({ field }) => field === "holes");
    this.#holes = { text: holes, problem: wrong ? sentence(wrong) : "" };
    this.#renderShape();
    const { own } = slice;
    this.#own.row.hidden = own === null;
    this.#own.box.value = own?.spec ?? "";
    setText(this.#own.text, own ? t("lab.rule.own", { name: own.name }) : "");
    const chosen = listed(words.methods ?? "");
    for (const box of this.#boxes) box.checked = chosen.includes(box.value);
    const folded = this.#folded.filter(({ box }) => box.checked).map(({ label }) => label());
    setText(byId("lab-others-chosen", HTMLElement), folded.join(", "));
    const lists = tool === "compare";
    setText(byId("lt-board", HTMLElement), t(lists ? "lab.boards" : "lab.board"));
    setText(byId("lt-start", HTMLElement), t(lists ? "lab.starts" : "lab.start"));
    setText(byId("lh-start", HTMLElement), t(`lab.start.hint.${lists ? "compare" : "orders"}`));
    setText(byId("lh-max-steps", HTMLElement), t(`lab.max-steps.hint.${tool}`));
    renderProblems(slice);
  }

  /** Renders the shape of the board beside it. */
  #renderShape() {
    this.#shape.render({ board: this.#picker.board, ...this.#holes, painting: false });
  }
}

/** @param {Board} board */
function wordsOfBoard(board) {
  return { board: `${board.rows}x${board.cols}`, holes: formatHoles(board) };
}

/** Shows each mistake at its field, and those of no field below the fields. @param {LabState} slice */
function renderProblems({ problems }) {
  for (const name of TEXTS) {
    const problem = problems.find(({ field }) => field === name);
    if (problem) inputOf(name).setAttribute("aria-invalid", "true");
    else inputOf(name).removeAttribute("aria-invalid");
    setText(byId(`le-${name}`, HTMLElement), problem ? sentence(problem) : "");
  }
  const own = [...TEXTS, "holes"];
  const other = problems.find(({ field }) => !own.includes(field));
  setText(byId("le-", HTMLElement), other ? sentence(other) : "");
}

/** @param {string} name */
function inputOf(name) {
  return byId(`l-${name}`, HTMLInputElement);
}

/**
 * A checkbox only adds its name to the list of methods, or removes it.
 * @param {string} spec
 * @param {(change: LabWords) => void} onChange
 */
function makeBox(spec, onChange) {
  const box = make("input", { type: "checkbox", value: spec });
  box.addEventListener("input", () => {
    const others = listed(inputOf("methods").value).filter((word) => word !== box.value);
    onChange({ methods: (box.checked ? [...others, box.value] : others).join(",") });
  });
  const text = make("span");
  return { box, row: make("label", { class: "check" }, box, text), text };
}

/** The items of a list. @param {string} text */
function listed(text) {
  const words = text.split(",").map((word) => word.trim());
  return words.filter((word) => word !== "");
}

/**
 * The methods with a checkbox, as in the lists.
 * @returns {{spec: string, label: () => string}[]}
 */
function specs() {
  return FACTS.methods
    .filter(({ id, own }) => id !== "auto" && !own)
    .flatMap(({ id, options }) => {
      const name = () => t(`method.${id}`);
      const ties = options.includes("ties") ? FACTS.ties.filter((rule) => rule !== "order") : [];
      const more = ties.map((rule) => ({
        spec: `${id}:${rule}`,
        label: () => t("lab.spec", { method: name(), option: t(`ties.${rule}`) }),
      }));
      const greedy = {
        spec: `${id}:greedy`,
        label: () => t("lab.spec.greedy", { method: name() }),
      };
      const backtracks = options.includes("backtrack");
      return [{ spec: id, label: name }, ...more, ...(backtracks ? [greedy] : [])];
    });
}
