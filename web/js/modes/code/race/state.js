/** The slice of the race of Code: a person's own rule against two others, from every start of a board. */

/** @import { SurveyReport } from "../../lab/report/types.js" */
/** @import { RuleFault } from "../../../solver/rule_documents.js" */

/** What a rule races against. */
const RIVALS = /** @type {const} */ (["warnsdorff", "depth-first"]);

/** The boards that are offered, beside the one in the form. */
export const BOARDS = Object.freeze(["5x5", "6x6", "7x7", "8x8", "10x10"]);

/** More squares would be more starts than a person waits for. */
export const MOST_SQUARES = 400;

/** The steps after which a run gives up. */
export const BUDGETS = Object.freeze(["1000", "5000", "20000", "100000"]);

/**
 * @typedef {object} Failure What ended a race before its end.
 * @property {string} text in a sentence
 * @property {RuleFault | null} fault of the rule, if that failed
 * @property {string} link of the run in which it failed, or ""
 *
 * @typedef {object} RaceState
 * @property {"none" | "starting" | "running" | "finished" | "stopped" | "failed"} phase
 * @property {string} board that is chosen; "": that of the form
 * @property {string} budget
 * @property {string} text of the rule that races
 * @property {number} done runs
 * @property {number} total
 * @property {SurveyReport | null} report
 * @property {Failure | null} failure
 */

/** @type {Readonly<RaceState>} */
export const INITIAL = Object.freeze({
  phase: "none",
  board: "",
  budget: "5000",
  text: "",
  done: 0,
  total: 0,
  report: null,
  failure: null,
});

/** Whether it goes on. @param {RaceState} slice */
export function isRacing({ phase }) {
  return phase === "starting" || phase === "running";
}

/**
 * The settings of the survey: theory knows the starts without a tour, and nobody runs those.
 * @param {string} board
 * @param {string} budget
 * @param {string} seed
 * @param {string} spec
 */
export function surveyWords(board, budget, seed, spec) {
  return {
    lab: "survey",
    boards: board,
    starts: "all",
    methods: [spec, ...RIVALS].join(","),
    "max-steps": budget,
    seed,
    "ruled-out": "skip",
  };
}
