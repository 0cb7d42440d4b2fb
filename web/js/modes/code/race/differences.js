/** From which starts two methods differ, and which of them does better there. */

import { ENDED } from "../../lab/report/survey_rows.js";

/** @import { SurveyRow, SurveyRuns } from "../../lab/report/types.js" */

/**
 * One start.
 * @typedef {object} Start
 * @property {number} square
 * @property {"better" | "worse" | "alike" | "waiting" | "none"} side of the first method: better, worse or
 *   alike; one of the runs has yet to end; there is no tour from here, and nothing was run
 * @property {End} mine how the run of the first method ended
 * @property {End} theirs and that of the other one
 *
 * @typedef {{code: number, backtracks: number}} End
 */

/**
 * @param {SurveyRuns} runs
 * @param {SurveyRow} mine
 * @param {SurveyRow} theirs of the same board
 * @returns {Start[]}
 */
export function startsOf(runs, mine, theirs) {
  return Array.from({ length: mine.starts }, (_, index) => {
    const ends = /** @type {[End, End]} */ (
      [mine.first + index, theirs.first + index].map((run) => ({
        code: runs.ended[run] ?? 0,
        backtracks: runs.backtracks[run] ?? 0,
      }))
    );
    const square = runs.square[mine.first + index] ?? 0;
    return { square, side: sideOf(...ends), mine: ends[0], theirs: ends[1] };
  });
}

/** @param {End} mine @param {End} theirs @returns {Start["side"]} */
function sideOf(mine, theirs) {
  if (mine.code === ENDED.leftOut || theirs.code === ENDED.leftOut) return "none";
  if (mine.code === 0 || theirs.code === 0) return "waiting";
  const [own, other] = [rankOf(mine), rankOf(theirs)];
  if (own === other) return "alike";
  return own < other ? "better" : "worse";
}

/** The less the better: a tour with few backtracks, then no tour. @param {End} end */
function rankOf({ code, backtracks }) {
  return code === ENDED.first || code === ENDED.after ? backtracks : Number.POSITIVE_INFINITY;
}
