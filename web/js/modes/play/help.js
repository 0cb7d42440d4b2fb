/** The help that somebody wants while playing: three levels of what the board shows, and what is told. */

import { byId, setText } from "../../app/dom.js";
import { t } from "../../app/i18n.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { Table } from "./table.js" */

/** @typedef {"plain" | "onward" | "truth"} Level */

export class HelpPanel {
  /** @param {App} app @param {Table} table */
  constructor(app, table) {
    this.levels = byId("play-levels", HTMLFieldSetElement).querySelectorAll("input");
    for (const radio of this.levels) {
      radio.addEventListener("input", () => {
        app.showOverlay("onward", radio.value === "onward");
        app.showOverlay("truth", radio.value === "truth");
      });
    }
    this.tell = byId("play-tell", HTMLInputElement);
    this.tell.addEventListener("input", () => table.change({ tell: this.tell.checked }));
  }

  /** @param {State} _ @param {Table} table */
  render(_, table) {
    const level = levelOf(table);
    for (const radio of this.levels) radio.checked = radio.value === level;
    setText(byId("play-level", HTMLElement), t(`play.level.${level}.hint`));
    this.tell.checked = table.slice.tell;
  }
}

/** Which help is on the board. @param {Table} table @returns {Level} */
function levelOf({ overlays }) {
  if (overlays.truth) return "truth";
  return overlays.onward ? "onward" : "plain";
}
