/**
 * The tours stored by the build, from each square of small square boards. Each is shown until Python has found it.
 * Pure and small, because the first script needs it.
 */

import { pathAlong } from "../board/geometry.js";
import { FIRST_TOURS } from "../build_info.js";

/** @import { Board } from "../board/geometry.js" */

/**
 * The stored answer to a request without options, or null.
 * @param {Board} board
 * @param {number} start -1 for any
 */
export function firstTour({ rows, cols, holes = [] }, start) {
  if (rows !== cols || holes.length > 0) return null;
  const first = start < 0 ? (FIRST_TOURS.first[rows] ?? -1) : start;
  const [digits = "", backtracks = "0"] = FIRST_TOURS.tours[rows]?.[first]?.split(" ") ?? [];
  if (!digits) return null;
  return { squares: pathAlong({ cols }, first, digits), backtracks: Number(backtracks) };
}

/** The matrix of a tour, in Python's format. @param {Board} board @param {ArrayLike<number>} squares */
export function matrixText({ rows, cols }, squares) {
  const numbers = new Array(rows * cols).fill("");
  const width = String(squares.length).length;
  for (let index = 0; index < squares.length; index++) {
    numbers[squares[index] ?? 0] = String(index + 1).padStart(width);
  }
  const lines = Array.from({ length: rows }, (_, row) =>
    numbers.slice(row * cols, (row + 1) * cols).join(" "),
  );
  return `${lines.join("\n")}\n`;
}
