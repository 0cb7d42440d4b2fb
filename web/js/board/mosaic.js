/** A picture with one pixel per square: cheap to draw even for a very large board. */

import { visible } from "./geometry.js";

/** @import { Board } from "./geometry.js" */
/** @import { Layout } from "./types.js" */

/** The rows of a band: the picture has several bands, because the size of a canvas is limited. */
const BAND = 4096;

/**
 * The steps of a colour gradient, as pixels.
 * @param {string[]} colours
 * @param {number} steps
 */
export function shadesOf(colours, steps) {
  const canvas = document.createElement("canvas");
  canvas.width = steps;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  const gradient = context.createLinearGradient(0, 0, steps, 0);
  colours.forEach((colour, index) => {
    gradient.addColorStop(index / (colours.length - 1), colour);
  });
  context.fillStyle = gradient;
  context.fillRect(0, 0, steps, 1);
  return new Uint32Array(context.getImageData(0, 0, steps, 1).data.buffer);
}

export class Mosaic {
  #board;
  #pixels;
  /** @type {{from: number, canvas: HTMLCanvasElement, context: CanvasRenderingContext2D}[]} */
  #bands = [];
  /** The first pixel that is not yet copied to the bands. */
  #first = 0;
  #last;

  /** @param {Board} board */
  constructor({ rows, cols }) {
    this.#board = { rows, cols };
    this.#pixels = new Uint32Array(rows * cols);
    this.#last = rows * cols - 1;
  }

  clear() {
    this.#pixels.fill(0);
    this.#first = 0;
    this.#last = this.#pixels.length - 1;
  }

  /**
   * @param {number} square
   * @param {number} shade a pixel of `shadesOf`, or 0 for nothing
   */
  paint(square, shade) {
    const { rows, cols } = this.#board;
    // Bands run across the longer side: on a wide board the picture is transposed.
    const pixel = cols > rows ? (square % cols) * rows + Math.floor(square / cols) : square;
    this.#pixels[pixel] = shade;
    if (pixel < this.#first) this.#first = pixel;
    if (pixel > this.#last) this.#last = pixel;
  }

  /** Copies changed pixels to the bands. */
  #show() {
    const { rows, cols } = this.#board;
    const [across, along] = [Math.min(rows, cols), Math.max(rows, cols)];
    if (this.#bands.length === 0) {
      for (let from = 0; from < along; from += BAND) {
        const canvas = document.createElement("canvas");
        canvas.width = across;
        // The band overlaps the next by one row, which hides the seam.
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
   * @param {Layout} layout
   * @param {number} [sharp] the least side of a square for sharp pixels
   */
  draw(context, layout, sharp = 1) {
    this.#show();
    const { side, left, top } = layout;
    const wide = this.#board.cols > this.#board.rows;
    const { firstRow, lastRow, firstCol, lastCol } = visible(this.#board, layout);
    const [first, last] = wide ? [firstCol, lastCol] : [firstRow, lastRow];
    context.save();
    if (wide) context.transform(0, side, side, 0, left, top);
    else context.transform(side, 0, 0, side, left, top);
    context.imageSmoothingEnabled = side < sharp;
    context.imageSmoothingQuality = side < 0.4 * sharp ? "medium" : "low";
    for (const { from, canvas } of this.#bands) {
      if (from <= last && from + canvas.height > first) context.drawImage(canvas, 0, from);
    }
    context.restore();
  }
}
