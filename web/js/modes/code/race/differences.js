/** The starts from which two methods differ, and the better method for each. */

import { ENDED } from "../../../report/survey_rows.js";

/** @import { SurveyRow, SurveyRuns } from "../../../report/types.js" */

/**
 * One start.
 * @typedef {object} Start
 * @property {number} square
 * @property {"better" | "worse" | "alike" | "waiting" | "none"} side the result of the first method: better,
 *   worse or alike; a run has yet to end; no tour starts here, and nothing was run
 * @property {End} mine the end of the first method's run
 * @property {End} theirs the end of the other method's run
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

/** The rank of a result, lower is better: a tour by its backtracks, then no tour. @param {End} end */
function rankOf({ code, backtracks }) {
  return code === ENDED.first || code === ENDED.after ? backtracks : Number.POSITIVE_INFINITY;
}
