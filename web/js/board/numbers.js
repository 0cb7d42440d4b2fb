/** Numbers on squares: how they are written, and those of the visits, each on a disc of its own. */

import { sizeOf } from "./holes.js";
import { pathColours } from "./path_colours.js";
import { eachVisited } from "./visited.js";

/** @import { Board, Layout } from "./geometry.js" */
/** @import { Coordinate, Scene } from "./scene.js" */
/** @import { Theme } from "./theme.js" */
/** @import { Trail } from "./trail.js" */

/** Below this size, in CSS pixels, nothing is written. */
export const LEGIBLE = 7.5;

/** Digits need not be larger, in CSS pixels. */
const LARGEST = 34;

/**
 * Makes a context ready for numbers in the middle of squares. A halo in the square's own colour keeps
 * them readable over lines and colours.
 * @param {CanvasRenderingContext2D} context
 * @param {number} size of the digits, in CSS pixels
 * @param {Theme} theme
 */
export function prepareNumbers(context, size, theme) {
  context.font = `600 ${size}px ${theme.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = Math.max(2, size * 0.28);
  context.strokeStyle = theme.light;
}

/**
 * The size of the digits on the squares of a path, in CSS pixels; 0 where they do not fit. It is the same
 * from the first move to the last.
 * @param {Board} board
 * @param {number} side of a square
 */
export function numberSize(board, side) {
  const digits = Math.max(2, String(sizeOf(board)).length);
  const size = Math.min(side * 0.32, LARGEST, (side * 0.84) / (digits * 0.58 + 0.6));
  return size < LEGIBLE ? 0 : size;
}

/**
 * The number that is written for a visit: a text may begin to count at 0.
 * @param {{from?: number}} marks
 * @param {number} visit from 1
 */
export function writtenNumber({ from = 1 }, visit) {
  return visit + from - 1;
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
export function drawNumbers(context, layout, scene, trail, theme, x, y) {
  const { board, path, length, offset, hop, next } = scene;
  const { side } = layout;
  const size = numberSize(board, side);
  if (size === 0) return;
  const { colours, ofSquare } = pathColours(scene, theme);
  prepareNumbers(context, size, theme);
  // The knight hides the number it stands on.
  const hidden = !(hop > 0 && next >= 0) ? (path[length - 1] ?? -1) : -1;
  const asked = scene.marks.reason?.picture?.marks.filter(([, role]) => role === "subject") ?? [];
  const edge = Math.max(1, Math.min(2.5, size * 0.11));
  eachVisited(board, layout, trail, 0, (square, number) => {
    if (square === hidden || asked.some(([mark]) => mark === square)) return;
    const text = String(writtenNumber(scene.marks, offset + number));
    const first = offset + number === 1;
    const [left, top] = [x(square), y(square)];
    context.beginPath();
    discOf(context, text, size, left, top);
    // A line below must not touch the disc: its edge is drawn twice.
    context.strokeStyle = theme.light;
    context.lineWidth = edge + 2;
    context.stroke();
    context.fillStyle = first ? theme.accent : theme.light;
    context.fill();
    context.strokeStyle = first ? theme.accent : (colours[ofSquare(number)] ?? theme.accent);
    context.lineWidth = edge;
    context.stroke();
    context.fillStyle = first ? theme.onAccent : theme.ink;
    context.fillText(text, left, top + size * 0.06);
  });
}

/**
 * The number that the knight hides, at its feet.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Theme} theme
 * @param {Coordinate} x
 * @param {Coordinate} y
 */
export function drawKnightsNumber(context, { side }, scene, theme, x, y) {
  const { path, length, offset, hop, next } = scene;
  const here = path[length - 1] ?? -1;
  const size = numberSize(scene.board, side) * 0.72;
  if (here < 0 || size < LEGIBLE || (hop > 0 && next >= 0)) return;
  const [left, top] = [x(here) + side * 0.3, y(here) + side * 0.36];
  prepareNumbers(context, size, theme);
  const text = String(writtenNumber(scene.marks, offset + length));
  context.beginPath();
  discOf(context, text, size, left, top);
  context.fillStyle = theme.light;
  context.fill();
  context.strokeStyle = theme.accent;
  context.lineWidth = Math.max(1, size * 0.1);
  context.stroke();
  context.fillStyle = theme.ink;
  context.fillText(text, left, top + size * 0.06);
}

/**
 * A disc behind a number; a long one is wider than high.
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} size of the digits
 * @param {number} x of its middle
 * @param {number} y
 */
function discOf(context, text, size, x, y) {
  const radius = size * 0.82;
  const half = Math.max(radius, (text.length * 0.58 * size) / 2 + size * 0.3);
  context.roundRect(x - half, y - radius, 2 * half, 2 * radius, radius);
}
