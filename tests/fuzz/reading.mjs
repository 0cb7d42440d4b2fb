/** Reads words as the page does, for tests/js/test_reading.py: a line of JSON for each question, and for each answer. */

import "../js/generated.mjs";
import { answerLines } from "./answer_lines.mjs";

const { FACTS } = await import("../../web/js/build_info.js");
const { readQuery } = await import("../../web/js/request/link.js");
const { canonical, check, DEFAULTS } = await import("../../web/js/request/request.js");
const { FIRST } = await import("../../web/js/modes/lab/words.js");

/**
 * A request, given as a link if it has a board, or else as a form would have it; null if it is wrong.
 * @param {Record<string, string>} words
 */
function read(words) {
  const link = readQuery(new URLSearchParams(words), "");
  if (words.board !== undefined) return link.problems.length ? null : link.words;
  const typed = { ...DEFAULTS, ...words };
  const right = check(typed).length === 0;
  const sides = words.rows !== undefined || words.cols !== undefined;
  if (!sides && right !== (link.problems.length === 0)) throw new Error(JSON.stringify(words));
  return right ? canonical(typed) : null;
}

await answerLines(({ requests }) => (requests ? requests.map(read) : [FACTS.lab.defaults, FIRST]));
