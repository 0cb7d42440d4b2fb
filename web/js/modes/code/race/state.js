/** The slice of Code's race: a person's own rule against two others, from every start of a board. */

/** @import { SurveyReport } from "../../../report/types.js" */
/** @import { RuleFault } from "../../../solver/documents.js" */

/** The methods that a rule races against. */
const RIVALS = /** @type {const} */ (["warnsdorff", "depth-first"]);

/** The boards offered besides that of the form. */
export const BOARDS = Object.freeze(["5x5", "6x6", "7x7", "8x8", "10x10"]);

/** On larger boards the race would take longer than a person waits. */
export const MAX_SQUARES = 400;

/** The step budgets of a run. */
export const BUDGETS = Object.freeze(["1000", "5000", "20000", "100000"]);

/**
 * @typedef {object} Failure The error that ended a race.
 * @property {string} text as a sentence
 * @property {RuleFault | null} fault the fault of the rule, if it failed
 * @property {string} link of the run in which it failed, or ""
 *
 * @typedef {object} RaceState
 * @property {"none" | "starting" | "running" | "finished" | "stopped" | "failed"} phase
 * @property {string} board the chosen board; "" for that of the form
 * @property {string} budget
 * @property {string} text the text of the racing rule
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

/** True while the race runs. @param {RaceState} slice */
export function isRacing({ phase }) {
  return phase === "starting" || phase === "running";
}

/**
 * The settings of the survey: starts where theory rules out a tour are not run.
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
