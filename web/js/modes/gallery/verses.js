/** The verse of a tour: a syllable for each square; the current one is marked as the knight moves. */

import { html, nothing } from "lit-html";
import { t } from "../../ui/i18n.js";
import { boardOf, squaresOf } from "./exhibits.js";

/** @import { Exhibit } from "./exhibits.js" */

/**
 * @param {Exhibit} exhibit
 * @param {number} position of the player: the number of squares visited
 */
export function versesOf(exhibit, position) {
  const { lines } = exhibit;
  if (lines.length === 0) return nothing;
  const { rows, cols } = boardOf(exhibit);
  const words = lines.map((line) => line.trim().split(/\s+/));
  const fits = words.length === rows && words.every((line) => line.length === cols);
  const here = squaresOf(exhibit)?.[position - 1] ?? -1;
  /** @param {string} word @param {number} square */
  const syllable = (word, square) =>
    html`<span class=${square === here ? "current" : ""}>${word}</span> `;
  return html`<section class="about">
    <h3>${t("hall.verse")}</h3>
    <div class="verse">
      ${
        fits
          ? words.map(
              (line, row) =>
                html`<p class="syllables">
                  ${line.map((word, col) => syllable(word, row * cols + col))}
                </p>`,
            )
          : lines.map((line) => html`<p>${line}</p>`)
      }
    </div>
  </section>`;
}
