/** The degree map: the number of onward moves of each square. */

import { drawOut } from "./compass.js";
import { neighbours, visible } from "./geometry.js";
import { isHole, sizeOf } from "./holes.js";
import { SQUARES } from "./levels.js";
import { LEGIBLE } from "./numbers.js";

/** @import { Pen, Scene } from "./types.js" */

/** True if the numbers fit. @param {number} side of a square */
export function areOnwardMovesLegible(side) {
  return side * 0.3 >= LEGIBLE;
}

/**
 * The degree of every unvisited square: the number of unvisited squares a knight's move away, which
 * Warnsdorff's rule compares. The squares that the knight can move to have discs; those with the least
 * degree are filled.
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function drawDegrees({ context, layout, trail, theme, x, y }, scene) {
  const { board, path, length, marks, choice } = scene;
  const { side } = layout;
  const visited = (/** @type {number} */ square) => (trail.order[square] ?? 0) > 0;
  const degree = (/** @type {number} */ square) =>
    neighbours(board, square).filter((next) => !visited(next) || next === scene.reopened).length;
  const here = length > 0 ? (path[length - 1] ?? -1) : -1;
  // The requested end must stay free until the last move.
  const reserved = length + 1 < sizeOf(board) ? marks.end : -1;
  const ways =
    here < 0
      ? []
      : neighbours(board, here).filter((square) => !visited(square) && square !== reserved);
  const least = Math.min(...ways.map(degree));
  const size = Math.min(side * 0.3, 30);
  const written = areOnwardMovesLegible(side);
  const { firstRow, lastRow, firstCol, lastCol } = visible(board, layout);
  context.textAlign = "center";
  context.textBaseline = "middle";
  if (written) {
    context.font = `${size * 0.85}px ${theme.font}`;
    context.fillStyle = theme.back;
    context.globalAlpha = 0.6;
    for (let row = firstRow; row <= lastRow; row++) {
      for (let col = firstCol; col <= lastCol; col++) {
        const square = row * board.cols + col;
        if (visited(square) || isHole(board, square) || ways.includes(square)) continue;
        context.fillText(String(degree(square)), x(square), y(square) + size * 0.06);
      }
    }
    context.globalAlpha = 1;
  }
  if (side < SQUARES) return;
  for (const square of choice ? [] : ways) {
    const count = degree(square);
    const state = scene.tries?.find((tried) => tried.square === square)?.state;
    const full = state ? state === "next" : count === least;
    const radius = side * (full ? 0.36 : 0.31);
    // The search has already tried this square without success.
    if (state === "out") {
      drawOut(context, theme, x(square), y(square), radius);
      continue;
    }
    context.font = `600 ${size}px ${theme.font}`;
    context.strokeStyle = theme.back;
    context.lineWidth = Math.max(1, side * 0.03);
    context.beginPath();
    context.arc(x(square), y(square), radius, 0, 2 * Math.PI);
    context.fillStyle = full ? theme.back : theme.light;
    context.fill();
    context.stroke();
    if (!written) continue;
    context.fillStyle = full ? theme.light : theme.back;
    context.fillText(String(count), x(square), y(square) + size * 0.06);
  }
}
