/**
 * The path as the board needs it: for every square the number of its visit, and a picture of one pixel
 * a square, coloured by the time of the visit. Both follow the path by its changes alone and in bounded
 * steps, so that a frame never costs a whole board of a million squares.
 */

import { visible } from "./geometry.js";

/** @import { Board, Layout } from "./geometry.js" */

/** The most changes of one step: a few milliseconds. */
const STEP = 200_000;

/** Canvases have limits: the picture comes in bands of so many rows. */
const BAND = 4096;

const SHADES = 1024;

/**
 * The colours of time, first to last, as pixels.
 * @param {string[]} colours
 */
function shadesOf(colours) {
  const canvas = document.createElement("canvas");
  canvas.width = SHADES;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  const gradient = context.createLinearGradient(0, 0, SHADES, 0);
  colours.forEach((colour, index) => {
    gradient.addColorStop(index / (colours.length - 1), colour);
  });
  context.fillStyle = gradient;
  context.fillRect(0, 0, SHADES, 1);
  return new Uint32Array(context.getImageData(0, 0, SHADES, 1).data.buffer);
}

export class Trail {
  /** The visited squares; `count` of them are there. */
  path = new Uint32Array();
  count = 0;
  /** For every square the place of its visit in `path`, from 1, or 0. */
  order = new Uint32Array();
  /** @type {Board} */
  #board = { rows: 0, cols: 0 };
  #offset = 0;
  #shades = new Uint32Array(SHADES);
  #pixels = new Uint32Array();
  /** @type {{from: number, canvas: HTMLCanvasElement, context: CanvasRenderingContext2D}[]} */
  #bands = [];
  /** The pixels that the bands do not show yet. */
  #first = Number.POSITIVE_INFINITY;
  #last = -1;

  /** @param {string[]} colours of time, first to last */
  setColours(colours) {
    this.#shades = shadesOf(colours);
    this.#clear();
  }

  /**
   * Goes towards a path, one step at most.
   * @param {Board} board
   * @param {ArrayLike<number>} path
   * @param {number} length how many squares of `path` are on the board
   * @param {number} offset how many squares were visited before those of `path`
   * @param {number} [step]
   * @returns {boolean} whether it has got there
   */
  follow(board, path, length, offset, step = STEP) {
    if (board.rows !== this.#board.rows || board.cols !== this.#board.cols) this.#begin(board);
    const most = offset === this.#offset ? Math.min(this.count, length) : 0;
    let common = 0;
    while (common < most && this.path[common] === path[common]) common++;
    if (common === 0 && this.count > step) this.#clear();
    this.#offset = offset;
    let left = step;
    for (; this.count > common && left > 0; left--) {
      this.count -= 1;
      this.#paint(this.path[this.count] ?? 0, 0, 0);
    }
    if (this.count > common) return false;
    const scale = (SHADES - 1) / Math.max(1, this.order.length - 1);
    for (; this.count < length && left > 0; left--) {
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
    const size = board.rows * board.cols;
    this.#board = { ...board };
    this.path = new Uint32Array(size);
    this.order = new Uint32Array(size);
    this.#pixels = new Uint32Array(size);
    this.count = 0;
    this.#bands = [];
    this.#first = 0;
    this.#last = size - 1;
  }

  #clear() {
    this.order.fill(0);
    this.#pixels.fill(0);
    this.count = 0;
    this.#first = 0;
    this.#last = this.#pixels.length - 1;
  }

  /**
   * @param {number} square
   * @param {number} number
   * @param {number} shade
   */
  #paint(square, number, shade) {
    this.order[square] = number;
    const { rows, cols } = this.#board;
    // Bands run across the longer side: on a wide board the picture lies on its side.
    const pixel = cols > rows ? (square % cols) * rows + Math.floor(square / cols) : square;
    this.#pixels[pixel] = shade;
    if (pixel < this.#first) this.#first = pixel;
    if (pixel > this.#last) this.#last = pixel;
  }

  /** Brings the bands up to the pixels. */
  #show() {
    const { rows, cols } = this.#board;
    const [across, along] = [Math.min(rows, cols), Math.max(rows, cols)];
    if (this.#bands.length === 0) {
      for (let from = 0; from < along; from += BAND) {
        const canvas = document.createElement("canvas");
        canvas.width = across;
        // One row of the next band hides the seam.
        canvas.height = Math.min(BAND + 1, along - from);
        const context = canvas.getContext("2d");
        if (!context) throw new Error("no canvas");
        this.#bands.push({ from, canvas, context });
      }
    }
    if (this.#last < this.#first) return;
    const [firstRow, lastRow] = [Math.floor(this.#first / across), Math.floor(this.#last / across)];
    for (const { from, canvas, context } of this.#bands) {
      const top = Math.max(firstRow, from);
      const bottom = Math.min(lastRow + 1, from + canvas.height);
      if (top >= bottom) continue;
      const bytes = new Uint8ClampedArray(
        this.#pixels.buffer,
        4 * top * across,
        4 * (bottom - top) * across,
      );
      context.putImageData(new ImageData(bytes, across, bottom - top), 0, top - from);
    }
    this.#first = Number.POSITIVE_INFINITY;
    this.#last = -1;
  }

  /**
   * Draws the picture over the board.
   * @param {CanvasRenderingContext2D} context
   * @param {Layout} place
   */
  draw(context, place) {
    this.#show();
    const { side, left, top } = place;
    const wide = this.#board.cols > this.#board.rows;
    const { firstRow, lastRow, firstCol, lastCol } = visible(this.#board, place);
    const [first, last] = wide ? [firstCol, lastCol] : [firstRow, lastRow];
    context.save();
    if (wide) context.transform(0, side, side, 0, left, top);
    else context.transform(side, 0, 0, side, left, top);
    context.imageSmoothingEnabled = side < 1;
    context.imageSmoothingQuality = side < 0.4 ? "medium" : "low";
    for (const { from, canvas } of this.#bands) {
      if (from <= last && from + canvas.height > first) context.drawImage(canvas, 0, from);
    }
    context.restore();
  }
}
