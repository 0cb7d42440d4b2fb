/**
 * The editor in the panel: the rule's text, read-only until a person has allowed it if it is another's.
 * Syntax errors are shown in a line below it, where they move nothing.
 */

import { faultText, plainText } from "../../../rules/words.js";
import { byId, make, setAttribute, setText } from "../../../ui/dom.js";
import { labelled, t } from "../../../ui/i18n.js";
import { isWaiting } from "../state.js";
import { CodeEditor } from "./code_editor.js";
import { hiddenLine } from "./source.js";
import { runFault, SLICE, syntaxFault } from "./state.js";

/** @import { App } from "../../../app/app.js" */
/** @import { State } from "../../../app/store.js" */
/** @import { RuleFault } from "../../../solver/documents.js" */
/** @import { Keeper } from "./keeper.js" */

/** @typedef {{type: (text: string) => void}} Typist */

export class EditorPanel {
  #leaves = false;
  /** The syntax error of the text. @type {RuleFault | null} */
  #slip = null;
  #looked = { text: "", waiting: false };
  /** The line of another person's text with invisible characters, or 0. */
  #hidden = 0;

  /** @param {App} app @param {Typist} controller @param {Keeper} keeper */
  constructor(app, controller, keeper) {
    const host = byId("code-editor", HTMLElement);
    const place = make("div", { class: "code-field" });
    this.hint = make("p", { class: "hint", id: "code-hint", "aria-live": "polite" });
    this.line = make("button", { type: "button", class: "code-line" });
    this.said = make("span");
    this.slip = make("p", { class: "error", id: "code-slip" }, this.line, " ", this.said);
    host.replaceChildren(place, make("div", { class: "code-below" }, this.hint, this.slip));
    this.editor = new CodeEditor(place);
    this.editor.set("aria-describedby", "code-hint code-slip code-fault");
    this.line.addEventListener("click", () => {
      if (this.#slip) this.editor.goTo(this.#slip.line, this.#slip.column);
    });
    this.editor.onChange = (text) => {
      const { code } = app.store.state.modes;
      // The field becomes read-only only with the next frame.
      if (isWaiting(code)) {
        this.editor.value = code.text;
        return;
      }
      controller.type(text);
      keeper.typed();
    };
    this.editor.onLeaving = (leaves) => {
      this.#leaves = leaves;
      this.#renderBelow();
    };
    labelled(() => {
      this.editor.set("aria-label", t("code.editor"));
      this.#renderBelow();
    });
  }

  #renderBelow() {
    const slip = this.#slip;
    setText(this.hint, this.#hintText());
    this.hint.classList.toggle("error", this.#hidden > 0);
    this.hint.classList.toggle("sr", slip !== null && !this.#leaves);
    this.slip.classList.toggle("sr", this.#leaves);
    this.slip.hidden = slip === null;
    const line = slip?.line ?? 0;
    this.line.hidden = line < 1;
    // The hidden line number is part of the description of the field, too.
    setText(this.line, line > 0 ? t("code.slip.line", { line }) : "");
    setAttribute(this.line, "aria-label", line > 0 ? t("code.fault.line", { line }) : "");
    const plain = slip && line > 0 ? plainText(slip) : "";
    setText(this.said, plain || (slip ? faultText(slip) : ""));
  }

  #hintText() {
    if (this.#hidden > 0) return t("code.hint.hidden", { line: this.#hidden });
    if (this.editor.readOnly) return t("code.hint.read-only");
    if (this.#looked.text.trim() === "" && !this.#leaves) return t("code.hint.empty");
    return t(this.#leaves ? "code.hint.leaves" : "code.hint");
  }

  /** @param {State} state */
  render({ modes }) {
    const { code } = modes;
    const waiting = isWaiting(code);
    if (code.text !== this.#looked.text || waiting !== this.#looked.waiting) {
      this.#looked = { text: code.text, waiting };
      // A person who reads a program before it runs must see all of it.
      this.#hidden = waiting ? hiddenLine(code.text) : 0;
    }
    const failed = waiting ? null : runFault(code);
    const slip = waiting ? null : syntaxFault(code, modes[SLICE]);
    const fault = failed ?? slip;
    this.editor.value = code.text;
    this.editor.readOnly = waiting;
    this.editor.set("aria-invalid", String(fault !== null));
    this.editor.mark(fault && fault.line > 0 ? fault : null);
    // An error shown in the card below is not repeated.
    this.#slip = failed ? null : slip;
    this.#renderBelow();
  }
}
