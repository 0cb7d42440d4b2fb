/** How to zoom, said once: until it was closed or somebody has zoomed. */

import { byId, setText } from "../app/dom.js";
import { t } from "../app/i18n.js";

const KEY = "zoom-hint";

const touch = matchMedia("(pointer: coarse)");

/** Whether it is still to be said in this browser. */
export function isHintWanted() {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return true;
  }
}

/** It need not be said again. */
export function hintTaken() {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // A browser that keeps nothing says it again.
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
