/** The panel of Code: the rule, what it is asked, and what came of it. */

import { make } from "../../app/dom.js";
import { giveHooks } from "../../app/hooks.js";
import { labelled, t } from "../../app/i18n.js";
import { panelOf } from "../../app/panels.js";
import { makePanels } from "./panels.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { Bench } from "./bench.js" */

/** The buttons below the rule, by the names of their actions. */
const BUTTONS = /** @type {const} */ ([
  ["code-step", "secondary"],
  ["code-run", "primary"],
  ["code-race", "secondary"],
  ["code-tests", "secondary"],
  ["code-stop", "secondary"],
]);

export class CodePanel {
  /** @param {App} app @param {Bench} bench */
  constructor(app, bench) {
    this.bench = bench;
    this.root = panelOf("code");
    this.#furnish();
    this.panels = makePanels(app, bench);
    app.store.update({});
  }

  /** Puts the places of all parts into the panel. */
  #furnish() {
    const place = (/** @type {string} */ id, /** @type {string} */ name = "") =>
      make("div", { id, ...(name ? { class: name } : {}) });
    const buttons = BUTTONS.map(([action, looks]) =>
      make("button", { type: "button", class: looks, "data-action": action }),
    );
    labelled(() => {
      for (const button of buttons) button.textContent = t(`action.${button.dataset.action}`);
    });
    const verdict = make("div", { class: "verdict", "data-hook": "verdict" });
    const matrix = make("pre", { "data-hook": "tour-matrix", tabindex: "0" });
    this.root.replaceChildren(
      place("code-consent"),
      make(
        "section",
        { class: "code-paper" },
        make("div", { class: "code-head" }, place("code-rules"), place("code-templates")),
        place("code-editor"),
        place("code-error"),
        place("code-form"),
        make("div", { class: "do code-do" }, ...buttons),
      ),
      make(
        "section",
        { class: "result", id: "code-result" },
        verdict,
        place("code-agreement"),
        make("div", { "data-proof": "" }),
        place("code-console"),
        matrix,
      ),
      make("section", { id: "code-race", hidden: "" }),
      make("section", { id: "code-tests", hidden: "" }),
    );
    giveHooks(this.root);
  }

  /** @param {State} state */
  render(state) {
    for (const panel of this.panels) panel.render(state);
  }
}
