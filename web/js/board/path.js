/** The path on the board: as colours, as lines, with its start and its end. */

import { isMove } from "./geometry.js";
import { CHEQUERS, LINES, nearness } from "./levels.js";
import { eachVisited } from "./visited.js";

/** @import { Layout } from "./geometry.js" */
/** @import { Coordinate, Scene } from "./scene.js" */
/** @import { Theme } from "./theme.js" */
/** @import { Trail } from "./trail.js" */

/**
 * The squares coloured by the time of their visit: as an overlay, and where lines would be too fine.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Trail} trail
 */
export function drawColours(context, layout, { overlays, marks }, trail) {
  // A map is not to be hidden.
  const far = overlays.path && !marks.starts && !marks.counts ? 1 - nearness(layout.side) : 0;
  const alpha = overlays.colours ? Math.max(0.7, far) : far;
  if (alpha === 0 || trail.count === 0) return;
  context.globalAlpha = alpha;
  trail.draw(context, layout);
  context.globalAlpha = 1;
}

/**
 * The chosen start (a dot) and end (a ring) while they wait for the knight.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Theme} theme
 * @param {Coordinate} x
 * @param {Coordinate} y
 */
export function drawStartAndEnd(context, { side }, scene, theme, x, y) {
  const { length, marks } = scene;
  const { start, end } = marks;
  context.strokeStyle = theme.accent;
  context.fillStyle = theme.accent;
  context.lineWidth = Math.max(1.5, side * 0.05);
  if (end >= 0) {
    context.beginPath();
    context.arc(x(end), y(end), Math.max(4, side * 0.36), 0, 2 * Math.PI);
    context.stroke();
  }
  if (start >= 0 && length === 0) {
    context.beginPath();
    context.arc(x(start), y(start), Math.max(3, side * 0.14), 0, 2 * Math.PI);
    context.fill();
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Trail} trail
 * @param {Theme} theme
 * @param {Coordinate} x
 * @param {Coordinate} y
 */
export function drawPath(context, layout, scene, trail, theme, x, y) {
  const { board, path, length, takenBack, complete } = scene;
  const { side } = layout;
  const first = path[0] ?? 0;
  const last = path[length - 1] ?? 0;
  context.lineJoin = "round";
  context.lineCap = side < CHEQUERS ? "butt" : "round";
  context.strokeStyle = theme.accent;
  context.lineWidth = Math.max(1, Math.min(4, side * 0.06));
  if (side >= LINES) {
    context.globalAlpha = (scene.marks.counts ? 0.25 : 0.62) * nearness(side);
    context.beginPath();
    // A move ends at most two squares away: one that can be seen begins no farther out.
    eachVisited(board, layout, trail, 2, (square, number) => {
      if (number === trail.count) return;
      const next = trail.path[number] ?? 0;
      context.moveTo(x(square), y(square));
      context.lineTo(x(next), y(next));
    });
    context.stroke();
    context.globalAlpha = 1;
  }
  // The freshest moves stand out.
  if (!complete) {
    const from = Math.max(0, length - 4);
    context.beginPath();
    context.moveTo(x(path[from] ?? 0), y(path[from] ?? 0));
    for (let i = from + 1; i < length; i++) context.lineTo(x(path[i] ?? 0), y(path[i] ?? 0));
    context.stroke();
  }
  const dash = Math.max(2, side * 0.1);
  if (complete && length > 2 && isMove(board, first, last)) {
    context.setLineDash([dash, dash]);
    context.beginPath();
    context.moveTo(x(last), y(last));
    context.lineTo(x(first), y(first));
    context.stroke();
  }
  if (takenBack >= 0) {
    context.strokeStyle = theme.back;
    context.setLineDash([dash, dash]);
    context.beginPath();
    context.moveTo(x(last), y(last));
    context.lineTo(x(takenBack), y(takenBack));
    context.stroke();
  }
  context.setLineDash([]);
  // Start: a disc; end of a whole tour: a ring.
  if (scene.offset > 0 || scene.marks.counts) return;
  context.fillStyle = theme.accent;
  context.beginPath();
  context.arc(x(first), y(first), Math.max(2, side * 0.11), 0, 2 * Math.PI);
  context.fill();
}
