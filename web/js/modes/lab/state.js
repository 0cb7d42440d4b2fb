/** The slice of the Lab, and the pure changes to it. */

import { FIRST, formatSettings } from "./words.js";

/** @import { Step } from "./held.js" */
/** @import { OwnRule } from "./own_rule.js" */
/** @import { Report } from "./report/types.js" */
/** @import { PastExperiment, StoredExperiment } from "./stored.js" */
/** @import { LabField, LabWords, Settings, Tool } from "./words.js" */

/**
 * @typedef {"starting" | "waiting" | "elsewhere" | "running" | "cancelling" | "finished" | "stopped"
 *   | "interrupted" | "failed"} Phase Where an experiment stands: Python makes it, and takes what is known of
 *   it; a link asks for one that takes long, and nobody has pressed Run; another tab runs it; its runs are done; it was cancelled, and the last run has yet to end; all is done; it was
 *   cancelled; the page was closed, or another experiment took its place; something ended it that should
 *   not have.
 *
 * @typedef {Step & {what: "begin" | "read" | "report"}} LabStep What takes a while besides the runs: making
 *   the experiment, reading what was kept, making the last report. `total` is 0 where nobody knows it.
 *
 * @typedef {object} Experiment
 * @property {number} attempt the number of the attempt at it, which tells it from all others; 0 for what
 *   was kept of an earlier visit
 * @property {string} link the query string of its settings
 * @property {Tool} tool
 * @property {LabWords} words
 * @property {Phase} phase
 * @property {"" | "lost" | "error" | "rule"} failure why it has failed: its workers were lost again and again,
 *   an error that nobody expects, or a person's own rule
 * @property {string} failureText how the rule failed, in a sentence
 * @property {number} done runs
 * @property {number} total
 * @property {number} doneBefore of them, before this attempt
 * @property {number} secondsBefore that it had run before this attempt
 * @property {number} ran how long this attempt has run, in milliseconds, up to the last news
 * @property {number} reportedAt when the last news came, in milliseconds of `performance.now()`
 * @property {number} seconds that it has run, once it is over
 * @property {number} estimate how many seconds it may take, while it waits
 * @property {Guess[]} guesses at the time left, those of the last seconds
 * @property {string} name what a person calls it, or ""
 * @property {number} forward how far the run is that was last told of
 * @property {string} method of that run
 * @property {LabStep | null} step
 * @property {string} fingerprint of its list of runs, once Python has made it
 * @property {Report | null} report
 *
 * @typedef {{at: number, left: number}} Guess At a time, in milliseconds that it had run, how many were left.
 *
 * @typedef {object} LabProblem A mistake in the settings of an experiment, or what ended it.
 * @property {LabField | ""} field
 * @property {string} code
 * @property {Record<string, string | number>} params
 * @property {string} text English, where the code has no sentence here
 *
 * @typedef {object} Program A program that came with a link.
 * @property {string} packed as the link holds it
 * @property {string} text
 * @property {string} name of the file, if it is one of the rules of this browser; "" if another person wrote it
 *
 * @typedef {object} Waiting An experiment that a link with programs has asked for: nothing of it runs by itself.
 * @property {Settings} settings
 * @property {string[]} codes the programs as the link holds them
 * @property {Program[]} programs those that somebody else wrote, and that have yet to be allowed
 * @property {boolean} goesOn whether a person who has allowed one wants the experiment to go on
 *
 * @typedef {object} LabState
 * @property {Tool} tool the one that is open
 * @property {Record<Tool, LabWords>} forms what is typed, right or wrong
 * @property {LabProblem[]} problems what is wrong with the form that is open
 * @property {Record<Tool, Experiment | null>} experiments the last one of each tool
 * @property {PastExperiment[]} past what is kept of earlier experiments, the last one first
 * @property {OwnRule | null} own the rule that is open in Code, if there is one that may run
 * @property {Waiting | null} waiting
 * @property {Record<string, string>} packed the programs of rules as links hold them, by digest; "": too long
 * @property {boolean} drawsReports whether what draws the reports is loaded
 */

/** @type {Readonly<LabState>} */
export const INITIAL = Object.freeze({
  tool: "compare",
  forms: { ...FIRST },
  problems: [],
  experiments: { compare: null, survey: null, orders: null },
  past: [],
  own: null,
  waiting: null,
  packed: {},
  drawsReports: false,
});

/**
 * An experiment that Python has yet to hear of.
 * @param {Settings} settings
 * @param {number} attempt
 * @param {number} now
 * @returns {Experiment}
 */
export function startingExperiment({ tool, words }, attempt, now) {
  return {
    attempt,
    link: formatSettings({ tool, words }),
    tool,
    words,
    phase: "starting",
    failure: "",
    failureText: "",
    done: 0,
    total: 0,
    doneBefore: 0,
    secondsBefore: 0,
    ran: 0,
    reportedAt: now,
    seconds: 0,
    estimate: 0,
    guesses: [],
    name: "",
    forward: 0,
    method: "",
    step: null,
    fingerprint: "",
    report: null,
  };
}

/**
 * An experiment as it was kept.
 * @param {StoredExperiment} stored
 * @returns {Experiment}
 */
export function storedExperiment(stored) {
  const { tool, words, link, phase, done, total, seconds, fingerprint, report, name } = stored;
  return {
    ...startingExperiment({ tool, words }, 0, 0),
    link,
    name,
    fingerprint,
    phase: phase === "running" ? "interrupted" : phase,
    done,
    total,
    doneBefore: done,
    seconds,
    report,
  };
}

/** Whether an experiment goes on, and nobody has cancelled it. @param {Experiment | null} experiment */
export function isRunning(experiment) {
  const phase = experiment?.phase;
  return phase === "starting" || phase === "elsewhere" || phase === "running";
}

/** Whether an experiment goes on, or has yet to end after it was cancelled. @param {Experiment | null} experiment */
export function isUnderWay(experiment) {
  return isRunning(experiment) || experiment?.phase === "cancelling";
}

/** The longest time between two news, in milliseconds: after a longer one the machine has slept. */
const LONGEST_GAP_MS = 30_000;

/**
 * How long an attempt has run by now, in milliseconds. News come all the time, so a jump of the clock, to
 * the front or back, is no time in which it ran.
 * @param {Experiment} experiment
 * @param {number} now
 */
export function ranUntil({ ran, reportedAt }, now) {
  const gap = now - reportedAt;
  return gap >= 0 && gap <= LONGEST_GAP_MS ? ran + gap : ran;
}

/** The seconds that an experiment has run so far. @param {Experiment} experiment @param {number} now */
export function secondsSoFar(experiment, now) {
  if (!isUnderWay(experiment)) return experiment.seconds;
  return experiment.secondsBefore + ranUntil(experiment, now) / 1000;
}

/**
 * The experiment of the tool that is open.
 * @param {LabState} slice
 */
export function shownExperiment({ tool, experiments }) {
  return experiments[tool];
}

/** The settings in the form that is open. @param {LabState} slice @returns {Settings} */
export function typedSettings({ tool, forms }) {
  return { tool, words: forms[tool] };
}

/** Whether the experiment that is shown was cut short, and the form still asks for it. @param {LabState} slice */
export function canContinue(slice) {
  const experiment = shownExperiment(slice);
  if (!experiment || isUnderWay(experiment)) return false;
  if (experiment.phase === "finished" || experiment.phase === "waiting") return false;
  return experiment.link === formatSettings(typedSettings(slice));
}

/**
 * Whether a program has to be read before the experiment of a link can run.
 * @param {LabState} slice
 */
export function asksToRead({ tool, waiting }) {
  return waiting !== null && waiting.settings.tool === tool && waiting.programs.length > 0;
}

/**
 * Where the experiment that is shown stands, as `data-lab` of the page says it.
 * @param {LabState} slice
 */
export function labState(slice) {
  if (asksToRead(slice)) return "asks";
  const experiment = shownExperiment(slice);
  if (!experiment) return "";
  if (experiment.phase === "elsewhere") return "elsewhere";
  if (isUnderWay(experiment)) return "running";
  return experiment.phase === "interrupted" ? "stopped" : experiment.phase;
}

/**
 * @param {LabState} slice
 * @param {Tool} tool
 * @param {Experiment | null} experiment
 * @returns {Pick<LabState, "experiments">}
 */
export function withExperiment({ experiments }, tool, experiment) {
  return { experiments: { ...experiments, [tool]: experiment } };
}

/**
 * @param {LabState} slice
 * @param {Settings} settings
 * @returns {Pick<LabState, "forms">}
 */
export function withForm({ forms }, { tool, words }) {
  return { forms: { ...forms, [tool]: words } };
}

/**
 * Something was typed into the form that is open.
 * @param {LabState} slice
 * @param {LabWords} change
 * @returns {Pick<LabState, "forms" | "problems">}
 */
export function typed(slice, change) {
  const { tool, words } = typedSettings(slice);
  const { forms } = withForm(slice, { tool, words: { ...words, ...change } });
  return { forms, problems: slice.problems.filter(({ field }) => !(field in change)) };
}
