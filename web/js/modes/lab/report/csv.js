/** The rows of a report as CSV. */

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
 */
export function csvOf(report) {
  const rows = /** @type {Record<string, unknown>[]} */ (
    report.kind === "orders" ? report.ranking : report.rows
  );
  const names = COLUMNS[report.kind];
  const field = (/** @type {unknown} */ value) => {
    const text = String(typeof value === "boolean" ? Number(value) : (value ?? ""));
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
  return lines.map((line) => `${line.map(field).join(",")}\n`).join("");
}
