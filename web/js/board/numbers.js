/** Draws numbers on squares: those of the visits, and the given ones of a puzzle. */

import { isPicture, numbersLeft } from "./finale.js";
import { visible } from "./geometry.js";
import { sizeOf } from "./holes.js";
import { pathColours } from "./path_colours.js";
import { eachVisited } from "./visited.js";

/** @import { Board } from "./geometry.js" */
/** @import { Pen, Scene, Theme } from "./types.js" */

/** The least legible font size, in CSS pixels. */
export const LEGIBLE = 7.5;

/** The largest font size, in CSS pixels. */
const MAX_SIZE = 34;

/**
 * Prepares a context for numbers in the middle of squares. A halo in the square's own colour keeps them
 * readable over lines and colours.
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
 * The font size of the numbers of a path, in CSS pixels; 0 if they do not fit. It is the same for all moves.
 * @param {Board} board
 * @param {number} side of a square
 */
export function numberSize(board, side) {
  const digits = Math.max(2, String(sizeOf(board)).length);
  const size = Math.min(side * 0.32, MAX_SIZE, (side * 0.84) / (digits * 0.58 + 0.6));
  return size < LEGIBLE ? 0 : size;
}

/**
 * The written number of a visit: a text may count from 0.
 * @param {{from?: number}} marks
 * @param {number} visit from 1
 */
export function writtenNumber({ from = 1 }, visit) {
  return visit + from - 1;
}

/** The number of last squares of a path whose number is on a disc. */
const FRESH = 6;

/** The parts of a hop at which the knight leaves its square, and at which it has left it. */
const REST = 0.375;
const AWAY = 0.7;

/**
 * Draws the numbers of a path: those of the last squares on discs; the others, and the knight's, in the corners, so
 * that the line is visible.
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function drawNumbers(pen, scene) {
  const { context, layout, board, theme, x, y } = pen;
  const { path, length, offset, hop, next, complete } = scene;
  const { side } = layout;
  const size = numberSize(board, side);
  const left = numbersLeft(scene);
  if (size === 0 || left === 0) return;
  const { colours, ofSquare } = pathColours(scene, theme);
  // The number of a resting knight is in the corner; that of a square it leaves appears after it has left.
  const flies = next >= 0 && hop > REST;
  const here = path[length - 1] ?? -1;
  const knight = flies || isPicture(pen, scene) ? -1 : here;
  const leaving = flies && hop < AWAY ? here : -1;
  const subjects =
    scene.marks.reason?.picture?.marks.filter(([, role]) => role === "subject") ?? [];
  const small = Math.max(LEGIBLE, Math.min(side * 0.2, 17));
  const pad = Math.max(2, side * 0.05);
  context.globalAlpha = left;
  context.lineJoin = "round";
  eachVisited(pen, 0, (square, number) => {
    if (square === leaving || subjects.some(([mark]) => mark === square)) return;
    const text = String(writtenNumber(scene.marks, offset + number));
    if (square === knight || (number > length - FRESH && !complete)) {
      const colour = colours[ofSquare(number)] ?? theme.accent;
      const inCorner = square === knight;
      const digits = Math.max(LEGIBLE, size * (inCorner ? 0.66 : 0.8));
      const half = halfOf(text, digits) + 1.5;
      const atX = x(square) + (inCorner ? side / 2 - half : 0);
      const atY = y(square) + (inCorner ? side / 2 - digits * 0.82 - 1.5 : 0);
      drawDisc(pen, text, digits, atX, atY, inCorner ? theme.accent : colour);
      return;
    }
    const light = (Math.floor(square / board.cols) + (square % board.cols)) % 2 === 0;
    context.textAlign = "left";
    context.textBaseline = "alphabetic";
    context.font = `${small}px ${theme.font}`;
    context.strokeStyle = light ? theme.light : theme.dark;
    context.lineWidth = small * 0.3;
    const [atX, atY] = [x(square) - side / 2 + pad, y(square) - side / 2 + pad + small * 0.74];
    context.strokeText(text, atX, atY);
    context.fillStyle = offset + number === 1 ? theme.accent : theme.muted;
    context.fillText(text, atX, atY);
  });
  context.globalAlpha = 1;
}

/** Half the width of a disc. @param {string} text @param {number} size of the digits */
function halfOf(text, size) {
  return Math.max(size * 0.82, (text.length * 0.58 * size) / 2 + size * 0.3);
}

/**
 * Draws a number on a disc, which is wider for a long number.
 * @param {Pen} pen
 * @param {string} text
 * @param {number} size of the digits
 * @param {number} x of its middle
 * @param {number} y
 * @param {string} colour of its edge
 */
function drawDisc({ context, theme }, text, size, x, y, colour) {
  const half = halfOf(text, size);
  const radius = size * 0.82;
  context.font = `600 ${size}px ${theme.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.beginPath();
  context.roundRect(x - half, y - radius, 2 * half, 2 * radius, radius);
  context.fillStyle = theme.light;
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1, Math.min(2.5, size * 0.11));
  context.stroke();
  context.fillStyle = theme.ink;
  context.fillText(text, x, y + size * 0.06);
}

/**
 * Draws the given numbers of a puzzle in square boxes, to differ from those of the path. A visited square has the
 * path's number in the middle; a different given number is in the corner, an equal one is omitted.
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function drawGiven({ context, layout, board, trail, theme, x, y }, { marks, offset }) {
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
    const half = halfOf(text, size);
    context.beginPath();
    context.roundRect(left - half, top - size * 0.82, 2 * half, size * 1.64, size * 0.22);
    context.fillStyle = theme.light;
    context.fill();
    context.strokeStyle = small ? theme.accent : theme.ink;
    context.lineWidth = Math.max(1.5, size * 0.11);
    context.stroke();
    context.font = `600 ${size}px ${theme.font}`;
    context.fillStyle = theme.ink;
    context.fillText(text, left, top + size * 0.06);
  }
}
