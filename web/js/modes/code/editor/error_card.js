/** What was wrong with the rule when it ran: one plain sentence, Python's own text, and the way to the place. */

import { byId, make, setText } from "../../../app/dom.js";
import { labelled, t } from "../../../app/i18n.js";
import { faultText, plainText } from "../../../rules/words.js";
import { isWaiting } from "../state.js";
import { runFault } from "./state.js";

/** @import { State } from "../../../app/store.js" */
/** @import { RuleFault } from "../../../solver/rule_documents.js" */
/** @import { CodeEditor } from "./code_editor.js" */

/** @typedef {{showStep: (step: number) => void}} Bench */

export class ErrorCard {
  /** @type {RuleFault | null} */
  #fault = null;

  /** @param {Bench} bench @param {CodeEditor} editor */
  constructor(bench, editor) {
    this.root = byId("code-error", HTMLElement);
    this.root.classList.add("code-error");
    this.what = make("p", { class: "code-fault" });
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
      if (this.#fault) bench.showStep(this.#fault.step);
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
    // The field is described by it, so there is nothing left in it when nothing is wrong.
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
