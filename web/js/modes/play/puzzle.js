/** The state of a puzzle. Pure functions. */

/** @import { PuzzleDocument } from "../../solver/documents.js" */
/** @import { Rules } from "../../request/game.js" */
/** @import { Game } from "./state.js" */

/**
 * @typedef {PuzzleDocument & {end: number, closed: boolean}} Puzzle A puzzle being played: `end` and `closed`
 *   define which tours count, as in a game.
 */

/**
 * The state of a puzzle: begun, with only given moves so far; in progress; right; or wrong. A puzzle with
 * numbers is right or wrong only with a whole tour. "" if no puzzle is played.
 * @param {Pick<Game, "path" | "puzzle">} game
 * @returns {"" | "begun" | "on" | "right" | "wrong"}
 */
export function standing({ path, puzzle }) {
  if (!puzzle) return "";
  const given = puzzle.path.length;
  if (path.length <= given) return "begun";
  const moves = path.slice(given, given + puzzle.solution.length);
  if (moves.length < puzzle.solution.length) return "on";
  return moves.every((square, index) => square === puzzle.solution[index]) ? "right" : "wrong";
}

/**
 * The board of a puzzle, and the tours that count: if numbers are given, one.
 * @param {Puzzle} puzzle
 * @returns {Rules}
 */
export function rulesOfPuzzle({ board, end, closed, kind, path, solution }) {
  return { board, end, closed, tour: kind === "numbers" ? [...path, ...solution] : null };
}

/** The local date, in the format of links. @param {Date} date */
export function dayOf(date) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const year = String(date.getFullYear()).padStart(4, "0");
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
