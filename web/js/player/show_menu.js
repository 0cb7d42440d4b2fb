/** The menu of overlays. Its checkboxes show what is really visible. */

import { MAX_SQUARES } from "../completion/completion.js";
import { byId, setAttribute, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** @import { Board } from "../board/geometry.js" */
/** @import { Withheld, Overlays } from "../board/types.js" */
/** @import { Show } from "./types.js" */

/** @import { Legible } from "./types.js" */

export class ShowMenu {
  /** @param {(overlay: keyof Overlays, on: boolean) => void} onChange */
  constructor(onChange) {
    this.root = byId("show", HTMLDetailsElement);
    this.boxes = byId("overlays", HTMLFieldSetElement).querySelectorAll("input");
    for (const box of this.boxes) {
      box.addEventListener("input", () =>
        onChange(/** @type {keyof Overlays} */ (box.value), box.checked),
      );
    }
    document.addEventListener("pointerdown", ({ target }) => {
      if (this.root.open && !this.root.contains(/** @type {Node} */ (target))) this.#close();
    });
    this.root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.root.open) return;
      this.#close();
      this.root.querySelector("summary")?.focus();
      // The key press does nothing else.
      event.preventDefault();
    });
  }

  #close() {
    this.root.open = false;
  }

  /** @param {Show} show @param {Overlays} overlays @param {Legible} seen @param {Withheld} withheld */
  render({ board, marks }, overlays, seen, withheld) {
    for (const box of this.boxes) {
      const name = /** @type {keyof Overlays} */ (box.value);
      const isWithheld =
        (name === "truth" && withheld.lost) || (name === "onward" && withheld.onward);
      const note = isWithheld ? "overlay.held" : noteOf(name, board, marks, overlays, seen);
      box.disabled = note !== "";
      box.checked = overlays[name] && !box.disabled;
      const label = box.closest("label");
      if (!label) continue;
      if (name === "truth" || name === "onward") label.hidden = Boolean(marks.letters);
      if (name === "counts") label.hidden = marks.counts === null;
      if (name === "choice") label.hidden = marks.choices === null;
      if (name === "differs") label.hidden = marks.differs === null;
      if (name === "sums") label.hidden = marks.sums === null;
      if (name === "symmetry") label.hidden = marks.symmetry === "none";
      const hint = label.querySelector(".note");
      const text = t(note || `overlay.${name}.hint`);
      if (hint) setText(hint, text);
      setAttribute(label, "data-note", note ? "1" : "");
    }
  }
}

/**
 * The key of the sentence why a checkbox is disabled now; "" if it is not.
 * @param {keyof Overlays} name
 * @param {Board} board
 * @param {Show["marks"]} marks
 * @param {Overlays} overlays
 * @param {Legible} seen
 */
function noteOf(name, board, marks, overlays, seen) {
  // A table of counts has its own numbers on the board.
  if (name === "numbers" && marks.counts && overlays.counts) return "overlay.numbers.counts";
  if (name === "truth" && board.rows * board.cols > MAX_SQUARES) return "overlay.truth.large";
  const pictured = marks.reason?.steps.some(({ picture }) => picture);
  if (name === "proof" && !pictured) return "overlay.proof.none";
  if (name === "numbers" || name === "path" || name === "onward" || name === "sums") {
    return seen[name] ? "" : `overlay.${name}.far`;
  }
  return "";
}
