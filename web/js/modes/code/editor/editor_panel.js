/** The editor in the panel: the rule's text, read-only until a person has allowed it if it is another's. */

import { byId, make, setText } from "../../../app/dom.js";
import { labelled, t } from "../../../app/i18n.js";
import { isWaiting } from "../state.js";
import { CodeEditor } from "./code_editor.js";
import { faultOf, SLICE } from "./state.js";

/** @import { App } from "../../../app/app.js" */
/** @import { State } from "../../../app/store.js" */
/** @import { Keeper } from "./keeper.js" */

/** @typedef {{type: (text: string) => void}} Bench */

export class EditorPanel {
  #leaves = false;

  /** @param {App} _app @param {Bench} bench @param {Keeper} keeper */
  constructor(_app, bench, keeper) {
    const host = byId("code-editor", HTMLElement);
    const place = make("div", { class: "code-field" });
    this.hint = make("p", { class: "hint", id: "code-hint", "aria-live": "polite" });
    host.replaceChildren(place, this.hint);
    this.editor = new CodeEditor(place);
    this.editor.set("aria-describedby", "code-hint code-fault");
    this.editor.onChange = (text) => {
      bench.type(text);
      keeper.typed();
    };
    this.editor.onLeaving = (leaves) => {
      this.#leaves = leaves;
      this.#renderHint();
    };
    labelled(() => {
      this.editor.set("aria-label", t("code.editor"));
      this.#renderHint();
    });
  }

  #renderHint() {
    setText(this.hint, t(this.#leaves ? "code.hint.leaves" : "code.hint"));
  }

  /** @param {State} state */
  render({ modes }) {
    const { code } = modes;
    const fault = faultOf(code, modes[SLICE]);
    this.editor.value = code.text;
    this.editor.readOnly = isWaiting(code);
    this.editor.set("aria-invalid", String(fault !== null));
    this.editor.mark(fault && fault.line > 0 ? fault : null);
  }
}
