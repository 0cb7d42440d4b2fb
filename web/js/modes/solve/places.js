/** Places on the board that the form names. */

import { parseSquare } from "../../board/geometry.js";

/** @import { Board } from "../../board/geometry.js" */

/**
 * The middle of a square, in squares from the top left corner.
 * @param {Board} board
 * @param {string} name
 */
export function middleOf(board, name) {
  const square = parseSquare(board, name) ?? 0;
  return { x: (square % board.cols) + 0.5, y: Math.floor(square / board.cols) + 0.5 };
}
