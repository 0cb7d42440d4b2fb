/** The form of the request. It shows the typed values, valid or not, and explains mistakes. */

import { render } from "lit-html";
import { FACTS } from "../../build_info.js";
import { Compass } from "../../directions/compass.js";
import { withCompasses } from "../../directions/orders.js";
import { canonical, check, fieldsOf, MAX_SQUARES, OFFERED } from "../../request/request.js";
import { ShapeTool } from "../../request/shape_tool.js";
import { optionsText } from "../../request/text.js";
import { boardTyped } from "../../request/typed.js";
import { countsCases } from "../../ui/counted.js";
import { byId, make, setText } from "../../ui/dom.js";
import { currentLanguage, labelled, t } from "../../ui/i18n.js";
import { Parts } from "../../ui/memo.js";
import { sentence } from "../../ui/problems.js";
import { stripped } from "../../ui/stripped.js";
import { draws } from "./dice.js";

/** @import { Frame } from "../../app/types.js" */
/** @import { Board } from "../../board/geometry.js" */
/** @import { Field, Words } from "../../request/request.js" */
/** @import { SolveState } from "./state.js" */
/** @import { Goal } from "../../request/typed.js" */

const TEXTS = /** @type {const} */ ([
  "rows",
  "cols",
  "start",
  "end",
  "order",
  "seed",
  "max-steps",
  "tours",
]);
const SELECTS = /** @type {const} */ (["method", "ties", "symmetry"]);

export class Form {
  /** The inputs of the options' summary. */
  #summed = new Parts();

  /**
   * @param {(change: Partial<Words>, goal?: Goal) => void} onChange
   * @param {() => void} onSubmit
   * @param {(board: Board | null) => void} onShape called with the chosen preset; null for no holes
   */
  constructor(onChange, onSubmit, onShape) {
    this.form = byId("form", HTMLFormElement);
    this.compass = new Compass("f-preset", (order) => onChange({ order }));
    byId("compass", HTMLElement).append(this.compass.root);
    this.shape = new ShapeTool(byId("shape", HTMLElement), "f", {
      shape: onShape,
      text: (holes) => onChange({ holes }),
    });
    labelled(() => this.#label());

    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      onSubmit();
    });
    for (const name of [...TEXTS, ...SELECTS]) {
      const input = this.#input(name);
      input.addEventListener("input", () => onChange({ [name]: input.value }));
    }
    const backtrack = byId("f-backtrack", HTMLInputElement);
    backtrack.addEventListener("input", () =>
      onChange({ backtrack: backtrack.checked ? "1" : "0" }),
    );
    this.goals = /** @type {HTMLInputElement[]} */ ([
      ...this.form.querySelectorAll("input[name=goal]"),
    ]);
    for (const radio of this.goals) {
      radio.addEventListener("input", () => {
        const goal = /** @type {Goal} */ (radio.value);
        const closed = goal === "closed" ? "1" : "";
        onChange(goal === "end" ? { closed } : { closed, end: "" }, goal);
        if (goal === "end") {
          const end = this.#input("end");
          end.hidden = false;
          end.focus();
        }
      });
    }
  }

  /** Fills in the options of the fields. */
  #label() {
    const options = (/** @type {readonly string[]} */ ids, /** @type {string} */ key) =>
      ids.map((id) => make("option", { value: id }, t(`${key}.${id}`)));
    byId("f-method", HTMLSelectElement).replaceChildren(...options(OFFERED, "method"));
    byId("f-ties", HTMLSelectElement).replaceChildren(...options(FACTS.ties, "ties"));
    const symmetries = options(FACTS.symmetries, "form.symmetry");
    byId("f-symmetry", HTMLSelectElement).replaceChildren(...symmetries);
    setText(byId("h-size", HTMLElement), t("form.size.hint", { limit: MAX_SQUARES }));
  }

  /** @param {Field} name */
  #input(name) {
    const element = this.form.elements.namedItem(name);
    return /** @type {HTMLInputElement | HTMLSelectElement} */ (element);
  }

  /** @param {SolveState} slice @param {Frame} frame */
  render(slice, { solver, painting, bestOrder }) {
    const { form: words, goal, problems, running } = slice;
    for (const name of [...TEXTS, ...SELECTS]) {
      const input = this.#input(name);
      if (input.value !== words[name]) input.value = words[name];
      const problem = problems.find(({ field }) => field === name);
      if (problem) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
      setText(byId(`e-${name}`, HTMLElement), problem ? sentence(problem) : "");
    }
    const wrong = problems.find(({ field }) => field === "holes");
    const problem = wrong ? sentence(wrong) : "";
    this.shape.render({ board: boardTyped(words), text: words.holes, problem, painting });
    byId("f-backtrack", HTMLInputElement).checked = words.backtrack !== "0";
    // With a mistake the old summary stays: the message is beside the field.
    if (this.#summed.changed(words, currentLanguage()) && check(words).length === 0)
      render(withCompasses(optionsText(canonical(words))), byId("options-chosen", HTMLElement));

    for (const radio of this.goals) radio.checked = radio.value === goal;
    this.#input("end").hidden = goal !== "end";
    setText(byId("h-goal", HTMLElement), t(`form.goal.${goal}.hint`));

    setText(byId("h-random", HTMLElement), t(draws(slice) ? "form.random.drawn" : "form.random"));

    const options = fieldsOf(words.method);
    for (const element of this.form.querySelectorAll("[data-option]")) {
      const option = /** @type {HTMLElement} */ (element).dataset.option ?? "";
      // Warnsdorff's rule needs a seed only for random ties.
      const idle = option === "seed" && words.method === "warnsdorff" && words.ties !== "random";
      /** @type {HTMLElement} */ (element).hidden = idle || !options.some((id) => id === option);
    }
    setText(byId("h-method", HTMLElement), t(`method.${words.method}.hint`));
    setText(byId("m-method", HTMLElement), t(`method.${words.method}.more`));
    const most = countsCases(words.method) ? "form.max-cases" : "form.max-steps";
    setText(byId("t-max-steps", HTMLElement), t(most));
    setText(byId("h-ties", HTMLElement), t(`ties.${words.ties}.hint`));
    this.compass.update(stripped(words.order), bestOrder);

    const solve = byId("solve", HTMLButtonElement);
    const waiting = running !== null && solver.phase !== "ready";
    setText(solve, t(waiting ? "form.solve.waiting" : "form.solve"));
  }

  /** Focuses the field with the first mistake. @param {string} field */
  focus(field) {
    const input = this.#input(/** @type {Field} */ (field));
    const options = byId("options", HTMLDetailsElement);
    if (field === "holes" || options.contains(input)) options.open = true;
    if (field === "holes") this.shape.reveal();
    input?.focus();
  }
}
