/**
 * The editor in the panel, with the rule's text. Another person's text is read-only until a person allows it. A line
 * below shows syntax errors, without moving anything.
 */

import { html, nothing } from "lit-html";
import { faultText, plainText } from "../../../rules/words.js";
import { t } from "../../../ui/i18n.js";
import { memo } from "../../../ui/memo.js";
import { isWaiting } from "../state.js";
import { CodeEditor } from "./code_editor.js";
import { hiddenLine } from "./source.js";
import { runFault, SLICE, syntaxFault } from "./state.js";
import { checkWhileTyping } from "./syntax.js";

/** @import { App } from "../../../app/app.js" */
/** @import { State } from "../../../app/types.js" */
/** @import { RuleFault } from "../../../solver/documents.js" */
/** @import { CodeController } from "../controller.js" */
/** @import { CodeState } from "../state.js" */
/** @import { EditorState } from "./state.js" */

export class EditorPanel {
  field = new CodeEditor();
  #hiddenLine = memo(hiddenLine);

  /** @param {App} app @param {CodeController} controller */
  constructor(app, controller) {
    this.field.set("aria-describedby", "code-hint code-slip code-fault");
    this.field.onChange = (text) => {
      const { slice } = controller;
      // The field is read-only only from the next frame on, so this change is undone.
      if (isWaiting(slice)) {
        this.field.value = slice.text;
        return;
      }
      controller.type(text);
      controller.saving.typed();
    };
    this.field.onLeaving = (leaves) => app.store.change(SLICE, { leaves });
    checkWhileTyping(app);
  }

  /** @param {State} state */
  template({ modes }) {
    /** @type {CodeState} */
    const code = modes.code;
    /** @type {EditorState} */
    const { syntax, leaves, note } = modes[SLICE];
    const waiting = isWaiting(code);
    // An error shown in the card below is not repeated.
    const slip = waiting || runFault(code) ? null : syntaxFault(code, { syntax });
    // Before a person allows a program, all of it must be visible.
    const hidden = waiting ? this.#hiddenLine(code.text) : 0;
    const isQuiet = slip !== null && !leaves;
    return html`<div id="code-editor">
      ${this.field.root}
      <div class="code-below">
        <p
          class="hint ${hidden > 0 ? "error" : ""} ${isQuiet ? "sr" : ""}"
          id="code-hint"
          aria-live="polite"
        >${hintText(code, leaves, hidden)}</p>
        <p class="error ${leaves ? "sr" : ""}" id="code-slip" ?hidden=${!slip}>${
          slip ? this.#slipOf(slip) : nothing
        }</p>
      </div>
      <p class="hint code-note" role="status">${note ? t(`code.note.${note.code}`, note.params) : ""}</p>
    </div>`;
  }

  /** @param {RuleFault} slip */
  #slipOf(slip) {
    const { line, column } = slip;
    if (line < 1) return faultText(slip);
    return html`<button
        type="button"
        class="code-line"
        aria-label=${t("code.fault.line", { line })}
        @click=${() => this.field.goTo(line, column)}
      >${t("code.slip.line", { line })}</button> ${plainText(slip) || faultText(slip)}`;
  }

  /** Updates the field. @param {State} state */
  render({ modes }) {
    const { code } = modes;
    const waiting = isWaiting(code);
    const fault = waiting ? null : (runFault(code) ?? syntaxFault(code, modes[SLICE]));
    this.field.set("aria-label", t("code.editor"));
    this.field.value = code.text;
    this.field.readOnly = waiting;
    this.field.set("aria-invalid", String(fault !== null));
    this.field.mark(fault && fault.line > 0 ? fault : null);
  }
}

/** @param {CodeState} code @param {boolean} leaves @param {number} hidden the line with invisible characters, or 0 */
function hintText(code, leaves, hidden) {
  if (hidden > 0) return t("code.hint.hidden", { line: hidden });
  if (isWaiting(code)) return t("code.hint.read-only");
  if (code.text.trim() === "" && !leaves) return t("code.hint.empty");
  return t(leaves ? "code.hint.leaves" : "code.hint");
}
