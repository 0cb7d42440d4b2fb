/** The part of the board that is seen: zoomed, moved, brought to a square. */

import { foldedLayout } from "./fold.js";
import { fitting, layoutOf } from "./geometry.js";

/** @import { Board, Layout, View } from "./geometry.js" */

/** Squares of this size need not grow any further, in CSS pixels. */
const LARGEST_SIDE = 96;

/**
 * Where a board is shown, in CSS pixels, in how many lines it is folded at zoom 1, and how many digits the
 * longest of the sums at its edges has (0: none are shown).
 * @typedef {{width: number, height: number, lines: number, digits?: number}} Box
 */

/**
 * Where the board lies. A folded strip that is zoomed lies in one piece again, which is seen in part.
 * @param {Board} board
 * @param {Box} box
 * @param {View} view
 * @returns {Layout}
 */
export function placed(board, box, view) {
  const { width, height, lines, digits } = box;
  if (lines > 1 && view.zoom === 1) return foldedLayout(board, width, height, lines);
  return layoutOf(board, width, height, view, digits, fitted(board, box));
}

/**
 * The side of a square at zoom 1.
 * @param {Board} board
 * @param {Box} box
 */
function fitted(board, { width, height, lines, digits }) {
  if (lines > 1) return foldedLayout(board, width, height, lines).side;
  return fitting(board, width, height, digits);
}

/**
 * The square at a point, with the place in it, in squares from the top left corner of the board.
 * @param {Board} board
 * @param {Layout} layout
 * @param {number} x
 * @param {number} y
 * @returns {[col: number, row: number]}
 */
export function pointAt(board, { side, left, top, fold }, x, y) {
  const [col, row] = [(x - left) / side, (y - top) / side];
  if (!fold) return [col, row];
  const across = fold.wide ? y - top : x - left;
  const line = Math.max(0, Math.min(fold.lines - 1, Math.floor(across / fold.pitch)));
  const within = (across - line * fold.pitch) / side;
  if (fold.wide) return [Math.min(board.cols, col + line * fold.per), within];
  return [within, Math.min(board.rows, row + line * fold.per)];
}

/**
 * The view whose point under (x, y) in the box is what was there before, at another zoom.
 * @param {Board} board
 * @param {Box} box
 * @param {View} view
 * @param {number} factor
 * @param {number} x
 * @param {number} y
 * @returns {View}
 */
export function zoomed(board, box, view, factor, x, y) {
  const { width, height } = box;
  const zoom = Math.max(1, Math.min(largestZoom(board, box), view.zoom * factor));
  const [col, row] = pointAt(board, placed(board, box, view), x, y);
  const side = fitted(board, box) * zoom;
  const after = { x: col + (width / 2 - x) / side, y: row + (height / 2 - y) / side };
  return settled(board, box, { ...after, zoom, follows: zoom === 1 });
}

/**
 * @param {Board} board
 * @param {Box} box
 */
export function largestZoom(board, box) {
  return Math.max(1, LARGEST_SIDE / fitted(board, box));
}

/**
 * The view after the board was moved by (right, down) pixels.
 * @param {Board} board
 * @param {Box} box
 * @param {View} view
 * @param {number} right
 * @param {number} down
 * @returns {View}
 */
export function panned(board, box, view, right, down) {
  const { side } = placed(board, box, view);
  const { zoom, x, y } = view;
  const moved = { zoom, x: x - right / side, y: y - down / side, follows: false };
  return settled(board, box, moved);
}

/**
 * The view that shows a square: the same one if it does already, else with the square in the middle.
 * @param {Board} board
 * @param {Box} box
 * @param {View} view
 * @param {number} square
 * @returns {View}
 */
export function showing(board, box, view, square) {
  const { side, left, top, clip, fold } = placed(board, box, view);
  if (fold) return view;
  const [col, row] = [square % board.cols, Math.floor(square / board.cols)];
  const [x, y] = [left + col * side, top + row * side];
  const inside =
    x >= clip.left - 1 &&
    y >= clip.top - 1 &&
    x + side <= clip.right + 1 &&
    y + side <= clip.bottom + 1;
  if (inside) return view;
  return settled(board, box, { ...view, x: col + 0.5, y: row + 0.5 });
}

/**
 * The same view with its middle where the edges of the board let it be.
 * @param {Board} board
 * @param {Box} box
 * @param {View} view
 * @returns {View}
 */
function settled(board, box, view) {
  const { side, left, top, fold } = placed(board, box, view);
  if (fold) return view;
  const { width, height } = box;
  return { ...view, x: (width / 2 - left) / side, y: (height / 2 - top) / side };
}
