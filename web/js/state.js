/** The lab's part of the state, until it moves to modes/lab/state.js. */

import { FIRST } from "./modes/lab/words.js";

/** @import { Experiment } from "./modes/lab/results.js" */
/** @import { LabField, LabWords, Tool } from "./modes/lab/words.js" */
/** @import { Report } from "./modes/lab/report/types.js" */

/**
 * @typedef {object} LabProblem A mistake in the settings of an experiment.
 * @property {LabField | ""} field
 * @property {string} code
 * @property {Record<string, string | number>} params
 * @property {string} text English, where the code has no sentence here
 *
 * @typedef {object} LabRun An experiment, on its way or over.
 * @property {string} link the query string of its settings
 * @property {Tool} tool
 * @property {LabWords} words canonical
 * @property {number} done runs
 * @property {number} total
 * @property {number} since when it was begun or continued, in milliseconds of `performance.now()`
 * @property {number} now when the last news came
 * @property {number} before how many runs were done when it was begun or continued
 * @property {number} seconds that it had run before that
 * @property {number} forward how far the run is that was last told of
 * @property {string} working the method of that run
 * @property {boolean} running
 * @property {boolean} finished
 * @property {boolean} cancelled
 * @property {boolean} failed whether the solver gave up on it
 * @property {Report | null} report
 *
 * @typedef {object} Lab
 * @property {Tool} tool the one that is open
 * @property {Record<Tool, LabWords>} forms what is typed, right or wrong
 * @property {LabProblem[]} problems what is wrong with the one that is open
 * @property {Record<Tool, LabRun | null>} runs the last experiment of each tool
 *
 * @typedef {object} State
 * @property {string} mode
 * @property {Lab} lab
 * @property {any} run
 * @property {any} board
 * @property {any} solver
 *
 * @typedef {{state: any, update: (change: any) => void}} Store
 */

/** @type {Readonly<Lab>} */
export const INITIAL = {
  tool: "compare",
  forms: { ...FIRST },
  problems: [],
  runs: { compare: null, survey: null, orders: null },
};

/**
 * A change of one tool's experiment.
 * @param {{lab: Lab}} state
 * @param {Tool} tool
 * @param {LabRun | null} run
 * @returns {{lab: Lab}}
 */
export function withLabRun({ lab }, tool, run) {
  return { lab: { ...lab, runs: { ...lab.runs, [tool]: run } } };
}

/**
 * News of the experiment of a link; none once another has taken its place.
 * @param {{lab: Lab}} state
 * @param {Pick<LabRun, "tool" | "link">} which
 * @param {Partial<LabRun>} news
 * @returns {{lab: Lab}}
 */
export function labNews(state, { tool, link }, news) {
  const run = state.lab.runs[tool];
  return run?.link === link ? withLabRun(state, tool, { ...run, ...news }) : { lab: state.lab };
}

/**
 * An experiment as it was kept.
 * @param {Experiment} kept
 * @returns {LabRun}
 */
export function keptRun({ link, tool, words, done, total, finished, cancelled, seconds, report }) {
  const still = { since: 0, now: 0, before: done, forward: 0, working: "" };
  const state = { running: false, finished, cancelled, failed: false };
  return { link, tool, words, done, total, seconds, ...still, ...state, report };
}

/**
 * What is typed in the form of the tool that is open.
 * @param {{lab: Lab}} state
 * @param {LabWords} change
 * @returns {{lab: Lab}}
 */
export function labTyped({ lab }, change) {
  const { tool, forms, problems } = lab;
  return {
    lab: {
      ...lab,
      forms: { ...forms, [tool]: { ...forms[tool], ...change } },
      problems: problems.filter(({ field }) => !(field in change)),
    },
  };
}
