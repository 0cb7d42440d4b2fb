/** The verse of a tour: a syllable for each square; the current one is marked as the knight moves. */

import { make, setText } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { boardOf, squaresOf } from "./exhibits.js";

/** @import { Exhibit } from "./exhibits.js" */

export class Verses {
  #title = make("h3");
  #written = make("div", { class: "verse" });
  element = make("section", { class: "about verses" }, this.#title, this.#written);
  /** @type {Exhibit | null} */
  #shown = null;

  /**
   * @param {Exhibit} exhibit
   * @param {number} position of the player: the number of squares visited
   */
  render(exhibit, position) {
    const { lines } = exhibit;
    this.element.hidden = lines.length === 0;
    if (lines.length === 0) return;
    setText(this.#title, t("hall.verse"));
    if (this.#shown !== exhibit) {
      this.#shown = exhibit;
      this.#written.replaceChildren(...rowsOf(exhibit));
    }
    const here = squaresOf(exhibit)?.[position - 1] ?? -1;
    const syllables = this.#written.querySelectorAll("[data-syllable]");
    for (const syllable of syllables) {
      const current = syllable.getAttribute("data-syllable") === String(here);
      syllable.classList.toggle("current", current);
    }
  }
}

/**
 * The written lines; if they have a syllable for each square, every syllable in its own element.
 * @param {Exhibit} exhibit
 */
function rowsOf(exhibit) {
  const { rows, cols } = boardOf(exhibit);
  const words = exhibit.lines.map((line) => line.trim().split(/\s+/));
  const fits = words.length === rows && words.every((line) => line.length === cols);
  if (!fits) return exhibit.lines.map((line) => make("p", {}, line));
  return words.map((line, row) =>
    make(
      "p",
      { class: "syllables" },
      ...line.flatMap((word, col) => [
        make("span", { "data-syllable": String(row * cols + col) }, word),
        " ",
      ]),
    ),
  );
}
