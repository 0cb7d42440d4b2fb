/** "Try from here": removes the last moves of a tour, and continues as a game from there. */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { squareName } from "../../board/geometry.js";
import { sizeOf } from "../../board/holes.js";
import { NO_HELP, rulesOf } from "../../request/game.js";
import { formatHash, formatQuery } from "../../request/game_link.js";
import { canonical, DEFAULTS, wordsOfBoard } from "../../request/request.js";
import { cssVariable } from "../../ui/css_variable.js";
import { t } from "../../ui/i18n.js";
import { boardOf, squaresOf } from "./exhibits.js";
import { linkTo } from "./words.js";

/** @import { App } from "../../app/app.js" */
/** @import { Exhibit } from "./exhibits.js" */
/** @import { GalleryState } from "./state.js" */

/**
 * The request of a tour on the board of an exhibit.
 * @param {Exhibit} exhibit
 * @param {number | null} start
 */
export function wordsFrom(exhibit, start) {
  const board = boardOf(exhibit);
  const name = start === null ? "" : squareName(board, start);
  return canonical({ ...DEFAULTS, ...wordsOfBoard(board), start: name });
}

/**
 * The link of a game that begins with the first squares of a path.
 * @param {Exhibit} exhibit
 * @param {ArrayLike<number>} squares
 * @param {number} length the number of these squares
 */
function gameLink(exhibit, squares, length) {
  const words = wordsFrom(exhibit, length > 0 ? (squares[0] ?? 0) : null);
  const line = Array.from(squares).slice(0, length);
  const parts = { rules: rulesOf(words), line, begun: 1, length, help: NO_HELP, show: [] };
  return formatQuery(words, null) + formatHash(parts);
}

/**
 * The link of a game on the board of an exhibit with at most the first square.
 * @param {Exhibit} exhibit
 * @param {number | null} start
 */
export function emptyGameLink(exhibit, start) {
  return gameLink(exhibit, start === null ? [] : [start], start === null ? 0 : 1);
}

/**
 * @param {App} app
 * @param {Exhibit} exhibit
 * @param {GalleryState} slice
 * @param {(news: Partial<GalleryState>) => void} change
 */
export function tryFromHere(app, exhibit, { tour, back }, change) {
  const squares = squaresOf(exhibit, tour);
  if (exhibit.stepsBack === 0 || !squares) return nothing;
  const size = sizeOf(boardOf(exhibit));
  const left = size - back;
  const input = (/** @type {Event} */ { target }) => {
    const removed = Number(/** @type {HTMLInputElement} */ (target).value);
    change({ back: removed });
    // The board shows the remaining squares.
    app.player.seek((app.player.track?.length ?? removed) - removed);
  };
  const done = `${(100 * (back - 1)) / Math.max(1, size - 2)}%`;
  return html`<section class="about" aria-labelledby="try-title">
    <h3 id="try-title">${t("hall.try")}</h3>
    <input
      type="range"
      min="1"
      max=${size - 1}
      aria-label=${t("hall.try.range")}
      aria-describedby="try-hint"
      .value=${live(String(back))}
      @input=${input}
      ${cssVariable("--done", done)}
    />
    <p class="hint" id="try-hint">${t("hall.try.hint", { count: back, left, size })}</p>
    ${linkTo("primary", gameLink(exhibit, squares, left), t("hall.try.go"), "try-here")}
  </section>`;
}
