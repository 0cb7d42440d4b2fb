/** The map of the starts of a survey with one method on one board, and its runs as a table. */

import { html } from "lit-html";
import { squareName } from "../board/geometry.js";
import { heatMap } from "../charts/heat.js";
import { number, t } from "../ui/i18n.js";
import { figure, fold, headOf, openLink, rowOf } from "./parts.js";
import { Table } from "./table.js";
import { boardText, isFound, meanings, signOf, signText, specText } from "./words.js";

/** @import { SurveyRun, SurveySquares } from "./types.js" */

const NAME = "chart-heat";

const COLUMNS = ["start", "outcome", "backtracks"];

export class StartsMap {
  #table = new Table();

  /** @param {SurveySquares} squares */
  template(squares) {
    const { board, spec, rows, cols } = squares;
    const title = t("lab.report.heat.title", { board: boardText(board), method: specText(spec) });
    const runs = runsOf(squares);
    const svg = heatMap({
      name: NAME,
      title,
      description: t("lab.report.heat.hint"),
      board: { rows, cols },
      cells: runs.map((run) => ({
        square: run.square,
        sign: signOf(run),
        backtracks: isFound(run) ? run.backtracks : 0,
        label: t("lab.report.heat.cell", {
          square: squareName({ rows, cols }, run.square),
          words: textOf(run),
          backtracks: run.backtracks,
        }),
        link: run.link,
      })),
      meanings: meanings(runs.map(signOf), runs.some(isLeftOut)),
      scale: {
        least: number(1),
        most: (count) => t("lab.report.heat.scale", { count }),
      },
    });
    const sorted = runs.sort((run, other) => other.backtracks - run.backtracks);
    const row = (/** @type {number} */ index) => rowFor(sorted[index], squares);
    const table = this.#table.show({ title, head: headOf(COLUMNS), count: runs.length, row });
    return html`<div class="charts">
      ${figure(svg, title)} ${fold(`${NAME}-table`, t("lab.report.heat.table"), table)}
    </div>`;
  }
}

/** The runs that have ended. @param {SurveySquares} squares */
export function runsOf({ cells }) {
  return cells.map((cell) => {
    const [square, outcome, first_try, backtracks, link, theory] = /** @type {any[]} */ (cell);
    return /** @type {SurveyRun} */ ({ square, outcome, first_try, backtracks, link, theory });
  });
}

/** @param {SurveyRun} run */
const isLeftOut = ({ outcome }) => outcome === "left-out";

/** @param {SurveyRun} run */
const textOf = (run) => signText(signOf(run), isLeftOut(run));

/** A run as a row of the table. @param {SurveyRun | undefined} run @param {SurveySquares} board */
function rowFor(run, board) {
  if (!run) return "";
  const { link, square, backtracks } = run;
  return rowOf(COLUMNS, [
    openLink(link, squareName(board, square), `heat-${link}`),
    textOf(run),
    number(backtracks),
  ]);
}
