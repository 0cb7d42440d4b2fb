/** Marks the possible moves in a game: a dot on each square, and a ring on the square of a hint. */

import { neighbours } from "./geometry.js";
import { sizeOf } from "./holes.js";
import { frameSquare, LOW } from "./letters.js";
import { SQUARES } from "./levels.js";

/** @import { Pen, Scene } from "./types.js" */

/**
 * The squares that the knight of a game may move to.
 * @param {Pick<Scene, "board" | "path" | "length" | "marks">} scene
 * @param {(square: number) => boolean} isVisited
 * @returns {number[]}
 */
export function waysOn({ board, path, length, marks }, isVisited) {
  const here = path[length - 1];
  if (!marks.moves || length === 0 || here === undefined) return [];
  // The requested end must stay free until the last move.
  const reserved = length + 1 < sizeOf(board) ? marks.end : -1;
  return neighbours(board, here).filter((square) => !isVisited(square) && square !== reserved);
}

/** @param {Pen} pen @param {Scene} scene */
export function drawWays({ context, layout: { side }, trail, theme, x, y }, scene) {
  const { marks, overlays, hop } = scene;
  if (side < SQUARES || hop > 0) return;
  // The degree map and the compass have their own signs on these squares.
  if (!overlays.onward && !marks.tries) {
    context.fillStyle = theme.back;
    context.globalAlpha = 0.55;
    const low = marks.letters ? side * LOW : 0;
    for (const square of waysOn(scene, (square) => (trail.order[square] ?? 0) > 0)) {
      context.beginPath();
      context.arc(x(square), y(square) + low, Math.max(2.5, side * 0.1), 0, 2 * Math.PI);
      context.fill();
    }
    context.globalAlpha = 1;
  }
  if (marks.hint < 0) return;
  const [left, top] = [x(marks.hint), y(marks.hint)];
  for (const [colour, width] of /** @type {const} */ ([
    [theme.light, 0.13],
    [theme.good, 0.07],
  ])) {
    context.strokeStyle = colour;
    context.lineWidth = Math.max(2, side * width);
    if (marks.letters) frameSquare(context, side, left, top);
    else {
      context.beginPath();
      context.arc(left, top, side * 0.36, 0, 2 * Math.PI);
      context.stroke();
    }
  }
}
