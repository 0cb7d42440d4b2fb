/**
 * The slice of Solve, and the pure changes to it. A run is `running` while it goes on, and
 * `result` once it has ended; a result is replaced whole, so that the number of the tour, its texts and
 * the tour itself always belong together.
 */

import { stripped } from "../../app/stripped.js";
import { parseSquare } from "../../board/geometry.js";
import { areaOf, isSameBoard, sizeOf } from "../../board/holes.js";
import { marksOfProperties, NO_MARKS } from "../../board/marks.js";
import { searchTrack, tourTrack } from "../../player/timeline.js";
import { boardShown, wordsOnBoard, wordsShown } from "./asked.js";
import { boardOf, DEFAULTS } from "./request.js";
import { runOf } from "./running.js";

/** @import { Board } from "../../board/geometry.js" */
/** @import { Marks, Starts } from "../../board/marks.js" */
/** @import { Problem } from "../../app/problems.js" */
/** @import { Live, Show, Timeline } from "../../player/timeline.js" */
/** @import { CountDocument, Properties, Reason, ResultDocument } from "../../solver/documents.js" */
/** @import { CountReport, SolveResult } from "../../solver/documents.js" */
/** @import { Words } from "./request.js" */
/** @import { Running } from "./running.js" */

/**
 * @typedef {"open" | "end" | "closed"} Goal Where the tour is to end: anywhere, on a square, beside its
 *   start.
 *
 * @typedef {{matrix: string, moves: string, squares: string}} Texts
 *
 * @typedef {object} Result A request that has been answered, and one of its tours with all that is said
 *   of it.
 * @property {Words} words canonical
 * @property {ResultDocument} document
 * @property {Reason | null} theory
 * @property {Uint32Array} tours one after the other
 * @property {Uint32Array} deepest the longest path, where there is no tour
 * @property {number} reached how many squares that has
 * @property {Timeline} timeline
 * @property {Live | null} live the end of that path, where no more of it is there
 * @property {boolean} confirmed whether Python has found it, here and now; the stored tour comes before
 * @property {number} tour which of the tours is shown, from 0
 * @property {Texts | null} texts of that tour, unless they are too long to show
 * @property {Properties | null} properties of that tour, ; of a large one only once they were asked for
 *
 * @typedef {object} Companion The other of the two searches, blind and with foresight, as it runs for
 *   comparison.
 * @property {string} method
 * @property {number} forward
 * @property {"running" | "done" | "budget" | "stopped"} state
 *
 * @typedef {object} Count A count of tours, running or not.
 * @property {Words} words canonical
 * @property {CountReport | null} progress
 * @property {CountDocument | null} document what came of it
 * @property {Pick<Problem, "code" | "params"> | null} problem why it could not begin, or end
 * @property {boolean} running
 * @property {boolean} cancelling
 * @property {boolean} latest whether it was asked for after the run
 *
 * @typedef {Board & {table: string[]}} CountTable How many tours start on each square.
 *
 * @typedef {object} SolveState
 * @property {Words} form what is typed in the form, right or wrong
 * @property {Goal} goal
 * @property {Problem[]} problems what is wrong with it
 * @property {Words} asked the last request that was begun
 * @property {Running | null} running
 * @property {Result | null} result
 * @property {boolean} confirming whether Python was asked for the tour that is shown
 * @property {string} failure the key of a sentence: why the last request got no answer, or ""
 * @property {Companion | null} companion
 * @property {Count | null} count
 * @property {CountTable | null} table once the tours were counted by start
 * @property {Starts | null} starts where tours start, once it was asked
 */

/** @type {Readonly<SolveState>} */
export const INITIAL = Object.freeze({
  form: { ...DEFAULTS },
  goal: "open",
  problems: [],
  asked: { ...DEFAULTS },
  running: null,
  result: null,
  confirming: false,
  failure: "",
  companion: null,
  count: null,
  table: null,
  starts: null,
});

/**
 * The goal that fits what is typed.
 * @param {Words} words
 * @param {Goal} goal as it was: "on a square" stays although no square is typed yet
 * @returns {Goal}
 */
export function goalOf(words, goal) {
  if (words.closed === "1") return "closed";
  if (stripped(words.end)) return "end";
  return goal === "closed" ? "open" : goal;
}

/**
 * Something was typed or chosen in the form.
 * @param {Pick<SolveState, "form" | "problems" | "goal">} slice
 * @param {Partial<Words>} change
 * @param {Goal} [goal]
 * @returns {Pick<SolveState, "form" | "problems" | "goal">}
 */
export function typed({ form, problems, goal: before }, change, goal = before) {
  const words = { ...form, ...change };
  const left = problems.filter(({ field }) => !(field in change));
  return { form: words, problems: left, goal: goalOf(words, goal) };
}

/**
 * A request begins to run. The result before it stays until it is answered.
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
    asked: words,
    running: runOf(words, now),
    confirming: false,
    failure: "",
    companion: null,
    // A count that still runs gives way; a number that is known stays known.
    count: count?.running || !count ? null : { ...count, latest: false },
    table: table && isSameBoard(table, boardOf(words)) ? table : null,
  };
}

/**
 * What a request came to, at its first tour; nothing is said of that yet.
 * @param {Pick<Running, "words" | "theory">} running
 * @param {SolveResult} answer
 * @returns {Result}
 */
export function resultOf({ words, theory }, answer) {
  const { document, tours, deepest, reached = deepest.length, events, last } = answer;
  const { forward, backtracks } = document.stats;
  const board = boardOf(words);
  const total = forward + backtracks;
  const search = events.length > 0 ? searchTrack(events, areaOf(board), last ?? null, total) : null;
  const first = tourAt(board, tours, 0);
  const offset = reached - deepest.length;
  const longest = deepest.length > 0 && offset === 0 ? tourTrack(deepest, "deepest") : null;
  const timeline = { tour: first ? tourTrack(first) : longest, search };
  const live = offset > 0 ? { path: deepest, offset } : null;
  const said = { confirmed: true, texts: null, properties: null };
  return { words, document, theory, tours, deepest, reached, timeline, live, tour: 0, ...said };
}

/**
 * The same result at another of its tours; nothing is said of that yet.
 * @param {Result} result
 * @param {number} tour
 * @returns {Result}
 */
export function withTour(result, tour) {
  const squares = tourAt(boardOf(result.words), result.tours, tour);
  if (!squares) return result;
  const timeline = { ...result.timeline, tour: tourTrack(squares) };
  return { ...result, tour, timeline, texts: null, properties: null };
}

/** The squares of the tour that is shown, or null. @param {Result | null} result */
export function squaresOf(result) {
  return result && tourAt(boardOf(result.words), result.tours, result.tour);
}

/**
 * @param {Board} board
 * @param {Uint32Array} tours
 * @param {number} tour
 */
function tourAt(board, tours, tour) {
  const size = sizeOf(board);
  return tours.length >= (tour + 1) * size ? tours.subarray(tour * size, (tour + 1) * size) : null;
}

/**
 * A count begins.
 * @param {Words} words canonical
 * @returns {Partial<SolveState>}
 */
export function countBegan(words) {
  const idle = { progress: null, document: null, problem: null, cancelling: false };
  return {
    problems: [],
    failure: "",
    companion: null,
    count: { words, ...idle, running: true, latest: true },
  };
}

/**
 * A count ends.
 * @param {SolveState} slice
 * @param {CountDocument | null} document null: it was stopped before it could begin
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
 * What the map of the starts is to show: for each square what a click on it would ask for.
 * @param {SolveState} slice
 * @returns {Pick<Starts, "board" | "end" | "closed">}
 */
export function startsWanted(slice) {
  const board = boardShown(slice);
  const { end, closed } = slice.form;
  const last = stripped(end) ? (parseSquare(board, end) ?? -1) : -1;
  return { board, end: closed === "1" ? -1 : last, closed: closed === "1" };
}

/** What is on the board. @param {SolveState} slice @returns {Show} */
export function showOf(slice) {
  const { running, result } = slice;
  // The form asks for another board, or other ends: the path of the answer before does not fit there.
  const other = wordsOnBoard(slice) !== wordsShown(slice);
  return {
    board: boardShown(slice),
    timeline: running || other ? null : (result?.timeline ?? null),
    marks: marksOf(slice),
    live: running?.live ?? (other ? null : (result?.live ?? null)),
    method: methodOf(wordsShown(slice)),
  };
}

/** How a request is answered, for the narration. @param {Words} words */
export function methodOf(words) {
  const { method: id, order, ties, closed } = words;
  const end = words.end ? (parseSquare(boardOf(words), words.end) ?? -1) : -1;
  return { id, order, ties, end, closed: closed === "1" };
}

/** @param {SolveState} slice @returns {Marks} */
function marksOf(slice) {
  const words = wordsOnBoard(slice);
  const board = boardOf(words);
  const square = (/** @type {string} */ text) => (text ? (parseSquare(board, text) ?? -1) : -1);
  const { running, result, starts, table } = slice;
  const told = words === wordsShown(slice);
  const theory = told ? (running ?? result)?.theory : null;
  // Of a board with holes the search itself may give a proof.
  const own = told && !running ? result?.document.reason : null;
  const wanted = startsWanted(slice);
  const known =
    starts !== null &&
    isSameBoard(starts.board, board) &&
    starts.end === wanted.end &&
    starts.closed === wanted.closed;
  return {
    ...NO_MARKS,
    start: square(words.start),
    end: square(words.end),
    reason: theory ?? (own?.steps?.length ? own : null),
    starts: known ? starts : null,
    counts: table && isSameBoard(table, board) ? table.table : null,
    ...marksOfProperties(told && !running ? (result?.properties ?? null) : null),
  };
}
