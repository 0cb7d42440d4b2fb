/** A report as text: its rows as CSV, and all of it as JSON, both as on the command line. */

import { isSingle, isSkipping } from "./asked.js";
import { surveyText } from "./survey_json.js";
import { rowAt } from "./survey_rows.js";

/** @import { Report } from "./types.js" */

/** The columns, the same as on the command line. */
const COLUMNS = {
  compare: ["spec", "outcome", "first_try", "forward", "backtracks", "seconds", "link"],
  survey: [
    ...["board", "spec", "runs", "first_try", "after_backtracking", "impossible", "gave_up"],
    ...["theory_impossible", "missed", "forward", "backtracks", "seconds"],
  ],
  orders: ["order", "name", "solved", "forward", "budget", "link"],
};

/**
 * The rows of a report as CSV: plain numbers, by the names of its JSON.
 * @param {Report} report
 * @returns {Generator<string, void>} line by line
 */
export function* csvOf(report) {
  const names = columnsOf(report);
  yield lineOf(names);
  for (const row of rowsOf(report)) yield lineOf(names.map((name) => row[name]));
}

/** The columns of a report: those that only some of its kind have, too. @param {Report} report */
function columnsOf(report) {
  const names = COLUMNS[report.kind];
  if (report.kind === "compare" && !isSingle(report)) return ["board", "start", ...names];
  return report.kind === "survey" && isSkipping(report) ? [...names, "left_out"] : names;
}

/** @param {Report} report @returns {Iterable<Record<string, unknown>>} */
function* rowsOf(report) {
  if (report.kind === "compare") yield* report.rows;
  else if (report.kind === "orders") yield* report.ranking;
  else for (let at = 0; at < report.rows.count; at++) yield rowAt(report.rows, at);
}

/** @param {unknown[]} fields */
function lineOf(fields) {
  return `${fields.map(field).join(",")}\n`;
}

/** @param {unknown} value */
function field(value) {
  const text = String(typeof value === "boolean" ? Number(value) : (value ?? ""));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * All of a report as JSON.
 * @param {Report} report
 * @returns {Generator<string, void>} in parts
 */
export function* jsonOf(report) {
  if (report.kind === "survey") yield* surveyText(report, columnsOf(report));
  else yield `${JSON.stringify({ ...report, spread: undefined }, null, 1)}\n`;
}
