/**
 * The slice of Play, and values derived from it. The squares played are a line; its first `length` squares are on the
 * board. The player changes `length`: undo, redo and looking back are the same. A move from an earlier moment deletes
 * the rest of the line.
 */

import { squareName } from "../../board/geometry.js";
import { sizeOf } from "../../board/holes.js";
import { NO_MARKS } from "../../board/marks.js";
import { tourTrack } from "../../player/timeline.js";
import {
  FIRST_WORDS,
  HALF_TURN,
  isFinished,
  movesFrom,
  NO_HELP,
  rulesOf,
} from "../../request/game.js";
import { formatHash, formatQuery } from "../../request/game_link.js";
import { canonical, DEFAULTS, wordsOfBoard } from "../../request/request.js";
import { goalOf as goalTyped } from "../../request/typed.js";
import { memo } from "../../ui/memo.js";
import { stateOf } from "./puzzle.js";

/** @import { Phase, PlayState, Puzzle } from "./types.js" */
/** @import { Show } from "../../player/types.js" */
/** @import { Goal } from "../../request/typed.js" */
/** @import { Words } from "../../request/request.js" */
/** @import { Help, Rules } from "../../request/game.js" */

/** @type {Readonly<PlayState>} */
export const INITIAL = Object.freeze({
  form: { ...FIRST_WORDS },
  goal: "open",
  problems: [],
  rules: rulesOf(FIRST_WORDS),
  line: [],
  length: 0,
  puzzle: null,
  help: NO_HELP,
  seconds: 0,
  tab: "free",
  message: null,
  hint: -1,
  waiting: "",
  loss: null,
  why: false,
  shown: null,
  rival: null,
});

/**
 * A new game.
 * @param {Rules} rules
 * @param {readonly number[]} line
 * @param {Puzzle | null} [puzzle]
 * @returns {Partial<PlayState>}
 */
export function begun(rules, line, puzzle = null) {
  return { rules, line, puzzle, help: NO_HELP, seconds: 0 };
}

/** The part of the slice that a closed tab saves. @param {Readonly<PlayState>} slice */
export const gameOf = ({ form, goal, problems, rules, line, length, puzzle, help, seconds }) => ({
  ...{ form, goal, problems, rules, line, length, puzzle, help, seconds },
});

/** Clears the messages about the previous position. @returns {Partial<PlayState>} */
export function quiet() {
  return { message: null, hint: -1, waiting: "", loss: null, why: false, shown: null };
}

const firstOf = memo((/** @type {readonly number[]} */ line, /** @type {number} */ length) =>
  Object.freeze(line.slice(0, length)),
);

/** The squares on the board; the same array while nothing changes. @param {PlayState} slice */
export const pathOf = ({ line, length }) => firstOf(line, length);

/** The parameters of a game, as in a link. @param {Pick<PlayState, "rules" | "line">} slice @returns {Words} */
export function wordsOf({ rules: { board, end, closed, symmetric }, line }) {
  return canonical({
    ...FIRST_WORDS,
    ...wordsOfBoard(board),
    start: line[0] === undefined ? "" : squareName(board, line[0]),
    end: end < 0 ? "" : squareName(board, end),
    closed: closed ? "1" : "",
    symmetry: symmetric ? HALF_TURN : DEFAULTS.symmetry,
  });
}

/**
 * The link of a game, or of the puzzle that is open. A better-move puzzle's link holds the lost game, not
 * the moves tried.
 * @param {Pick<PlayState, "rules" | "puzzle">} slice
 * @param {object} parts
 * @param {readonly number[]} parts.line
 * @param {number} [parts.length] the number of its squares on the board
 * @param {Help} [parts.help]
 * @param {string[]} [parts.show] the names of the switched overlays
 */
export function addressOfGame({ rules, puzzle }, { line, length, help = NO_HELP, show = [] }) {
  const moves = puzzle?.game ?? line;
  const begun = puzzle?.game ? 1 : leastOf({ puzzle });
  const text = puzzle?.text?.packed ?? "";
  const parts = { rules, line: moves, begun, help, text, show };
  return {
    query: formatQuery(wordsOf({ rules, line: moves }), puzzle),
    hash: formatHash({ ...parts, length: puzzle?.game ? moves.length : (length ?? moves.length) }),
  };
}

/** The goal in the words of a game. @param {Words} words @returns {Goal} */
export const goalOf = (words) =>
  words.symmetry === HALF_TURN ? "symmetric" : goalTyped(words, "open");

/** The number of first squares that stay: those of a puzzle, or the start. @param {Pick<PlayState, "puzzle">} slice */
export const leastOf = ({ puzzle }) => Math.max(1, puzzle?.path.length ?? 0);

/** The state of a game. @param {Rules} rules @param {readonly number[]} path @returns {Phase} */
export function phaseOf(rules, path) {
  if (path.length === 0) return "empty";
  if (isFinished(rules, path)) return "finished";
  return movesFrom(rules, path).length > 0 ? "going" : "stuck";
}

/** True if every square is visited. @param {Rules} rules @param {readonly number[]} path */
export const isWhole = ({ board }, path) => path.length === sizeOf(board);

/** True if no move can follow. @param {Phase} phase */
export const isOver = (phase) => phase === "stuck" || phase === "finished";

/** True if the player answered a one-move puzzle with a losing move. @param {Pick<PlayState, "puzzle">} slice @param {readonly number[]} path */
export const isMissed = ({ puzzle }, path) =>
  puzzle?.kind === "only" && stateOf({ path, puzzle }) === "wrong";

/**
 * True if Python has proved that the board or the start has no tour of this goal: then no move lost the game.
 * @param {PlayState} slice
 */
export const isHopeless = ({ loss, shown, rules }) =>
  !shown &&
  !rules.tour &&
  loss !== null &&
  (loss.lost === 1 || (loss.length === 0 && loss.answer === "no"));

/**
 * The length of the shortest lost path that Python found; null if the board shows fewer squares.
 * @param {PlayState} slice
 * @param {readonly number[]} path
 */
export function lostAt({ loss, shown }, path) {
  const lost = shown ? null : (loss?.lost ?? null);
  return lost !== null && lost <= path.length ? lost : null;
}

/**
 * The show on the board.
 * @param {PlayState} slice
 * @param {boolean} pictured true to show the reason of the loss; it belongs to one position
 * @returns {Show}
 */
export function showOf({ rules, line, puzzle, shown, hint, loss }, pictured) {
  const { board, ...goal } = rules;
  const turning = loss && !shown && loss.lost !== null ? loss : null;
  return {
    board,
    timeline: { tour: tourTrack(shown?.squares ?? line, "game"), search: null },
    marks: {
      ...NO_MARKS,
      end: goal.end,
      moves: !shown,
      hint,
      reason: pictured ? (loss?.reason ?? null) : null,
      borrowed: shown?.own ?? -1,
      truth: turning && { moves: new Map(), kept: turning.kept, lost: turning.lost },
      letters: puzzle?.text ? puzzle.letters : null,
      // The last square of a letter tour is its end.
      given: puzzle?.text ? [] : (puzzle?.given ?? []),
    },
    live: null,
    goal,
  };
}
