/** "Try from here": the last moves of a tour are taken away, and a game goes on where it stands then. */

import { make, setAttribute, setText } from "../../app/dom.js";
import { t } from "../../app/i18n.js";
import { addressOf } from "../../app/link.js";
import { squareName } from "../../board/geometry.js";
import { sizeOf } from "../../board/holes.js";
import { formatHash, formatQuery } from "../play/link.js";
import { NO_HELP, rulesOf } from "../play/state.js";
import { canonical, DEFAULTS, wordsOfBoard } from "../solve/request.js";
import { boardOf, squaresOf } from "./exhibits.js";

/** @import { App } from "../../app/app.js" */
/** @import { Exhibit } from "./exhibits.js" */
/** @import { GalleryState } from "./state.js" */

/**
 * The link of a game: its first squares are those of a path.
 * @param {Exhibit} exhibit
 * @param {ArrayLike<number>} squares
 * @param {number} length how many of them
 */
export function gameLink(exhibit, squares, length) {
  const board = boardOf(exhibit);
  const start = length > 0 ? squareName(board, squares[0] ?? 0) : "";
  const words = canonical({ ...DEFAULTS, ...wordsOfBoard(board), start });
  const line = Array.from(squares).slice(0, length);
  const parts = { rules: rulesOf(words), line, begun: 1, length, help: NO_HELP, show: [] };
  return formatQuery(words, null) + formatHash(parts);
}

/**
 * The link of a game on the board of an exhibit, of which only the first square is given, if any.
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
  /** @type {unknown[]} */
  #shown = [];

  /**
   * @param {App} app
   * @param {(news: Partial<GalleryState>) => void} change
   */
  constructor(app, change) {
    this.#range.addEventListener("input", () => {
      const back = Number(this.#range.value);
      change({ back });
      // The board shows what is left.
      app.player.seek((app.player.track?.length ?? back) - back);
    });
    this.element.append(this.#title, this.#range, this.#hint, this.#link);
  }

  /**
   * @param {Exhibit} exhibit
   * @param {GalleryState} slice
   */
  render(exhibit, { tour, back, exhibits }) {
    const shown = [exhibit, tour, back, exhibits, document.documentElement.lang];
    if (shown.every((part, at) => part === this.#shown[at])) return;
    this.#shown = shown;
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
