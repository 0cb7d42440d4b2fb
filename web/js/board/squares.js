/** Draws the empty board: its frame, its coordinates, its squares. */

import { columnName, labelSize, visible } from "./geometry.js";
import { hasHoles } from "./holes.js";
import { CHEQUERS } from "./levels.js";

/** @import { Board, Clip, Layout, Open } from "./geometry.js" */
/** @import { Theme } from "./theme.js" */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Board} board
 * @param {number} square
 */
export function fillSquare(context, { side, left, top }, board, square) {
  const col = square % board.cols;
  const row = Math.floor(square / board.cols);
  context.fillRect(left + col * side, top + row * side, side, side);
}

/**
 * The frame and the coordinates.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Board} board
 * @param {Theme} theme
 */
export function drawFrame(context, layout, board, theme) {
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
  // A board with holes has outlines of its own.
  if (!hasHoles(board) || side < CHEQUERS) drawEdges(context, box, layout.open);
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

/**
 * Draws the edges of the board, leaving those open at which a line of a folded strip goes on.
 * @param {CanvasRenderingContext2D} context
 * @param {Clip} box
 * @param {Open} [open]
 */
function drawEdges(context, box, open) {
  const [left, right] = [box.left - 0.5, box.right + 0.5];
  const [top, bottom] = [box.top - 0.5, box.bottom + 0.5];
  const first = open?.before ?? false;
  const last = open?.after ?? false;
  const wide = open?.wide ?? true;
  /** @type {[boolean, number, number, number, number][]} */
  const edges = [
    [wide ? false : first, left, top, right, top],
    [wide ? false : last, left, bottom, right, bottom],
    [wide ? first : false, left, top, left, bottom],
    [wide ? last : false, right, top, right, bottom],
  ];
  for (const [dashed, x, y, toX, toY] of edges) {
    context.setLineDash(dashed ? [3, 5] : []);
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(toX, toY);
    context.stroke();
  }
  context.setLineDash([]);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Board} board
 * @param {Theme} theme
 */
export function drawSquares(context, layout, board, theme) {
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
