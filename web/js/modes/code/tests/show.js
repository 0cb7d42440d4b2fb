/** The board of the exercise: that of one test, with the tour that the rule found. */

import { NO_MARKS } from "../../../board/marks.js";
import { tourTrack } from "../../../player/timeline.js";

/** @import { Show } from "../../../player/types.js" */
/** @import { TestsState } from "./exercise.js" */

/**
 * @param {TestsState} exercise
 * @param {string} text of the rule in the editor: tours of another text are not shown
 * @returns {Show | null} null while there are no tests
 */
export function testShow({ tests, rows, shown, text: tested }, text) {
  const test = tests[shown];
  if (!test) return null;
  const row = rows[shown];
  const tour = tested === text && row?.outcome === "found" ? tourTrack(row.tour) : null;
  return {
    board: test.board,
    timeline: tour && { tour, search: null },
    marks: { ...NO_MARKS, start: test.start },
    live: null,
    goal: { end: -1, closed: false },
  };
}
