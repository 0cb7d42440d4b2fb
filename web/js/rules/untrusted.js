/**
 * Validates answers from the sandbox, which another person's rule may have replaced by anything. Only checks
 * shapes, sizes and ranges; the page's own Python verifies the tour and the events.
 */

import { MAX_EVENTS } from "../solver/protocol.js";
import {
  amount,
  list,
  name,
  numbers,
  oneOf,
  orNull,
  parameters,
  record,
  text,
  Untrusted,
  whole,
} from "./shapes.js";

/** @import { RuleAnswer, SolveProgress } from "../solver/documents.js" */
/** @import { Shape } from "./shapes.js" */

/** The maximum length of a sentence, of Python's message on an error, and of a printed line, in letters. */
const SENTENCE = 1_000;
const TRACEBACK = 20_000;
const PRINTED = 600;
const SCORE = 80;

/** The maximum number of stored lines of a run, and of its first and its last calls. */
const MAX_LINES = 200;
const MAX_CALLS = 4_000;

/** The maximum line number, and column: a text of 200 KB has no more. */
const MAX_PLACE = 1_000_000;

/** The maximum number of a knight's moves from a square. */
const MOVES = 8;

const OUTCOMES = /** @type {const} */ (["found", "impossible", "limit", "cancelled", "failed"]);

const place = whole(0, MAX_PLACE);
const count = whole(0);

/** The code of a reason, or "". @param {unknown} value */
const reason = (value) => (value === "" ? "" : name(value));

/** The fault of a rule. @param {number} size squares of the board, or 0 */
const fault = (size) =>
  record({
    code: name,
    key: name,
    params: parameters(16, SENTENCE),
    line: place,
    column: place,
    endColumn: place,
    step: count,
    square: whole(-1, Math.max(size - 1, -1)),
    traceback: text(TRACEBACK),
    plainCode: reason,
    plainParams: parameters(16, SENTENCE),
  });

/** The mistake in a request. */
export const problemOf = record({ code: name, params: parameters(16, SENTENCE) });

/** Squares of a board, without duplicates. @param {number} size of the board @returns {Shape<Uint32Array>} */
const squaresOf = (size) => numbers([Uint32Array], size, size - 1);

/** At most three numbers for each square of a path. @param {number} size @returns {Shape<Float64Array>} */
const leftOf = (size) => numbers([Float64Array], 3 * (size + 1));

/** The fault of a text. */
export const checkedOf = orNull(fault(0));

/**
 * @param {unknown} report
 * @param {number} size squares of the board
 * @returns {SolveProgress}
 */
export function progressOf(report, size) {
  return record({
    forward: count,
    backtracks: count,
    tours: count,
    best: whole(0, size),
    depth: whole(0, size),
    path: squaresOf(size),
  })(report);
}

/**
 * The answers for the first runs of a request, at least one.
 * @param {unknown} answers
 * @param {readonly number[]} sizes squares of the board of each run
 * @returns {RuleAnswer[]}
 */
export function answersOf(answers, sizes) {
  const given = list(sizes.length, (answer) => answer)(answers);
  if (given.length === 0) throw new Untrusted("list");
  return given.map((answer, index) => answerOf(answer, sizes[index] ?? 0));
}

/**
 * @param {unknown} answer
 * @param {number} size squares of the board
 * @returns {RuleAnswer}
 */
function answerOf(answer, size) {
  const square = whole(0, size - 1);
  const squares = list(MOVES, square);
  const path = squaresOf(size);
  /** @type {Shape<Uint16Array | Uint32Array>} */
  const events = numbers([Uint16Array, Uint32Array], MAX_EVENTS, size);
  return record({
    outcome: oneOf(OUTCOMES),
    reason,
    stats: record({ forward: count, backtracks: count, seconds: amount }),
    tour: path,
    deepest: path,
    events,
    last: orNull(record({ at: count, path, events, left: leftOf(size) })),
    calls: list(
      MAX_CALLS,
      record({
        step: whole(1, size),
        square,
        candidates: squares,
        order: squares,
        named: whole(0, MOVES),
        scores: orNull(list(MOVES, text(SCORE))),
        forward: count,
      }),
    ),
    printed: record({
      lines: list(MAX_LINES, record({ step: count, text: text(PRINTED) })),
      more: count,
    }),
    error: orNull(fault(size)),
  })(answer);
}
