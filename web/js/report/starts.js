/** The map of the starts of a survey with one method on one board, and its runs as a table. */

import { html } from "lit-html";
import { squareName } from "../board/geometry.js";
import { heatMap } from "../charts/heat.js";
import { countsCases } from "../ui/counted.js";
import { number, t } from "../ui/i18n.js";
import { duration } from "../ui/phrases.js";
import { figure, fold, headOf, openLink, rowOf } from "./parts.js";
import { Table } from "./table.js";
import {
  boardText,
  firstTryText,
  isFound,
  meanings,
  signOf,
  signText,
  specText,
  takenBackText,
  theoryText,
  triedText,
} from "./words.js";

/** @import { SurveyRun, SurveySquares } from "./types.js" */

const NAME = "chart-heat";

const COLUMNS = ["start", "outcome", "first-try", "forward", "backtracks", "time"];

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
      meanings: meanings(runs.map(signOf), { skips: runs.some(isLeftOut) }),
      scale: {
        least: number(1),
        most: (count) => t("lab.report.heat.scale", { count }),
      },
    });
    const sorted = runs.sort((run, other) => other.backtracks - run.backtracks);
    const row = (/** @type {number} */ index) => rowFor(sorted[index], squares);
    const head = headOf(COLUMNS);
    const table = this.#table.show({ title, kind: "blocks", head, count: runs.length, row });
    return html`<div class="charts">
      ${figure(svg, title)} ${fold(`${NAME}-table`, t("lab.report.heat.table"), table)}
    </div>`;
  }
}

/** The finished runs. @param {SurveySquares} squares */
export function runsOf({ cells }) {
  return cells.map((cell) => {
    const [square, outcome, first_try, forward, backtracks, seconds, link, theory] =
      /** @type {any[]} */ (cell);
    const costs = { forward, backtracks, seconds };
    return /** @type {SurveyRun} */ ({ square, outcome, first_try, ...costs, link, theory });
  });
}

/** @param {SurveyRun} run */
const isLeftOut = ({ outcome }) => outcome === "left-out";

/** @param {SurveyRun} run */
function textOf(run) {
  return isLeftOut(run) ? theoryText(run.theory ?? "") : signText(signOf(run));
}

/** A run as a row of the table. @param {SurveyRun | undefined} run @param {SurveySquares} board */
function rowFor(run, board) {
  if (!run) return "";
  const { link, square } = run;
  const start = openLink(link, squareName(board, square), `heat-${link}`);
  if (isLeftOut(run)) return rowOf(COLUMNS, [start, textOf(run), ...Array(4).fill("–")]);
  const cases = countsCases(board.spec);
  return rowOf(COLUMNS, [
    start,
    textOf(run),
    firstTryText(run),
    triedText(cases, run.forward),
    takenBackText(cases, run.backtracks),
    duration(run.seconds),
  ]);
}
