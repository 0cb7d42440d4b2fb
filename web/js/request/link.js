/** The link of a request: `?board=8x8&start=h1…#step=17`. */

import { shortened } from "../ui/shortened.js";
import { stripped } from "../ui/stripped.js";
import { hashNumber, hashShow, hashWords, readSize } from "./address.js";
import { canonical, check, DEFAULTS } from "./request.js";

/** @import { Moment } from "../player/types.js" */
/** @import { Problem } from "../ui/problems.js" */
/** @import { Field, Words } from "./request.js" */

const FIELDS = /** @type {const} */ ([
  "start",
  "end",
  "closed",
  "method",
  "order",
  "ties",
  "backtrack",
  "seed",
  "max-steps",
  "tours",
  "holes",
  "symmetry",
]);

/**
 * @typedef {object} SolveLink
 * @property {Words} words a valid request
 * @property {Problem[]} problems the mistakes of the link; those fields have their defaults
 * @property {number | null} step the frame of the tour to show, or null
 * @property {number | null} search the frame of the search to show, or null
 * @property {string[]} show the names of the switched overlays
 */

/** @param {URLSearchParams} query @param {string} hash @returns {SolveLink} */
export function readQuery(query, hash) {
  /** @type {Words} */
  const words = { ...DEFAULTS };
  /** @type {Problem[]} */
  const problems = [];
  const board = query.get("board");
  if (board !== null) {
    const size = readSize(board);
    Object.assign(words, size);
    if (!size)
      problems.push({ field: "board", code: "board-syntax", params: { value: shortened(board) } });
  }
  for (const field of FIELDS) words[field] = query.get(field) ?? words[field];
  // An empty square is a mistake in a link; in the form it means "any".
  for (const field of /** @type {const} */ (["start", "end"])) {
    const value = query.get(field);
    if (value !== null && !stripped(value)) {
      problems.push({ field, code: "square-syntax", params: { value: "" } });
    }
  }
  // Repeated, because a default may invalidate another field: on an 8x8 board a start i9 does not exist.
  for (let round = 0; round < FIELDS.length; round++) {
    const found = check(words);
    if (found.length === 0) break;
    for (const problem of found) {
      const field = /** @type {Field} */ (problem.field);
      words[field] = DEFAULTS[field];
      // Wrong sizes are reported once, for the board; both get the default.
      if (field === "rows" || field === "cols") {
        words.rows = DEFAULTS.rows;
        words.cols = DEFAULTS.cols;
        if (problems.some(({ field: other }) => other === "board")) continue;
        problem.field = "board";
      }
      problems.push(problem);
    }
  }
  const [step = null, search = null] = /** @type {const} */ (["step", "search"]).map((name) => {
    const number = hashNumber(hash, name);
    const [wrong] = number === null ? hashWords(hash, name).slice(-1) : [];
    if (wrong !== undefined) {
      const value = shortened(`${name}=${wrong}`);
      problems.push({ field: name, code: "bad-step", params: { value } });
    }
    return number;
  });
  return { words: canonical(words), problems, step, search, show: hashShow(hash) };
}

/**
 * The query string of a request, "" if it is all defaults.
 * @param {Words} words canonical words
 */
export function formatQuery(words) {
  /** @type {string[]} */
  const parts = [];
  if (words.rows !== DEFAULTS.rows || words.cols !== DEFAULTS.cols) {
    parts.push(`board=${words.rows}x${words.cols}`);
  }
  for (const field of FIELDS) {
    if (words[field] !== DEFAULTS[field]) {
      // The commas of a list stay readable.
      parts.push(`${field}=${encodeURIComponent(words[field]).replaceAll("%2C", ",")}`);
    }
  }
  return parts.length ? `?${parts.join("&")}` : "";
}

/**
 * The moment of a link: of the search, else of the tour, or null to play the tour.
 * @param {Pick<SolveLink, "step" | "search">} link
 * @returns {Moment | null}
 */
export function momentOf({ step, search }) {
  if (search !== null) return { source: "search", number: search };
  return step === null ? null : { source: "tour", number: step };
}

/**
 * The hash of a view.
 * @param {Moment | null} moment the shown moment, or null to play the tour
 * @param {string[]} [show] the names of the switched overlays
 */
export function formatHash(moment, show = []) {
  const parts = [];
  if (moment) parts.push(`${moment.source === "search" ? "search" : "step"}=${moment.number}`);
  if (show.length > 0) parts.push(`show=${show.join(",")}`);
  return parts.length > 0 ? `#${parts.join("&")}` : "";
}
