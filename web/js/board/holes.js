/** Holes: the missing squares of a board. All code that depends on a board's shape uses this module. */

/** @import { Board } from "./geometry.js" */

/** @type {ReadonlySet<number>} */
const NONE = new Set();

/** @type {WeakMap<readonly number[], ReadonlySet<number>>} */
const sets = new WeakMap();

/**
 * The holes of a board as a set; the same object for the same list.
 * @param {Board} board
 * @returns {ReadonlySet<number>}
 */
export function holeSet({ holes }) {
  if (!holes?.length) return NONE;
  let set = sets.get(holes);
  if (!set) {
    set = new Set(holes);
    sets.set(holes, set);
  }
  return set;
}

/** @param {Board} board @param {number} square */
export function isHole(board, square) {
  return holeSet(board).has(square);
}

/** True if the board has holes. @param {Board} board */
export function hasHoles({ holes }) {
  return (holes?.length ?? 0) > 0;
}

/** The number of squares that exist: the length of a tour. @param {Board} board */
export function sizeOf({ rows, cols, holes }) {
  return rows * cols - (holes?.length ?? 0);
}

/** The number of squares of the rectangle: the numbers of squares are below it. @param {Board} board */
export function areaOf({ rows, cols }) {
  return rows * cols;
}

/** A unique key of the board, used in the browser's storage. @param {Board} board */
export function boardKey({ rows, cols, holes = [] }) {
  return [`${rows}x${cols}`, ...holes].join(" ");
}

/** @param {Board} a @param {Board} b */
export function isSameBoard(a, b) {
  if (a.rows !== b.rows || a.cols !== b.cols) return false;
  const [these, those] = [a.holes ?? [], b.holes ?? []];
  if (these === those) return true;
  return these.length === those.length && these.every((square, at) => square === those[at]);
}

/**
 * The board with a square added or removed.
 * @param {Board} board
 * @param {number} square
 * @param {boolean} there
 */
export function withSquare(board, square, there) {
  const holes = new Set(holeSet(board));
  if (there) holes.delete(square);
  else holes.add(square);
  return withHoles(board, holes);
}

/**
 * The board with these holes, sorted and without duplicates.
 * @param {Pick<Board, "rows" | "cols">} board
 * @param {Iterable<number>} holes
 * @returns {Board}
 */
export function withHoles({ rows, cols }, holes) {
  const list = [...new Set(holes)].sort((a, b) => a - b);
  return list.length > 0 ? { rows, cols, holes: list } : { rows, cols };
}
