/** The visible part of the board: zoom, pan, bringing a square into view. */

import { areOnwardMovesLegible } from "./degrees.js";
import { EDGE, fitting, layoutOf, marginOf, rimOf, WHOLE } from "./geometry.js";
import { LINES } from "./levels.js";
import { numberSize } from "./numbers.js";
import { digitsOf } from "./sums.js";

/** @import { Board } from "./geometry.js" */
/** @import { Grid } from "./grid.js" */
/** @import { Box, Layout, Seen, View } from "./types.js" */

/** Squares smaller than this, in CSS pixels, are hard to hit: then the wheel zooms and the zoom buttons appear. */
export const SMALL = 24;

/** The distance that a key moves the view, as a part of the box. */
const PAN = 0.25;

/** The largest side of a square, in CSS pixels. */
const MAX_SIDE = 96;

/** The least ratio of length to width of a strip. */
const STRIP = 6;

/** The preferred side of a square on a strip that is shown in part, in CSS pixels. */
const STRIP_SIDE = 36;

/**
 * The layout of the board.
 * @param {Board} board
 * @param {Box} box
 * @param {View} view
 * @returns {Layout}
 */
export function placed(board, box, view) {
  const { width, height, digits } = box;
  return layoutOf(board, width, height, view, digits, fitted(board, box));
}

/**
 * The side of a square at zoom 1: the whole board is visible, except for a strip whose squares would be too small.
 * @param {Board} board
 * @param {Box} box
 */
function fitted(board, { width, height, digits = 0 }) {
  const { rows, cols } = board;
  const whole = fitting(board, width, height, digits);
  const shorter = Math.min(rows, cols);
  if (whole >= SMALL || Math.max(rows, cols) < STRIP * shorter) return whole;
  const across = cols > rows ? height : width;
  const about = Math.min(STRIP_SIDE, across / shorter);
  const used = rimOf(about, digits) + marginOf(board, about);
  return Math.max(whole, Math.min(STRIP_SIDE, (across - used) / shorter));
}

/**
 * The box that fits the shape of a board, in any unit.
 * @param {Board} board
 * @param {{width: number, height: number}} space the available space, in CSS pixels
 */
export function boxOf(board, { width, height }) {
  const { rows, cols } = board;
  const side = fitted(board, { width, height });
  if (side === fitting(board, width, height)) return { width: cols, height: rows };
  const used = EDGE + marginOf(board, side);
  return cols > rows
    ? { width, height: rows * side + used }
    : { width: cols * side + used, height };
}

/**
 * The square at a point, with the position within it, in squares from the top left corner of the board.
 * @param {Layout} layout
 * @param {number} x
 * @param {number} y
 * @returns {[col: number, row: number]}
 */
export function pointAt({ side, left, top }, x, y) {
  return [(x - left) / side, (y - top) / side];
}

/**
 * The view at another zoom that keeps the point of the board at (x, y) in the box.
 * @param {Board} board
 * @param {Box} box
 * @param {View} view
 * @param {number} factor
 * @param {number} x
 * @param {number} y
 * @returns {View}
 */
export function zoomed(board, box, view, factor, x, y) {
  const { width, height } = box;
  const zoom = Math.max(1, Math.min(largestZoom(board, box), view.zoom * factor));
  const [col, row] = pointAt(placed(board, box, view), x, y);
  const side = fitted(board, box) * zoom;
  const after = { x: col + (width / 2 - x) / side, y: row + (height / 2 - y) / side };
  return settled(board, box, { ...after, zoom, follows: zoom === 1 });
}

/** @param {Board} board @param {Box} box */
export function largestZoom(board, box) {
  return Math.max(1, MAX_SIDE / fitted(board, box));
}

/**
 * The view after a pan by (right, down) pixels.
 * @param {Board} board
 * @param {Box} box
 * @param {View} view
 * @param {number} right
 * @param {number} down
 * @returns {View}
 */
export function panned(board, box, view, right, down) {
  const { side } = placed(board, box, view);
  const { zoom, x, y } = view;
  const moved = { zoom, x: x - right / side, y: y - down / side, follows: false };
  return settled(board, box, moved);
}

/**
 * The view that shows a square: unchanged if the square is visible, else with the square in the middle.
 * @param {Board} board
 * @param {Box} box
 * @param {View} view
 * @param {number} square
 * @returns {View}
 */
export function showing(board, box, view, square) {
  const { side, left, top, clip } = placed(board, box, view);
  const [col, row] = [square % board.cols, Math.floor(square / board.cols)];
  const [x, y] = [left + col * side, top + row * side];
  const inside =
    x >= clip.left - 1 &&
    y >= clip.top - 1 &&
    x + side <= clip.right + 1 &&
    y + side <= clip.bottom + 1;
  if (inside) return view;
  return settled(board, box, { ...view, x: col + 0.5, y: row + 0.5 });
}

/**
 * The same view, moved so that it does not pass the edges of the board.
 * @param {Board} board
 * @param {Box} box
 * @param {View} view
 * @returns {View}
 */
function settled(board, box, view) {
  const { side, left, top } = placed(board, box, view);
  const { width, height } = box;
  return { ...view, x: (width / 2 - left) / side, y: (height / 2 - top) / side };
}

/** The visible box of the board. */
export class Viewport {
  /** The size of the box, in CSS pixels. */
  width = 0;
  height = 0;
  #current;
  #onView;
  #grid;

  /**
   * @param {() => Seen} current
   * @param {(view: View) => void} onView the board was moved or zoomed
   * @param {Grid} grid
   */
  constructor(current, onView, grid) {
    this.#current = current;
    this.#onView = onView;
    this.#grid = grid;
  }

  get board() {
    return this.#current().show.board;
  }

  get #view() {
    return this.#current().view;
  }

  /** @param {View} view */
  #change(view) {
    if (view !== this.#view) this.#onView(view);
  }

  get #box() {
    const { show, overlays } = this.#current();
    const digits = overlays.sums ? digitsOf(show.marks.sums) : 0;
    return { width: this.width, height: this.height, digits };
  }

  /** The layout of the board in the box. @returns {Layout} */
  get layout() {
    return placed(this.board, this.#box, this.#view);
  }

  /**
   * The details for which squares are large enough.
   * @returns {{numbers: boolean, path: boolean, onward: boolean, sums: boolean}}
   */
  get seen() {
    const { side } = this.layout;
    const numbers = numberSize(this.board, side) > 0;
    const sums = rimOf(side, 1) > EDGE;
    return { numbers, path: side >= LINES, onward: areOnwardMovesLegible(side), sums };
  }

  /** Whether a part of the board is out of view. */
  get canPan() {
    const { side } = this.layout;
    const { rows, cols } = this.board;
    return cols * side > this.width || rows * side > this.height;
  }

  /** Whether the squares of the whole board are hard to hit. */
  get isSmall() {
    return placed(this.board, this.#box, WHOLE).side < SMALL;
  }

  /** @param {boolean} inwards */
  canZoom(inwards) {
    const largest = largestZoom(this.board, this.#box);
    return inwards ? this.#view.zoom < largest * 0.999 : this.#view.zoom > 1;
  }

  /**
   * Zooms around a point; by default around the focused square, or the middle.
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  zoom(factor, x, y) {
    const { focused } = this.#grid;
    const { side, left, top } = this.layout;
    const { cols } = this.board;
    const [col, row] = [focused % cols, Math.floor(focused / cols)];
    const middle =
      focused < 0
        ? [this.width / 2, this.height / 2]
        : [left + (col + 0.5) * side, top + (row + 0.5) * side];
    const [atX = 0, atY = 0] = x === undefined || y === undefined ? middle : [x, y];
    this.#change(zoomed(this.board, this.#box, this.#view, factor, atX, atY));
  }

  /**
   * @param {number} right in pixels
   * @param {number} down
   */
  pan(right, down) {
    if (!this.canPan) return;
    this.#change(panned(this.board, this.#box, this.#view, right, down));
  }

  /**
   * Moves the view to one side.
   * @param {-1 | 0 | 1} right
   * @param {-1 | 0 | 1} down
   */
  look(right, down) {
    this.pan(-right * PAN * this.width, -down * PAN * this.height);
  }

  /**
   * Brings a square into view.
   * @param {number} square
   */
  show(square) {
    if (this.width > 0) {
      this.#change(showing(this.board, this.#box, this.#view, square));
    }
  }
}
