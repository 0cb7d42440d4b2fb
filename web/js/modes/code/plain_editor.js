/** A plain field for the rule, until the editor is there. */

import { byId, make } from "../../app/dom.js";
import { labelled, t } from "../../app/i18n.js";
import { isWaiting } from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { Bench } from "./bench.js" */

export class PlainEditor {
  /** @param {App} _app @param {Bench} bench */
  constructor(_app, bench) {
    this.field = make("textarea", {
      id: "code-text",
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      wrap: "off",
    });
    this.field.addEventListener("input", () => bench.type(this.field.value));
    byId("code-editor", HTMLElement).append(this.field);
    labelled(() => this.field.setAttribute("aria-label", t("code.editor")));
  }

  /** @param {State} state */
  render({ modes }) {
    if (this.field.value !== modes.code.text) this.field.value = modes.code.text;
    this.field.readOnly = isWaiting(modes.code);
  }
}
