/**
 * What the browser keeps of experiments: the form in which it is kept, and how it is read again.
 * Nothing that is read is trusted: other versions of the page have written it, or a disk has lost a part.
 */

import { isAmount, isObject, isText, readReport } from "./stored_report.js";
import { isTool } from "./words.js";

/** @import { Experiment } from "./state.js" */
/** @import { Report } from "./report/types.js" */
/** @import { LabWords, Tool } from "./words.js" */

/**
 * @typedef {object} StoredExperiment
 * @property {number} version of this form
 * @property {string} link the query string of its settings: its identity
 * @property {Tool} tool
 * @property {LabWords} words
 * @property {number} done runs
 * @property {number} total
 * @property {"running" | "finished" | "stopped"} phase `running`: it had not ended, so it goes on
 * @property {number} seconds that it has run so far
 * @property {number} saved when, in milliseconds since 1970
 * @property {string} fingerprint of its list of runs, or "" where nobody has said it
 * @property {Report | null} report
 * @property {string} name what a person calls it, or ""; the forms before had none
 *
 * @typedef {Omit<StoredExperiment, "report">} PastExperiment
 *
 * @typedef {object} StoredLines Records that came in together. Each is a line that only Python reads.
 * @property {number} version of this form
 * @property {string} link of their experiment
 * @property {string} lines separated by newlines
 */

/** The form in which all of this is kept now; the first one did not say its version. */
const VERSION = 3;

/** Whether a later version of the page has written it: this one leaves it as it is. @param {any} value */
export function isOfLaterPage(value) {
  return Number(value?.version) > VERSION;
}

/**
 * An experiment as it is kept.
 * @param {Experiment} experiment
 * @param {number} seconds that it has run so far
 * @param {number} saved when, in milliseconds since 1970
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
 * An experiment that was kept, or null if it makes no sense. A report that makes none is left out: the
 * experiment goes on then, and makes another.
 * @param {any} value
 * @returns {StoredExperiment | null}
 */
export function readExperiment(value) {
  if (!isObject(value) || isOfLaterPage(value)) return null;
  const { link, tool, words, done, total, seconds, saved, fingerprint = "", name = "" } = value;
  const makesSense =
    isText(link) &&
    isText(tool) &&
    isTool(tool) &&
    isText(fingerprint) &&
    isText(name) &&
    isObject(words) &&
    Object.values(words).every(isText) &&
    [done, total].every(isCount) &&
    [seconds, saved].every(isAmount);
  const phase = phaseOf(value);
  if (!makesSense || phase === null) return null;
  const report = readReport(value.report, tool);
  const lost = report === null && value.report !== null;
  const rest = { link, tool, words, done, total, seconds, saved, fingerprint, name, report };
  return { version: VERSION, ...rest, phase: lost ? "running" : phase };
}

/**
 * The lines of records that were kept together, in any of the forms. Whether a line is a record only
 * Python knows.
 * @param {any} value
 * @returns {string[] | null} null if it makes no sense
 */
export function readLines(value) {
  if (isOfLaterPage(value)) return [];
  if (!isObject(value)) return null;
  if (isText(value.lines)) return value.lines.split("\n");
  // The forms before had objects.
  if (!Array.isArray(value.records)) return null;
  return value.records.map((record) => JSON.stringify(record) ?? "");
}

/**
 * @param {string} link
 * @param {string[]} lines
 * @returns {StoredLines}
 */
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
