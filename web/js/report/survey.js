/** The report of a survey: the outcomes of the runs on each board, and a map of their starts. */

import { html, nothing } from "lit-html";
import { stackChart } from "../charts/stack.js";
import { countsCases } from "../ui/counted.js";
import { number, t } from "../ui/i18n.js";
import { duration } from "../ui/phrases.js";
import { isSkipping } from "./asked.js";
import { chooserOf } from "./chooser.js";
import { LongTable } from "./long_table.js";
import { cutText, figure, LONG, tableOf } from "./parts.js";
import { StartsMap } from "./starts.js";
import { different, partsOf, rowAt, sum } from "./survey_rows.js";
import { boardText, MAX_BARS, meanings, specText, takenBackText, triedText } from "./words.js";

/** @import { Hooks, SurveyReport, SurveyRow } from "./types.js" */

/** @typedef {(row: SurveyRow) => string} Label the name of a row */

/** What a table says of the runs of a row, by its column. @type {Record<string, (row: SurveyRow) => string>} */
const ENTRIES = {
  runs: (row) => number(row.runs),
  "first-try": (row) => number(row.first_try),
  after: (row) => number(row.after_backtracking),
  impossible: (row) => number(row.impossible),
  "gave-up": (row) => number(row.gave_up),
  "no-tour": (row) => number(row.gave_up - row.missed),
  missed: (row) => number(row.missed),
  "left-out": (row) => number(row.left_out),
  forward: (row) => triedText(countsCases(row.spec), row.forward),
  backtracks: (row) => takenBackText(countsCases(row.spec), row.backtracks),
  time: (row) => duration(row.seconds),
};

const COLUMNS = Object.keys(ENTRIES);

/** Columns that are left out if all these numbers are 0. @type {Record<string, (row: SurveyRow) => number>} */
const SPARSE = {
  after: (row) => row.after_backtracking,
  impossible: (row) => row.impossible,
  "gave-up": (row) => row.gave_up,
  "no-tour": (row) => row.gave_up - row.missed,
  missed: (row) => row.gave_up,
  "left-out": (row) => row.left_out,
};

/**
 * The table of how the runs ended.
 * @param {string} title
 * @param {string} first the column of the names
 * @param {SurveyRow[]} rows
 * @param {Label} label
 * @param {string[]} [columns]
 */
export function endsTable(title, first, rows, label, columns = COLUMNS) {
  const shown = columns.filter((name) => {
    const count = SPARSE[name];
    return !count || rows.some((row) => count(row) > 0);
  });
  const entries = rows.map((row) => [label(row), ...entriesOf(row, shown)]);
  return tableOf(title, [first, ...shown], entries, true);
}

/** @param {SurveyRow} row @param {string[]} [columns] */
function entriesOf(row, columns = COLUMNS) {
  return columns.map((column) => ENTRIES[column]?.(row) ?? "");
}

/**
 * The chart of how the runs ended.
 * @param {SurveyReport} report
 * @param {{name: string, title: string, description: string}} texts
 * @param {SurveyRow[]} rows
 * @param {Label} label
 */
export function endsChart(report, texts, rows, label) {
  const bars = rows.map((row) => ({ label: label(row), parts: partsOf(row) }));
  const present = bars.flatMap(({ parts }) => parts.filter(([, count]) => count > 0));
  const signs = present.map(([sign]) => sign);
  const svg = stackChart({ ...texts, rows: bars, meanings: meanings(signs, isSkipping(report)) });
  return figure(report, texts.name, svg, texts.title);
}

export class SurveyPart {
  #table = new LongTable(["board", ...COLUMNS]);
  #map = new StartsMap();
  /** The row whose map is shown. */
  #chosen = 0;
  #again;

  /** @param {Hooks} _hooks @param {() => void} again draws the report again */
  constructor(_hooks, again) {
    this.#again = again;
  }

  /** @param {SurveyReport} report */
  table(report) {
    const { count } = report.rows;
    const title = t("lab.report.survey.chart");
    const label = labelOf(report);
    const shown = Math.min(MAX_BARS, count);
    const texts = { name: "chart-survey", title, description: t("lab.report.survey.chart.hint") };
    return html`<div class="charts">
        ${endsChart(report, texts, allRows(report, shown), label)} ${cutText(shown, count)}
      </div>
      <div class="table">${this.#rows(report, title, label)} ${notes(report, label)}</div>`;
  }

  /** @param {SurveyReport} report @param {string} title @param {Label} label */
  #rows(report, title, label) {
    const { rows } = report;
    if (rows.count <= LONG) return endsTable(title, "board", allRows(report), label);
    return this.#table.show(title, rows.count, (index) => {
      const row = rowAt(rows, index);
      return [`${number(index + 1)} · ${label(row)}`, ...entriesOf(row)];
    });
  }

  /** @param {SurveyReport} report */
  pictures(report) {
    const { rows, runs } = report;
    if (rows.count === 0) return nothing;
    const label = labelOf(report);
    const chosen = Math.min(this.#chosen, rows.count - 1);
    const choose = (/** @type {number} */ index) => {
      this.#chosen = index;
      this.#again();
    };
    return html`<div class="heat-head">
        <h3>${t("lab.report.heat")}</h3>
        ${chooserOf(rows.count, chosen, (index) => label(rowAt(rows, index)), choose)}
      </div>
      ${this.#map.template(report, rowAt(rows, chosen), runs)}`;
  }

  redraw() {
    this.#map.redraw();
    this.#table.draw();
  }
}

/**
 * The names of boards, with the method if there are several.
 * @param {SurveyReport} report @returns {Label}
 */
function labelOf({ rows }) {
  const several = different(rows, "spec").length > 1;
  return ({ board, spec }) =>
    several ? `${boardText(board)} · ${specText(spec)}` : boardText(board);
}

/** The first rows. @param {SurveyReport} report @param {number} [count] */
function allRows({ rows }, count = rows.count) {
  return Array.from({ length: count }, (_, index) => rowAt(rows, index));
}

/**
 * What theory knows of the runs that gave up: for each row, or for many in one sentence.
 * @param {SurveyReport} report @param {Label} label
 */
function notes({ rows }, label) {
  const gaveUp = /** @type {Float64Array} */ (rows.numbers.gave_up);
  const places = [...gaveUp.keys()].filter((index) => Number(gaveUp[index]) > 0);
  if (places.length > MAX_BARS) {
    const all = {
      gave_up: sum(rows, "gave_up"),
      missed: sum(rows, "missed"),
      runs: sum(rows, "runs"),
    };
    return [noteOf(t("lab.report.rows", { count: rows.count }), all)];
  }
  return places.map((index) => {
    const row = rowAt(rows, index);
    return noteOf(label(row), row);
  });
}

/** @param {string} label @param {{gave_up: number, missed: number, runs: number}} sums */
function noteOf(label, { gave_up, missed, runs }) {
  const none = t("lab.report.none", { count: gave_up - missed });
  const left = t("lab.report.missed", { count: missed });
  const params = { label, number: gave_up, count: runs, none, missed: left };
  return html`<p class="hint">${t("lab.report.gave-up-of", params)}</p>`;
}
