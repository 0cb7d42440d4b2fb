/** The report of a survey: the outcomes of the runs on each board, and a map of their starts. */

import { stackChart } from "../charts/stack.js";
import { countsCases } from "../ui/counted.js";
import { make, setText } from "../ui/dom.js";
import { number, t } from "../ui/i18n.js";
import { duration } from "../ui/phrases.js";
import { isSkipping } from "./asked.js";
import { RowChooser } from "./chooser.js";
import { StartsMap } from "./starts.js";
import { different, NUMBERS, partsOf, rowAt, sum } from "./survey_rows.js";
import { LONG, makeLongTable, makeTable } from "./tables.js";
import { boardText, MAX_BARS, meanings, specText, takenBackText, triedText } from "./words.js";

/** @import { Hooks, Maker, Part, SurveyReport, SurveyRow } from "./types.js" */

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

/** @param {() => SurveyReport} current @param {Hooks} _hooks @param {Maker} maker @returns {Part} */
export function surveyPart(current, _hooks, maker) {
  const chart = make("div", { class: "charts" });
  const cut = make("p", { class: "hint" });
  const table = make("div", { class: "table" });
  const long = makeLongTable(COLUMNS);
  const chooser = new RowChooser(() => fillMap());
  const heading = make("h3", {}, t("lab.report.heat"));
  const head = make("div", { class: "heat-head" }, heading, chooser.element);
  const map = new StartsMap(maker);

  function fill() {
    const report = current();
    const label = labelOf(report);
    const { count } = report.rows;
    return [
      () => fillChart(report, label),
      () => fillTable(report, label),
      () => chooser.show(count, (index) => label(rowAt(report.rows, index))),
      fillMap,
    ];
  }

  /** @param {SurveyReport} report @param {Label} label */
  function fillChart(report, label) {
    const title = t("lab.report.survey.chart");
    const { count } = report.rows;
    const shown = Math.min(MAX_BARS, count);
    chart.replaceChildren(maker.figure(NAME, stack(report, title, label, shown), title), cut);
    setText(cut, shown < count ? t("lab.report.chart.cut", { shown, count }) : "");
  }

  /** @param {SurveyReport} report @param {Label} label */
  function fillTable(report, label) {
    const title = t("lab.report.survey.chart");
    const { count } = report.rows;
    const said = notes(report, label);
    if (count <= LONG) {
      const shown = COLUMNS.map((column) => {
        const name = SPARSE[column];
        const count = name === undefined ? 1 : sum(report.rows, name);
        return count - (column === "no-tour" ? sum(report.rows, "missed") : 0) > 0;
      });
      const only = (/** @type {any[]} */ all) => all.filter((_, index) => shown[index]);
      const rows = allRows(report).map((row) => only(entriesOf(row, "", label)));
      table.replaceChildren(makeTable(title, only(COLUMNS), rows), ...said);
      return;
    }
    // The table stays in the DOM: otherwise the scroll position would be lost.
    for (const element of [...table.children]) if (element !== long.element) element.remove();
    if (!long.element.isConnected) table.prepend(long.element);
    table.append(...said);
    long.show(title, count, (index) =>
      entriesOf(rowAt(report.rows, index), `${number(index + 1)} · `, label),
    );
  }

  function fillMap() {
    const { rows, runs } = current();
    chooser.chosen = Math.min(chooser.chosen, rows.count - 1);
    if (rows.count > 0) map.show(rowAt(rows, chooser.chosen), runs);
  }

  return {
    elements: [chart, table],
    pictures: [head, map.element],
    fill,
    redraw: () => {
      map.redraw();
      long.draw();
    },
    stop: () => {},
  };
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
  return make("p", { class: "hint" }, t("lab.report.gave-up-of", params));
}
