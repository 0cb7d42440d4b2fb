/**
 * The link of a rule: `?mode=code&board=8x8&start=a1&backtrack=0&seed=7#code=…&step=17`. The program is in
 * the hash, which is never sent to a server. It is only shown; a person must allow it to run.
 */

import { squareName } from "../../board/geometry.js";
import { isHole } from "../../board/holes.js";
import { hashWord } from "../../request/address.js";
import {
  formatQuery as formatRequest,
  formatHash as formatView,
  momentOf,
  readQuery as readRequest,
} from "../../request/link.js";
import { boardOf, DEFAULTS } from "../../request/request.js";

/** @import { Problem } from "../../ui/problems.js" */
/** @import { Board } from "../../board/geometry.js" */
/** @import { Moment } from "../../player/types.js" */
/** @import { Words } from "../../request/request.js" */

/** The parameters besides the rule. */
export const FIELDS = /** @type {const} */ (["start", "backtrack", "seed", "holes"]);

/** The default start, a corner, so that two runs of one rule are the same. */
export const FIRST_WORDS = Object.freeze({ ...DEFAULTS, start: "a1" });

/**
 * The default start: a1, or the first square that exists.
 * @param {Board} board
 */
export function firstStart(board) {
  let square = (board.rows - 1) * board.cols;
  if (isHole(board, square)) square = 0;
  while (isHole(board, square)) square += 1;
  return squareName(board, square);
}

/** The longest list of tests that a link may hold, in letters; Python reads it. */
const MAX_TESTS = 2000;

/**
 * @typedef {object} CodeLink
 * @property {string} packed the rule as packed in the link, or ""
 * @property {Words} words board, start, backtracking and seed
 * @property {string} template the name of a template, or ""
 * @property {string} tests the boards of an exercise as in the link, or ""
 * @property {Moment | null} moment the shown moment of the run
 * @property {string[]} show the names of the switched overlays
 */

/**
 * @param {URLSearchParams} query
 * @param {string} hash
 * @returns {{request: CodeLink, problems: Problem[]} | null}
 */
export function readQuery(query, hash) {
  if (query.get("mode") !== "code") return null;
  const fields = new URLSearchParams();
  for (const field of /** @type {const} */ (["board", ...FIELDS])) {
    const value = query.get(field);
    if (value !== null) fields.set(field, value);
  }
  const { words, problems, ...view } = readRequest(fields, hash);
  const start = words.start || firstStart(boardOf(words));
  const tests = (query.get("tests") ?? "").slice(0, MAX_TESTS);
  const { show } = view;
  return {
    request: {
      packed: hashWord(hash, "code"),
      template: query.get("template") ?? "",
      words: { ...words, start },
      tests,
      moment: momentOf(view),
      show,
    },
    problems,
  };
}

/**
 * @param {Words} words canonical
 * @param {string} tests
 * @param {string} [template] the name of the rule's template
 */
export function formatQuery(words, tests, template = "") {
  /** @type {Words} */
  const request = { ...DEFAULTS, rows: words.rows, cols: words.cols };
  for (const field of FIELDS) request[field] = words[field];
  if (request.start === FIRST_WORDS.start) request.start = DEFAULTS.start;
  const query = formatRequest(request).replace("?", "&");
  const exercise = tests
    ? `&tests=${encodeURIComponent(tests).replace(/%(?:2C|3A)/g, decodeURIComponent)}`
    : "";
  const named = template && `&template=${encodeURIComponent(template)}`;
  return `?mode=code${query}${named}${exercise}`;
}

/**
 * @param {string} packed
 * @param {Moment | null} moment null if the whole path is on the board
 * @param {string[]} show
 */
export function formatHash(packed, moment, show) {
  const view = formatView(moment, show).slice(1);
  const parts = [packed && `code=${packed}`, view].filter(Boolean);
  return parts.length > 0 ? `#${parts.join("&")}` : "";
}
