/**
 * What the page says of each frame of a search, for tests/js/test_narration.py: a line of JSON for each question, and
 * for each answer.
 */

import { triesOf } from "../../web/js/player/course.js";
import { narrationOf } from "../../web/js/player/narration.js";
import { searchTrack } from "../../web/js/player/timeline.js";
import { answerLines } from "./answer_lines.mjs";

await answerLines(({ board, method, events, course }) => {
  const { attempts, blocks, orders } = course;
  const record = { attempts, blocks, orders: orders && Uint32Array.from(orders) };
  const log = Uint32Array.from(events);
  const search = searchTrack(log, board.rows * board.cols, null, log.length, record);
  const marks = /** @type {any} */ ({});
  const show = { board, timeline: { tour: null, search }, marks, live: null, method };
  return Array.from({ length: log.length + 1 }, (_, position) => ({
    ...narrationOf(show, { source: "search", position }),
    tries: triesOf(show, search, position),
  }));
});
