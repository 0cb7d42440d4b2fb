/** The switches of the overlays in the row of the player; each shows whether its overlay is really visible. */

import { isWithheld } from "../board/marks.js";
import { MAX_SQUARES } from "../completion/completion.js";
import { byId, setAttribute, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** @import { Board } from "../board/geometry.js" */
/** @import { Withheld, Overlays } from "../board/types.js" */
/** @import { Reason } from "../solver/documents.js" */
/** @import { Legible, Show } from "./types.js" */

export class ShowMenu {
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
   * @param {Reason | null} reason the proof that there is no tour, or none from here
   * @param {Overlays} overlays
   * @param {Legible} seen
   * @param {Withheld} withheld
   * @param {boolean} still whether there is nothing to play
   */
  render(show, reason, overlays, seen, withheld, still) {
    const { board, marks } = show;
    for (const box of this.boxes) {
      const name = /** @type {keyof Overlays} */ (box.value);
      const isHeld = isWithheld(name, withheld);
      const note = noteOf(name, board, marks, overlays, seen);
      box.disabled = isHeld || note !== "";
      box.checked = overlays[name] && !box.disabled;
      const label = box.closest("label");
      if (!label) continue;
      const isFixed = show.fixed?.[name] !== undefined;
      label.hidden = isHeld || isFixed || !applies(name, show, reason, still);
      const hint = label.querySelector("small");
      const text = t(note || `overlay.${name}.hint`);
      if (hint) setText(hint, text);
      setAttribute(label, "title", text);
    }
  }
}

/**
 * Whether an overlay has anything to show.
 * @param {keyof Overlays} name
 * @param {Show} show
 * @param {Reason | null} reason
 * @param {boolean} still
 */
function applies(name, { marks, startable }, reason, still) {
  // A proof that replaces the player has no path.
  const hasPath = !(still && reason);
  switch (name) {
    case "numbers":
    case "path":
      return hasPath;
    case "truth":
      return hasPath && !marks.letters;
    case "onward":
      return !marks.letters;
    case "symmetry":
      return marks.symmetry !== "none";
    case "choice":
      return marks.choices !== null;
    case "counts":
    case "differs":
    case "sums":
      return marks[name] !== null;
    case "proof":
      return reason?.steps.some(({ picture }) => picture) === true;
    case "starts":
      return startable === true;
  }
}

/**
 * The key of the reason why a checkbox is disabled; "" if it is enabled.
 * @param {keyof Overlays} name
 * @param {Board} board
 * @param {Show["marks"]} marks
 * @param {Overlays} overlays
 * @param {Legible} seen
 */
function noteOf(name, board, marks, overlays, seen) {
  // A table of counts already has numbers on the board.
  if (name === "numbers" && marks.counts && overlays.counts) return "overlay.numbers.counts";
  if (name === "truth" && board.rows * board.cols > MAX_SQUARES) return "overlay.truth.large";
  if (name === "numbers" || name === "path" || name === "onward" || name === "sums") {
    return seen[name] ? "" : `overlay.${name}.far`;
  }
  return "";
}
