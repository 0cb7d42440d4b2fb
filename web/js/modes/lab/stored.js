/**
 * What the browser keeps of experiments: the form in which it is kept, and how it is read again.
 * Nothing that is read is trusted: other versions of the page have written it, or a disk has lost a part.
 */

import { isTool } from "./words.js";

/** @import { RunRecord } from "../../solver/documents.js" */
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
 * @property {Report | null} report
 *
 * @typedef {object} StoredRecords Records that came in together.
 * @property {number} version of this form
 * @property {string} link of their experiment
 * @property {RunRecord[]} records
 */

/** The form in which all of this is kept now; the first one did not say its version. */
export const VERSION = 2;

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
export function stored({ link, tool, words, done, total, phase, report }, seconds, saved) {
  const kept = phase === "finished" || phase === "stopped" ? phase : "running";
  return { version: VERSION, link, tool, words, done, total, phase: kept, seconds, saved, report };
}

/**
 * An experiment that was kept, or null if it makes no sense. A report that makes none is left out: the
 * experiment goes on then, and makes another.
 * @param {any} value
 * @returns {StoredExperiment | null}
 */
export function readExperiment(value) {
  if (!isObject(value) || isOfLaterPage(value)) return null;
  const { link, tool, words, done, total, seconds, saved } = value;
  const makesSense =
    isText(link) &&
    isText(tool) &&
    isTool(tool) &&
    isObject(words) &&
    Object.values(words).every(isText) &&
    [done, total].every(isCount) &&
    [seconds, saved].every(isAmount);
  const phase = phaseOf(value);
  if (!makesSense || phase === null) return null;
  const report = isReport(value.report, tool) ? value.report : null;
  const lost = report === null && value.report !== null;
  const rest = { link, tool, words, done, total, seconds, saved, report };
  return { version: VERSION, ...rest, phase: lost ? "running" : phase };
}

/**
 * The records of an experiment that make sense, and how many do not.
 * @param {any} value records that came in together
 * @returns {{records: RunRecord[], bad: number}}
 */
export function readRecords(value) {
  if (isOfLaterPage(value)) return { records: [], bad: 0 };
  if (!isObject(value) || !Array.isArray(value.records)) return { records: [], bad: 1 };
  const records = value.records.filter(isRecord);
  return { records, bad: value.records.length - records.length };
}

/** @param {any} value @returns {StoredExperiment["phase"] | null} */
function phaseOf({ version, phase, finished, cancelled }) {
  if (version === undefined) return finished ? "finished" : cancelled ? "stopped" : "running";
  const known = ["running", "finished", "stopped"].includes(phase);
  return known ? phase : null;
}

const OUTCOMES = ["found", "impossible", "limit", "cancelled"];

/** Whether something is the record of a run: of a tour, or of orders of the directions. @param {any} value */
function isRecord(value) {
  if (!isObject(value)) return false;
  const { link, board, start, spec, outcome, forward, backtracks, seconds } = value;
  const known =
    [link, board, start, spec].every(isText) &&
    OUTCOMES.includes(outcome) &&
    [forward, backtracks].every(isCount) &&
    isAmount(seconds);
  if (!known) return false;
  if ("orders" in value) return isListOf(value.orders, isEntry);
  const { first_try, reason, theory } = value;
  return typeof first_try === "boolean" && [reason, theory].every(isTextOrNull);
}

/** What an order did: tours, moves, depths. @param {any} value */
function isEntry(value) {
  return Array.isArray(value) && value.length === 3 && value.every(isCount);
}

/** The lists of each report, with what its page adds up or writes out. */
const LISTS = /** @type {const} */ ({
  compare: { rows: { spec: isText, link: isText, forward: isAmount, backtracks: isAmount } },
  survey: {
    rows: { board: isText, spec: isText, runs: isCount, first_try: isCount, gave_up: isCount },
    squares: { board: isText, spec: isText, rows: isCount, cols: isCount, cells: Array.isArray },
  },
  orders: {
    ranking: { order: isText, link: isText, forward: isAmount },
    presets: { order: isText, link: isText, forward: isAmount },
    bins: { from: isAmount, to: isAmount, solved: isCount, unsolved: isCount },
  },
});

/**
 * Whether a report can be shown.
 * @param {any} value
 * @param {Tool} tool
 */
function isReport(value, tool) {
  if (!isObject(value) || value.kind !== tool || !isObject(value.settings)) return false;
  return Object.entries(LISTS[tool]).every(([name, fields]) =>
    isListOf(
      value[name],
      (row) => isObject(row) && Object.entries(fields).every(([field, is]) => is(row[field])),
    ),
  );
}

/** @param {any} value @param {(one: any) => boolean} is */
function isListOf(value, is) {
  return Array.isArray(value) && value.every(is);
}

/** @param {any} value @returns {value is Record<string, any>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {any} value @returns {value is string} */
function isText(value) {
  return typeof value === "string";
}

/** @param {any} value */
function isTextOrNull(value) {
  return value === null || isText(value);
}

/** @param {any} value */
function isCount(value) {
  return Number.isSafeInteger(value) && value >= 0;
}

/** @param {any} value */
function isAmount(value) {
  return Number.isFinite(value) && value >= 0;
}
