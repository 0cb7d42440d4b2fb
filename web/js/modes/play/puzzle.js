/** What is known of a puzzle and of how it stands. Pure. */

/** @import { PuzzleDocument } from "../../solver/documents.js" */
/** @import { Game } from "./state.js" */

/**
 * @typedef {PuzzleDocument & {end: number, closed: boolean}} Puzzle A puzzle as it is played: `end` and
 *   `closed` say which tours count, as in a game.
 */

/**
 * How a puzzle stands: begun, so far only moves that were given; going on; right; or wrong. Of a puzzle
 * with numbers only a whole tour is right or wrong. "" if no puzzle is played.
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

/** A date, where the reader is, as links write it. @param {Date} date */
export function dayOf(date) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const year = String(date.getFullYear()).padStart(4, "0");
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
