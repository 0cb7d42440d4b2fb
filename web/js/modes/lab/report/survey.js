/** The report of a survey: how the runs ended on each board, and a map of their starts. */

import { make } from "../../../app/dom.js";
import { number, t } from "../../../app/i18n.js";
import { duration } from "../../../app/phrases.js";
import { stackChart } from "../../../charts/stack.js";
import { startsMap } from "./starts.js";
import { makeTable } from "./tables.js";
import { boardText, meanings, specText } from "./words.js";

/** @import { Sign } from "../../../charts/svg.js" */
/** @import { Hooks, Maker, Part, SurveyReport, SurveyRow } from "./types.js" */

/** @typedef {(of: {board: string, spec: string}) => string} Label names a board with its method */

/**
 * @param {() => SurveyReport} current
 * @param {Hooks} _hooks
 * @param {Maker} maker
 * @returns {Part}
 */
export function surveyPart(current, _hooks, maker) {
  /** Which board the map is of. */
  let chosen = 0;
  const chart = make("div", { class: "charts" });
  const table = make("div", { class: "table" });
  const chooser = make("select", { "data-key": "chooser" });
  chooser.setAttribute("aria-label", t("lab.report.heat.choose"));
  chooser.addEventListener("input", () => {
    chosen = Number(chooser.value);
    fill();
  });
  const heading = make("h3", {}, t("lab.report.heat"));
  const head = make("div", { class: "heat-head" }, heading, chooser);
  const map = make("div", { class: "charts" });
  function fill() {
    const report = current();
    const label = labelOf(report);
    const title = t("lab.report.survey.chart");
    chart.replaceChildren(maker.figure(NAME, stack(report, title, label), title));
    table.replaceChildren(rowsOf(report, title, label), ...notes(report, label));
    const { squares } = report;
    const options = squares.map(label);
    if ([...chooser.options].map((one) => one.text).join() !== options.join()) {
      chooser.replaceChildren(
        ...options.map((text, index) => make("option", { value: String(index) }, text)),
      );
    }
    chosen = Math.min(chosen, squares.length - 1);
    chooser.value = String(chosen);
    const board = squares[chosen];
    if (board) map.replaceChildren(...startsMap(board, maker));
  }

  return { elements: [chart, table, head, map], fill, redraw: () => {}, stop: () => {} };
}

const NAME = "chart-survey";

/** Boards are named with the method where there are several. @param {SurveyReport} report @returns {Label} */
function labelOf({ rows }) {
  const methods = new Set(rows.map(({ spec }) => spec));
  return ({ board, spec }) =>
    methods.size > 1 ? `${boardText(board)} · ${specText(spec)}` : boardText(board);
}

/** @param {SurveyReport} report @param {string} title @param {Label} label */
function stack({ rows }, title, label) {
  const bars = rows.map((row) => ({ label: label(row), parts: partsOf(row) }));
  const present = bars.flatMap(({ parts }) => parts.filter(([, count]) => count > 0));
  return stackChart({
    name: NAME,
    title,
    description: t("lab.report.survey.chart.hint"),
    rows: bars,
    meanings: meanings(present.map(([sign]) => sign)),
  });
}

/** @param {SurveyReport} report @param {string} title @param {Label} label */
function rowsOf({ rows }, title, label) {
  const columns = ["board", "runs", "first-try", "after", "impossible", "gave-up"];
  return makeTable(
    title,
    [...columns, "no-tour", "missed", "forward", "backtracks", "time"],
    rows.map((row) => [
      label(row),
      number(row.runs),
      number(row.first_try),
      number(row.after_backtracking),
      number(row.impossible),
      number(row.gave_up),
      number(row.gave_up - row.missed),
      number(row.missed),
      number(row.forward),
      number(row.backtracks),
      duration(row.seconds),
    ]),
  );
}

/**
 * The runs of a board and a method by their signs.
 * @param {SurveyRow} row
 * @returns {[Sign, number][]}
 */
function partsOf({ first_try, after_backtracking, impossible, gave_up, missed }) {
  return [
    ["first", first_try],
    ["after", after_backtracking],
    ["impossible", impossible],
    ["known", gave_up - missed],
    ["limit", missed],
  ];
}

/** What theory knows of the runs that gave up. @param {SurveyReport} report @param {Label} label */
function notes({ rows }, label) {
  return rows
    .filter((row) => row.gave_up > 0)
    .map((row) => {
      const { runs, gave_up, missed } = row;
      const none = t("lab.report.none", { count: gave_up - missed });
      const left = t("lab.report.missed", { count: missed });
      const params = { label: label(row), number: gave_up, runs, none, missed: left };
      return make("p", { class: "hint" }, t("lab.report.gave-up-of", params));
    });
}
