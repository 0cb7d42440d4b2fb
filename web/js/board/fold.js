/**
 * Folds a long strip, such as 3×60, into lines below each other (or side by side, if it is high). Each line
 * is drawn as a board of its own of which a part is visible, so that a move from one line to the next leaves
 * the first at its edge and enters the other.
 */

import { EDGE, labelSize, marginOf } from "./geometry.js";

/** @import { Board, Layout } from "./geometry.js" */

/** The least ratio of length to width of a strip. */
const STRIP = 6;

/**
 * Squares smaller than the first value are worth folding for, up to the second; the third is the least side.
 */
const SMALL = 24;
const ENOUGH = 40;
const MIN_SIDE = 6;

/** A strip is folded only if its squares grow by this factor. */
const GAIN = 1.4;

/**
 * The gap between two lines: room for the coordinates, and more, so that the lines are told apart.
 * @param {number} side of a square
 * @param {number} margin that the coordinates need
 */
function gapOf(side, margin) {
  return margin > EDGE ? margin + labelSize(side) : Math.max(6, side);
}

/**
 * The side of a square of a strip in a given number of lines.
 * @param {Board} board
 * @param {number} width
 * @param {number} height
 * @param {number} lines
 */
function sideOf(board, width, height, lines) {
  const { rows, cols } = board;
  const wide = cols > rows;
  const per = Math.ceil(Math.max(rows, cols) / lines);
  const thick = Math.min(rows, cols) * lines;
  const [across, down] = wide ? [per, thick] : [thick, per];
  let side = Math.min(width / across, height / down);
  // The margin for the coordinates depends on the side, and the side on the margin.
  for (let round = 0; round < 3; round++) {
    const margin = marginOf(board, side);
    const gaps = (lines - 1) * gapOf(side, margin);
    const used = EDGE + margin;
    side = Math.min(
      (width - used - (wide ? 0 : gaps)) / across,
      (height - used - (wide ? gaps : 0)) / down,
    );
  }
  return side;
}

/**
 * The number of lines for a board in a given space: 1 for a board in one piece.
 * @param {Board} board
 * @param {number} width
 * @param {number} height
 */
export function linesFor(board, width, height) {
  const { rows, cols } = board;
  const [shorter, longer] = [Math.min(rows, cols), Math.max(rows, cols)];
  if (longer < STRIP * shorter || width <= 0 || height <= 0) return 1;
  // The whole strip in one line, however thin.
  const one = Math.min(width / cols, height / rows);
  if (one >= SMALL) return 1;
  let best = { lines: 1, side: one };
  for (let lines = 2; lines * shorter * MIN_SIDE <= Math.max(width, height); lines++) {
    const per = Math.ceil(longer / lines);
    if (per * (lines - 1) >= longer) continue;
    const side = sideOf(board, width, height, lines);
    if (side > best.side) best = { lines, side };
    if (side >= ENOUGH) break;
  }
  return best.side >= MIN_SIDE && best.side >= GAIN * one ? best.lines : 1;
}

/**
 * The extent of a folded strip, in CSS pixels, for a given side of a square.
 * @param {Board} board
 * @param {number} side
 * @param {number} lines
 */
function extentOf(board, side, lines) {
  const { rows, cols } = board;
  const per = Math.ceil(Math.max(rows, cols) / lines) * side;
  const margin = marginOf(board, side);
  const pitch = Math.min(rows, cols) * side + gapOf(side, margin);
  const thick = lines * pitch - gapOf(side, margin);
  const [width, height] = cols > rows ? [per, thick] : [thick, per];
  return { width, height, margin, pitch };
}

/**
 * The area that a strip in a given number of lines covers, its coordinates included.
 * @param {Board} board
 * @param {number} width
 * @param {number} height
 * @param {number} lines
 */
export function coveredBy(board, width, height, lines) {
  const side = sideOf(board, width, height, lines);
  const extent = extentOf(board, side, lines);
  const used = EDGE + extent.margin;
  return { width: extent.width + used, height: extent.height + used };
}

/**
 * @param {Board} board
 * @param {number} width
 * @param {number} height
 * @param {number} lines
 * @returns {Layout}
 */
export function foldedLayout(board, width, height, lines) {
  const side = sideOf(board, width, height, lines);
  const { margin, pitch, ...extent } = extentOf(board, side, lines);
  const { rows, cols } = board;
  return {
    side,
    left: margin + (width - margin - EDGE - extent.width) / 2,
    top: EDGE + (height - margin - EDGE - extent.height) / 2,
    margin,
    clip: { left: 0, top: 0, right: width, bottom: height },
    fold: { lines, pitch, per: Math.ceil(Math.max(rows, cols) / lines), wide: cols > rows },
  };
}

/**
 * The pieces of a layout: each is a layout of the whole board of which one line is visible.
 * @param {Board} board
 * @param {Layout} layout
 * @returns {Layout[]}
 */
export function piecesOf({ rows, cols }, layout) {
  const { fold, side, left, top, margin } = layout;
  if (!fold) return [layout];
  const { lines, per, pitch, wide } = fold;
  return Array.from({ length: lines }, (_, line) => {
    const [from, long] = [line * per, Math.min(per, Math.max(rows, cols) - line * per)];
    const x = wide ? left : left + line * pitch;
    const y = wide ? top + line * pitch : top;
    const clip = {
      left: x,
      top: y,
      right: x + (wide ? long : cols) * side,
      bottom: y + (wide ? rows : long) * side,
    };
    const open = { before: line > 0, after: line + 1 < lines, wide };
    const corner = wide ? { left: x - from * side, top: y } : { left: x, top: y - from * side };
    return { side, margin, clip, open, ...corner };
  });
}

/**
 * The place of a square, in squares from the top left corner of the layout.
 * @param {Board} board
 * @param {Pick<Layout, "fold" | "side">} layout
 * @param {number} square
 * @returns {[col: number, row: number]}
 */
export function cellAt({ cols }, { fold, side }, square) {
  const [col, row] = [square % cols, Math.floor(square / cols)];
  if (!fold) return [col, row];
  const { per, pitch, wide } = fold;
  const line = Math.floor((wide ? col : row) / per);
  const shift = (line * pitch) / side;
  return wide ? [col - line * per, row + shift] : [col + shift, row - line * per];
}
