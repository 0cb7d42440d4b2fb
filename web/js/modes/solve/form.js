/** The form: what is asked for. It shows what was typed, right or wrong, and says what would be right. */

import { byId, make, setText } from "../../app/dom.js";
import { t } from "../../app/i18n.js";
import { sentence } from "../../app/problems.js";
import { METHODS, TIES } from "../../build_info.js";
import { DEFAULTS, findsMany, MAX_SQUARES, optionsOf } from "./request.js";
import { Rose } from "./rose.js";

/** @import { State } from "../../state.js" */
/** @import { Field, Words } from "./request.js" */

/** Orders with a name; the last three are those of published student reports. */
const PRESETS = {
  clockwise: "12345678",
  anticlockwise: "87654321",
  makay: "43218765",
  sipka1: "36452718",
  sipka2: "72816354",
};

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
const SELECTS = /** @type {const} */ (["method", "ties"]);

export class Form {
  /**
   * @param {(change: Partial<Words>) => void} onChange
   * @param {() => void} onSubmit
   */
  constructor(onChange, onSubmit) {
    this.form = byId("form", HTMLFormElement);
    byId("f-method", HTMLSelectElement).append(
      ...METHODS.map(({ id }) => make("option", { value: id }, t(`method.${id}`))),
    );
    byId("f-ties", HTMLSelectElement).append(
      ...TIES.map((id) => make("option", { value: id }, t(`ties.${id}`))),
    );
    byId("f-preset", HTMLSelectElement).append(
      make("option", { value: "" }, t("preset.own")),
      ...Object.entries(PRESETS).map(([id, order]) =>
        make("option", { value: order }, t(`preset.${id}`)),
      ),
    );
    setText(byId("h-size", HTMLElement), t("form.size.hint", { limit: MAX_SQUARES }));
    this.rose = new Rose(byId("rose", HTMLElement), (order) => onChange({ order }));

    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      onSubmit();
    });
    for (const name of [...TEXTS, ...SELECTS]) {
      const input = this.#input(name);
      input.addEventListener("input", () => onChange({ [name]: input.value }));
    }
    // An order is a word for the eye and the rose alike, so a preset only types it.
    const preset = byId("f-preset", HTMLSelectElement);
    preset.addEventListener("input", () => {
      if (preset.value) onChange({ order: preset.value });
    });
    const backtrack = byId("f-backtrack", HTMLInputElement);
    backtrack.addEventListener("input", () =>
      onChange({ backtrack: backtrack.checked ? "1" : "0" }),
    );
    this.goals = /** @type {HTMLInputElement[]} */ ([
      ...this.form.querySelectorAll("input[name=goal]"),
    ]);
    this.goal = "open";
    /** @type {Words | undefined} */
    this.asked = undefined;
    for (const radio of this.goals) {
      radio.addEventListener("input", () => {
        this.goal = radio.value;
        const closed = radio.value === "closed" ? "1" : "";
        onChange(radio.value === "end" ? { closed } : { closed, end: "" });
        if (radio.value === "end") {
          const end = this.#input("end");
          end.hidden = false;
          end.focus();
        }
      });
    }
  }

  /** @param {Field} name */
  #input(name) {
    const element = this.form.elements.namedItem(name);
    return /** @type {HTMLInputElement | HTMLSelectElement} */ (element);
  }

  /** @param {State} state */
  render({ form: words, problems, live, solver, run }) {
    for (const name of [...TEXTS, ...SELECTS]) {
      const input = this.#input(name);
      if (input.value !== words[name]) input.value = words[name];
      const problem = problems.find(({ field }) => field === name);
      if (problem) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
      setText(byId(`e-${name}`, HTMLElement), problem ? sentence(problem) : "");
    }
    byId("f-backtrack", HTMLInputElement).checked = words.backtrack !== "0";

    // "On a square" without a square lasts until the next run.
    if (run?.words !== this.asked) {
      this.asked = run?.words;
      this.goal = "open";
    }
    if (words.closed === "1") this.goal = "closed";
    else if (words.end) this.goal = "end";
    else if (this.goal === "closed") this.goal = "open";
    for (const radio of this.goals) radio.checked = radio.value === this.goal;
    this.#input("end").hidden = this.goal !== "end";
    setText(byId("h-goal", HTMLElement), t(`form.goal.${this.goal}.hint`));

    const options = [...optionsOf(words.method), ...(findsMany(words.method) ? ["tours"] : [])];
    for (const element of this.form.querySelectorAll("[data-option]")) {
      const option = /** @type {HTMLElement} */ (element).dataset.option ?? "";
      // The seed of Warnsdorff's rule matters only where ties are drawn.
      const idle = option === "seed" && words.method === "warnsdorff" && words.ties !== "random";
      /** @type {HTMLElement} */ (element).hidden = idle || !options.some((id) => id === option);
    }
    setText(byId("h-method", HTMLElement), t(`method.${words.method}.hint`));
    setText(byId("h-ties", HTMLElement), t(`ties.${words.ties}.hint`));
    this.rose.update(words.order.trim());
    const preset = byId("f-preset", HTMLSelectElement);
    const known = Object.values(PRESETS).includes(words.order.trim());
    preset.value = known ? words.order.trim() : "";

    const solve = byId("solve", HTMLButtonElement);
    const waiting = live !== null && solver.phase !== "ready";
    setText(solve, t(waiting ? "form.solve.waiting" : "form.solve"));
  }

  /** Puts the focus where the first mistake is. @param {string} field */
  focus(field) {
    const input = this.#input(/** @type {Field} */ (field));
    const more = byId("more", HTMLDetailsElement);
    if (more.contains(input)) more.open = true;
    input?.focus();
  }

  /**
   * Opens what holds values that are not the defaults.
   * @param {Words} words
   */
  reveal(words) {
    const more = byId("more", HTMLDetailsElement);
    const seeded = optionsOf(words.method).includes("seed") && words.seed !== DEFAULTS.seed;
    if (seeded || words["max-steps"] || words.tours !== DEFAULTS.tours) more.open = true;
  }
}
