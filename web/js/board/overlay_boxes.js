/** The boxes that say what is shown on the board. */

import { byId } from "../app/dom.js";

/** @import { Show } from "../player/timeline.js" */
/** @import { Overlays } from "./marks.js" */

export class OverlayBoxes {
  /** @param {(overlay: keyof Overlays, on: boolean) => void} onChange */
  constructor(onChange) {
    this.boxes = byId("overlays", HTMLFieldSetElement).querySelectorAll("input");
    for (const box of this.boxes) {
      box.addEventListener("input", () =>
        onChange(/** @type {keyof Overlays} */ (box.value), box.checked),
      );
    }
  }

  /**
   * @param {Show} show
   * @param {Overlays} overlays
   */
  render({ marks }, overlays) {
    for (const box of this.boxes) {
      const name = /** @type {keyof Overlays} */ (box.value);
      // A table of counts has its own numbers on the board.
      const hidden = name === "numbers" && marks.counts !== null && overlays.counts;
      box.disabled = hidden || (name === "why" && marks.reason === null);
      box.checked = overlays[name] && !box.disabled;
      const label = box.closest("label");
      if (label && name === "counts") label.hidden = marks.counts === null;
    }
  }
}
