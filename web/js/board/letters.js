/** Draws what is written on the squares, where a text is read along a tour. */

import { visible } from "./geometry.js";
import { LEGIBLE, writtenNumber } from "./numbers.js";

/** @import { Layout } from "./geometry.js" */
/** @import { Coordinate, Scene } from "./scene.js" */
/** @import { Theme } from "./theme.js" */
/** @import { Trail } from "./trail.js" */

/** The largest font size, in CSS pixels. */
const MAX_SIZE = 44;

/** How much of a square's width a text may take. */
const ROOM = 0.86;

/** How far below the middle the small signs stand that leave the middle to the letters, in squares. */
export const LOW = 0.34;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Trail} trail
 * @param {Theme} theme
 * @param {Coordinate} x
 * @param {Coordinate} y
 */
export function drawLetters(
  context,
  layout,
  { board, marks, overlays, offset },
  trail,
  theme,
  x,
  y,
) {
  const { letters } = marks;
  const { side } = layout;
  if (!letters) return;
  const size = Math.min(side * 0.52, MAX_SIZE);
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
      context.font = `600 ${size}px ${theme.serif}`;
      const width = context.measureText(letter).width;
      const fitting = Math.min(size, (size * side * ROOM) / width);
      context.font = `600 ${fitting}px ${theme.serif}`;
      const [left, top] = [x(square), y(square) + fitting * 0.06];
      context.lineWidth = Math.max(2, fitting * 0.24);
      // A line of the path lies below it.
      if (visit > 0) context.strokeText(letter, left, top);
      context.fillStyle = visit > 0 ? theme.accent : theme.ink;
      context.fillText(letter, left, top);
      const small = Math.min(side * 0.18, 14);
      if (visit === 0 || !overlays.numbers || small < LEGIBLE) continue;
      context.font = `600 ${small}px ${theme.font}`;
      context.fillStyle = theme.muted;
      const corner = side * 0.36;
      context.lineWidth = Math.max(2, small * 0.28);
      const text = String(writtenNumber(marks, offset + visit));
      context.strokeText(text, left - corner, y(square) - corner);
      context.fillText(text, left - corner, y(square) - corner);
    }
  }
}
