/** The report of a comparison: for one start a bar and a row for each method, for several a table. */

import { parseSquare } from "../board/geometry.js";
import { barChart } from "../charts/bars.js";
import { MAX_SQUARES, Multiples } from "../charts/multiples.js";
import { runCountsCases } from "../ui/counted.js";
import { make, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { duration } from "../ui/phrases.js";
import { isSingle } from "./asked.js";
import { gridOf } from "./compare_table.js";
import { LONG, makeLongTable, makeTable, openLink } from "./tables.js";
import {
  boardOf,
  boardText,
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
/** @import { CompareReport, Hooks, Maker, Part } from "./types.js" */

const NAME = "chart-compare";

const COLUMNS = ["method", "outcome", "forward", "backtracks", "time"];
const LONG_COLUMNS = ["place", ...COLUMNS];

/** @param {() => CompareReport} current @param {Hooks} hooks @param {Maker} maker @returns {Part} */
export function comparePart(current, hooks, maker) {
  const table = make("div", { class: "table" });
  const chart = make("div", { class: "charts" });
  const heading = make("h3", {}, t("lab.report.boards"));
  const multiples = new Multiples(hooks.tour);
  const [cut, cutBoards] = [make("p", { class: "hint" }), make("p", { class: "hint" })];
  const long = makeLongTable(LONG_COLUMNS);

  function fillTable() {
    const report = current();
    const title = titleOf(report);
    const { rows } = report;
    if (rows.length > LONG) {
      if (!long.element.isConnected) table.replaceChildren(long.element);
      long.show(title, rows.length, (index) => rows.slice(index, index + 1).flatMap(longEntriesOf));
    } else if (isSingle(report) && !report.ruled_out?.length) {
      table.replaceChildren(makeTable(title, COLUMNS, rows.map(entriesOf), true));
    } else table.replaceChildren(gridOf(report, title, hooks.race));
  }

  /** For a single start there are also pictures. */
  function fillPictures() {
    const report = current();
    const single = isSingle(report) && report.rows.length > 0;
    chart.hidden = !single;
    heading.hidden = !single;
    multiples.element.hidden = !single;
    if (!single) {
      setText(cutBoards, "");
      return;
    }
    const title = titleOf(report);
    const { start = "" } = report.settings;
    const count = report.rows.length;
    const shown = Math.min(MAX_BARS, count);
    const first = { ...report, rows: report.rows.slice(0, MAX_BARS) };
    chart.replaceChildren(maker.figure(NAME, bars(first, title), title), cut);
    setText(cut, shown < count ? t("lab.report.chart.cut", { shown, count }) : "");
    setText(cutBoards, shown < count ? t("lab.report.boards.cut", { shown, count }) : "");
    const size = boardOf(report.settings);
    multiples.render(size, parseSquare(size, start) ?? -1, tiles(first, size));
  }

  return {
    elements: [table],
    pictures: [chart, heading, multiples.element, cutBoards],
    fill: () => [fillTable, fillPictures],
    redraw: () => {
      multiples.redraw();
      long.draw();
    },
    stop: () => {},
  };
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

/** A row of a table of many. @param {RunRecord} row */
function longEntriesOf(row) {
  return [`${boardText(row.board)} ${row.start}`, ...entriesOf(row)];
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
