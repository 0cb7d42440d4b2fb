/** Draws the letters of a letter tour on the squares. */

import { visible } from "./geometry.js";
import { LEGIBLE, writtenNumber } from "./numbers.js";
import { fillSquare } from "./squares.js";

/** @import { Pen, Scene } from "./types.js" */

/** The largest size of letters, in squares and in CSS pixels, and the smallest if there are long syllables. */
const LARGE = 0.52;
const SMALL = 0.3;
const MAX_SIZE = 44;

/** The part of a square's width that a syllable may use. */
const ROOM = 0.86;

/** The distance of small signs below the middle, in squares: the letter is in the middle. */
export const LOW = 0.34;

/**
 * Each letter in the middle of its square; the first one of the path on a full square, the others over its line.
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function drawLetters(pen, { marks, overlays, offset }) {
  const { context, layout, board, trail, theme, x, y } = pen;
  const { letters } = marks;
  const { side } = layout;
  if (!letters) return;
  const font = (/** @type {number} */ size) => `600 ${size}px ${theme.serif}`;
  const largest = Math.min(side * LARGE, MAX_SIZE);
  context.font = font(largest);
  const fits = letters.map((letter) => (largest * side * ROOM) / context.measureText(letter).width);
  const size = Math.max(side * SMALL, Math.min(largest, ...fits));
  const small = Math.min(side * 0.18, 14);
  const corner = side * 0.36;
  const { firstRow, lastRow, firstCol, lastCol } = visible(board, layout);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.strokeStyle = theme.light;
  for (let row = firstRow; row <= lastRow; row++) {
    for (let col = firstCol; col <= lastCol; col++) {
      const square = row * board.cols + col;
      const letter = letters[square];
      if (!letter) continue;
      const visit = trail.order[square] ?? 0;
      const number = offset + visit;
      const first = number === 1;
      if (first) {
        context.fillStyle = theme.accent;
        fillSquare(pen, square);
      }
      const own = Math.min(size, fits[square] ?? size);
      const [left, top] = [x(square), y(square) + own * 0.06];
      context.font = font(own);
      context.lineWidth = Math.max(2, own * 0.24);
      if (visit > 0 && !first) context.strokeText(letter, left, top);
      context.fillStyle = visit === 0 ? theme.ink : first ? theme.onAccent : theme.accent;
      context.fillText(letter, left, top);
      if (visit === 0 || !overlays.numbers || small < LEGIBLE) continue;
      const text = String(writtenNumber(marks, number));
      context.font = `600 ${small}px ${theme.font}`;
      context.lineWidth = Math.max(2, small * 0.28);
      context.fillStyle = first ? theme.onAccent : theme.muted;
      if (!first) context.strokeText(text, left - corner, y(square) - corner);
      context.fillText(text, left - corner, y(square) - corner);
    }
  }
}

/**
 * A frame within the edges of a square, where a ring would cross a syllable.
 * @param {CanvasRenderingContext2D} context
 * @param {number} side
 * @param {number} x of its middle
 * @param {number} y
 */
export function frameSquare(context, side, x, y) {
  context.strokeRect(x - side * 0.44, y - side * 0.44, side * 0.88, side * 0.88);
}
