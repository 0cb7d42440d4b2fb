/** The exhibits from the build: their tours and facts. Pure functions. */

import { pathAlong } from "../../board/geometry.js";
import { withHoles } from "../../board/holes.js";
import { FACTS } from "../../build_info.js";
import { formatQuery, readQuery } from "../../request/link.js";

/** @import { Board } from "../../board/geometry.js" */
/** @import { Properties } from "../../solver/documents.js" */
/** @import { Words } from "../../request/request.js" */

/**
 * @typedef {Omit<Properties, "sums"> & {start: number, moves: string, sums?: Properties["sums"]}} StoredTour
 *   `moves`: one digit each, as in the link of a game; `sums` are missing in large collections
 *
 * @typedef {(typeof KINDS)[number]} Kind
 *
 * @typedef {object} Exhibit
 * @property {string} id
 * @property {Kind} kind
 * @property {number | null} sortYear
 * @property {number} rows
 * @property {number} cols
 * @property {number[]} [holes]
 * @property {StoredTour[]} tours several for a collection; none if a request runs; paths for uncrossed ones
 * @property {Record<string, string> | null} request the parameters of a link to Solve
 * @property {Partial<Words>} alike the parameters, besides board and start, of a request for a similar tour
 * @property {number} stepsBack the number of moves that "Try from here" removes; 0 if it is not offered
 * @property {{code: string, params: Record<string, string | number>}[]} facts
 * @property {string[]} lines of a verse
 */

/** The groups, in the order of the cards. */
export const KINDS = /** @type {const} */ ([
  "historic",
  "computed",
  "symmetric",
  "extreme",
  "uncrossed",
  "shape",
  "large",
  "impossible",
]);

/** @type {WeakMap<Exhibit, Board>} */
const boards = new WeakMap();

/** The board of an exhibit; the same object each time. @param {Exhibit} exhibit @returns {Board} */
export function boardOf(exhibit) {
  let board = boards.get(exhibit);
  if (!board) {
    const { rows, cols, holes } = exhibit;
    board = holes?.length ? withHoles({ rows, cols }, holes) : { rows, cols };
    boards.set(exhibit, board);
  }
  return board;
}

/** @type {WeakMap<StoredTour, Uint32Array>} */
const decoded = new WeakMap();

/**
 * The squares of a tour, in order; the same array each time.
 * @param {Exhibit} exhibit
 * @param {number} [number] the index of the tour
 * @returns {Uint32Array | null}
 */
export function squaresOf(exhibit, number = 0) {
  const tour = exhibit.tours[number];
  if (!tour) return null;
  let squares = decoded.get(tour);
  if (!squares) {
    squares = pathAlong(exhibit, tour.start, tour.moves);
    decoded.set(tour, squares);
  }
  return squares;
}

/** @param {StoredTour} tour @returns {Properties} */
export function propertiesOf({ start: _start, moves: _moves, sums, ...rest }) {
  return { ...rest, sums: sums ?? null };
}

/**
 * The request that an exhibit runs, as parameters, or null.
 * @param {Exhibit} exhibit
 * @returns {Words | null}
 */
export function wordsOf({ request }) {
  if (!request) return null;
  return readQuery(new URLSearchParams(request), "").words;
}

/** The link that opens a request in Solve. @param {Words} words */
export function solveLink(words) {
  return formatQuery(words) || `?board=${words.rows}x${words.cols}`;
}

/** The maximum board for a run without a click, as larger ones take long. */
export const MAX_UNASKED_SQUARES = Math.min(10_000, FACTS.limits.page_squares);

/**
 * The previous and the next exhibit; the first follows the last.
 * @param {readonly Exhibit[]} exhibits
 * @param {string} id
 */
export function neighboursOf(exhibits, id) {
  const at = exhibits.findIndex((exhibit) => exhibit.id === id);
  const count = exhibits.length;
  return {
    at,
    previous: exhibits[(at + count - 1) % count] ?? null,
    next: exhibits[(at + 1) % count] ?? null,
  };
}
