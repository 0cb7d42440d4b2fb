/** Squares, names and places on the screen. A square is `row * cols + col`, row 0 on top. */

import { stripped } from "../ui/stripped.js";
import { holeSet } from "./holes.js";

/** @import { Layout, View } from "./types.js" */

/** @typedef {import("../solver/documents.js").Board} Board `holes`: missing squares, in order. */

/** The (row, col) steps of directions 1…8, clockwise from up-right. */
export const DIRECTIONS = /** @type {const} */ ([
  [-2, 1],
  [-1, 2],
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
]);

/**
 * The squares of a path, given by directions: one digit per move.
 * @param {Pick<Board, "cols">} board
 * @param {number} start
 * @param {string} digits from 1 to 8; the moves stay on the board
 */
export function pathAlong({ cols }, start, digits) {
  const path = new Uint32Array(digits.length + 1);
  path[0] = start;
  let here = start;
  for (let at = 0; at < digits.length; at++) {
    const [down, right] = DIRECTIONS[Number(digits[at]) - 1] ?? [0, 0];
    here += down * cols + right;
    path[at + 1] = here;
  }
  return path;
}

/** @param {number} col */
export function columnName(col) {
  let letters = "";
  for (let rest = col + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/**
 * The algebraic name of a square: `a1` is bottom left.
 * @param {Board} board
 * @param {number} square
 */
export function squareName({ rows, cols }, square) {
  return columnName(square % cols) + (rows - Math.floor(square / cols));
}

/**
 * Parses `h1`, `7,7` or `(7, 7)`: the number of the square, `null` if it is off the board, `undefined` if the
 * text names no square.
 * @param {Board} board
 * @param {string} text
 * @returns {number | null | undefined}
 */
export function parseSquare({ rows, cols }, text) {
  const word = stripped(text);
  let row = -1;
  let col = -1;
  const algebraic = /^([a-zA-Z]{1,6})([0-9]{1,9})$/.exec(word);
  const pair = /^\(?[\t-\r ]*([0-9]{1,9})[\t-\r ]*,[\t-\r ]*([0-9]{1,9})[\t-\r ]*\)?$/.exec(word);
  if (algebraic?.[1]) {
    for (const letter of algebraic[1].toLowerCase())
      col = (col + 1) * 26 + letter.charCodeAt(0) - 97;
    row = rows - Number(algebraic[2]);
  } else if (pair) {
    row = Number(pair[1]);
    col = Number(pair[2]);
  } else {
    return undefined;
  }
  return row >= 0 && row < rows && col >= 0 && col < cols ? row * cols + col : null;
}

/**
 * @param {Board} board
 * @param {number} square
 * @returns {number[]} the squares a knight's move away, without holes
 */
export function neighbours(board, square) {
  const { rows, cols } = board;
  const holes = holeSet(board);
  if (holes.has(square)) return [];
  const row = Math.floor(square / cols);
  const col = square % cols;
  const found = [];
  for (const [down, right] of DIRECTIONS) {
    const r = row + down;
    const c = col + right;
    if (r < 0 || r >= rows || c < 0 || c >= cols) continue;
    const next = r * cols + c;
    if (!holes.has(next)) found.push(next);
  }
  return found;
}

/**
 * True if two squares are a knight's move apart.
 * @param {Board} board
 * @param {number} a
 * @param {number} b
 */
export function isMove({ cols }, a, b) {
  const down = Math.abs(Math.floor(a / cols) - Math.floor(b / cols));
  const right = Math.abs((a % cols) - (b % cols));
  return down * right === 2;
}

/** @type {Readonly<View>} */
export const WHOLE = Object.freeze({ zoom: 1, x: 0, y: 0, follows: true });

/** A board that would be thinner than `HAIR` CSS pixels is shown in part, `RIBBON` thick. */
const HAIR = 4;
const RIBBON = 36;

/** The least side of a square for coordinates, in CSS pixels. */
const LABELLED = 18;

/** The margin without coordinates, in CSS pixels. */
export const EDGE = 4;

/** The font size of the coordinates, in CSS pixels. @param {number} side of a square */
export function labelSize(side) {
  return Math.max(11, Math.min(22, side * 0.19));
}

/**
 * The space for the coordinates.
 * @param {Board} board
 * @param {number} side approximate side of a square
 */
export function marginOf({ rows }, side) {
  if (side < LABELLED) return EDGE;
  return Math.round(labelSize(side) * (0.65 + 0.55 * Math.max(2, String(rows).length)));
}

/**
 * The space for the sums.
 * @param {number} side approximate side of a square
 * @param {number} digits of the longest sum; 0: none are shown
 */
export function rimOf(side, digits) {
  if (digits === 0 || side < LABELLED) return EDGE;
  return Math.round(labelSize(side) * (0.9 + 0.62 * digits));
}

/**
 * The side of a square at which the whole board is visible.
 * @param {Board} board
 * @param {number} width
 * @param {number} height
 * @param {number} [digits] of the longest sum at the edges; 0: none are shown
 */
export function fitting(board, width, height, digits = 0) {
  const { rows, cols } = board;
  const about = Math.min(width / cols, height / rows);
  const used = rimOf(about, digits) + marginOf(board, about);
  const side = Math.min((width - used) / cols, (height - used) / rows);
  const shorter = Math.min(rows, cols);
  return Math.max(1e-6, side * shorter < HAIR ? RIBBON / shorter : side);
}

/**
 * The layout of a board.
 * @param {Board} board
 * @param {number} width
 * @param {number} height
 * @param {View} [view]
 * @param {number} [digits] of the longest sum at the edges; 0: none are shown
 * @param {number} [fit] the side of a square at zoom 1
 * @returns {Layout}
 */
export function layoutOf(
  board,
  width,
  height,
  view = WHOLE,
  digits = 0,
  fit = fitting(board, width, height, digits),
) {
  const { rows, cols } = board;
  const side = fit * view.zoom;
  const about = Math.max(side, Math.min(width / cols, height / rows) * view.zoom);
  const margin = marginOf(board, about);
  const rim = rimOf(about, digits);
  const [left, right, clipLeft] = along(cols * side, width, margin, rim, view.x * side);
  const [top, bottom, clipTop] = along(rows * side, height, rim, margin, view.y * side);
  return { side, left, top, margin, rim, clip: { left: clipLeft, top: clipTop, right, bottom } };
}

/**
 * One axis of the layout: the start of the board, and its range within the box.
 * @param {number} length of the board
 * @param {number} box
 * @param {number} before the space before the board
 * @param {number} after the space after the board
 * @param {number} middle the point of the board in the middle of the box
 * @returns {[start: number, clipEnd: number, clipStart: number]}
 */
function along(length, box, before, after, middle) {
  const spare = box - before - after - length;
  if (spare >= -0.01) return [before + spare / 2, box, 0];
  const start = Math.max(box - after - length, Math.min(before, box / 2 - middle));
  return [start, box - after, before];
}

/**
 * The visible rows and columns, partly visible ones included, and `beyond` more on each side.
 * @param {Board} board
 * @param {Layout} layout
 * @param {number} [beyond]
 */
export function visible({ rows, cols }, { side, left, top, clip }, beyond = 0) {
  return {
    firstRow: Math.max(0, Math.floor((clip.top - top) / side) - beyond),
    lastRow: Math.min(rows, Math.ceil((clip.bottom - top) / side) + beyond) - 1,
    firstCol: Math.max(0, Math.floor((clip.left - left) / side) - beyond),
    lastCol: Math.min(cols, Math.ceil((clip.right - left) / side) + beyond) - 1,
  };
}
