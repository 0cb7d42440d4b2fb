/**
 * The slice of Play, and what follows from it. The squares played are a line; the player's position in it
 * is how many of them are on the board, so that to take back, to do again and to look at an earlier moment
 * are one thing. A move from an earlier moment forgets the rest of the line.
 */

import { parseSquare } from "../../board/geometry.js";
import { NO_MARKS } from "../../board/marks.js";
import { tourTrack } from "../../player/timeline.js";
import { boardOf, DEFAULTS } from "../solve/request.js";
import { isFinished, movesFrom } from "./game.js";

/** @import { Problem } from "../../app/problems.js" */
/** @import { Board } from "../../board/geometry.js" */
/** @import { PlayerState } from "../../player/player_state.js" */
/** @import { Show } from "../../player/timeline.js" */
/** @import { Answer, Reason } from "../../solver/documents.js" */
/** @import { Goal } from "../solve/state.js" */
/** @import { Words } from "../solve/request.js" */
/** @import { Rules } from "./game.js" */
/** @import { Puzzle } from "./puzzle.js" */

/**
 * @typedef {object} Help What was used in a game. It counts, and is told with the game.
 * @property {boolean} onward whether onward moves were shown while a move was made
 * @property {boolean} truth whether it was shown which moves lead to a tour
 * @property {boolean} lost whether the game was told when it was lost
 * @property {number} hints
 * @property {number} ways how often a way on was shown
 *
 * @typedef {object} Loss Where the line was lost, as far as it is known.
 * @property {number} length so many squares of the line were asked about
 * @property {boolean} asked whether it was asked for; else it is told only where it is lost
 * @property {Answer | null} answer whether they can be completed
 * @property {number} kept the length of the longest path known to be completable
 * @property {number | null} lost the length of the shortest path known to be lost
 * @property {Reason | null} reason
 * @property {number} cases
 *
 * @typedef {object} Shown A path that is not the player's own, in its place on the board.
 * @property {"way" | "rule"} kind
 * @property {Uint32Array} squares
 * @property {number} own how many of its first squares are the player's
 * @property {number} length how many squares of the line were on the board, and will be again
 *
 * @typedef {object} Rival The path of Warnsdorff's rule from the same start.
 * @property {string} of the board, the start and the goal it was asked for
 * @property {Uint32Array} squares
 *
 * @typedef {object} PlayState
 * @property {Words} form what is typed in the form, right or wrong
 * @property {Goal} goal
 * @property {Problem[]} problems what is wrong with it
 * @property {Rules} rules
 * @property {readonly number[]} line
 * @property {Puzzle | null} puzzle
 * @property {Help} help
 * @property {boolean} tell whether the game tells when it is lost
 * @property {Pick<Problem, "code" | "params"> | null} said what was wrong with the last click, or the last question
 * @property {number} hint the square that a hint names, or -1
 * @property {"" | "hint" | "way" | "loss" | "rule"} waiting what Python was asked
 * @property {Loss | null} loss
 * @property {Shown | null} shown
 * @property {Rival | null} rival
 *
 * @typedef {object} Game The game as it stands, for the panels beside it.
 * @property {Board} board
 * @property {readonly number[]} path
 * @property {number} end
 * @property {boolean} closed
 * @property {Help} help
 * @property {Puzzle | null} puzzle
 */

/** @type {Readonly<Help>} */
export const NO_HELP = Object.freeze({
  onward: false,
  truth: false,
  lost: false,
  hints: 0,
  ways: 0,
});

/** The board that Play begins with: small enough to be finished by hand. */
const FIRST = { rows: "6", cols: "6" };

/** @type {Readonly<Words>} */
export const FIRST_WORDS = Object.freeze({ ...DEFAULTS, ...FIRST });

/** @type {Readonly<PlayState>} */
export const INITIAL = Object.freeze({
  form: { ...FIRST_WORDS },
  goal: "open",
  problems: [],
  rules: rulesOf(FIRST_WORDS),
  line: [],
  puzzle: null,
  help: NO_HELP,
  tell: false,
  said: null,
  hint: -1,
  waiting: "",
  loss: null,
  shown: null,
  rival: null,
});

/** Where a game is played that is asked for. @param {Words} words canonical @returns {Rules} */
export function rulesOf(words) {
  const board = boardOf(words);
  const end = words.end ? (parseSquare(board, words.end) ?? -1) : -1;
  return { board, end, closed: words.closed === "1" };
}

/**
 * A new game: what was said of the one before is forgotten.
 * @param {Rules} rules
 * @param {readonly number[]} line
 * @param {Puzzle | null} [puzzle]
 * @returns {Partial<PlayState>}
 */
export function begun(rules, line, puzzle = null) {
  return { rules, line, puzzle, help: NO_HELP, rival: null, ...quiet() };
}

/** Nothing is said of the moment before. @returns {Partial<PlayState>} */
export function quiet() {
  return { said: null, hint: -1, waiting: "", loss: null, shown: null };
}

/** How many squares of the line are on the board. @param {PlayState} slice @param {PlayerState} player */
export function lengthOf({ line, shown }, { position }) {
  return Math.min(line.length, shown ? shown.length : position);
}

/** @type {{line: readonly number[], length: number, path: readonly number[]}} */
let last = { line: [], length: 0, path: [] };

/**
 * The squares on the board; the same array while nothing changes.
 * @param {PlayState} slice
 * @param {PlayerState} player
 */
export function pathOf(slice, player) {
  const length = lengthOf(slice, player);
  if (last.line !== slice.line || last.length !== length) {
    const path = Object.freeze(slice.line.slice(0, length));
    last = { line: slice.line, length, path };
  }
  return last.path;
}

/** How many of the first squares stay: those of a puzzle. @param {PlayState} slice */
export const leastOf = ({ puzzle }) => puzzle?.path.length ?? 0;

/** @typedef {"empty" | "going" | "stuck" | "finished"} Standing */

/**
 * How a game stands.
 * @param {Rules} rules
 * @param {readonly number[]} path
 * @returns {Standing}
 */
export function standingOf(rules, path) {
  if (path.length === 0) return "empty";
  if (isFinished(rules, path)) return "finished";
  return movesFrom(rules, path).length > 0 ? "going" : "stuck";
}

/**
 * The length of the shortest path known to be lost, if the board shows that or more.
 * @param {PlayState} slice
 * @param {readonly number[]} path
 */
export function lostAt({ loss, shown }, path) {
  const lost = shown ? null : (loss?.lost ?? null);
  return lost !== null && lost <= path.length ? lost : null;
}

/**
 * What is on the board.
 * @param {PlayState} slice
 * @param {boolean} pictured whether the reason of the loss is to be seen: it is true of one moment
 * @returns {Show}
 */
export function showOf({ rules, line, puzzle, shown, hint, loss }, pictured) {
  const { board, end, closed } = rules;
  const turning = loss && !shown && loss.lost !== null ? loss : null;
  return {
    board,
    timeline: { tour: tourTrack(shown?.squares ?? line, "game"), search: null },
    marks: {
      ...NO_MARKS,
      end,
      moves: !shown,
      hint,
      reason: pictured ? (turning?.reason ?? null) : null,
      borrowed: shown?.own ?? -1,
      truth: turning && { moves: new Map(), kept: turning.kept, lost: turning.lost },
      given: puzzle?.given ?? [],
    },
    live: null,
    goal: { end, closed },
  };
}
