/** Draws the path: as colours, as lines, with its start and its end. */

import { coloursLeft, isPicture, lineAt } from "./finale.js";
import { isMove, visible } from "./geometry.js";
import { frameSquare } from "./letters.js";
import { EDGED, LINES, nearness } from "./levels.js";
import { pathColours } from "./path_colours.js";
import { eachVisited } from "./visited.js";
import { drawWoven, weaveOf } from "./woven.js";

/** @import { Pen, Scene } from "./types.js" */

/** The number of moves at the end of a growing path that are emphasised. */
const FRESH = 3;

/**
 * Colours the squares by the time of their visit, if lines would be too fine.
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function drawColours({ context, layout, trail }, scene) {
  const { overlays, marks } = scene;
  // Colours must not hide a map.
  if (!overlays.path || marks.starts || marks.counts || trail.count === 0) return;
  context.globalAlpha = (1 - nearness(layout.side)) * coloursLeft(scene);
  trail.draw(context, layout);
  context.globalAlpha = 1;
}

/**
 * Draws the chosen start (a dot) and end (a ring) until the knight is there.
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function drawStartAndEnd({ context, layout: { side }, theme, x, y }, scene) {
  const { length, marks } = scene;
  const { start, end } = marks;
  context.strokeStyle = theme.accent;
  context.fillStyle = theme.accent;
  context.lineWidth = Math.max(1.5, side * 0.05);
  if (end >= 0 && marks.letters) frameSquare(context, side, x(end), y(end));
  else if (end >= 0) {
    context.beginPath();
    context.arc(x(end), y(end), Math.max(4, side * 0.4), 0, 2 * Math.PI);
    context.stroke();
  }
  if (start >= 0 && length === 0) {
    context.beginPath();
    context.arc(x(start), y(start), Math.max(3, side * 0.16), 0, 2 * Math.PI);
    context.fill();
  }
}

/** The width of the line, in CSS pixels. @param {number} side */
export function lineWidth(side) {
  return Math.max(1, Math.min(6, side * 0.07));
}

/** Draws the moves, coloured by time. @param {Pen} pen @param {Scene} scene */
export function drawPath(pen, scene) {
  if (isPicture(pen, scene)) {
    const { board, path, length, finale } = scene;
    const { colours, ofMove } = pathColours(scene, pen.theme);
    const weave = weaveOf(board, path, length);
    const how = { ...lineAt(finale), width: lineWidth(pen.layout.side) };
    drawWoven(pen, weave, (number) => colours[ofMove(number)] ?? pen.theme.accent, how);
    if (!weave.closed) drawEnds(pen, scene);
    return;
  }
  const { context, layout, board, theme, x, y } = pen;
  const { path, length, offset, takenBack, complete, marks } = scene;
  const { side } = layout;
  const { colours, dashes, timed, ofSquare, ofMove } = pathColours(scene, theme);
  const width = lineWidth(side);
  const first = path[0] ?? 0;
  const last = path[length - 1] ?? 0;
  const colourOf = (/** @type {number} */ number) => colours[ofSquare(number)] ?? theme.accent;
  const dash = Math.max(2, side * 0.1);
  /** @param {number} colour @param {number} [longer] */
  const dashOf = (colour, longer = 1) =>
    (dashes[colour] ?? []).map((part, at) => dash * part * (at % 2 === 0 ? longer : 1));
  context.lineJoin = "round";
  context.lineCap = side < EDGED ? "butt" : "round";
  if (side >= LINES) {
    context.globalAlpha = (marks.counts ? 0.3 : 1) * nearness(side);
    const lines = linesOf(pen, ofMove);
    for (const [colour, line] of lines.entries()) {
      if (!line) continue;
      if (side >= EDGED) {
        context.strokeStyle = theme.light;
        context.lineWidth = width + Math.min(3, side * 0.05);
        context.stroke(line);
      }
      context.strokeStyle = colours[colour] ?? theme.accent;
      context.lineWidth = width;
      context.setLineDash(dashOf(colour));
      context.stroke(line);
      context.setLineDash([]);
    }
    if (side >= EDGED) drawJoints(pen, scene, colourOf);
    context.globalAlpha = 1;
  }
  // The last moves are emphasised; those of a symmetric tour are drawn by their class instead.
  if (!complete && marks.symmetry === "none") {
    context.lineWidth = width * 1.6;
    for (let at = Math.max(1, length - FRESH); at < length; at++) {
      const newest = at === length - 1 && timed;
      context.setLineDash(dashOf(ofMove(at), 1.5));
      context.strokeStyle = newest ? theme.accent : (colours[ofMove(at)] ?? theme.accent);
      context.beginPath();
      context.moveTo(x(path[at - 1] ?? 0), y(path[at - 1] ?? 0));
      context.lineTo(x(path[at] ?? 0), y(path[at] ?? 0));
      context.stroke();
      context.setLineDash([]);
    }
    context.lineWidth = width;
  }
  context.lineCap = "butt";
  if (complete && length > 2 && isMove(board, first, last)) {
    context.strokeStyle = colourOf(length);
    dashed(context, [dash, dash], [x(last), y(last)], [x(first), y(first)]);
  }
  if (takenBack >= 0) {
    context.strokeStyle = theme.back;
    context.lineWidth = width * 1.4;
    dashed(context, [dash, dash * 0.7], [x(last), y(last)], [x(takenBack), y(takenBack)]);
  }
  if (offset > 0 || marks.counts || marks.letters) return;
  drawEnds(pen, scene);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number[]} dash
 * @param {[number, number]} from
 * @param {[number, number]} to
 */
function dashed(context, dash, from, to) {
  context.setLineDash(dash);
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
  context.setLineDash([]);
}

/**
 * The visible moves, by colour.
 * @param {Pen} pen
 * @param {(number: number) => number} ofMove the colour of the move after a visit
 */
function linesOf(pen, ofMove) {
  const { layout, board, trail, x, y } = pen;
  /** @type {(Path2D | undefined)[]} */
  const lines = [];
  const lineOf = (/** @type {number} */ number) => {
    const colour = ofMove(number);
    lines[colour] ??= new Path2D();
    return lines[colour];
  };
  const { firstRow, lastRow, firstCol, lastCol } = visible(board, layout);
  if ((lastRow - firstRow + 1) * (lastCol - firstCol + 1) * 2 < trail.count) {
    // A move spans at most two squares, so a visible one begins no farther out.
    eachVisited(pen, 2, (square, number) => {
      if (number === trail.count) return;
      const next = trail.path[number] ?? 0;
      const line = lineOf(number);
      line.moveTo(x(square), y(square));
      line.lineTo(x(next), y(next));
    });
    return lines;
  }
  // If most of the path is visible, long stretches are drawn, which have no seams.
  /** @type {Path2D | null} */
  let open = null;
  for (let number = 1; number < trail.count; number++) {
    const line = lineOf(number);
    if (line !== open) {
      const square = trail.path[number - 1] ?? 0;
      line.moveTo(x(square), y(square));
      open = line;
    }
    const next = trail.path[number] ?? 0;
    line.lineTo(x(next), y(next));
  }
  return lines;
}

/**
 * Draws a dot where two moves join, unless a letter is there.
 * @param {Pen} pen
 * @param {Scene} scene
 * @param {(number: number) => string} colourOf
 */
function drawJoints(pen, scene, colourOf) {
  const { context, layout, x, y } = pen;
  const { side } = layout;
  if (scene.marks.letters) return;
  const radius = lineWidth(side) * 0.95 + 0.5;
  let colour = "";
  eachVisited(pen, 0, (square, number) => {
    const next = colourOf(number);
    if (next !== colour) {
      if (colour) context.fill();
      context.fillStyle = next;
      context.beginPath();
      colour = next;
    }
    context.moveTo(x(square) + radius, y(square));
    context.arc(x(square), y(square), radius, 0, 2 * Math.PI);
  });
  if (colour) context.fill();
}

/**
 * Draws the start of the path as a disc and the end of a whole tour as a ring, visible on every board.
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function drawEnds({ context, layout: { side }, theme, x, y }, { path, length, complete }) {
  const first = path[0] ?? 0;
  const last = path[length - 1] ?? 0;
  const thin = Math.max(1.5, Math.min(4, side * 0.05));
  context.lineWidth = thin;
  context.fillStyle = theme.accent;
  context.strokeStyle = theme.light;
  context.beginPath();
  context.arc(x(first), y(first), Math.max(4, side * 0.15), 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  if (!complete || length < 2) return;
  context.beginPath();
  context.arc(x(last), y(last), Math.max(5, side * 0.16), 0, 2 * Math.PI);
  context.fillStyle = theme.light;
  context.fill();
  context.strokeStyle = theme.accent;
  context.lineWidth = Math.max(2, side * 0.06);
  context.stroke();
}
