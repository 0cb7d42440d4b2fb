/** The report of a comparison: its table, and for a single start a bar and a picture for each method. */

import { html, nothing } from "lit-html";
import { parseSquare } from "../board/geometry.js";
import { barChart } from "../charts/bars.js";
import { MAX_SQUARES, Multiples } from "../charts/multiples.js";
import { runCountsCases } from "../ui/counted.js";
import { t } from "../ui/i18n.js";
import { compareTable } from "./compare_table.js";
import { cutText, figure } from "./parts.js";
import { Table } from "./table.js";
import {
  boardOf,
  isSingle,
  MAX_BARS,
  meanings,
  outcomeText,
  shapeText,
  signOf,
  specText,
  triedText,
} from "./words.js";

/** @import { Board } from "../board/geometry.js" */
/** @import { CompareReport, Hooks } from "./types.js" */

const NAME = "chart-compare";

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
    const content = compareTable(report, titleOf(report), this.#hooks.race);
    return html`<div class="table">${this.#table.show(content)}</div>`;
  }

  /** The pictures for a single start. @param {CompareReport} report */
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

  /** @param {boolean} whole */
  showWhole(whole) {
    this.#table.showWhole(whole);
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
function bars({ rows, starts }, title) {
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
    meanings: meanings(rows.map(signOf), { exists: starts[0]?.exists }),
  });
}

/** @param {CompareReport} report @param {Board} size */
function tiles({ rows, starts }, size) {
  const shown = size.rows * size.cols <= MAX_SQUARES;
  return rows.map((row) => ({
    key: `${row.spec} ${row.link}`,
    link: row.link,
    title: specText(row.spec),
    note: outcomeText(row, starts[0]?.exists ?? null),
    found: shown && row.outcome === "found",
  }));
}
