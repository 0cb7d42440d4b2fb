/**
 * The slice of Solve, and its pure changes. A run is `running`, and then a `result`. A result is replaced as a whole,
 * so that the tour, its number and its texts always match.
 */

import { parseSquare } from "../../board/geometry.js";
import { isSameBoard } from "../../board/holes.js";
import { marksOfProperties, NO_MARKS } from "../../board/marks.js";
import { OVERTURE } from "../../player/player_state.js";
import { boardOf, DEFAULTS } from "../../request/request.js";
import { goalOf } from "../../request/typed.js";
import { methodOf } from "../../runs/result.js";
import { runOf } from "../../runs/running.js";
import { isDefault } from "../../runs/stored.js";
import { stripped } from "../../ui/stripped.js";
import { boardShown, wordsOnBoard, wordsShown } from "./shown.js";

/** @import { Board } from "../../board/geometry.js" */
/** @import { Marks, Starts } from "../../board/types.js" */
/** @import { Problem } from "../../ui/problems.js" */
/** @import { Show } from "../../player/types.js" */
/** @import { CountDocument, CountReport } from "../../solver/documents.js" */
/** @import { Words } from "../../request/request.js" */
/** @import { Goal } from "../../request/typed.js" */
/** @import { Result } from "../../runs/result.js" */
/** @import { Running } from "../../runs/running.js" */

/**
 * @typedef {object} Count A count of tours, running or not.
 * @property {Words} words canonical
 * @property {CountReport | null} progress
 * @property {CountDocument | null} document the result
 * @property {Pick<Problem, "code" | "params"> | null} problem the reason why it could not begin, or end
 * @property {boolean} running
 * @property {boolean} cancelling
 * @property {boolean} latest true if it was requested after the run
 *
 * @typedef {Board & {table: string[]}} CountTable The number of tours that start on each square.
 *
 * @typedef {object} SolveState
 * @property {Words} form the content of the form, valid or not
 * @property {Goal} goal
 * @property {Problem[]} problems the mistakes in the form
 * @property {Words} request the last request begun
 * @property {Running | null} running
 * @property {Result | null} result
 * @property {boolean} withheld true if a lesson delays the run
 * @property {boolean} confirming true while Python confirms a shown stored tour
 * @property {string} failure the key of the sentence why the last request got no answer, or ""
 * @property {Count | null} count
 * @property {CountTable | null} table the counts by start, once counted
 * @property {Starts | null} starts where tours start; null while unknown
 * @property {string} drawable the last question of the dice button that Python has answered with yes, or ""
 * @property {boolean} home true on the first page, before the first request
 * @property {string} thrown the last seed that the dice button drew, or ""
 */

/** @type {Readonly<SolveState>} */
export const INITIAL = Object.freeze({
  form: { ...DEFAULTS },
  goal: "open",
  problems: [],
  request: { ...DEFAULTS },
  running: null,
  result: null,
  withheld: false,
  confirming: false,
  failure: "",
  count: null,
  table: null,
  starts: null,
  drawable: "",
  home: false,
  thrown: "",
});

/**
 * The state when a run begins. The previous result stays until the new answer.
 * @param {SolveState} slice
 * @param {Words} words canonical
 * @param {number} now
 * @returns {Partial<SolveState>}
 */
export function began({ count, table }, words, now) {
  return {
    form: { ...words },
    goal: goalOf(words, "open"),
    problems: [],
    request: words,
    running: runOf(words, now),
    withheld: false,
    confirming: false,
    failure: "",
    // A running count ends; a finished one stays.
    count: count?.running || !count ? null : { ...count, latest: false },
    table: table && isSameBoard(table, boardOf(words)) ? table : null,
  };
}

/**
 * The state when a count begins.
 * @param {Words} words canonical
 * @returns {Partial<SolveState>}
 */
export function countBegan(words) {
  const idle = { progress: null, document: null, problem: null, cancelling: false };
  return {
    problems: [],
    failure: "",
    count: { words, ...idle, running: true, latest: true },
  };
}

/**
 * The state when a count has ended.
 * @param {SolveState} slice
 * @param {CountDocument | null} document null if it was stopped before it could begin
 * @param {Count["problem"]} problem
 * @returns {Partial<SolveState>}
 */
export function countEnded({ count, table: before }, document, problem = null) {
  if (!count) return {};
  const ended = { ...count, document, problem, running: false, cancelling: false };
  const table = document?.table ? { ...boardOf(count.words), table: document.table } : before;
  return { count: ended, table };
}

/**
 * The question of the starts map: for each square the request that a click on it would make.
 * @param {SolveState} slice
 * @returns {Pick<Starts, "board" | "end" | "closed">}
 */
export function startsWanted(slice) {
  const board = boardShown(slice);
  const { end, closed } = slice.form;
  const last = stripped(end) ? (parseSquare(board, end) ?? -1) : -1;
  return { board, end: closed === "1" ? -1 : last, closed: closed === "1" };
}

/** The show on the board. @param {SolveState} slice @returns {Show} */
export function showOf(slice) {
  const { running, result } = slice;
  // The form has another board or other ends: the previous path does not fit.
  const other = wordsOnBoard(slice) !== wordsShown(slice);
  return {
    board: boardShown(slice),
    timeline: running || other ? null : (result?.timeline ?? null),
    marks: marksOf(slice),
    live: running?.live ?? (other ? null : (result?.live ?? null)),
    method: methodOf(wordsShown(slice)),
    ...(!running && isDefault(wordsShown(slice)) ? { unasked: true, ...OVERTURE } : {}),
    startable: true,
  };
}

/** @param {SolveState} slice @returns {Marks} */
function marksOf(slice) {
  const words = wordsOnBoard(slice);
  const board = boardOf(words);
  const square = (/** @type {string} */ text) => (text ? (parseSquare(board, text) ?? -1) : -1);
  const { running, result, starts, table } = slice;
  const isShown = words === wordsShown(slice);
  const theory = isShown ? (running ?? result)?.theory : null;
  // On a board with holes the search itself may find a proof.
  const own = isShown && !running ? result?.document.reason : null;
  const wanted = startsWanted(slice);
  const areCurrent =
    starts !== null &&
    isSameBoard(starts.board, board) &&
    starts.end === wanted.end &&
    starts.closed === wanted.closed;
  return {
    ...NO_MARKS,
    start: square(words.start),
    end: square(words.end),
    reason: theory ?? (own?.steps?.length ? own : null),
    starts: areCurrent ? starts : null,
    counts: table && isSameBoard(table, board) ? table.table : null,
    ...marksOfProperties(isShown && !running ? (result?.properties ?? null) : null),
  };
}
