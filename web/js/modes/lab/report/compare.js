/** The report of a comparison: a bar and a row for each method, and their tours side by side. */

import { make } from "../../../app/dom.js";
import { number, t } from "../../../app/i18n.js";
import { duration } from "../../../app/phrases.js";
import { parseSquare } from "../../../board/geometry.js";
import { barChart } from "../../../charts/bars.js";
import { MAX_SQUARES, Multiples } from "../../../charts/multiples.js";
import { makeTable, openLink } from "./tables.js";
import { boardText, meanings, outcomeText, signOf, specText } from "./words.js";

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
  return {
    elements: [chart, table, heading, multiples.element],
    fill: () => {
      const report = current();
      const { board = "", start = "" } = report.settings;
      const title = t("lab.report.compare.chart", { board: boardText(board), start });
      chart.replaceChildren(maker.figure(NAME, bars(report, title), title));
      table.replaceChildren(rowsOf(report, title));
      const size = sizeOf(board);
      multiples.render(size, parseSquare(size, start) ?? -1, tiles(report, size));
    },
    redraw: () => multiples.redraw(),
    stop: () => multiples.clock.stop(),
  };
}

const NAME = "chart-compare";

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

/** @param {CompareReport} report @param {string} title */
function rowsOf({ rows }, title) {
  return makeTable(
    title,
    ["method", "outcome", "first-try", "forward", "backtracks", "time"],
    rows.map((row) => [
      openLink(row.link, specText(row.spec), row.spec),
      t(`lab.report.outcome.${row.outcome}`),
      t(row.first_try ? "lab.report.yes" : "lab.report.no"),
      number(row.forward),
      number(row.backtracks),
      duration(row.seconds),
    ]),
    true,
  );
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
