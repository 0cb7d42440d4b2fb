/** The help during a game: three levels of overlays and messages. */

import { byId, setText } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { PlayController } from "./controller.js" */

/** @typedef {"plain" | "onward" | "truth"} Level */

export class HelpPanel {
  /** @param {App} app */
  constructor(app) {
    this.levels = byId("play-levels", HTMLFieldSetElement).querySelectorAll("input");
    for (const radio of this.levels) {
      radio.addEventListener("input", () => {
        app.showOverlay("onward", radio.value === "onward");
        app.showOverlay("truth", radio.value === "truth");
      });
    }
  }

  /** @param {State} _ @param {PlayController} controller */
  render(_, controller) {
    const level = levelOf(controller);
    for (const radio of this.levels) radio.checked = radio.value === level;
    setText(byId("play-level", HTMLElement), t(`play.level.${level}.hint`));
  }
}

/** The current level of help. @param {PlayController} controller @returns {Level} */
function levelOf({ overlays }) {
  if (overlays.truth) return "truth";
  return overlays.onward ? "onward" : "plain";
}
