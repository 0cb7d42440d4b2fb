/** The moves of an edge search: old ones, those that follow from the last case, and the one that it assumes. */

import { LINES } from "./levels.js";

/** @import { Pen, Scene } from "./types.js" */

/** @param {Pen} pen @param {Scene} scene */
export function drawEdges({ context, layout: { side }, board, theme, x, y }, { edges }) {
  if (!edges || side < LINES) return;
  const join = board.rows * board.cols;
  const { moves, case: last } = edges;
  const { made, assumed, taken, fits } = last;
  const old = moves.slice(0, moves.length - made.length);
  const now = fits ? theme.accent : theme.lost;
  const line = (/** @type {readonly (readonly [number, number])[]} */ lines) => {
    context.beginPath();
    for (const [from, to] of lines) {
      if (from === join || to === join) continue;
      context.moveTo(x(from), y(from));
      context.lineTo(x(to), y(to));
    }
    context.stroke();
  };
  context.lineCap = "round";
  const isFirst = moves.length === made.length;
  for (const [lines, colour, width] of /** @type {const} */ ([
    [moves, theme.light, 0.15],
    [old, theme.back, 0.07],
    [made, isFirst ? theme.back : now, 0.07],
    [taken ? [assumed] : [], now, 0.13],
  ])) {
    context.strokeStyle = colour;
    context.lineWidth = Math.max(1, side * width);
    line(lines);
  }
  if (!taken && !isFirst && !assumed.includes(join)) {
    context.strokeStyle = now;
    context.lineWidth = Math.max(1, side * 0.05);
    context.setLineDash([side * 0.06, side * 0.14]);
    line([assumed]);
    context.setLineDash([]);
  }
  // A square with both its moves is filled; a start or end of the tour has a ring.
  /** @type {Map<number, number>} */
  const count = new Map();
  const ends = new Set();
  for (const [from, to] of moves) {
    for (const square of [from, to]) count.set(square, (count.get(square) ?? 0) + 1);
    if (to === join) ends.add(from);
    if (from === join) ends.add(to);
  }
  context.lineWidth = Math.max(1, side * 0.035);
  for (const [square, lines] of count) {
    if (square === join) continue;
    context.beginPath();
    context.arc(x(square), y(square), side * (ends.has(square) ? 0.17 : 0.1), 0, 2 * Math.PI);
    context.fillStyle = lines > 1 ? theme.back : theme.light;
    context.fill();
    context.strokeStyle = ends.has(square) ? theme.accent : theme.back;
    context.stroke();
  }
}
