/** The slice of the exercise of Code: boards, and what a rule has to do on each. */

/** @import { Problem } from "../../../app/problems.js" */
/** @import { RuleTest, RuleTestRow } from "../../../solver/rule_documents.js" */

/**
 * @typedef {object} TestsState
 * @property {"none" | "running" | "finished" | "stopped" | "failed"} phase
 * @property {string | null} of the text that `tests` was read from; null: none yet
 * @property {RuleTest[]} tests
 * @property {string} text of the rule that `rows` are about
 * @property {RuleTestRow[]} rows of the tests that have ended
 * @property {string | null} draft what is typed in the place of the tests, right or wrong
 * @property {Problem | null} problem what is wrong with it, or with the tests of a link
 * @property {string} failure why a run ended before its end, in a sentence
 */

/** @type {Readonly<TestsState>} */
export const INITIAL = Object.freeze({
  phase: "none",
  of: null,
  tests: [],
  text: "",
  rows: [],
  draft: null,
  problem: null,
  failure: "",
});

/** The tests as a link spells them. @param {RuleTest[]} tests */
export function textOf(tests) {
  return tests.map(({ text }) => text).join(",");
}
