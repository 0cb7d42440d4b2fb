/**
 * The stored form of experiments, and its validation. Nothing that is read is trusted: other versions of the
 * page may have written it, or a part may be lost.
 */

import { isAmount, isObject, isQuery, isText, isTime } from "../../ui/stored_values.js";
import { readReport } from "./stored_report.js";
import { isTool } from "./words.js";

/** @import { Experiment } from "./state.js" */
/** @import { Report } from "../../report/types.js" */
/** @import { LabWords, Tool } from "./words.js" */

/**
 * @typedef {object} StoredExperiment
 * @property {number} version of this form
 * @property {string} link the query string of its settings: its identity
 * @property {Tool} tool
 * @property {LabWords} words
 * @property {number} done runs
 * @property {number} total
 * @property {"running" | "finished" | "stopped"} phase `running` if it had not ended, so it goes on
 * @property {number} seconds that it has run so far
 * @property {number} saved the time, in milliseconds since 1970
 * @property {string} fingerprint of its list of runs, or "" if unknown
 * @property {Report | null} report
 * @property {string} name the name that a person gave it, or ""; earlier versions had none
 *
 * @typedef {Omit<StoredExperiment, "report">} PastExperiment
 *
 * @typedef {object} StoredLines Records that arrived together. Each is a line that only Python reads.
 * @property {number} version of this form
 * @property {string} link of their experiment
 * @property {string} lines separated by newlines
 */

/** The current version of the stored form; the first one had no version number. */
const VERSION = 3;

/** True if a later version of the page has written it: this one leaves it unchanged. @param {any} value */
export function isOfLaterPage(value) {
  return Number(value?.version) > VERSION;
}

/**
 * The stored form of an experiment.
 * @param {Experiment} experiment
 * @param {number} seconds that it has run so far
 * @param {number} saved the time, in milliseconds since 1970
 * @returns {StoredExperiment}
 */
export function stored(experiment, seconds, saved) {
  const { link, tool, words, done, total, phase, fingerprint, report, name } = experiment;
  const kept = phase === "finished" || phase === "stopped" ? phase : "running";
  const numbers = { done, total, seconds, saved };
  return {
    version: VERSION,
    link,
    tool,
    words,
    ...numbers,
    phase: kept,
    fingerprint,
    name,
    report,
  };
}

/**
 * A stored experiment, or null if it is invalid. An invalid report is left out: the experiment then goes on,
 * and makes another.
 * @param {any} value
 * @returns {StoredExperiment | null}
 */
export function readExperiment(value) {
  if (!isObject(value) || isOfLaterPage(value)) return null;
  const { link, tool, words, done, total, seconds, saved, fingerprint = "", name = "" } = value;
  const makesSense =
    isQuery(link) &&
    isText(tool) &&
    isTool(tool) &&
    isText(fingerprint) &&
    isText(name) &&
    isObject(words) &&
    Object.values(words).every(isText) &&
    [done, total].every(isCount) &&
    isAmount(seconds) &&
    isTime(saved);
  const phase = phaseOf(value);
  if (!makesSense || phase === null) return null;
  const report = readReport(value.report, tool);
  const lost = report === null && value.report !== null;
  const rest = { link, tool, words, done, total, seconds, saved, fingerprint, name, report };
  return { version: VERSION, ...rest, phase: lost ? "running" : phase };
}

/**
 * The lines of records that were stored together, in any version. Only Python knows whether a line is a
 * record.
 * @param {any} value
 * @returns {string[] | null} null if invalid
 */
export function readLines(value) {
  if (isOfLaterPage(value)) return [];
  if (!isObject(value)) return null;
  if (isText(value.lines)) return value.lines.split("\n");
  // Earlier versions stored objects.
  if (!Array.isArray(value.records)) return null;
  return value.records.map((record) => JSON.stringify(record) ?? "");
}

/** @param {string} link @param {string[]} lines @returns {StoredLines} */
export function storedLines(link, lines) {
  return { version: VERSION, link, lines: lines.join("\n") };
}

/** @param {any} value @returns {StoredExperiment["phase"] | null} */
function phaseOf({ version, phase, finished, cancelled }) {
  if (version === undefined) return finished ? "finished" : cancelled ? "stopped" : "running";
  const known = ["running", "finished", "stopped"].includes(phase);
  return known ? phase : null;
}

/** @param {any} value */
function isCount(value) {
  return Number.isSafeInteger(value) && value >= 0;
}
