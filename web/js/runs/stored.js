/** The stored tours as results, which are shown until Python has found them itself. */

import { parseSquare } from "../board/geometry.js";
import { FIRST_TOURS } from "../build_info.js";
import { boardOf, DEFAULTS } from "../request/request.js";
import { firstTour, matrixText } from "./first_tours.js";
import { resultOf } from "./result.js";

/** @import { Words } from "../request/request.js" */
/** @import { Result } from "./result.js" */

/** The fields that a request with a stored tour may set. */
const NAMED = new Set(["rows", "cols", "start"]);

/** True if a request has the defaults in all other fields. @param {Words} words @param {Set<string>} named */
function namesOnly(words, named) {
  return Object.entries(DEFAULTS).every(
    ([name, text]) => named.has(name) || words[/** @type {keyof Words} */ (name)] === text,
  );
}

/** True for the request of the page's own address. @param {Words} words canonical */
export const isDefault = (words) => namesOnly(words, new Set());

/** The stored result of a request, or null. @param {Words} words canonical @returns {Result | null} */
export function storedResult(words) {
  const board = boardOf(words);
  const start = words.start ? parseSquare(board, words.start) : -1;
  const found = namesOnly(words, NAMED) ? firstTour(board, start ?? -1) : null;
  if (!found) return null;
  const { squares, backtracks } = found;
  const { rows, cols } = board;
  const stats = { ...FIRST_TOURS.document.stats, forward: squares.length + backtracks, backtracks };
  const request = { rows, cols, start: words.start ? (squares[0] ?? null) : null };
  // Without backtracks the moves of the search are those of the tour.
  const isDirect = backtracks === 0;
  const events = isDirect ? Uint16Array.from(squares) : new Uint16Array();
  const course = isDirect ? FIRST_TOURS.course : null;
  const document = { ...FIRST_TOURS.document, ...request, stats };
  const answer = { document, tours: squares, deepest: new Uint32Array(), events, course };
  const texts = { matrix: matrixText(board, squares) };
  return { ...resultOf({ words, theory: null }, answer), texts, confirmed: false };
}

/**
 * True if two results have the same tours.
 * @param {Result} a
 * @param {Result} b
 */
export function hasSameTours(a, b) {
  return (
    a.tours.length === b.tours.length && a.tours.every((square, index) => square === b.tours[index])
  );
}
