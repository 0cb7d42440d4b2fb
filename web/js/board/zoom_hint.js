/** The hint on zooming, shown until it is closed or somebody has zoomed. */

import { byId, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

const KEY = "zoom-hint";

const touch = matchMedia("(pointer: coarse)");

/** True if this browser has still to show the hint. */
export function isHintWanted() {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return true;
  }
}

/** Marks the hint as seen. */
export function hintTaken() {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // Without storage the hint is shown again next time.
  }
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
