/**
 * The path in the form for drawing: the visit number of every square, and a picture with one pixel per square, coloured
 * by the time of the visit. Only changes of the path update them, in bounded steps, so that a frame is fast even with a
 * million squares.
 */

import { areaOf, isSameBoard, sizeOf } from "./holes.js";
import { Mosaic, shadesOf } from "./mosaic.js";

/** @import { Board } from "./geometry.js" */
/** @import { Layout } from "./types.js" */

/** The most changes in one step. */
const STEP = 500_000;

/** The time limit of a step, in milliseconds, for a slow computer or code that is not yet compiled. */
const STEP_MS = 12;

/** The number of changes between two checks of the clock. */
const STRIDE = 10_000;

const SHADES = 1024;

export class Trail {
  /** The visited squares; `count` of them are valid. */
  path = new Uint32Array();
  count = 0;
  /** The number of each square's visit in `path`, from 1, or 0. */
  order = new Uint32Array();
  /** @type {Board} */
  #board = { rows: 0, cols: 0 };
  #offset = 0;
  #shades = new Uint32Array(SHADES);
  #mosaic = new Mosaic({ rows: 0, cols: 0 });

  /** @param {string[]} colours of time, first to last */
  setColours(colours) {
    this.#shades = shadesOf(colours, SHADES);
    this.#clear();
  }

  /**
   * Updates the trail towards a path, by one step at most.
   * @param {Board} board
   * @param {ArrayLike<number>} path
   * @param {number} length the number of squares of `path` on the board
   * @param {number} offset the number of squares visited before `path`
   * @param {number} [step]
   * @returns {boolean} true if the trail has reached the path
   */
  follow(board, path, length, offset, step = STEP) {
    if (!isSameBoard(board, this.#board)) this.#begin(board);
    const most = offset === this.#offset ? Math.min(this.count, length) : 0;
    let common = 0;
    while (common < most && this.path[common] === path[common]) common++;
    if (common === 0 && this.count > step) this.#clear();
    this.#offset = offset;
    let left = step;
    const until = performance.now() + STEP_MS;
    const isLate = () => left % STRIDE === 0 && performance.now() > until;
    for (; this.count > common && left > 0 && !isLate(); left--) {
      this.count -= 1;
      this.#paint(this.path[this.count] ?? 0, 0, 0);
    }
    if (this.count > common) return false;
    const scale = (SHADES - 1) / Math.max(1, sizeOf(board) - 1);
    for (; this.count < length && left > 0 && !isLate(); left--) {
      const square = path[this.count] ?? 0;
      const shade = this.#shades[Math.floor((offset + this.count) * scale)] ?? 0;
      this.path[this.count] = square;
      this.count += 1;
      this.#paint(square, this.count, shade);
    }
    return this.count === length;
  }

  /** @param {Board} board */
  #begin(board) {
    const area = areaOf(board);
    this.#board = { ...board };
    this.path = new Uint32Array(area);
    this.order = new Uint32Array(area);
    this.#mosaic = new Mosaic(board);
    this.count = 0;
  }

  #clear() {
    this.order.fill(0);
    this.#mosaic.clear();
    this.count = 0;
  }

  /** @param {number} square @param {number} number @param {number} shade */
  #paint(square, number, shade) {
    this.order[square] = number;
    this.#mosaic.paint(square, shade);
  }

  /**
   * Draws the picture over the board.
   * @param {CanvasRenderingContext2D} context
   * @param {Layout} layout
   */
  draw(context, layout) {
    this.#mosaic.draw(context, layout);
  }
}
