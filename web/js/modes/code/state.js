/**
 * The slice of Code, and values derived from it. Each result names its text: a result for another text is
 * dimmed. Python decides; nothing here interprets the program.
 */

import { parseSquare } from "../../board/geometry.js";
import { isSameBoard } from "../../board/holes.js";
import { NO_MARKS } from "../../board/marks.js";
import { boardOf, canonical, check } from "../../request/request.js";
import { FIELDS, FIRST_WORDS } from "./link.js";

/** @import { Problem } from "../../ui/problems.js" */
/** @import { Board } from "../../board/geometry.js" */
/** @import { Marks } from "../../board/types.js" */
/** @import { Show } from "../../player/types.js" */
/** @import { RuleFault, RulePrinted } from "../../solver/documents.js" */
/** @import { Words } from "../../request/request.js" */
/** @import { RuleRun, RuleRunning } from "./run.js" */
/** @import { Template } from "./templates.js" */

/**
 * @typedef {object} CodeState
 * @property {string} text of the rule in the editor
 * @property {string} name of its file
 * @property {"own" | "foreign"} origin the source of the text: written here, or from a link or a file
 * @property {boolean} allowed true if the text may run: one's own, or another's after a person allowed it
 * @property {Words} form the typed board, start, backtracking and seed, valid or not
 * @property {Problem[]} problems the mistakes in the form
 * @property {string} tests the boards of the exercise as in the link; "" for the default ones
 * @property {"rule" | "board"} side the side that a phone shows
 * @property {View} view the card below the buttons
 * @property {RuleRunning | null} running
 * @property {RuleRun | null} run the last run that has ended
 * @property {{key: string, params: Record<string, string | number>} | null} failure the reason why the last
 *   run got no answer, as a sentence
 * @property {{text: string, fault: RuleFault} | null} fault the fault of the text that was run
 * @property {({text: string} & RulePrinted) | null} printed the output of the text that was run
 * @property {{text: string, packed: string} | null} packed the text as packed for a link; "" if impossible
 * @property {readonly Template[]} templates none until they are loaded
 * @property {"" | "damaged" | "too-long"} damaged why the text of the opened link is unreadable
 *
 * @typedef {"run" | "tests"} View
 */

/** The default name of a rule's file. */
export const FIRST_NAME = "my_rule.py";

/** @type {Readonly<CodeState>} */
export const INITIAL = Object.freeze({
  text: "",
  name: FIRST_NAME,
  origin: "own",
  allowed: true,
  form: { ...FIRST_WORDS },
  problems: [],
  tests: "",
  side: "rule",
  view: "run",
  running: null,
  run: null,
  failure: null,
  fault: null,
  printed: null,
  packed: null,
  templates: [],
  damaged: "",
});

/** True if the shown run is of another text or another request. @param {CodeState} slice */
export function isStale({ run, text, form }) {
  return run !== null && (run.text !== text || !areSame(run.words, canonical(form)));
}

/**
 * True if the text is another person's and not yet allowed to run.
 * @param {Pick<CodeState, "origin" | "allowed">} slice
 */
export function isWaiting({ origin, allowed }) {
  return origin === "foreign" && !allowed;
}

/**
 * True if two requests ask for the same run.
 * @param {Words} words canonical
 * @param {Words} other canonical
 */
export function areSame(words, other) {
  const fields = /** @type {const} */ (["rows", "cols", ...FIELDS]);
  return fields.every((field) => words[field] === other[field]);
}

/**
 * The request on the board: that of the current run, or else the valid part of the form.
 * @param {CodeState} slice
 */
export function wordsShown({ running, form }) {
  if (running) return running.words;
  const wrong = new Set(check(form).map(({ field }) => field));
  if (wrong.size === 0) return canonical(form);
  const words = { ...form };
  for (const field of FIELDS) if (wrong.has(field)) words[field] = FIRST_WORDS[field];
  if (wrong.has("rows") || wrong.has("cols")) {
    Object.assign(words, { rows: FIRST_WORDS.rows, cols: FIRST_WORDS.cols, holes: "" });
  }
  return canonical(words);
}

/**
 * The show on the board.
 * @param {CodeState} slice
 * @returns {Show}
 */
export function showOf(slice) {
  const { running, run } = slice;
  const words = wordsShown(slice);
  const board = boardOf(words);
  // Beside the tests, no path of another rule is shown.
  const isOther = slice.view !== "run" && run?.text !== slice.text;
  const fits = run !== null && !isOther && isSameBoard(boardOf(run.words), board);
  const shown = !running && fits ? run : null;
  const start = words.start ? (parseSquare(board, words.start) ?? -1) : -1;
  return {
    board,
    timeline: shown?.timeline ?? null,
    marks: { ...NO_MARKS, start, ...(shown && marksOf(shown, board)) },
    live: running?.live ?? null,
    goal: { end: -1, closed: false },
  };
}

/** @param {RuleRun} run @param {Board} board @returns {Partial<Marks>} */
function marksOf({ callAt, agreement, fault, result, path }, board) {
  const reason = result?.theory ?? result?.document.reason;
  const marks = {
    choices: callAt,
    differs: agreement ? agreement.others.map(({ move }) => move + 1) : null,
    reason: reason?.steps?.length ? reason : null,
  };
  return fault && path.length > 0 ? { ...marks, faults: faultMarks(fault, board) } : marks;
}

/**
 * The square that the rule wrongly named, or else the knight's square.
 * @param {RuleFault} fault
 * @param {Board} board
 */
function faultMarks({ params, square }, board) {
  const named = parseSquare(board, String(params.returned ?? params.candidate ?? ""));
  if (named == null) {
    const here = square >= 0 ? [square] : [];
    return { squares: here, chosen: here, step: false };
  }
  const step = square >= 0 && named !== square;
  return { squares: [named], chosen: step ? [square, named] : [named], step };
}
