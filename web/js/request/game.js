/**
 * The rules of a game and its text, one digit per move: the page's version of Python's `game.py`, because the page must
 * answer a click before Python is ready. Only Python decides whether a game can still be completed.
 */

import { DIRECTIONS, isMove, neighbours, parseSquare, squareName } from "../board/geometry.js";
import { sizeOf } from "../board/holes.js";
import { shortened } from "../ui/shortened.js";
import { boardOf, DEFAULTS } from "./request.js";

/** @import { Problem } from "../ui/problems.js" */
/** @import { Board } from "../board/geometry.js" */
/** @import { Words } from "./request.js" */

/**
 * @typedef {object} Rules The board of a game, and its goal.
 * @property {Board} board
 * @property {number} end the square to end on, or -1; it is reserved for the last move
 * @property {boolean} closed true if the last square must be a knight's move from the first
 * @property {boolean} [symmetric] true if half a turn of the board must map the line onto itself
 * @property {readonly number[] | null} [tour] the only tour that counts, if numbers are given
 *
 * @typedef {object} Help The help used in a game. It is counted, and shown with the game.
 * @property {boolean} onward true if onward moves were shown while a move was made
 * @property {boolean} truth true if the moves that lead to a tour were shown
 * @property {boolean} lost true if the page showed where the game was lost
 * @property {number} hints
 * @property {number} ways the number of times that a solution was shown
 *
 * @typedef {Pick<Problem, "code" | "params">} Refusal The reason why a move is refused.
 */

/** @type {Readonly<Help>} */
export const NO_HELP = Object.freeze({
  onward: false,
  truth: false,
  lost: false,
  hints: 0,
  ways: 0,
});

/** The first board of Play: small enough for a tour by hand. */
const FIRST = { rows: "6", cols: "6" };

/** @type {Readonly<Words>} */
export const FIRST_WORDS = Object.freeze({ ...DEFAULTS, ...FIRST });

/** The word in links for the symmetry by half a turn. */
export const HALF_TURN = "half-turn";

/** The rules of a requested game. @param {Words} words canonical @returns {Rules} */
export function rulesOf(words) {
  const board = boardOf(words);
  const end = words.end ? (parseSquare(board, words.end) ?? -1) : -1;
  return { board, end, closed: words.closed === "1", symmetric: words.symmetry === HALF_TURN };
}

/**
 * The squares that the knight may move to; none before it is on the board.
 * @param {Rules} rules
 * @param {readonly number[]} path
 * @returns {number[]}
 */
export function movesFrom({ board, end }, path) {
  const here = path.at(-1);
  if (here === undefined) return [];
  const visited = new Set(path);
  const last = path.length + 1 >= sizeOf(board);
  return neighbours(board, here).filter(
    (square) => !visited.has(square) && (last || square !== end),
  );
}

/**
 * The reason why the knight may not go to a square, or null.
 * @param {Rules} rules
 * @param {readonly number[]} path
 * @param {number} square
 * @returns {Refusal | null}
 */
export function refusal({ board, end }, path, square) {
  const name = squareName(board, square);
  const at = path.indexOf(square);
  const here = path.at(-1);
  if (at >= 0) return { code: "game-visited", params: { square: name, number: at + 1 } };
  if (here !== undefined && !isMove(board, here, square)) {
    return { code: "game-no-move", params: { origin: squareName(board, here), square: name } };
  }
  if (square === end && path.length + 1 < sizeOf(board)) {
    return path.length === 0
      ? { code: "end-equals-start", params: { value: name } }
      : { code: "game-end", params: { square: name } };
  }
  return null;
}

/** True if a path is the requested tour. @param {Rules} rules @param {readonly number[]} path */
export function isFinished({ board, end, closed, symmetric }, path) {
  if (path.length < sizeOf(board)) return false;
  if (closed && !isClosed(board, path)) return false;
  if (symmetric && !isSymmetric(board, path)) return false;
  return end < 0 || path.at(-1) === end;
}

/** True if the last square of a tour is a knight's move from the first. @param {Board} board @param {readonly number[] | Uint32Array} tour */
export function isClosed(board, tour) {
  return isMove(board, tour.at(-1) ?? -1, tour[0] ?? -1);
}

/**
 * True if half a turn of the board maps the line of a tour onto itself, without its direction.
 * @param {Board} board
 * @param {readonly number[]} tour
 */
export function isSymmetric(board, tour) {
  const turned = (/** @type {number} */ square) => board.rows * board.cols - 1 - square;
  const lineOf = (/** @type {number} */ from, /** @type {number} */ to) =>
    `${Math.min(from, to)} ${Math.max(from, to)}`;
  const moves = tour.map((square, at) => [tour.at(at - 1) ?? 0, square]);
  // The first entry leads from the last square to the first one: a move only in a closed tour.
  if (!isClosed(board, tour)) moves.shift();
  const lines = new Set(moves.map(([from = 0, to = 0]) => lineOf(from, to)));
  return moves.every(([from = 0, to = 0]) => lines.has(lineOf(turned(from), turned(to))));
}

/**
 * Formats the moves of a path, one digit each.
 * @param {Board} board
 * @param {readonly number[]} path
 */
export function formatGame({ cols }, path) {
  let digits = "";
  for (let at = 1; at < path.length; at++) {
    const [from = 0, to = 0] = [path[at - 1], path[at]];
    const down = Math.floor(to / cols) - Math.floor(from / cols);
    const right = (to % cols) - (from % cols);
    digits += DIRECTIONS.findIndex(([row, col]) => row === down && col === right) + 1;
  }
  return digits;
}

/**
 * Parses a game, up to the first invalid move.
 * @param {Rules} rules
 * @param {readonly number[]} begun the squares before its first move, at least one
 * @param {string} digits
 * @returns {{path: number[], problem: {number: number, why: Refusal} | null}}
 */
export function parseGame(rules, begun, digits) {
  const path = [...begun];
  for (const [at, digit] of [...digits].entries()) {
    const why = play(rules, path, digit);
    if (why) return { path, problem: { number: at + 1, why } };
  }
  return { path, problem: null };
}

/**
 * Makes the move of a digit, or returns the reason why it is invalid.
 * @param {Rules} rules
 * @param {number[]} path
 * @param {string} digit
 * @returns {Refusal | null}
 */
function play(rules, path, digit) {
  const { board } = rules;
  const here = path.at(-1) ?? 0;
  const step = /^[1-8]$/.test(digit) ? DIRECTIONS[Number(digit) - 1] : undefined;
  if (!step) return { code: "game-digit", params: { value: shortened(digit) } };
  const row = Math.floor(here / board.cols) + step[0];
  const col = (here % board.cols) + step[1];
  const square = col >= 0 && col < board.cols ? row * board.cols + col : -1;
  if (!neighbours(board, here).includes(square)) {
    const params = { value: digit, origin: squareName(board, here) };
    return { code: "game-off-board", params };
  }
  const why = refusal(rules, path, square);
  if (!why) path.push(square);
  return why;
}
