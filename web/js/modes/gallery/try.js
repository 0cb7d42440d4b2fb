/** "Try from here": removes the last moves of a tour, and continues as a game from there. */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { sizeOf } from "../../board/holes.js";
import { linkOfPath } from "../../request/game_link.js";
import { cssVariable } from "../../ui/css_variable.js";
import { t } from "../../ui/i18n.js";
import { boardOf, squaresOf } from "./exhibits.js";
import { linkTo } from "./words.js";

/** @import { App } from "../../app/app.js" */
/** @import { Exhibit } from "./exhibits.js" */
/** @import { GalleryState } from "./state.js" */

/**
 * @param {App} app
 * @param {Exhibit} exhibit
 * @param {GalleryState} slice
 * @param {(news: Partial<GalleryState>) => void} change
 */
export function tryFromHere(app, exhibit, { tour, back }, change) {
  const squares = squaresOf(exhibit, tour);
  if (exhibit.stepsBack === 0 || !squares) return nothing;
  const board = boardOf(exhibit);
  const size = sizeOf(board);
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
    ${linkTo("primary", linkOfPath(board, Array.from(squares).slice(0, left)), t("hall.try.go"), "try-here")}
  </section>`;
}
