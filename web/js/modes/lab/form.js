/** The form of the Lab: the settings of the open tool, its methods, Run and the progress. */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { formatHoles } from "../../board/holes_text.js";
import { FACTS } from "../../build_info.js";
import { ShapeTool } from "../../request/shape_tool.js";
import { make } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { sentence } from "../../ui/problems.js";
import { StartPicker } from "./picker.js";
import { progressText } from "./progress.js";
import { isUnderWay, shownExperiment, typedSettings } from "./state.js";
import { TOOLS } from "./words.js";

/** @import { LabState } from "./state.js" */
/** @import { LabField, LabWords, Tool } from "./words.js" */

/** The fields with a place of their own for their mistake. */
const WITH_ERRORS = [
  ...["board", "boards", "start", "starts", "methods", "end", "max-steps", "seed", "holes"],
];

/** The methods in sight; the others are folded. */
const IN_SIGHT = ["depth-first", "pruned", "warnsdorff"];

/**
 * @typedef {object} FormHooks
 * @property {(words: LabWords) => void} type
 * @property {(tool: Tool) => void} tool
 * @property {() => void} submit
 * @property {(text: string) => void} copy copies a text, and says so
 * @property {() => void} redraw
 */

export class LabForm {
  #on;
  #picker;
  #shapeRoot = make("div", { id: "lab-shape" });
  #shape;

  /** @param {FormHooks} on */
  constructor(on) {
    this.#on = on;
    this.#picker = new StartPicker(on.redraw);
    this.#shape = new ShapeTool(
      this.#shapeRoot,
      "l",
      {
        shape: (board) =>
          on.type(
            board
              ? { board: `${board.rows}x${board.cols}`, holes: formatHoles(board) }
              : { holes: "" },
          ),
        text: (holes) => on.type({ holes }),
      },
      false,
    );
  }

  /** Focuses a field. @param {string} field */
  focus(field) {
    const input = document.getElementById(`l-${field}`);
    if (!(input instanceof HTMLInputElement)) return;
    const more = input.closest("details");
    if (more) more.open = true;
    input.focus();
  }

  /**
   * @param {LabState} slice
   * @param {boolean} ready true if Python is ready
   */
  template(slice, ready) {
    const { type, tool: turn, submit } = this.#on;
    const { tool, words } = typedSettings(slice);
    const lists = tool === "compare";
    const pick = (/** @type {string} */ text) =>
      type("starts" in words ? { starts: text } : { start: text });
    const start = words.starts ?? words.start ?? "";
    const holes = words.holes ?? "";
    const picker = this.#picker.template(
      { tool, board: words.boards ?? words.board ?? "", start, holes },
      pick,
    );
    const wrong = problemsOf(slice);
    const shape = { text: holes, problem: wrong("holes"), painting: false };
    this.#shape.render({ board: this.#picker.board, ...shape });

    const has = (/** @type {LabField} */ name) => name in words;
    const error = (/** @type {LabField} */ name) =>
      html`<p class="error" id="le-${name}">${wrong(name)}</p>
        ${commandOf(slice, name, this.#on.copy)}`;
    const hint = (/** @type {LabField} */ name, /** @type {string} */ text) =>
      has(name) ? html`<p class="hint" id="lh-${name}">${text}</p>` : nothing;
    /** A field of text, if the tool has it. @param {LabField} name @param {string} label */
    const field = (name, label, { narrow = false, numeric = false, placeholder = "" } = {}) =>
      has(name)
        ? html`<div class=${narrow ? "field narrow" : "field"}>
            <label for="l-${name}">${label}</label>
            <input
              id="l-${name}"
              name=${name}
              inputmode=${numeric ? "numeric" : "text"}
              spellcheck="false"
              autocapitalize="off"
              placeholder=${placeholder}
              aria-describedby="lh-${name} le-${name}"
              aria-invalid=${wrong(name) ? "true" : nothing}
              .value=${live(words[name] ?? "")}
              @input=${(/** @type {InputEvent} */ { target }) =>
                type({ [name]: /** @type {HTMLInputElement} */ (target).value })}
            />
          </div>`
        : nothing;
    /** A checkbox, if the tool has it. @param {"closed" | "ruled-out"} name @param {[on: string, off: string]} values */
    const box = (name, [on, off]) =>
      has(name)
        ? html`<label class="check"
            ><input
              type="checkbox"
              id="l-${name}"
              name=${name}
              aria-describedby="lh-${name}"
              .checked=${live(words[name] === on)}
              @input=${(/** @type {InputEvent} */ { target }) =>
                type({ [name]: /** @type {HTMLInputElement} */ (target).checked ? on : off })}
            /><span>${t(`lab.${name}`)}</span></label
          >`
        : nothing;
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      submit();
    };
    return html`<form
      id="lab-form"
      novalidate
      autocomplete="off"
      aria-label=${t("lab.form.label")}
      @submit=${send}
    >
      <fieldset class="segments" id="lab-tools">
        <legend class="sr">${t("lab.tools")}</legend>
        ${TOOLS.map(
          (one) => html`<label
            ><input
              type="radio"
              name="tool"
              value=${one}
              .checked=${live(one === tool)}
              @input=${() => turn(one)}
            /><span>${t(`lab.tool.${one}`)}</span></label
          >`,
        )}
      </fieldset>
      <p class="hint" id="lab-what">${t(`lab.tool.${tool}.hint`)}</p>
      <div class="row">
        ${field("board", t(lists ? "lab.boards" : "lab.board"))}
        ${field("boards", t("lab.boards"))}
        ${field("start", t(lists ? "lab.starts" : "lab.start"))}
        ${field("starts", t("lab.starts"))}
      </div>
      ${error("board")} ${error("boards")} ${error("start")} ${error("starts")}
      ${hint("start", t(`lab.start.hint.${lists ? "compare" : "orders"}`))}
      ${hint("starts", t("lab.starts.hint"))}
      ${has("boards") ? html`<p class="sr" id="lh-boards">${t("lab.boards.hint")}</p>` : nothing}
      ${picker}
      <div ?hidden=${!has("holes")}>${this.#shapeRoot}</div>
      ${has("methods") ? methodsOf(slice, words.methods ?? "", type) : nothing}
      ${error("methods")} ${error("end")} ${error("max-steps")} ${error("seed")}
      <p class="error" id="le-">${wrong("")}</p>
      <details class="more" id="lab-more">
        <summary>${t("form.more")}</summary>
        ${field("methods", t("lab.methods.text"))} ${hint("methods", t("lab.methods.hint"))}
        <div class="row">
          ${field("max-steps", t("lab.max-steps"), { numeric: true })}
          ${field("seed", t("lab.seed"), { numeric: true, narrow: true })}
          ${field("end", t("lab.end"), { narrow: true, placeholder: t("form.start.any") })}
        </div>
        ${hint("max-steps", t(`lab.max-steps.hint.${tool}`))}
        ${box("closed", ["1", "0"])} ${box("ruled-out", ["run", "skip"])}
        ${hint("ruled-out", t("lab.ruled-out.hint"))}
      </details>
      ${goOf(slice, ready)}
    </form>`;
  }
}

/**
 * The mistake of a field as a sentence, or ""; that of no field under "".
 * @param {LabState} slice
 */
function problemsOf({ problems }) {
  return (/** @type {string} */ name) => {
    const found = problems.find(({ field }) =>
      name ? field === name : !WITH_ERRORS.includes(field),
    );
    return found ? sentence(found) : "";
  };
}

/**
 * The command that does in a shell what is too large for the page, if that is what a field has wrong.
 * @param {LabState} slice
 * @param {LabField} name
 * @param {(text: string) => void} copy
 */
function commandOf({ problems }, name, copy) {
  const command = problems.find(({ field }) => field === name)?.params.command;
  if (typeof command !== "string") return nothing;
  return html`<div class="lab-command">
    <code>${command}</code>
    <button type="button" class="secondary" @click=${() => copy(command)}>
      ${t("lab.command.copy")}
    </button>
  </div>`;
}

/**
 * The methods, each with a checkbox that adds its name to the typed list, or removes it.
 * @param {LabState} slice
 * @param {string} text the list
 * @param {(words: LabWords) => void} type
 */
function methodsOf({ own }, text, type) {
  const chosen = text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
  const box = (/** @type {{spec: string, label: string}} */ { spec, label }) => html`<label
    class="check"
    ><input
      type="checkbox"
      value=${spec}
      .checked=${live(chosen.includes(spec))}
      @input=${(/** @type {InputEvent} */ { target }) => {
        const others = chosen.filter((word) => word !== spec);
        const { checked } = /** @type {HTMLInputElement} */ (target);
        type({ methods: (checked ? [...others, spec] : others).join(",") });
      }}
    /><span>${label}</span></label
  >`;
  const all = specs();
  const folded = all.filter(({ spec }) => !IN_SIGHT.includes(spec));
  const ticked = folded.filter(({ spec }) => chosen.includes(spec)).map(({ label }) => label);
  return html`<fieldset class="methods">
    <legend>${t("lab.methods")}</legend>
    <div class="methods-listed" id="lab-specs">
      ${all.filter(({ spec }) => IN_SIGHT.includes(spec)).map(box)}
      ${own ? box({ spec: own.spec, label: t("lab.rule.own", { name: own.name }) }) : nothing}
    </div>
    <details class="more" id="lab-methods-more">
      <summary>
        ${t("lab.methods.more")} <span class="chosen" id="lab-others-chosen">${ticked.join(", ")}</span>
      </summary>
      <div class="methods-listed" id="lab-others">${folded.map(box)}</div>
    </details>
  </fieldset>`;
}

/** Run, and how far it is. @param {LabState} slice @param {boolean} ready true if Python is ready */
function goOf(slice, ready) {
  const experiment = shownExperiment(slice);
  const { done = 0, total = 0 } = experiment?.step ?? experiment ?? {};
  const waiting = experiment?.phase === "starting" && !experiment.step && !ready;
  const text = experiment ? progressText(experiment) : "";
  return html`<div class="lab-go">
    <div class="do">
      <button type="submit" class="primary" id="lab-run">${t("lab.run")}</button>
      <button type="button" class="secondary" data-action="lab-cancel" hidden></button>
      <button type="button" class="secondary" data-action="lab-resume" hidden></button>
    </div>
    <progress
      id="lab-bar"
      max="1"
      .value=${total > 0 ? done / total : 0}
      aria-label=${t("lab.bar")}
      ?hidden=${!isUnderWay(experiment)}
    ></progress>
    <p class="hint" id="lab-progress">${waiting ? t("form.solve.waiting") : text}</p>
  </div>`;
}

/** The methods with a checkbox, as in the lists. @returns {{spec: string, label: string}[]} */
function specs() {
  return FACTS.methods
    .filter(({ id, own }) => id !== "auto" && !own)
    .flatMap(({ id, options }) => {
      const method = t(`method.${id}`);
      const ties = options.includes("ties") ? FACTS.ties.filter((rule) => rule !== "order") : [];
      const more = ties.map((rule) => ({
        spec: `${id}:${rule}`,
        label: t("lab.spec", { method, option: t(`ties.${rule}`) }),
      }));
      const greedy = { spec: `${id}:greedy`, label: t("lab.spec.greedy", { method }) };
      const backtracks = options.includes("backtrack");
      return [{ spec: id, label: method }, ...more, ...(backtracks ? [greedy] : [])];
    });
}
