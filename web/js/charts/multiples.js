/** Small multiples: the tours of several methods on small boards side by side. */

import { html, render } from "lit-html";
import { draw } from "../board/draw.js";
import { layoutOf } from "../board/geometry.js";
import { NO_MARKS, PATH_ALONE } from "../board/marks.js";
import { NO_PATH } from "../board/scene.js";
import { readTheme } from "../board/theme.js";
import { Trail } from "../board/trail.js";
import { make } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** @import { Board } from "../board/geometry.js" */

/** The maximum board: on larger ones lines are too fine for a small picture, and tours need too much memory. */
export const MAX_SQUARES = 2_500;

/**
 * @typedef {object} Tile
 * @property {string} key a unique key
 * @property {string} link of the run
 * @property {string} title
 * @property {string} note
 * @property {boolean} found true if there is a tour
 */

/**
 * @typedef {object} Small a small board
 * @property {HTMLCanvasElement} canvas
 * @property {HTMLElement} missing the text if its tour is no longer in memory
 * @property {Uint32Array | null} tour
 * @property {Trail} trail
 */

export class Multiples {
  element = make("div", { class: "smalls" });
  /** @type {Board} */
  #board = { rows: 1, cols: 1 };
  #start = -1;
  /** The small boards by the keys of their tiles. @type {Map<string, Small>} */
  #smalls = new Map();
  #theme = readTheme();

  /** @param {(link: string) => Promise<Uint32Array | null>} tourOf */
  constructor(tourOf) {
    this.tourOf = tourOf;
    new ResizeObserver(() => this.redraw()).observe(this.element);
  }

  /** @param {Board} board @param {number} start @param {Tile[]} tiles */
  render(board, start, tiles) {
    this.#board = board;
    this.#start = start;
    const before = this.#smalls;
    this.#smalls = new Map();
    const figures = tiles.map((tile) => {
      const small = before.get(tile.key) ?? this.#make(tile);
      this.#smalls.set(tile.key, small);
      return html`<figure>
        ${small.canvas}
        <figcaption>
          <strong>${tile.title}</strong><span class="hint">${tile.note}</span>${small.missing}
        </figcaption>
      </figure>`;
    });
    render(figures, this.element);
    for (const small of this.#smalls.values()) this.#draw(small);
  }

  /** @param {Tile} tile */
  #make({ link, found }) {
    const canvas = make("canvas", { "aria-hidden": "true" });
    /** @type {Small} */
    const small = {
      canvas,
      missing: make("span", { class: "hint" }),
      tour: null,
      trail: new Trail(),
    };
    small.trail.setColours(this.#theme.times);
    const show = (/** @type {Uint32Array | null} */ tour) => {
      small.tour = tour;
      if (!tour) small.missing.textContent = t("lab.report.boards.missing");
      this.#draw(small);
    };
    if (found) this.tourOf(link).then(show, () => show(null));
    return small;
  }

  /** Redraws with the current theme and size. */
  redraw() {
    this.#theme = readTheme();
    for (const small of this.#smalls.values()) {
      small.trail.setColours(this.#theme.times);
      this.#draw(small);
    }
  }

  /** @param {Small} small */
  #draw({ canvas, tour, trail }) {
    const board = this.#board;
    const width = canvas.clientWidth;
    const context = canvas.getContext("2d");
    if (width === 0 || !context) return;
    const height = Math.max(24, Math.min(2 * width, Math.round((width * board.rows) / board.cols)));
    // At least two device pixels per CSS pixel, so that print is sharp.
    const ratio = Math.max(2, devicePixelRatio);
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    context.scale(ratio, ratio);
    const path = tour ?? new Uint32Array();
    const { length } = path;
    trail.follow(board, path, length, 0);
    const marks = { ...NO_MARKS, start: this.#start };
    const shown = { board, path, length, complete: length > 0 };
    const scene = { ...NO_PATH, ...shown, overlays: PATH_ALONE, marks };
    draw(context, layoutOf(board, width, height), scene, trail, this.#theme);
  }
}
