/** The report of a comparison: a bar and a row for each method, and their tours side by side. */

import { make, setText } from "../../../app/dom.js";
import { number, t } from "../../../app/i18n.js";
import { duration } from "../../../app/phrases.js";
import { parseSquare } from "../../../board/geometry.js";
import { barChart } from "../../../charts/bars.js";
import { MAX_SQUARES, Multiples } from "../../../charts/multiples.js";
import { LONG, makeLongTable, makeTable, openLink } from "./tables.js";
import { boardText, MOST_BARS, meanings, outcomeText, signOf, specText } from "./words.js";

/** @import { RunRecord } from "../../../solver/documents.js" */
/** @import { CompareReport, Hooks, Maker, Part } from "./types.js" */

/**
 * @param {() => CompareReport} current
 * @param {Hooks} hooks
 * @param {Maker} maker
 * @returns {Part}
 */
export function comparePart(current, hooks, maker) {
  const chart = make("div", { class: "charts" });
  const table = make("div", { class: "table" });
  const heading = make("h3", {}, t("lab.report.boards"));
  const multiples = new Multiples(hooks.tour);
  const [cut, cutBoards] = [make("p", { class: "hint" }), make("p", { class: "hint" })];
  const long = makeLongTable(COLUMNS);
  return {
    elements: [chart, table, heading, multiples.element, cutBoards],
    fill: () => [
      () => {
        const report = current();
        const { board = "", start = "" } = report.settings;
        const title = t("lab.report.compare.chart", { board: boardText(board), start });
        const count = report.rows.length;
        const shown = Math.min(MOST_BARS, count);
        const first = { ...report, rows: report.rows.slice(0, MOST_BARS) };
        chart.replaceChildren(maker.figure(NAME, bars(first, title), title), cut);
        setText(cut, shown < count ? t("lab.report.chart.cut", { shown, count }) : "");
        setText(cutBoards, shown < count ? t("lab.report.boards.cut", { shown, count }) : "");
        if (count > LONG) {
          if (!long.element.isConnected) table.replaceChildren(long.element);
          long.show(title, count, (index) =>
            report.rows.slice(index, index + 1).flatMap(entriesOf),
          );
        } else {
          table.replaceChildren(makeTable(title, COLUMNS, report.rows.map(entriesOf), true));
        }
        const size = sizeOf(board);
        multiples.render(size, parseSquare(size, start) ?? -1, tiles(first, size));
      },
    ],
    redraw: () => {
      multiples.redraw();
      long.draw();
    },
    stop: () => multiples.clock.stop(),
  };
}

const NAME = "chart-compare";

const COLUMNS = ["method", "outcome", "first-try", "forward", "backtracks", "time"];

/** @param {CompareReport} report @param {string} title */
function bars({ rows }, title) {
  return barChart({
    name: NAME,
    title,
    description: t("lab.report.compare.chart.hint"),
    axis: t("lab.report.axis.forward"),
    rows: rows.map((row) => ({
      label: specText(row.spec),
      value: row.forward,
      text: number(row.forward),
      sign: signOf(row),
    })),
    meanings: meanings(rows.map(signOf)),
  });
}

/** A row of the table. @param {RunRecord} row */
function entriesOf(row) {
  return [
    openLink(row.link, specText(row.spec), row.spec),
    t(`lab.report.outcome.${row.outcome}`),
    t(row.first_try ? "lab.report.yes" : "lab.report.no"),
    number(row.forward),
    number(row.backtracks),
    duration(row.seconds),
  ];
}

/** @param {CompareReport} report @param {{rows: number, cols: number}} size */
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

/** @param {string} board */
function sizeOf(board) {
  const [rows = 1, cols = 1] = board.split("x").map(Number);
  return { rows, cols };
}
