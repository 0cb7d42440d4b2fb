/** The sums of the numbers in each row, each column and both diagonals, at the edges of the board. */

import { EDGE, labelSize, visible } from "./geometry.js";

/** @import { Pen, Scene, Sums } from "./types.js" */
/** @import { Trail } from "./trail.js" */

/** The number of digits of the longest sum; 0 if none are shown. @param {Sums | null} sums */
export function digitsOf(sums) {
  return sums ? String(Math.max(...sums.rows, ...sums.columns)).length : 0;
}

/** True if all sums are equal. @param {readonly number[]} sums */
export const areSame = (sums) => sums.every((sum) => sum === sums[0]);

/**
 * The sums of the numbers on the board.
 * @param {Scene} scene
 * @param {Trail} trail
 * @returns {Sums}
 */
function sumsSoFar({ board: { rows, cols }, offset }, trail) {
  const sums = { rows: Array(rows).fill(0), columns: Array(cols).fill(0) };
  let [falling, rising] = [0, 0];
  for (let at = 0; at < trail.count; at++) {
    const square = trail.path[at] ?? 0;
    const [row, col] = [Math.floor(square / cols), square % cols];
    const number = offset + at + 1;
    sums.rows[row] += number;
    sums.columns[col] += number;
    if (row === col) falling += number;
    if (row + col === cols - 1) rising += number;
  }
  return { ...sums, diagonals: rows === cols ? [falling, rising] : null };
}

/**
 * Draws the sums of the numbers on the board; equal ones of a whole tour are emphasised.
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function drawSums({ context, layout, trail, theme }, scene) {
  const { board, complete, marks } = scene;
  const { side, left, top, rim = EDGE, clip } = layout;
  if (!marks.sums || rim <= EDGE) return;
  const { rows, columns, diagonals } = complete ? marks.sums : sumsSoFar(scene, trail);
  const size = labelSize(side);
  const right = Math.min(left + board.cols * side, clip.right);
  const high = Math.max(top, clip.top);
  const low = Math.min(top + board.rows * side, clip.bottom);
  const write = (
    /** @type {number} */ sum,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {boolean} */ same,
  ) => {
    context.font = `${same ? 600 : 400} ${size}px ${theme.font}`;
    context.fillStyle = same ? theme.good : theme.muted;
    context.fillText(String(sum), x, y);
  };
  context.textBaseline = "middle";
  context.textAlign = "center";
  const { firstRow, lastRow, firstCol, lastCol } = visible(board, layout);
  const sameColumns = complete && areSame(columns);
  for (let col = firstCol; col <= lastCol; col++) {
    const x = left + (col + 0.5) * side;
    if (x < right) write(columns[col] ?? 0, x, high - size * 0.85, sameColumns);
  }
  context.textAlign = "left";
  const beside = right + size * 0.45;
  const sameRows = complete && areSame(rows);
  for (let row = firstRow; row <= lastRow; row++) {
    const y = top + (row + 0.5) * side;
    if (y > high && y < low) write(rows[row] ?? 0, beside, y, sameRows);
  }
  if (!diagonals) return;
  const magic = (/** @type {number} */ sum) => sameRows && sameColumns && sum === rows[0];
  const [falling = 0, rising = 0] = diagonals;
  // Each sum is at the end of its diagonal.
  write(rising, beside, high - size * 0.85, magic(rising));
  write(falling, beside, low + size * 0.95, magic(falling));
}
