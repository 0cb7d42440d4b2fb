/** The slice of Code's exercise: boards, and the rule's task on each. */

/** @import { Problem } from "../../../ui/problems.js" */
/** @import { RuleTestRow } from "../../../rules/runner.js" */
/** @import { RuleTest } from "../../../solver/documents.js" */

/**
 * @typedef {object} TestsState
 * @property {"none" | "running" | "finished" | "stopped" | "failed"} phase
 * @property {string | null} of the text that `tests` was parsed from; null if none yet
 * @property {RuleTest[]} tests
 * @property {string} text of the rule that `rows` are about
 * @property {RuleTestRow[]} rows of the tests that have ended
 * @property {string | null} draft the typed tests, valid or not
 * @property {Problem | null} problem the mistake in the draft, or in the tests of a link
 * @property {string} failure the reason why a run failed, as a sentence
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

/** Formats the tests for a link. @param {RuleTest[]} tests */
export function textOf(tests) {
  return tests.map(({ text }) => text).join(",");
}
