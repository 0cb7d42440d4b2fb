/** The settings of a race, from the words of a comparison. */

import { parseSquare, squareName } from "../../../board/geometry.js";
import { withHoles } from "../../../board/holes.js";
import { formatHoles, parseHoles } from "../../../board/holes_text.js";
import { countsCases } from "../../../ui/counted.js";
import { boardsOf } from "../words.js";

/** @import { Board } from "../../../board/geometry.js" */
/** @import { Words } from "../../../solver/protocol.js" */
/** @import { LabWords } from "../words.js" */

/**
 * @typedef {object} RaceSettings The settings of a race.
 * @property {Board} board
 * @property {number} start the start of all runs
 * @property {number} end the square to end on, or -1
 * @property {Words} words of a run, as Python's parameters
 * @property {string[]} methods the methods with their options, as in links
 * @property {string[]} leftOut the methods that do not go from square to square
 */

/**
 * The first board of a comparison with its first start.
 * @param {LabWords} words
 * @returns {LabWords}
 */
export function firstOf(words) {
  const [board = ""] = (words.board ?? "").split(",");
  const [start = ""] = (words.start ?? "").trim().split(/[\s,]+/);
  // The first of "all squares" is at the top left.
  const rows = /^\s*(\d+)/.exec(board)?.[1] ?? "1";
  return { ...words, board, start: start === "all" ? `a${rows}` : start };
}

/**
 * The settings of a race, from the words of a comparison.
 * @param {LabWords} words of one board and one start
 * @returns {RaceSettings | null} null if they have mistakes, which Python reports
 */
export function raceSettings({ board = "", start = "", end = "", methods = "", ...others }) {
  const [size] = boardsOf(board);
  if (!size) return null;
  const holes = parseHoles(size, others.holes ?? "");
  if (!Array.isArray(holes)) return null;
  const [first, last] = [parseSquare(size, start), end.trim() ? parseSquare(size, end) : -1];
  const specs = methods.split(",").map((spec) => spec.trim());
  // A person's own rule may run only in the sandbox, but the page's own worker computes the race.
  const isOwn = (/** @type {string} */ spec) => /^rule\b/.test(spec);
  const racing = specs.filter((spec) => spec && !countsCases(spec) && !isOwn(spec));
  if (first == null || last == null || racing.length === 0) return null;
  const shaped = withHoles(size, holes);
  const words = {
    board: `${size.rows}x${size.cols}`,
    start: squareName(size, first),
    end: last < 0 ? "" : squareName(size, last),
    closed: others.closed === "1" ? "1" : "0",
    seed: others.seed ?? "0",
    "max-steps": others["max-steps"] ?? "",
    holes: formatHoles(shaped),
  };
  return {
    board: shaped,
    start: first,
    end: last,
    words,
    methods: racing,
    leftOut: specs.filter(countsCases),
  };
}
