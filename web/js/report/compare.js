/** The report of a comparison: for one start a bar and a row for each method, for several a row for each start. */

import { html, nothing } from "lit-html";
import { parseSquare } from "../board/geometry.js";
import { barChart } from "../charts/bars.js";
import { MAX_SQUARES, Multiples } from "../charts/multiples.js";
import { runCountsCases } from "../ui/counted.js";
import { t } from "../ui/i18n.js";
import { duration } from "../ui/phrases.js";
import { startsTable } from "./compare_table.js";
import { cutText, figure, headOf, openLink, rowOf } from "./parts.js";
import { Table } from "./table.js";
import {
  boardOf,
  boardText,
  isSingle,
  MAX_BARS,
  meanings,
  outcomeText,
  shapeText,
  signOf,
  specText,
  takenBackText,
  triedText,
} from "./words.js";

/** @import { Board } from "../board/geometry.js" */
/** @import { RunRecord } from "../solver/documents.js" */
/** @import { CompareReport, Hooks } from "./types.js" */

const NAME = "chart-compare";

const COLUMNS = ["method", "outcome", "forward", "backtracks", "time"];

/** More methods have no room beside each other: then each run has a row. */
const MAX_BESIDE = 12;

export class ComparePart {
  #hooks;
  #table = new Table();
  #multiples;

  /** @param {Hooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
    this.#multiples = new Multiples(hooks.tour);
  }

  /** @param {CompareReport} report */
  table(report) {
    return html`<div class="table">${this.#table.show(this.#content(report))}</div>`;
  }

  /** @param {CompareReport} report */
  #content(report) {
    const { rows, settings } = report;
    const title = titleOf(report);
    const single = isSingle(report) && !report.ruled_out?.length;
    const methods = (settings.methods ?? "").split(",");
    if (!single && methods.length <= MAX_BESIDE)
      return startsTable(report, methods, title, this.#hooks.race);
    const columns = single ? COLUMNS : ["place", ...COLUMNS];
    const row = (/** @type {number} */ index) => {
      const run = rows[index];
      if (!run) return "";
      const place = `${boardText(run.board)} ${run.start}`;
      return rowOf(columns, single ? entriesOf(run) : [place, ...entriesOf(run)]);
    };
    return { title, kind: "blocks", head: headOf(columns), count: rows.length, row };
  }

  /** For a single start there are also pictures. @param {CompareReport} report */
  pictures(report) {
    const count = report.rows.length;
    if (!isSingle(report) || count === 0) return nothing;
    const title = titleOf(report);
    const { start = "" } = report.settings;
    const shown = Math.min(MAX_BARS, count);
    const first = { ...report, rows: report.rows.slice(0, MAX_BARS) };
    const size = boardOf(report.settings);
    this.#multiples.render(size, parseSquare(size, start) ?? -1, tiles(first, size));
    return html`<div class="charts">${figure(bars(first, title), title)} ${cutText(shown, count)}</div>
      <h3>${t("lab.report.boards")}</h3>
      ${this.#multiples.element} ${cutText(shown, count, "lab.report.boards.cut")}`;
  }

  redraw() {
    this.#multiples.redraw();
  }
}

/** @param {CompareReport} report */
function titleOf(report) {
  const { start = "" } = report.settings;
  if (!isSingle(report)) return t("lab.report.compare.table");
  return t("lab.report.compare.chart", { board: shapeText(report.settings), start });
}

/** @param {CompareReport} report @param {string} title */
function bars({ rows }, title) {
  return barChart({
    name: NAME,
    title,
    description: t("lab.report.compare.chart.hint"),
    axis: t(rows.some(runCountsCases) ? "lab.report.axis.mixed" : "lab.report.axis.forward"),
    rows: rows.map((row) => ({
      label: specText(row.spec),
      value: row.forward,
      text: triedText(runCountsCases(row), row.forward),
      sign: signOf(row),
    })),
    meanings: meanings(rows.map(signOf)),
  });
}

/** A row of the table. @param {RunRecord} row */
function entriesOf(row) {
  return [
    openLink(row.link, specText(row.spec), row.spec),
    outcomeText(row),
    triedText(runCountsCases(row), row.forward),
    takenBackText(runCountsCases(row), row.backtracks),
    duration(row.seconds),
  ];
}

/** @param {CompareReport} report @param {Board} size */
function tiles({ rows }, size) {
  const shown = size.rows * size.cols <= MAX_SQUARES;
  return rows.map((row) => ({
    key: `${row.spec} ${row.link}`,
    link: row.link,
    title: specText(row.spec),
    note: outcomeText(row),
    found: shown && row.outcome === "found",
  }));
}
