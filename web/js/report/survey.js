/** The report of a survey: the outcomes of the runs on each board, and a map of their starts. */

import { html, nothing } from "lit-html";
import { stackChart } from "../charts/stack.js";
import { countsCases } from "../ui/counted.js";
import { number, t } from "../ui/i18n.js";
import { duration } from "../ui/phrases.js";
import { chooserOf } from "./chooser.js";
import { cutText, figure, headOf, rowOf } from "./parts.js";
import { StartsMap } from "./starts.js";
import { Table } from "./table.js";
import {
  boardText,
  isSkipping,
  MAX_BARS,
  meanings,
  specText,
  takenBackText,
  triedText,
} from "./words.js";

/** @import { Sign } from "../charts/svg.js" */
/** @import { Hooks, SurveyReport, SurveyRow } from "./types.js" */

/** @typedef {(row: SurveyRow) => string} Label the name of a row */

const NAME = "chart-survey";

/** The numbers of the runs of a row, by their column. @type {Record<string, (row: SurveyRow) => number>} */
const COUNTS = {
  runs: (row) => row.runs,
  "first-try": (row) => row.first_try,
  after: (row) => row.after_backtracking,
  impossible: (row) => row.impossible,
  "gave-up": (row) => row.gave_up,
  "no-tour": (row) => row.gave_up - row.missed,
  missed: (row) => row.missed,
  "left-out": (row) => row.left_out ?? 0,
};

/** The other columns of the table. @type {Record<string, (row: SurveyRow) => string>} */
const COSTS = {
  forward: (row) => triedText(countsCases(row.spec), row.forward),
  backtracks: (row) => takenBackText(countsCases(row.spec), row.backtracks),
  time: (row) => duration(row.seconds),
};

/** The columns of numbers, without those with only zeros. @param {readonly SurveyRow[]} rows */
function countsOf(rows) {
  return Object.keys(COUNTS).filter((column) => {
    if (column === "runs" || column === "first-try") return true;
    // If some runs gave up, "missed" is shown even with zeros: no run missed a tour.
    const counted = column === "missed" ? "gave-up" : column;
    return rows.some((row) => (COUNTS[counted]?.(row) ?? 0) > 0);
  });
}

export class SurveyPart {
  #table = new Table();
  #map = new StartsMap();
  /** The index of the row whose map is shown. */
  #chosen = 0;
  #redraw;

  /** @param {Hooks} _hooks @param {() => void} redraw draws the report again */
  constructor(_hooks, redraw) {
    this.#redraw = redraw;
  }

  /** @param {SurveyReport} report */
  table(report) {
    const title = t("lab.report.survey.chart");
    const label = labelOf(report);
    return html`<div class="table">${this.#rows(report, title, label)}</div>`;
  }

  /** @param {boolean} whole */
  showWhole(whole) {
    this.#table.showWhole(whole);
  }

  /** @param {SurveyReport} report @param {string} title @param {Label} label */
  #rows({ rows }, title, label) {
    const counts = countsOf(rows);
    const columns = ["board", ...counts, ...Object.keys(COSTS)];
    const row = (/** @type {number} */ index) => {
      const of = rows[index];
      if (!of) return "";
      const name = rows.length > MAX_BARS ? `${number(index + 1)} · ${label(of)}` : label(of);
      const numbers = counts.map((column) => number(COUNTS[column]?.(of) ?? 0));
      return rowOf(columns, [name, ...numbers, ...Object.values(COSTS).map((text) => text(of))]);
    };
    return this.#table.show({
      title,
      kind: "blocks ends",
      head: headOf(columns),
      count: rows.length,
      row,
    });
  }

  /** @param {SurveyReport} report */
  pictures(report) {
    const { rows, squares } = report;
    const chosen = Math.min(this.#chosen, squares.length - 1);
    const shown = squares[chosen];
    if (!shown) return nothing;
    const label = labelOf(report);
    const choose = (/** @type {number} */ index) => {
      this.#chosen = index;
      this.#redraw();
    };
    const title = t("lab.report.survey.chart");
    return html`<div class="charts">${endsChart(report, title, label)}</div>
      <div class="heat-head">
        <h3>${t("lab.report.heat")}</h3>
        ${chooserOf(rows.map(label), chosen, choose)}
      </div>
      ${this.#map.template(shown)}`;
  }
}

/**
 * The chart of the runs' outcomes.
 * @param {SurveyReport} report
 * @param {string} title
 * @param {Label} label
 */
function endsChart(report, title, label) {
  const { rows } = report;
  const shown = Math.min(MAX_BARS, rows.length);
  const bars = rows.slice(0, shown).map((row) => ({ label: label(row), parts: partsOf(row) }));
  const present = bars.flatMap(({ parts }) => parts.filter(([, count]) => count > 0));
  const signs = present.map(([sign]) => sign);
  const svg = stackChart({
    name: NAME,
    title,
    description: t("lab.report.survey.chart.hint"),
    rows: bars,
    meanings: meanings(signs, { skips: isSkipping(report) }),
  });
  return html`${figure(svg, title)} ${cutText(shown, rows.length)}`;
}

/** The numbers of a row's runs by their signs. @param {SurveyRow} row @returns {[Sign, number][]} */
function partsOf({ first_try, after_backtracking, impossible, gave_up, missed, left_out = 0 }) {
  return [
    ["first", first_try],
    ["after", after_backtracking],
    ["impossible", impossible],
    ["known", gave_up - missed + left_out],
    ["limit", missed],
  ];
}

/**
 * The names of boards, with the method if there are several.
 * @param {SurveyReport} report @returns {Label}
 */
function labelOf({ rows }) {
  const several = rows.some(({ spec }) => spec !== rows[0]?.spec);
  return ({ board, spec }) =>
    several ? `${boardText(board)} · ${specText(spec)}` : boardText(board);
}
