/** The squares that the knight can move to, with the numbers that Warnsdorff's rule compares. */

import { DIRECTIONS, isMove, neighbours } from "../board/geometry.js";
import { sizeOf } from "../board/holes.js";

/** @import { Board } from "../solver/documents.js" */
/** @import { Method, Way } from "./types.js" */

/** @typedef {Way & {beyond: number}} OpenWay `beyond`: the sum of the onward moves of the next squares. */

/** True if a method goes to the squares with the fewest onward moves. @param {Method | null} method */
export function comparesOnward(method) {
  return method?.id === "warnsdorff" || method?.id === "look-ahead";
}

/**
 * The start of a closed tour, which look-ahead methods count as free for the last move; else -1.
 * @param {ArrayLike<number>} path
 * @param {Method | null} method
 */
export function reopened(path, method) {
  if (method?.id !== "look-ahead" && method?.id !== "pruned") return -1;
  return method.closed && method.end < 0 ? (path[0] ?? -1) : -1;
}

/**
 * The keys by which a tie rule compares squares, the least first; the order of directions settles remaining ties.
 * @param {Board} board
 * @param {number} from
 * @param {Method} method
 * @returns {(way: OpenWay) => [number, number]}
 */
export function tieKeys({ rows, cols }, from, { ties, order }) {
  const place = (/** @type {number} */ square) => {
    const down = Math.floor(square / cols) - Math.floor(from / cols);
    const right = (square % cols) - (from % cols);
    const direction = DIRECTIONS.findIndex(([d, r]) => d === down && r === right);
    return order.indexOf(String(direction + 1));
  };
  const distance = (/** @type {number} */ square) =>
    (2 * Math.floor(square / cols) - rows + 1) ** 2 + (2 * (square % cols) - cols + 1) ** 2;
  return ({ square, beyond }) => {
    const first = ties === "roth" ? -distance(square) : ties === "pohl" ? beyond : 0;
    return [first, place(square)];
  };
}

/**
 * The squares to which a path could go on, with their onward moves and those of the squares beyond.
 * @param {Board} board
 * @param {ArrayLike<number>} path
 * @param {number} length
 * @param {Method | null} method its end is reserved for the last move
 * @returns {OpenWay[]}
 */
export function openWays(board, path, length, method) {
  const end = method?.end ?? -1;
  const start = reopened(path, method);
  const here = path[length - 1] ?? 0;
  const near = new Set(
    neighbours(board, here).flatMap((square) => [square, ...neighbours(board, square)]),
  );
  for (const square of [...near]) for (const next of neighbours(board, square)) near.add(next);
  // Only squares near the knight are stored: a path may be a million squares long.
  const visited = new Set();
  for (let at = 0; at < length; at++) {
    const square = path[at] ?? 0;
    if (near.has(square)) visited.add(square);
  }
  const open = (/** @type {number} */ square) =>
    neighbours(board, square).filter((next) => !visited.has(next));
  const count = (/** @type {number} */ square) =>
    open(square).length + Number(start >= 0 && isMove(board, square, start));
  const last = length + 1 === sizeOf(board);
  return open(here)
    .filter((square) => last || square !== end)
    .map((square) => {
      const onward = open(square);
      const beyond = onward
        .filter((next) => next !== end)
        .reduce((sum, next) => sum + count(next), 0);
      return { square, onward: count(square), beyond };
    });
}
