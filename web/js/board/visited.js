/** Iterates over the visible visited squares. */

import { visible } from "./geometry.js";

/** @import { Pen } from "./types.js" */

/**
 * Calls back for every visible visited square, with its number in the trail, from 1.
 * @param {Pen} pen
 * @param {number} beyond the number of rows and columns around the visible ones to include
 * @param {(square: number, number: number) => void} call
 */
export function eachVisited({ board, layout, trail }, beyond, call) {
  const { firstRow, lastRow, firstCol, lastCol } = visible(board, layout, beyond);
  for (let row = firstRow; row <= lastRow; row++) {
    const end = row * board.cols + lastCol;
    for (let square = row * board.cols + firstCol; square <= end; square++) {
      const number = trail.order[square] ?? 0;
      if (number > 0) call(square, number);
    }
  }
}
