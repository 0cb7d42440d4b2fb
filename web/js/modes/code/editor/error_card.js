/**
 * The error card: what was wrong with the rule in one plain sentence, Python's own message, and a link to the
 * place.
 */

import { faultText, plainText } from "../../../rules/words.js";
import { byId, make, setText } from "../../../ui/dom.js";
import { labelled, t } from "../../../ui/i18n.js";
import { isWaiting } from "../state.js";
import { runFault } from "./state.js";

/** @import { State } from "../../../app/store.js" */
/** @import { RuleFault } from "../../../solver/documents.js" */
/** @import { CodeEditor } from "./code_editor.js" */

/** @typedef {{showStep: (step: number) => void}} StepView */

export class ErrorCard {
  /** @type {RuleFault | null} */
  #fault = null;

  /** @param {StepView} controller @param {CodeEditor} editor */
  constructor(controller, editor) {
    this.root = byId("code-error", HTMLElement);
    this.root.classList.add("code-error");
    this.what = make("h2", { class: "code-fault" });
    this.plain = make("p");
    this.line = make("button", { type: "button", class: "quiet" });
    this.step = make("button", { type: "button", class: "quiet" });
    this.trace = make("pre", { class: "code-trace", role: "region", tabindex: "0" });
    this.said = make("div", { id: "code-fault" }, this.what, this.plain);
    const buttons = make("div", { class: "do" }, this.line, this.step);
    this.root.replaceChildren(this.said, this.trace, buttons);
    this.root.hidden = true;
    this.line.addEventListener("click", () => {
      if (this.#fault) editor.goTo(this.#fault.line, this.#fault.column);
    });
    this.step.addEventListener("click", () => {
      if (this.#fault) controller.showStep(this.#fault.step);
    });
    labelled(() => this.#write());
  }

  /** @param {State} state */
  render({ modes }) {
    const { code } = modes;
    const fault = isWaiting(code) ? null : runFault(code);
    if (fault === this.#fault) return;
    this.#fault = fault;
    this.#write();
  }

  #write() {
    const fault = this.#fault;
    this.root.hidden = fault === null;
    // The field refers to this card as its description, so the card is emptied when there is no error.
    const plain = fault ? plainText(fault) : "";
    setText(this.what, fault ? faultText(fault) : "");
    setText(this.plain, plain);
    if (!fault) return;
    const { line, step, traceback } = fault;
    this.plain.hidden = plain === "";
    this.line.hidden = line < 1;
    setText(this.line, t("code.fault.line", { line }));
    this.step.hidden = step < 1;
    setText(this.step, t("code.fault.step", { step }));
    this.trace.hidden = traceback === "";
    this.trace.setAttribute("aria-label", t("code.fault.python"));
    setText(this.trace, traceback);
  }
}
