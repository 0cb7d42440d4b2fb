/** "Try from here": removes the last moves of a tour, and continues as a game from there. */

import { addressOf } from "../../app/link.js";
import { squareName } from "../../board/geometry.js";
import { sizeOf } from "../../board/holes.js";
import { NO_HELP, rulesOf } from "../../request/game.js";
import { formatHash, formatQuery } from "../../request/game_link.js";
import { canonical, DEFAULTS, wordsOfBoard } from "../../request/request.js";
import { make, setAttribute, setText } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { Parts } from "../../ui/memo.js";
import { boardOf, squaresOf } from "./exhibits.js";

/** @import { App } from "../../app/app.js" */
/** @import { Exhibit } from "./exhibits.js" */
/** @import { GalleryState } from "./state.js" */

/**
 * The link of a game that begins with the first squares of a path.
 * @param {Exhibit} exhibit
 * @param {ArrayLike<number>} squares
 * @param {number} length the number of these squares
 */
function gameLink(exhibit, squares, length) {
  const board = boardOf(exhibit);
  const start = length > 0 ? squareName(board, squares[0] ?? 0) : "";
  const words = canonical({ ...DEFAULTS, ...wordsOfBoard(board), start });
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

export class TryFromHere {
  #title = make("h3", { id: "try-title" });
  #range = make("input", { type: "range", min: "1", "aria-describedby": "try-hint" });
  #hint = make("p", { class: "hint", id: "try-hint" });
  #link = make("a", { class: "primary", href: "", id: "try-here" });
  element = make("section", { class: "about try", "aria-labelledby": "try-title" });
  #shown = new Parts();

  /** @param {App} app @param {(news: Partial<GalleryState>) => void} change */
  constructor(app, change) {
    this.#range.addEventListener("input", () => {
      const back = Number(this.#range.value);
      change({ back });
      // The board shows the remaining squares.
      app.player.seek((app.player.track?.length ?? back) - back);
    });
    this.element.append(this.#title, this.#range, this.#hint, this.#link);
  }

  /** @param {Exhibit} exhibit @param {GalleryState} slice */
  render(exhibit, { tour, back, exhibits }) {
    if (!this.#shown.changed(exhibit, tour, back, exhibits, document.documentElement.lang)) return;
    const squares = squaresOf(exhibit, tour);
    this.element.hidden = exhibit.stepsBack === 0 || !squares;
    if (!squares || this.element.hidden) return;
    const size = sizeOf(boardOf(exhibit));
    const left = size - back;
    setText(this.#title, t("hall.try"));
    setAttribute(this.#range, "max", String(size - 1));
    setAttribute(this.#range, "aria-label", t("hall.try.range"));
    if (this.#range.value !== String(back)) this.#range.value = String(back);
    this.#range.style.setProperty("--done", `${(100 * (back - 1)) / Math.max(1, size - 2)}%`);
    setText(this.#hint, t("hall.try.hint", { count: back, left, size }));
    const to = gameLink(exhibit, squares, left);
    const [query = "", hash = ""] = to.split("#");
    setText(this.#link, t("hall.try.go"));
    setAttribute(this.#link, "href", addressOf(query, `#${hash}`));
    setAttribute(this.#link, "data-link", to);
  }
}
