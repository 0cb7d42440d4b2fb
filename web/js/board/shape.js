/**
 * Draws the shape of a board with holes. Outer holes have the page's colour, inner holes a colour of their own, and
 * the existing squares have an outline.
 */

import { visible } from "./geometry.js";
import { hasHoles, holeSet, isHole } from "./holes.js";
import { CHEQUERS } from "./levels.js";
import { Mosaic, shadesOf } from "./mosaic.js";

/** @import { Board } from "./geometry.js" */
/** @import { Layout, Pen, Theme } from "./types.js" */

/** @type {{holes: readonly number[] | undefined, theme: Theme | null, mosaic: Mosaic}} */
let painted = { holes: undefined, theme: null, mosaic: new Mosaic({ rows: 0, cols: 0 }) };

/**
 * The mosaic of the holes, cached until the shape or the colours change.
 * @param {Board} board
 * @param {Theme} theme
 */
function mosaicOf(board, theme) {
  if (painted.holes !== board.holes || painted.theme !== theme) {
    const mosaic = new Mosaic(board);
    const [paper = 0] = shadesOf([theme.paper, theme.paper], 1);
    const [hole = 0] = shadesOf([theme.hole, theme.hole], 1);
    const outer = outerHoles(board);
    for (const square of holeSet(board)) mosaic.paint(square, outer.has(square) ? paper : hole);
    painted = { holes: board.holes, theme, mosaic };
  }
  return painted.mosaic;
}

/**
 * The holes connected to the rim of the board.
 * @param {Board} board
 */
function outerHoles(board) {
  const { rows, cols } = board;
  /** @type {Set<number>} */
  const outer = new Set();
  const isAtRim = (/** @type {number} */ square) => {
    const [row, col] = [Math.floor(square / cols), square % cols];
    return row === 0 || col === 0 || row === rows - 1 || col === cols - 1;
  };
  const waiting = [...holeSet(board)].filter(isAtRim);
  for (let square = waiting.pop(); square !== undefined; square = waiting.pop()) {
    if (outer.has(square)) continue;
    outer.add(square);
    const near = [square - cols, square + cols];
    if (square % cols > 0) near.push(square - 1);
    if (square % cols < cols - 1) near.push(square + 1);
    for (const next of near) if (isHole(board, next)) waiting.push(next);
  }
  return outer;
}

/**
 * Covers the holes, and draws their outlines. The knight jumps over holes, so this is drawn below the path.
 * @param {Pen} pen
 */
export function drawHoles({ context, layout, board, theme }) {
  if (!hasHoles(board)) return;
  mosaicOf(board, theme).draw(context, layout);
  if (layout.side < CHEQUERS) return;
  context.strokeStyle = theme.edge;
  context.lineWidth = Math.max(1, Math.min(2, layout.side * 0.04));
  context.lineCap = "square";
  context.stroke(edgesOf(board, layout));
}

/**
 * The colour around the board in a file, which has no page behind it.
 * @param {Board} board
 * @param {Theme} theme
 */
export function groundOf(board, theme) {
  return hasHoles(board) ? theme.paper : theme.light;
}

/**
 * The edges between existing squares and holes or the outside.
 * @param {Board} board
 * @param {Layout} layout
 */
function edgesOf(board, layout) {
  const { side, left, top } = layout;
  const { rows, cols } = board;
  const edges = new Path2D();
  const isThere = (/** @type {number} */ row, /** @type {number} */ col) =>
    row >= 0 && row < rows && col >= 0 && col < cols && !isHole(board, row * cols + col);
  const { firstRow, lastRow, firstCol, lastCol } = visible(board, layout);
  for (let row = firstRow; row <= lastRow + 1; row++) {
    for (let col = firstCol; col <= lastCol + 1; col++) {
      const [x, y] = [left + col * side, top + row * side];
      const here = isThere(row, col);
      if (here !== isThere(row - 1, col) && col <= lastCol) {
        edges.moveTo(x, y);
        edges.lineTo(x + side, y);
      }
      if (here !== isThere(row, col - 1) && row <= lastRow) {
        edges.moveTo(x, y);
        edges.lineTo(x, y + side);
      }
    }
  }
  return edges;
}
