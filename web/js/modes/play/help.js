/** The help that somebody wants while playing, in three levels. */

import { byId, setText } from "../../app/dom.js";
import { t } from "../../app/i18n.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { Table } from "./table.js" */

/** @typedef {"plain" | "onward" | "truth"} Level */

export class HelpPanel {
  /** @param {App} app */
  constructor(app) {
    this.levels = byId("play-levels", HTMLFieldSetElement).querySelectorAll("input");
    for (const radio of this.levels) {
      radio.addEventListener("input", () => {
        app.showOverlay("onward", radio.value === "onward");
      });
    }
  }

  /** @param {State} _ @param {Table} table */
  render(_, table) {
    const level = levelOf(table);
    for (const radio of this.levels) radio.checked = radio.value === level;
    setText(byId("play-level", HTMLElement), t(`play.level.${level}.hint`));
  }
}

/** Which help is on the board. @param {Table} table @returns {Level} */
function levelOf({ overlays }) {
  return overlays.onward ? "onward" : "plain";
}
