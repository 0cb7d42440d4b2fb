/** The map of the starts of a survey on one board, and its runs as a table. */

import { number, t } from "../../../app/i18n.js";
import { squareName } from "../../../board/geometry.js";
import { heatMap } from "../../../charts/heat.js";
import { makeTable, openLink } from "./tables.js";
import { boardText, meanings, outcomeText, signOf, specText } from "./words.js";

/** @import { Cell } from "../../../charts/heat.js" */
/** @import { Maker, SurveyBoard } from "./types.js" */

/** How many rows of a long table are shown; the files have them all. */
const MAX_ROWS = 100;

const NAME = "chart-heat";

/**
 * @param {SurveyBoard} board
 * @param {Maker} maker
 */
export function startsMap({ board, spec, rows, cols, cells }, maker) {
  const title = t("lab.report.heat.title", { board: boardText(board), method: specText(spec) });
  const drawn = cells.map(([square, outcome, first_try, backtracks, link, theory]) => {
    const ended = { outcome, first_try, theory };
    const words = outcomeText(ended);
    const where = squareName({ rows, cols }, square);
    const label = t("lab.report.heat.cell", { square: where, words, backtracks });
    return { square, sign: signOf(ended), backtracks, label, link, where, words };
  });
  const cut = drawn.length > MAX_ROWS;
  const note = cut ? t("lab.report.cut", { shown: MAX_ROWS, count: drawn.length }) : "";
  const worst = [...drawn]
    .sort((one, other) => other.backtracks - one.backtracks)
    .slice(0, MAX_ROWS);
  const table = makeTable(
    title,
    ["start", "outcome", "backtracks"],
    worst.map(({ where, words, link, backtracks }) => [
      openLink(link, where, `heat-${link}`),
      words,
      number(backtracks),
    ]),
  );
  return [
    maker.figure(NAME, mapOf({ rows, cols }, drawn, title), title),
    maker.details("heat-table", t("lab.report.heat.table"), table, note),
  ];
}

/**
 * @param {{rows: number, cols: number}} board
 * @param {Cell[]} cells
 * @param {string} title
 */
function mapOf(board, cells, title) {
  const found = cells.filter(({ sign }) => sign === "first" || sign === "after");
  const most = Math.max(0, ...found.map(({ backtracks }) => backtracks));
  return heatMap({
    name: NAME,
    title,
    description: t("lab.report.heat.hint"),
    board,
    cells: cells.map((cell) => (found.includes(cell) ? cell : { ...cell, backtracks: 0 })),
    meanings: meanings(cells.map(({ sign }) => sign)).filter(
      ([sign]) => sign !== "first" && sign !== "after",
    ),
    scale: { least: number(1), most: t("lab.report.heat.scale", { count: most }) },
  });
}
