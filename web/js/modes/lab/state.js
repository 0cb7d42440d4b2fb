/** The slice of the Lab, and its pure changes. */

import { FIRST, formatSettings } from "./words.js";

/** @import { LabLink } from "./link.js" */
/** @import { OwnRule } from "./rules.js" */
/** @import { Report } from "../../report/types.js" */
/** @import { RuleText } from "../../rules/runner.js" */
/** @import { PastExperiment, SavedExperiment } from "./saved_experiments.js" */
/** @import { SentenceParams as Params } from "../../ui/message.js" */
/** @import { LabField, LabWords, Settings, Tool } from "./words.js" */

/**
 * @typedef {"starting" | "waiting" | "running" | "cancelling" | "finished" | "stopped" | "interrupted" |
 *   "failed"} Phase The phase of an experiment. "starting": Python creates it, and receives its saved records;
 *   "waiting": a long one from a link waits for a click on Run; "cancelling": the last run has not ended yet;
 *   "stopped": a person cancelled it; "interrupted": the page was closed, or another experiment replaced it;
 *   "failed": an error ended it.
 *
 * @typedef {object} Experiment
 * @property {number} attempt the unique number of the attempt; 0 for a saved experiment
 * @property {string} link the query string of its settings
 * @property {Tool} tool
 * @property {LabWords} words
 * @property {Phase} phase
 * @property {"" | "lost" | "error" | "rule"} failure the reason of a failure: its workers were lost
 *   repeatedly, an unexpected error, or a person's own rule
 * @property {string} failureText the failure of the rule, as a sentence
 * @property {number} done runs
 * @property {number} total
 * @property {number} secondsBefore the seconds that it ran before this attempt
 * @property {number} ran the running time of this attempt up to the last news, in milliseconds
 * @property {number} reportedAt the time of the last news, in milliseconds of `performance.now()`
 * @property {number} seconds the total running time after the end
 * @property {number} estimate the estimated seconds, while it waits
 * @property {string} name the name that a person gave it, or ""
 * @property {number} forward the progress of the last reported run
 * @property {string} method of that run
 * @property {Report | null} report
 *
 * @typedef {object} LabProblem A mistake in the settings of an experiment, or the error that ended it.
 * @property {LabField | ""} field
 * @property {string} code
 * @property {Params} params
 *
 * @typedef {object} LabState
 * @property {Tool} tool the open one
 * @property {Record<Tool, LabWords>} forms the typed values, valid or not
 * @property {LabProblem[]} problems the mistakes in the open form
 * @property {Record<Tool, Experiment | null>} experiments the last one of each tool
 * @property {PastExperiment[]} past the saved experiments, the latest first
 * @property {OwnRule | null} own the open rule of Code, if it may run
 * @property {LabLink | null} pending a link whose experiment a lesson delays
 * @property {ReadonlyMap<string, RuleText>} rules that may run, by their digests, as long as the page is open
 */

/** @type {Readonly<LabState>} */
export const INITIAL = Object.freeze({
  tool: "compare",
  forms: { ...FIRST },
  problems: [],
  experiments: { compare: null, survey: null, orders: null },
  past: [],
  own: null,
  pending: null,
  rules: new Map(),
});

/**
 * An experiment that Python has not received yet.
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
    secondsBefore: 0,
    ran: 0,
    reportedAt: now,
    seconds: 0,
    estimate: 0,
    name: "",
    forward: 0,
    method: "",
    report: null,
  };
}

/**
 * An experiment as it was saved.
 * @param {SavedExperiment} saved
 * @returns {Experiment}
 */
export function savedExperiment(saved) {
  const { id: link, tool, words, phase, done, total, seconds, report, name } = saved;
  return {
    ...startingExperiment({ tool, words }, 0, 0),
    link,
    name,
    phase: phase === "running" ? "interrupted" : phase,
    done,
    total,
    seconds,
    report,
  };
}

/** True if an experiment runs and is not cancelled. @param {Experiment | null} experiment */
export function isRunning(experiment) {
  const phase = experiment?.phase;
  return phase === "starting" || phase === "running";
}

/**
 * True if an experiment runs, or has yet to end after it was cancelled.
 * @param {Experiment | null} experiment
 */
export function isUnderWay(experiment) {
  return isRunning(experiment) || experiment?.phase === "cancelling";
}

/** The longest time between two news, in milliseconds; a longer gap means that the machine was suspended. */
const LONGEST_GAP_MS = 30_000;

/**
 * The running time of an attempt until now, in milliseconds. News arrive often, so a large jump of the clock, forward
 * or back, is ignored.
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
 * The experiment of the open tool.
 * @param {LabState} slice
 */
export function shownExperiment({ tool, experiments }) {
  return experiments[tool];
}

/** The best order that an experiment has found, or "". @param {LabState} slice */
export function bestOrder({ experiments }) {
  const report = experiments.orders?.report;
  return report?.kind === "orders" ? (report.best?.order ?? "") : "";
}

/** The settings in the open form. @param {LabState} slice @returns {Settings} */
export function typedSettings({ tool, forms }) {
  return { tool, words: forms[tool] };
}

/** True if the shown experiment was cut short, and the form still has its settings. @param {LabState} slice */
export function canContinue(slice) {
  const experiment = shownExperiment(slice);
  if (!experiment || isUnderWay(experiment)) return false;
  if (experiment.phase === "finished" || experiment.phase === "waiting") return false;
  return experiment.link === formatSettings(typedSettings(slice));
}

/**
 * The phase of the shown experiment, for the page's `data-lab`.
 * @param {LabState} slice
 */
export function labState(slice) {
  const experiment = shownExperiment(slice);
  if (!experiment) return "";
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

/** @param {LabState} slice @param {Settings} settings @returns {Pick<LabState, "forms">} */
export function withForm({ forms }, { tool, words }) {
  return { forms: { ...forms, [tool]: words } };
}

/**
 * The change for input in the open form.
 * @param {LabState} slice
 * @param {LabWords} change
 * @returns {Pick<LabState, "forms" | "problems">}
 */
export function typed(slice, change) {
  const { tool, words } = typedSettings(slice);
  const { forms } = withForm(slice, { tool, words: { ...words, ...change } });
  return { forms, problems: slice.problems.filter(({ field }) => !(field in change)) };
}
