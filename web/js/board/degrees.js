/** The degree map: how many squares the knight could go on to. */

import { neighbours, visible } from "./geometry.js";
import { SQUARES } from "./levels.js";
import { LEGIBLE } from "./numbers.js";

/** @import { Layout } from "./geometry.js" */
/** @import { Coordinate, Scene } from "./scene.js" */
/** @import { Theme } from "./theme.js" */
/** @import { Trail } from "./trail.js" */

/**
 * For every unvisited square the number of unvisited squares a knight's move away: what Warnsdorff's
 * rule sees. The squares the knight may go to are ringed, the least of them boldly.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Trail} trail
 * @param {Theme} theme
 * @param {Coordinate} x
 * @param {Coordinate} y
 */
export function drawDegrees(context, layout, { board, path, length }, trail, theme, x, y) {
  const { side } = layout;
  const visited = (/** @type {number} */ square) => (trail.order[square] ?? 0) > 0;
  const degree = (/** @type {number} */ square) =>
    neighbours(board, square).reduce((sum, target) => sum + (visited(target) ? 0 : 1), 0);
  const here = length > 0 ? (path[length - 1] ?? -1) : -1;
  const ways = here < 0 ? [] : neighbours(board, here).filter((square) => !visited(square));
  const least = Math.min(...ways.map(degree));
  const pixels = Math.min(side * 0.36, 18);
  context.strokeStyle = theme.back;
  if (side >= SQUARES) {
    for (const square of ways) {
      context.lineWidth = degree(square) === least ? Math.max(2, side * 0.07) : 1;
      context.beginPath();
      context.arc(x(square), y(square), side * 0.38, 0, 2 * Math.PI);
      context.stroke();
    }
  }
  if (pixels < LEGIBLE) return;
  context.font = `italic ${pixels}px ${theme.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = theme.back;
  const { firstRow, lastRow, firstCol, lastCol } = visible(board, layout);
  for (let row = firstRow; row <= lastRow; row++) {
    for (let col = firstCol; col <= lastCol; col++) {
      const square = row * board.cols + col;
      if (!visited(square)) context.fillText(String(degree(square)), x(square), y(square));
    }
  }
}
