/**
 * Converts the report of a survey from the form of Python's `report()` and of earlier versions of this page,
 * with an object a row and a list a run, into columns.
 */

import { squareName } from "../board/geometry.js";
import { ENDED, RowsInTheMaking } from "./survey_rows.js";

/** @import { SurveyReport } from "./types.js" */

/**
 * @typedef {[square: number, outcome: string, firstTry: boolean, backtracks: number, link: string,
 *   theory: string | null]} Cell
 * @typedef {{kind: "survey", settings: Record<string, string>, rows: any[],
 *   squares: {rows: number, cols: number, cells: Cell[]}[]}} CellReport
 */

/** @param {CellReport} report @returns {SurveyReport} */
export function columnsOfCells({ settings, rows, squares }) {
  const total = squares.reduce((sum, { cells }) => sum + cells.length, 0);
  const making = new RowsInTheMaking(rows.length);
  /** @type {SurveyReport["runs"]} */
  const runs = {
    square: new Uint32Array(total),
    ended: new Uint8Array(total),
    backtracks: new Float64Array(total),
    theory: new Uint32Array(total),
    theories: [],
  };
  let first = 0;
  for (const [index, { rows: tall, cols, cells }] of squares.entries()) {
    let [worst, most, colour] = [-1, 0, 0];
    for (const [offset, [square, outcome, firstTry, backtracks, , theory]] of cells.entries()) {
      const run = first + offset;
      runs.square[run] = square;
      runs.ended[run] = codeOf(outcome, firstTry, theory);
      runs.backtracks[run] = backtracks;
      if (theory) {
        if (!runs.theories.includes(theory)) runs.theories.push(theory);
        runs.theory[run] = 1 + runs.theories.indexOf(theory);
        if (theory.startsWith("colour")) colour += 1;
      }
      if (outcome === "found" && (worst < 0 || backtracks > most)) {
        [worst, most] = [run, backtracks];
      }
    }
    const starts = cells.length;
    const place = { first, starts, rows: tall, cols, worst, most, colour };
    making.add({ ...rows[index], ...place, link: linkParts(cells, { rows: tall, cols }) });
    first += starts;
  }
  return { kind: "survey", settings, rows: making.rows, runs };
}

/** @param {string} outcome @param {boolean} firstTry @param {string | null} theory */
function codeOf(outcome, firstTry, theory) {
  if (outcome === "found") return firstTry ? ENDED.first : ENDED.after;
  if (outcome === "impossible") return ENDED.impossible;
  return theory ? ENDED.known : ENDED.limit;
}

/**
 * The parts of a run's link before and after the square, for one board and method.
 * @param {Cell[]} cells
 * @param {{rows: number, cols: number}} board
 */
function linkParts([cell], board) {
  if (!cell) return ["", ""];
  const [square, , , , link] = cell;
  const start = `start=${squareName(board, square)}`;
  const at = link.indexOf(start);
  return [link.slice(0, at + "start=".length), link.slice(at + start.length)];
}
