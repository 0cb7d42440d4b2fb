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
import { different, NUMBERS, partsOf, rowAt, sum } from "./survey_rows.js";
import { boardText, MAX_BARS, meanings, specText, takenBackText, triedText } from "./words.js";

/** @import { Hooks, SurveyReport, SurveyRow } from "./types.js" */

/** @typedef {(of: {board: string, spec: string}) => string} Label the name of a board with its method */

const NAME = "chart-survey";

const COLUMNS = [
  ...["board", "runs", "first-try", "after", "impossible", "gave-up"],
  ...["no-tour", "missed", "left-out", "forward", "backtracks", "time"],
];

/** Columns that are left out if all their numbers are 0. @type {Record<string, typeof NUMBERS[number]>} */
const SPARSE = {
  after: "after_backtracking",
  impossible: "impossible",
  "gave-up": "gave_up",
  "no-tour": "gave_up",
  missed: "gave_up",
  "left-out": "left_out",
};

export class SurveyPart {
  #table = new LongTable(COLUMNS);
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
    const chart = figure(report, NAME, stack(report, title, label, shown), title);
    return html`<div class="charts">${chart} ${cutText(shown, count)}</div>
      <div class="table">${this.#rows(report, title, label)} ${notes(report, label)}</div>`;
  }

  /** @param {SurveyReport} report @param {string} title @param {Label} label */
  #rows(report, title, label) {
    const { rows } = report;
    if (rows.count > LONG) {
      return this.#table.show(title, rows.count, (index) =>
        entriesOf(rowAt(rows, index), `${number(index + 1)} · `, label),
      );
    }
    const shown = COLUMNS.map((column) => {
      const name = SPARSE[column];
      const count = name === undefined ? 1 : sum(rows, name);
      return count - (column === "no-tour" ? sum(rows, "missed") : 0) > 0;
    });
    const only = (/** @type {any[]} */ all) => all.filter((_, index) => shown[index]);
    const entries = allRows(report).map((row) => only(entriesOf(row, "", label)));
    return tableOf(title, only(COLUMNS), entries);
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
 * @param {SurveyReport} report
 * @param {string} title
 * @param {Label} label
 * @param {number} shown the number of rows
 */
function stack(report, title, label, shown) {
  const bars = allRows(report, shown).map((row) => ({ label: label(row), parts: partsOf(row) }));
  const present = bars.flatMap(({ parts }) => parts.filter(([, count]) => count > 0));
  return stackChart({
    name: NAME,
    title,
    description: t("lab.report.survey.chart.hint"),
    rows: bars,
    meanings: meanings(
      present.map(([sign]) => sign),
      isSkipping(report),
    ),
  });
}

/**
 * A row of the table.
 * @param {SurveyRow} row
 * @param {string} place its number if it is selected by number
 * @param {Label} label
 */
function entriesOf(row, place, label) {
  return [
    `${place}${label(row)}`,
    number(row.runs),
    number(row.first_try),
    number(row.after_backtracking),
    number(row.impossible),
    number(row.gave_up),
    number(row.gave_up - row.missed),
    number(row.missed),
    number(row.left_out),
    triedText(countsCases(row.spec), row.forward),
    takenBackText(countsCases(row.spec), row.backtracks),
    duration(row.seconds),
  ];
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
