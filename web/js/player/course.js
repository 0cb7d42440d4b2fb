/**
 * The course of a search: the method of each event, and the squares that this method tries. Python names the methods;
 * tests compare this module with the real searches.
 */

import { DIRECTIONS, neighbours } from "../board/geometry.js";
import { areaOf, isHole, sizeOf } from "../board/holes.js";
import { comparesOnward, openWays, reopened, tieKeys } from "./ways.js";

/** @import { Board } from "../solver/documents.js" */
/** @import { Method, Show, Track, Try } from "./types.js" */
/** @import { OpenWay } from "./ways.js" */

/** On larger boards squares are not compared, as this would take too long. */
export const MAX_COMPARED = 40_000;

/** On larger boards the tried squares are not marked, as they are computed for each frame. */
const MAX_TRIED = 2500;

const BLIND = ["depth-first", "pruned", "random"];

/**
 * The attempt that an event of a search belongs to.
 * @param {Pick<Track, "course">} track
 * @param {number} event its number, from 1
 */
export function attemptOf({ course }, event) {
  return course?.attempts.findLast(({ at }) => at < event) ?? null;
}

/**
 * The method that made an event of a search; null if unknown.
 * @param {Pick<Show, "method">} show
 * @param {Track} track
 * @param {number} event its number, from 1
 * @returns {Method | null}
 */
export function methodOf({ method = null }, track, event) {
  const attempt = attemptOf(track, event);
  if (!method || !attempt) return method;
  const { by: id, ties } = attempt;
  return { ...method, id, ties, order: method.id === "auto" ? "12345678" : method.order };
}

/**
 * The findings of look-ahead about a path.
 * @typedef {object} Prospect
 * @property {"" | "none" | "few" | "last"} out the reason why the path is lost: squares without an onward move, too
 *   many with only one, or a last square without a move to it; "" if no reason is found
 * @property {number[]} squares those squares
 * @property {number[]} next one of these squares must come next; empty if any may
 */

/** @type {Prospect} */
const OPEN = { out: "", squares: [], next: [] };

/**
 * Looks ahead like `knight_core.methods.look_ahead`: checks each free square once.
 * @param {Board} board
 * @param {ArrayLike<number>} path
 * @param {number} length
 * @param {Method} method
 * @returns {Prospect}
 */
export function lookAhead(board, path, length, method) {
  const { end } = method;
  const start = reopened(path, method);
  const last = end >= 0 ? end : start;
  const left = sizeOf(board) - length - (end >= 0 ? 1 : 0);
  if (left < (last >= 0 ? 1 : 2) || (start >= 0 && length === 1)) return OPEN;
  const visited = new Set(Array.from({ length }, (_, at) => path[at]));
  const onward = (/** @type {number} */ square) =>
    neighbours(board, square).filter((next) => !visited.has(next) || next === start).length;
  const [none, few] = [[], []].map(() => /** @type {number[]} */ ([]));
  for (let square = 0; square < areaOf(board); square++) {
    if (visited.has(square) || square === end || isHole(board, square)) continue;
    const count = onward(square);
    if (count < 2) (count ? few : none)?.push(square);
  }
  if (!none || !few) return OPEN;
  const beside = new Set(neighbours(board, path[length - 1] ?? 0));
  const near = few.filter((square) => beside.has(square));
  if (none.length > 0) return { ...OPEN, out: "none", squares: none };
  if (last >= 0) {
    if (onward(last) === 0) return { ...OPEN, out: "last", squares: [last] };
    if (near.length > 1 || few.length > near.length) return { ...OPEN, out: "few", squares: few };
    return { ...OPEN, next: near };
  }
  if (few.length > 2 || few.length - near.length > 1) return { ...OPEN, out: "few", squares: few };
  return { ...OPEN, next: few.length === 2 ? near : [] };
}

/**
 * The squares that a search tries from the knight's square; for blind search with their places in its order. Null if
 * the search does not continue, or if its method is unknown.
 * @param {Pick<Show, "board" | "method">} show
 * @param {Track} track
 * @param {number} position
 * @returns {Try[] | null}
 */
export function triesOf(show, track, position) {
  const { board } = show;
  const event = track.number(position) + 1;
  const method = methodOf(show, track, event);
  const { path, length } = track.frame(position);
  const [here, next] = [path[length - 1] ?? -1, track.next(position)];
  const goesOn = next >= 0 || track.takesBack(position + 1);
  if (!method || here < 0 || !goesOn || track.gap?.after === position) return null;
  if (sizeOf(board) > MAX_TRIED) return null;
  if (comparesOnward(method)) return comparedTries(board, path, length, method, next);
  if (!BLIND.includes(method.id)) return null;
  const order = orderOn(board, here, method, track);
  if (!order) return null;
  const visited = new Set(Array.from({ length }, (_, at) => path[at]));
  const reserved = length + 1 < sizeOf(board) ? method.end : -1;
  const must = method.id === "pruned" ? lookAhead(board, path, length, method).next : [];
  const at = next < 0 ? order.length : order.indexOf(next);
  return order.flatMap((square, index) => {
    if (square < 0 || visited.has(square) || square === reserved) return [];
    const isOut = must.length > 0 && !must.includes(square);
    const state = index === at ? "next" : index < at || isOut ? "out" : "open";
    return [{ square, place: index + 1, state: /** @type {Try["state"]} */ (state) }];
  });
}

/**
 * The same for a search that compares onward moves. The earlier results of random ties are unknown.
 * @param {Board} board
 * @param {ArrayLike<number>} path
 * @param {number} length
 * @param {Method} method
 * @param {number} next
 * @returns {Try[]}
 */
function comparedTries(board, path, length, method, next) {
  const ways = openWays(board, path, length, method);
  const keys = tieKeys(board, path[length - 1] ?? 0, method);
  const must = method.id === "look-ahead" ? lookAhead(board, path, length, method).next : [];
  const taken = ways.find(({ square }) => square === next);
  const isBefore = (/** @type {OpenWay} */ way) => {
    if (!taken || (must.length > 0 && !must.includes(way.square))) return true;
    if (way.onward !== taken.onward) return way.onward < taken.onward;
    const [[key, place], [takenKey, takenPlace]] = [keys(way), keys(taken)];
    return method.ties !== "random" && (key - takenKey || place - takenPlace) < 0;
  };
  return ways.map((way) => {
    const state = way === taken ? "next" : isBefore(way) ? "out" : "open";
    return { square: way.square, place: 0, state };
  });
}

/**
 * The squares around a square in the order of blind search, -1 for a square off the board or a hole; null if the order
 * is unknown.
 * @param {Board} board
 * @param {number} here
 * @param {Method} method
 * @param {Track} track
 * @returns {number[] | null}
 */
function orderOn(board, here, { id, order }, { course }) {
  if (id === "random") {
    const drawn = course?.orders?.subarray(8 * here, 8 * here + 8);
    return drawn ? [...drawn].filter((square) => square < areaOf(board)) : null;
  }
  return squaresInOrder(board, here, order);
}

/**
 * The squares in the eight directions from a square, in a given order; -1 for a square off the board or a hole.
 * @param {Board} board
 * @param {number} here
 * @param {string} order
 */
export function squaresInOrder(board, here, order) {
  const near = new Set(neighbours(board, here));
  return [...order].map((digit) => {
    const [down, right] = DIRECTIONS[Number(digit) - 1] ?? [0, 0];
    const square = here + down * board.cols + right;
    return near.has(square) ? square : -1;
  });
}

/**
 * The block of a construction that contains a square: its rows and columns, and its number.
 * @param {NonNullable<NonNullable<Track["course"]>["blocks"]>} blocks
 * @param {Board} board
 * @param {number} square
 */
export function blockOf(blocks, { cols }, square) {
  const band = (/** @type {ArrayLike<number>} */ sizes, /** @type {number} */ line) => {
    let [number, beyond] = [0, sizes[0] ?? 0];
    while (beyond <= line && number + 1 < sizes.length) beyond += sizes[++number] ?? 0;
    return number;
  };
  const row = band(blocks.rows, Math.floor(square / cols));
  const col = band(blocks.cols, square % cols);
  const number = row * blocks.cols.length + col;
  return { rows: blocks.rows[row] ?? 0, cols: blocks.cols[col] ?? 0, number };
}
