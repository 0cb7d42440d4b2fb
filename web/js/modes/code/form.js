/** The form of Code: the board, the start, backtracking and the seed. */

import { make, setAttribute, setText } from "../../ui/dom.js";
import { labelled, t } from "../../ui/i18n.js";

/** @import { State } from "../../app/store.js" */
/** @import { CodeController } from "./controller.js" */
/** @import { CodeState } from "./state.js" */

const TEXTS = /** @type {const} */ (["rows", "cols", "start", "seed"]);

/** The keys of the fields' labels. */
const NAMES = { rows: "form.rows", cols: "form.cols", start: "code.start", seed: "code.seed" };

/** @param {typeof TEXTS[number]} name */
function field(name) {
  return make("input", {
    id: `c-${name}`,
    name,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    inputmode: name === "start" ? undefined : "numeric",
  });
}

export class CodeForm {
  /** @param {CodeController} controller @param {HTMLElement} host */
  constructor(controller, host) {
    const [rows, cols, start, seed] = TEXTS.map(field);
    this.inputs = [rows, cols, start, seed].filter((input) => input !== undefined);
    this.backtrack = make("input", { id: "c-backtrack", name: "backtrack", type: "checkbox" });
    this.words = {
      board: make("span"),
      start: make("label", { for: "c-start" }),
      seed: make("label", { for: "c-seed" }),
      backtrack: make("span"),
    };
    this.summary = make("summary");
    const times = make("span", { class: "times", "aria-hidden": "true" }, "×");
    const group = (/** @type {(Node | undefined)[]} */ ...content) =>
      make("span", { class: "code-ask" }, ...content.filter((one) => one !== undefined));
    this.form = make(
      "form",
      { class: "code-asked", autocomplete: "off", novalidate: "" },
      group(this.words.board, rows, times, cols),
      group(this.words.start, start),
      make(
        "details",
        { class: "code-options", id: "code-options" },
        this.summary,
        group(this.words.seed, seed),
        make("label", { class: "code-ask check" }, this.backtrack, this.words.backtrack),
      ),
    );
    host.replaceChildren(this.form);
    for (const input of this.inputs) {
      input.addEventListener("input", () => {
        const holes = input === rows || input === cols ? { holes: "" } : {};
        controller.ask({ [input.name]: input.value, ...holes });
      });
    }
    this.backtrack.addEventListener("input", () =>
      controller.ask({ backtrack: this.backtrack.checked ? "1" : "0" }),
    );
    // A form without a button does not submit on Enter.
    this.form.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      controller.run();
    });
    labelled(() => {
      for (const [name, label] of Object.entries(this.words)) setText(label, t(`code.${name}`));
      for (const name of TEXTS) {
        const input = this.inputs.find((one) => one.name === name);
        if (input) setAttribute(input, "aria-label", t(NAMES[name]));
      }
      setText(this.summary, t("code.options"));
      setAttribute(this.form, "aria-label", t("code.form"));
      if (seed) seed.title = t("form.seed.hint");
      this.backtrack.title = t("form.backtrack.hint");
    });
  }

  /** @param {State} state */
  render({ modes }) {
    /** @type {CodeState} */
    const { form, problems } = modes.code;
    for (const input of this.inputs) {
      const name = /** @type {typeof TEXTS[number]} */ (input.name);
      if (input.value !== form[name]) input.value = form[name];
      if (problems.some((problem) => problem.field === name))
        input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
    this.backtrack.checked = form.backtrack !== "0";
  }
}
