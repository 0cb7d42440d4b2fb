/** The numbers that a puzzle gives, each in a box: square, so that they look unlike those of the path. */

import { visible } from "./geometry.js";
import { LEGIBLE, numberSize, writtenNumber } from "./numbers.js";

/** @import { Layout } from "./geometry.js" */
/** @import { Coordinate, Scene } from "./scene.js" */
/** @import { Theme } from "./theme.js" */
/** @import { Trail } from "./trail.js" */

/**
 * On a square that is visited the path's own number stands in the middle: the given one is left out if
 * that is the same, else it stands in the corner.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Trail} trail
 * @param {Theme} theme
 * @param {Coordinate} x
 * @param {Coordinate} y
 */
export function drawGiven(context, layout, { board, marks, offset }, trail, theme, x, y) {
  const { given } = marks;
  const { side } = layout;
  const whole = numberSize(board, side);
  if (!given?.length || whole === 0) return;
  const { firstRow, lastRow, firstCol, lastCol } = visible(board, layout);
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const [square, number] of given) {
    const row = Math.floor(square / board.cols);
    const col = square % board.cols;
    if (row < firstRow || row > lastRow || col < firstCol || col > lastCol) continue;
    const visit = trail.order[square] ?? 0;
    if (visit > 0 && writtenNumber(marks, offset + visit) === number) continue;
    const small = visit > 0;
    const size = small ? Math.max(LEGIBLE, whole * 0.62) : whole;
    const shift = small ? side * 0.3 : 0;
    const left = x(square) - shift;
    const top = y(square) - shift;
    const text = String(number);
    const half = Math.max(size * 0.82, (text.length * 0.58 * size) / 2 + size * 0.3);
    context.beginPath();
    context.roundRect(left - half, top - size * 0.82, 2 * half, size * 1.64, size * 0.22);
    context.fillStyle = theme.light;
    context.fill();
    context.strokeStyle = small ? theme.accent : theme.ink;
    context.lineWidth = Math.max(1.5, size * 0.11);
    context.stroke();
    context.font = `700 ${size}px ${theme.font}`;
    context.fillStyle = theme.ink;
    context.fillText(text, left, top + size * 0.06);
  }
}
