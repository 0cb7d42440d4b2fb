/** The experiments that this browser saves: settings, records, and the last report. */

import { Saved } from "../../ui/saved.js";
import { isAmount, isObject, isQuery, isText } from "../../ui/stored_values.js";
import { isTool } from "./words.js";

/** @import { Report } from "../../report/types.js" */
/** @import { Experiment } from "./state.js" */
/** @import { LabWords, Tool } from "./words.js" */

/**
 * @typedef {object} SavedExperiment
 * @property {string} id the query string of its settings
 * @property {number} time when it was saved, in milliseconds since 1970
 * @property {Tool} tool
 * @property {LabWords} words
 * @property {"running" | "finished" | "stopped"} phase `running` if it had not ended
 * @property {number} done runs
 * @property {number} total
 * @property {number} seconds its running time so far
 * @property {string} name the name that a person gave it, or ""
 * @property {Report | null} report
 * @property {string} lines the records of its runs, one a line; only Python reads them
 *
 * @typedef {Omit<SavedExperiment, "report" | "lines">} PastExperiment
 */

/** The maximum number of saved experiments; the oldest are deleted first. */
const MAX_EXPERIMENTS = 20;

/** @returns {Saved<SavedExperiment>} */
export function savedExperiments() {
  // Version 2: since then a report has an answer.
  return new Saved({ name: "experiments", version: 2, validate, merge, most: MAX_EXPERIMENTS });
}

/**
 * The saved form of an experiment.
 * @param {Experiment} experiment
 * @param {number} seconds that it has run so far
 * @param {string[]} lines
 * @returns {Omit<SavedExperiment, "time">}
 */
export function savedForm(experiment, seconds, lines) {
  const { link: id, tool, words, done, total, name, report } = experiment;
  const { phase } = experiment;
  return {
    id,
    tool,
    words,
    phase: phase === "finished" || phase === "stopped" ? phase : "running",
    done,
    total,
    seconds,
    name,
    report,
    lines: lines.join("\n"),
  };
}

/** The entry of a saved experiment in the list. @param {SavedExperiment} saved @returns {PastExperiment} */
export function entryOf({ report: _report, lines: _lines, ...entry }) {
  return entry;
}

/** @param {any} item @returns {SavedExperiment | null} */
function validate(item) {
  const { id, tool, words, phase, done, total, seconds, name, report, lines } = item;
  const isValid =
    isQuery(id) &&
    isText(tool) &&
    isTool(tool) &&
    isObject(words) &&
    Object.values(words).every(isText) &&
    ["running", "finished", "stopped"].includes(phase) &&
    [done, total, seconds].every(isAmount) &&
    [name, lines].every(isText) &&
    (report === null || (isObject(report) && report.kind === tool && isObject(report.settings)));
  return isValid ? item : null;
}

/**
 * If an experiment runs in two tabs, the version with more progress stays.
 * @param {SavedExperiment} before
 * @param {SavedExperiment} item
 */
function merge(before, item) {
  return before.done > item.done ? before : item;
}
