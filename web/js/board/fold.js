/**
 * Long strips, such as 3×60, in lines below each other (or side by side, where they are high): each line
 * goes on in the next. A line is drawn as a board of its own that is seen in part, so that a move from
 * one line into the next leaves the one at its edge and comes into the other.
 */

import { EDGE, labelSize, marginOf } from "./geometry.js";

/** @import { Board, Layout } from "./geometry.js" */

/** A board is a strip if it is so many times as long as it is wide. */
const STRIP = 6;

/** Squares smaller than the first are worth folding for, up to the second; the third is the least. */
const SMALL = 24;
const ENOUGH = 40;
const LEAST = 6;

/** A strip is folded only where squares grow by so much. */
const GAIN = 1.4;

/**
 * The gap between two lines: room for the coordinates, and more, so that lines are seen apart.
 * @param {number} side of a square
 * @param {number} margin that the coordinates need
 */
function gapOf(side, margin) {
  return margin > EDGE ? margin + labelSize(side) : Math.max(6, side);
}

/**
 * The side of a square, where a strip lies in so many lines.
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
  // What the coordinates need depends on the side, and the side on that.
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
 * In how many lines a board is shown in such a space: 1 for a board in one piece.
 * @param {Board} board
 * @param {number} width
 * @param {number} height
 */
export function linesFor(board, width, height) {
  const { rows, cols } = board;
  const [shorter, longer] = [Math.min(rows, cols), Math.max(rows, cols)];
  if (longer < STRIP * shorter || width <= 0 || height <= 0) return 1;
  // As a strip that is seen as a whole, however thin it is.
  const one = Math.min(width / cols, height / rows);
  if (one >= SMALL) return 1;
  let best = { lines: 1, side: one };
  for (let lines = 2; lines * shorter * LEAST <= Math.max(width, height); lines++) {
    const per = Math.ceil(longer / lines);
    if (per * (lines - 1) >= longer) continue;
    const side = sideOf(board, width, height, lines);
    if (side > best.side) best = { lines, side };
    if (side >= ENOUGH) break;
  }
  return best.side >= LEAST && best.side >= GAIN * one ? best.lines : 1;
}

/**
 * The extent of a folded strip, in CSS pixels, where its squares have such a side.
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
 * What a strip in so many lines covers of such a space, its coordinates included.
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
 * The pieces that a layout is drawn in: each a layout of the whole board, of which one line is seen.
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
 * Where a square lies, in squares from the top left corner of the layout.
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
