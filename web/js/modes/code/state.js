/**
 * The slice of Code, and what follows from it. What was said of a text names that text: what belongs to
 * another one is dimmed. Python decides; nothing here looks into the program.
 */

import { parseSquare } from "../../board/geometry.js";
import { isSameBoard } from "../../board/holes.js";
import { NO_MARKS } from "../../board/marks.js";
import { boardOf, canonical, check } from "../solve/request.js";
import { FIELDS, FIRST_WORDS } from "./link.js";

/** @import { Problem } from "../../app/problems.js" */
/** @import { Board } from "../../board/geometry.js" */
/** @import { Marks } from "../../board/marks.js" */
/** @import { Show } from "../../player/timeline.js" */
/** @import { RuleFault, RulePrinted } from "../../solver/rule_documents.js" */
/** @import { Words } from "../solve/request.js" */
/** @import { RuleRun, RuleRunning } from "./run.js" */

/**
 * @typedef {object} CodeState
 * @property {string} text of the rule, as it stands in the editor
 * @property {string} name of its file
 * @property {"own" | "foreign"} origin whether the text was written here, or came by a link or a file
 * @property {boolean} allowed whether the text may run: one's own may, another one once a person has said so
 * @property {Words} form what is typed for board, start, backtracking and seed, right or wrong
 * @property {Problem[]} problems what is wrong with it
 * @property {string} tests the boards of the exercise as the link spells them; "" for the usual ones
 * @property {"rule" | "board"} side which of the two a phone shows
 * @property {View} view which card stands below the buttons
 * @property {RuleRunning | null} running
 * @property {RuleRun | null} run the last run that has ended
 * @property {{key: string, params: Record<string, string | number>} | null} failure why the last run got no
 *   answer, as a sentence
 * @property {{text: string, fault: RuleFault} | null} fault where a text failed that was run
 * @property {({text: string} & RulePrinted) | null} printed what a text printed that was run
 * @property {{text: string, packed: string} | null} packed the text as it stands in a link; "": it cannot
 * @property {boolean} damaged whether the link that was opened holds no text that can be read
 *
 * @typedef {"run" | "race" | "tests"} View
 */

/** What a rule's file is called if nobody says otherwise. */
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
  damaged: false,
});

/** Whether what was said of a run is about another text, or another request. @param {CodeState} slice */
export function isStale({ run, text, form }) {
  return run !== null && (run.text !== text || !areSame(run.words, canonical(form)));
}

/**
 * Whether the text is another person's, and nobody has said yet that it may run.
 * @param {Pick<CodeState, "origin" | "allowed">} slice
 */
export function isWaiting({ origin, allowed }) {
  return origin === "foreign" && !allowed;
}

/**
 * Whether two requests ask for the same run.
 * @param {Words} one canonical
 * @param {Words} other canonical
 */
export function areSame(one, other) {
  const fields = /** @type {const} */ (["rows", "cols", ...FIELDS]);
  return fields.every((field) => one[field] === other[field]);
}

/** The request that is on the board: the one that runs, or what is typed as far as it is right. @param {CodeState} slice */
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
 * What is on the board.
 * @param {CodeState} slice
 * @returns {Show}
 */
export function showOf(slice) {
  const { running, run } = slice;
  const words = wordsShown(slice);
  const board = boardOf(words);
  const fits = run !== null && isSameBoard(boardOf(run.words), board);
  const start = words.start ? (parseSquare(board, words.start) ?? -1) : -1;
  return {
    board,
    timeline: !running && fits ? run.timeline : null,
    marks: { ...NO_MARKS, start, ...(!running && fits ? marksOf(run, board) : {}) },
    live: running?.live ?? null,
    goal: { end: -1, closed: false },
  };
}

/** @param {RuleRun} run @param {Board} board @returns {Partial<Marks>} */
function marksOf({ moments, agreement, fault, result, path }, board) {
  const reason = result?.theory ?? result?.document.reason;
  return {
    choices: moments.callAt,
    differs: agreement ? agreement.others.map(({ move }) => move + 1) : null,
    reason: reason?.steps?.length ? reason : null,
    ...(fault && path.length > 0 ? { faults: faultMarks(fault, board) } : {}),
  };
}

/**
 * The square that the rule named and must not, or else the one on which the knight stood.
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
