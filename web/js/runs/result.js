/**
 * The answer to a request, and one of its tours with its details. It is replaced as a whole, so that the tour, its
 * number and its texts always match.
 */

import { parseSquare } from "../board/geometry.js";
import { areaOf, sizeOf } from "../board/holes.js";
import { casesTrack } from "../player/cases.js";
import { searchTrack, tourTrack } from "../player/timeline.js";
import { boardOf } from "../request/request.js";

/** @import { Board } from "../board/geometry.js" */
/** @import { Live, Timeline } from "../player/types.js" */
/** @import { Words } from "../request/request.js" */
/** @import { Solved } from "./solving.js" */
/** @import { Properties, Reason, ResultDocument } from "../solver/documents.js" */
/** @import { Running } from "./running.js" */

/**
 * @typedef {{matrix: string, squares: string}} Texts
 *
 * @typedef {object} Result An answered request, and one of its tours with its details.
 * @property {Words} words canonical
 * @property {ResultDocument} document
 * @property {Reason | null} theory
 * @property {Uint32Array} tours all tours, concatenated
 * @property {Uint32Array} deepest the longest path, if there is no tour
 * @property {number} reached the number of its squares
 * @property {Timeline} timeline
 * @property {Live | null} live the end of that path, if no more of it is available
 * @property {boolean} confirmed true if Python has found it now; false for a stored tour
 * @property {number} tour the index of the shown tour
 * @property {Partial<Texts> | null} texts of that tour, unless they are too long; of a stored one only the matrix
 * @property {Properties | null} properties of that tour; of a large one only on request
 */

/**
 * The result of a request, at its first tour, with its details if the answer has them.
 * @param {Pick<Running, "words" | "theory">} running
 * @param {Solved} answer
 * @returns {Result}
 */
export function resultOf({ words, theory }, answer) {
  const { document, tours, deepest, reached = deepest.length, events, last, details } = answer;
  // Only the search of a person's own rule has no course.
  const { course = null } = answer;
  const isSearch = events.length > 0 && (course !== null || words.method === "rule");
  const { forward, backtracks } = document.stats;
  const board = boardOf(words);
  const total = forward + backtracks;
  const search = isSearch
    ? searchTrack(events, areaOf(board), last ?? null, total, course)
    : course?.cases
      ? casesTrack({ ...course, cases: course.cases })
      : null;
  const first = tourAt(board, tours, 0);
  const offset = reached - deepest.length;
  const longest = deepest.length > 0 && offset === 0 ? tourTrack(deepest, "deepest") : null;
  const timeline = { tour: first ? tourTrack(first) : longest, search };
  const live = offset > 0 ? { path: deepest, offset } : null;
  const { texts = null, properties = null } = details ?? {};
  const rest = { confirmed: true, texts, properties };
  return { words, document, theory, tours, deepest, reached, timeline, live, tour: 0, ...rest };
}

/**
 * The same result at another of its tours, without details.
 * @param {Result} result
 * @param {number} tour
 * @returns {Result}
 */
export function withTour(result, tour) {
  const squares = tourAt(boardOf(result.words), result.tours, tour);
  if (!squares) return result;
  const timeline = { ...result.timeline, tour: tourTrack(squares) };
  return { ...result, tour, timeline, texts: null, properties: null };
}

/** The reason for "no answer" if the checker rejects the proof. @type {Reason} */
const REFUSED = { code: "proof-refused", params: {}, steps: [], picture: null };

/**
 * The same result without a rejected proof: then it is unknown whether there is a tour.
 * @param {Result} result
 * @param {Reason} reason the proof; a result without it stays unchanged
 * @returns {Result}
 */
export function unproved(result, reason) {
  if (![result.theory, result.document.reason].includes(reason)) return result;
  const document = { ...result.document, outcome: /** @type {const} */ ("limit"), reason: REFUSED };
  return { ...result, document, theory: null };
}

/** The squares of the shown tour, or null. @param {Result | null} result */
export function squaresOf(result) {
  return result && tourAt(boardOf(result.words), result.tours, result.tour);
}

/** @param {Board} board @param {Uint32Array} tours @param {number} tour */
function tourAt(board, tours, tour) {
  const size = sizeOf(board);
  return tours.length >= (tour + 1) * size ? tours.subarray(tour * size, (tour + 1) * size) : null;
}

/** The method of a request, for the narration. @param {Words} words */
export function methodOf(words) {
  const { method: id, order, ties, closed, symmetry } = words;
  const end = words.end ? (parseSquare(boardOf(words), words.end) ?? -1) : -1;
  return { id, order, ties, end, closed: closed === "1", symmetry };
}
