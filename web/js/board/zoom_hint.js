/** The hint on zooming, shown until a person closes it or zooms. */

import { byId, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { readSetting, saveSetting } from "../ui/settings.js";

const touch = matchMedia("(pointer: coarse)");

/** True if the hint was not closed in this browser yet. */
export function isHintWanted() {
  return readSetting("zoom-hint") === "";
}

/** Marks the hint as seen. */
export function hintTaken() {
  saveSetting("zoom-hint", "1");
}

export class ZoomHint {
  constructor() {
    this.root = byId("zoom-hint", HTMLElement);
  }

  /** @param {boolean} shown */
  render(shown) {
    if (this.root.hidden === shown) this.root.hidden = !shown;
    if (shown)
      setText(
        byId("zoom-hint-text", HTMLElement),
        t(touch.matches ? "zoom.hint.touch" : "zoom.hint"),
      );
  }
}
