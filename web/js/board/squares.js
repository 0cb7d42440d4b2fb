/** Draws the empty board: its frame, its coordinates, its squares. */

import { columnName, labelSize, visible } from "./geometry.js";
import { hasHoles } from "./holes.js";
import { CHEQUERS } from "./levels.js";

/** @import { Pen } from "./types.js" */

/** @param {Pen} pen @param {number} square */
export function fillSquare({ context, layout: { side, left, top }, board }, square) {
  const col = square % board.cols;
  const row = Math.floor(square / board.cols);
  context.fillRect(left + col * side, top + row * side, side, side);
}

/** The frame and the coordinates. @param {Pen} pen */
export function drawFrame({ context, layout, board, theme }) {
  const { side, left, top, margin, clip } = layout;
  const { rows, cols } = board;
  const box = {
    left: Math.max(left, clip.left),
    top: Math.max(top, clip.top),
    right: Math.min(left + cols * side, clip.right),
    bottom: Math.min(top + rows * side, clip.bottom),
  };
  context.strokeStyle = theme.frame;
  context.lineWidth = 1;
  // A board with holes has its own outlines.
  if (!hasHoles(board) || side < CHEQUERS) {
    const { left: x, top: y, right, bottom } = box;
    context.strokeRect(x - 0.5, y - 0.5, right - x + 1, bottom - y + 1);
  }
  if (margin < 12) return;
  const size = Math.min(labelSize(side), margin * 0.6);
  context.fillStyle = theme.muted;
  context.font = `${size}px ${theme.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const every = Math.ceil((2 * size) / side);
  const { firstRow, lastRow, firstCol, lastCol } = visible(board, layout);
  for (let col = Math.ceil(firstCol / every) * every; col <= lastCol; col += every) {
    const x = left + (col + 0.5) * side;
    if (x > box.left && x < box.right) context.fillText(columnName(col), x, box.bottom + size);
  }
  context.textAlign = "right";
  for (let row = firstRow; row <= lastRow; row++) {
    const y = top + (row + 0.5) * side;
    const rank = rows - row;
    if ((rank - 1) % every === 0 && y > box.top && y < box.bottom) {
      context.fillText(String(rank), box.left - size * 0.5, y);
    }
  }
}

/** @param {Pen} pen */
export function drawSquares({ context, layout, board, theme }) {
  const { side, left, top } = layout;
  const { rows } = board;
  const { firstRow, lastRow, firstCol, lastCol } = visible(board, layout);
  const area = /** @type {const} */ ([
    left + firstCol * side,
    top + firstRow * side,
    (lastCol - firstCol + 1) * side,
    (lastRow - firstRow + 1) * side,
  ]);
  context.fillStyle = theme.light;
  context.fillRect(...area);
  context.fillStyle = theme.dark;
  if (side < CHEQUERS) {
    // Squares too small to be distinguished are drawn as their mean colour.
    context.globalAlpha = 0.5;
    context.fillRect(...area);
    context.globalAlpha = 1;
    return;
  }
  for (let row = firstRow; row <= lastRow; row++) {
    // a1 is dark, as on a chess board.
    for (let col = firstCol + ((row + rows + 1 + firstCol) % 2); col <= lastCol; col += 2) {
      context.fillRect(left + col * side, top + row * side, side, side);
    }
  }
}
