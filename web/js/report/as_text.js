/** A report as text: its rows as CSV, and the whole as JSON, both as on the command line. */

import { isSingle, isSkipping } from "./words.js";

/** @import { Report } from "./types.js" */

/** The columns, the same as on the command line. */
const COLUMNS = {
  compare: ["spec", "outcome", "first_try", "forward", "backtracks", "seconds", "link"],
  survey: [
    "board",
    "spec",
    "runs",
    "first_try",
    "after_backtracking",
    "impossible",
    "gave_up",
    "theory_impossible",
    "missed",
    "forward",
    "backtracks",
    "seconds",
  ],
  orders: ["order", "name", "solved", "forward", "budget", "link"],
};

/** The rows of a report as CSV: plain numbers, by the names of its JSON. @param {Report} report */
export function csvOf(report) {
  const names = columnsOf(report);
  /** @type {readonly Record<string, any>[]} */
  const rows = report.kind === "orders" ? report.ranking : report.rows;
  return [lineOf(names), ...rows.map((row) => lineOf(names.map((name) => row[name])))].join("");
}

/** The columns of a report, including those that only some of its kind have. @param {Report} report */
function columnsOf(report) {
  const names = COLUMNS[report.kind];
  if (report.kind === "compare" && !isSingle(report)) return ["board", "start", ...names];
  return report.kind === "survey" && isSkipping(report) ? [...names, "left_out"] : names;
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

/** The whole report as JSON; the spread of orders is the page's alone. @param {Report} report */
export function jsonOf(report) {
  return `${JSON.stringify({ ...report, spread: undefined }, null, 1)}\n`;
}
