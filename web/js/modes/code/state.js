/**
 * The slice of Code, and what follows from it. What was said of a text names that text: what belongs to
 * another one is dimmed. Python decides; nothing here looks into the program.
 */

import { FIRST_WORDS } from "./link.js";

/** @import { Problem } from "../../app/problems.js" */
/** @import { Words } from "../solve/request.js" */
/** @import { RuleFault, RuleRun, RuleRunning } from "./run.js" */

/**
 * @typedef {object} CodeState
 * @property {string} text of the rule, as it stands in the editor
 * @property {string} name of its file
 * @property {"own" | "foreign"} origin whether the text was written here, or came by a link or a file
 * @property {boolean} allowed whether the text may run: one's own may, another one once a person has said so
 * @property {Words} form what is typed for board, start, backtracking and seed, right or wrong
 * @property {Problem[]} problems what is wrong with it
 * @property {string} tests the boards of the exercise as the link spells them; "" for the usual ones
 * @property {View} view which card stands below the buttons
 * @property {RuleRunning | null} running
 * @property {RuleRun | null} run the last run that has ended
 * @property {Pick<Problem, "code" | "params"> | null} failure why the last run got no answer
 * @property {{text: string, fault: RuleFault} | null} fault where a text failed that was run
 * @property {{text: string, lines: {step: number, text: string}[], more: number} | null} printed what a text
 *   printed that was run, and how many lines more
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
  view: "run",
  running: null,
  run: null,
  failure: null,
  fault: null,
  printed: null,
  packed: null,
  damaged: false,
});

/** Whether what was said of a run is about an earlier text. @param {CodeState} slice */
export function isStale({ run, text }) {
  return run !== null && run.text !== text;
}

/** Whether the text is another person's, and nobody has said yet that it may run. @param {CodeState} slice */
export function isWaiting({ origin, allowed }) {
  return origin === "foreign" && !allowed;
}
