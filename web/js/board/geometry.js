/** Squares, names and places on the screen. A square is `row * cols + col`, row 0 on top. */

import { stripped } from "../app/stripped.js";

/** @typedef {{rows: number, cols: number}} Board */

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
 * The square that `h1`, `7,7` or `(7, 7)` names: its number, `null` if it is off the board, and
 * `undefined` if it is no square at all.
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
 * @returns {number[]} the squares a knight's move away
 */
export function neighbours({ rows, cols }, square) {
  const row = Math.floor(square / cols);
  const col = square % cols;
  const found = [];
  for (const [down, right] of DIRECTIONS) {
    const r = row + down;
    const c = col + right;
    if (r >= 0 && r < rows && c >= 0 && c < cols) found.push(r * cols + c);
  }
  return found;
}

/**
 * Whether two squares are a knight's move apart.
 * @param {Board} board
 * @param {number} a
 * @param {number} b
 */
export function isMove({ cols }, a, b) {
  const down = Math.abs(Math.floor(a / cols) - Math.floor(b / cols));
  const right = Math.abs((a % cols) - (b % cols));
  return down * right === 2;
}

/**
 * Which part of the board is shown: at zoom 1 all of it, and at any zoom the point (x, y), in squares
 * from the top left corner, in the middle as far as the edges allow. `follows`: whether the view goes
 * after the knight, which ends when a person moves it.
 * @typedef {{zoom: number, x: number, y: number, follows: boolean}} View
 */

/** @type {Readonly<View>} */
export const WHOLE = Object.freeze({ zoom: 1, x: 0, y: 0, follows: true });

/** Squares of this size need not grow any further, in CSS pixels. */
const LARGEST_SIDE = 96;

/** A board that would be thinner than `HAIR` is shown in part, `RIBBON` thick, in CSS pixels. */
const HAIR = 4;
const RIBBON = 36;

/** From this side on there is room for the coordinates, in CSS pixels. */
const LABELLED = 18;

/**
 * Where the board lies in a box of `width` × `height` CSS pixels: the side of a square, the corner of
 * the board, the room left for the coordinates (0 where squares are too small for them), and the part
 * of the box that the board may cover.
 * @typedef {{side: number, left: number, top: number, margin: number, clip: Clip}} Layout
 * @typedef {{left: number, top: number, right: number, bottom: number}} Clip
 */

/**
 * The side of a square at zoom 1.
 * @param {Board} board
 * @param {number} width
 * @param {number} height
 */
function fitting({ rows, cols }, width, height) {
  const margin = Math.min(width / cols, height / rows) >= LABELLED ? 20 : 4;
  const side = Math.min((width - 2 * margin) / cols, (height - 2 * margin) / rows);
  const shorter = Math.min(rows, cols);
  return Math.max(1e-6, side * shorter < HAIR ? RIBBON / shorter : side);
}

/**
 * @param {Board} board
 * @param {number} width
 * @param {number} height
 * @param {View} [view]
 * @returns {Layout}
 */
export function layoutOf(board, width, height, view = WHOLE) {
  const { rows, cols } = board;
  const side = fitting(board, width, height) * view.zoom;
  const room = Math.max(side, Math.min(width / cols, height / rows) * view.zoom);
  const digits = String(rows).length;
  const margin = room < LABELLED ? 4 : digits < 3 ? 20 : 12 + 7 * digits;
  const [left, right, clipLeft] = along(cols * side, width, margin, view.x * side);
  const [top, bottom, clipTop] = along(rows * side, height, margin, view.y * side);
  return { side, left, top, margin, clip: { left: clipLeft, top: clipTop, right, bottom } };
}

/**
 * One axis of the layout: where the board begins, and the part of the box that it may cover.
 * @param {number} length of the board
 * @param {number} box
 * @param {number} margin
 * @param {number} middle the point of the board that comes to the middle
 * @returns {[start: number, clipEnd: number, clipStart: number]}
 */
function along(length, box, margin, middle) {
  if (length <= box - 2 * margin + 0.01) return [(box - length) / 2, box, 0];
  const start = Math.max(box - margin - length, Math.min(margin, box / 2 - middle));
  return [start, box - margin, margin];
}

/**
 * The rows and columns that can be seen, a part of a square included; `beyond` as many more around.
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

/**
 * The view whose point under (x, y) in the box is what was there before, at another zoom.
 * @param {Board} board
 * @param {number} width
 * @param {number} height
 * @param {View} view
 * @param {number} factor
 * @param {number} x
 * @param {number} y
 * @returns {View}
 */
export function zoomed(board, width, height, view, factor, x, y) {
  const before = layoutOf(board, width, height, view);
  const fit = fitting(board, width, height);
  const zoom = Math.max(1, Math.min(largestZoom(board, width, height), view.zoom * factor));
  const [col, row] = [(x - before.left) / before.side, (y - before.top) / before.side];
  const side = fit * zoom;
  const after = { x: col + (width / 2 - x) / side, y: row + (height / 2 - y) / side };
  return settled(board, width, height, { ...after, zoom, follows: zoom === 1 });
}

/**
 * @param {Board} board
 * @param {number} width
 * @param {number} height
 */
export function largestZoom(board, width, height) {
  return Math.max(1, LARGEST_SIDE / fitting(board, width, height));
}

/**
 * The view after the board was moved by (right, down) pixels.
 * @param {Board} board
 * @param {number} width
 * @param {number} height
 * @param {View} view
 * @param {number} right
 * @param {number} down
 * @returns {View}
 */
export function panned(board, width, height, view, right, down) {
  const { side } = layoutOf(board, width, height, view);
  const { zoom, x, y } = view;
  const moved = { zoom, x: x - right / side, y: y - down / side, follows: false };
  return settled(board, width, height, moved);
}

/**
 * The view that shows a square: the same one if it does already, else with the square in the middle.
 * @param {Board} board
 * @param {number} width
 * @param {number} height
 * @param {View} view
 * @param {number} square
 * @returns {View}
 */
export function showing(board, width, height, view, square) {
  const { side, left, top, clip } = layoutOf(board, width, height, view);
  const [col, row] = [square % board.cols, Math.floor(square / board.cols)];
  const [x, y] = [left + col * side, top + row * side];
  const inside =
    x >= clip.left - 1 &&
    y >= clip.top - 1 &&
    x + side <= clip.right + 1 &&
    y + side <= clip.bottom + 1;
  if (inside) return view;
  return settled(board, width, height, { ...view, x: col + 0.5, y: row + 0.5 });
}

/**
 * The same view with its middle where the edges of the board let it be.
 * @param {Board} board
 * @param {number} width
 * @param {number} height
 * @param {View} view
 * @returns {View}
 */
function settled(board, width, height, view) {
  const { side, left, top } = layoutOf(board, width, height, view);
  return { ...view, x: (width / 2 - left) / side, y: (height / 2 - top) / side };
}
