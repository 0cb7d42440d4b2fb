/** The exhibits as the build exports them: their tours, and what can be asked of them. Pure. */

import { DIRECTIONS } from "../../board/geometry.js";
import { withHoles } from "../../board/holes.js";
import { FACTS } from "../../build_info.js";
import { formatQuery, readQuery } from "../solve/link.js";

/** @import { Board } from "../../board/geometry.js" */
/** @import { Properties } from "../../solver/documents.js" */
/** @import { Words } from "../solve/request.js" */

/**
 * @typedef {object} StoredTour
 * @property {number} start
 * @property {string} moves a digit each, as in the link of a game
 * @property {boolean} closed
 * @property {Properties["symmetry"]} symmetry
 * @property {number} turns
 * @property {number} crossings
 * @property {Properties["magic"]} magic
 * @property {Properties["sums"]} [sums] left out in large collections
 *
 * @typedef {"historic" | "computed" | "shape" | "large" | "impossible"} Kind
 *
 * @typedef {object} Exhibit
 * @property {string} id
 * @property {Kind} kind
 * @property {number | null} sortYear
 * @property {number} rows
 * @property {number} cols
 * @property {number[]} [holes]
 * @property {StoredTour[]} tours several of a collection; none where a request is run
 * @property {Record<string, string> | null} request the words of a link to Solve
 * @property {number} stepsBack so many moves are taken away for "Try from here"; 0: there is no such thing
 * @property {{code: string, params: Record<string, string | number>}[]} facts
 * @property {string[]} lines of a verse
 */

/** The groups, in the order of the cards. */
export const KINDS = /** @type {const} */ ([
  "historic",
  "computed",
  "shape",
  "large",
  "impossible",
]);

/** @type {WeakMap<Exhibit, Board>} */
const boards = new WeakMap();

/** The board of an exhibit; the same one each time. @param {Exhibit} exhibit @returns {Board} */
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
 * @param {number} [number] which of its tours, from 0
 * @returns {Uint32Array | null}
 */
export function squaresOf(exhibit, number = 0) {
  const tour = exhibit.tours[number];
  if (!tour) return null;
  let squares = decoded.get(tour);
  if (!squares) {
    const { cols } = exhibit;
    squares = new Uint32Array(tour.moves.length + 1);
    let here = tour.start;
    squares[0] = here;
    for (const [at, digit] of [...tour.moves].entries()) {
      const [down, right] = DIRECTIONS[Number(digit) - 1] ?? [0, 0];
      here += down * cols + right;
      squares[at + 1] = here;
    }
    decoded.set(tour, squares);
  }
  return squares;
}

/** @param {StoredTour} tour @returns {Properties} */
export function propertiesOf({ closed, symmetry, turns, crossings, magic, sums }) {
  return { closed, symmetry, turns, crossings, magic, sums: sums ?? null };
}

/**
 * The request that an exhibit runs, in words, or null.
 * @param {Exhibit} exhibit
 * @returns {Words | null}
 */
export function wordsOf({ request }) {
  if (!request) return null;
  return readQuery(new URLSearchParams(request), "").words;
}

/** The link to Solve of a request. @param {Words} words */
export function solveLink(words) {
  return formatQuery(words) || `?board=${words.rows}x${words.cols}`;
}

/** Above so many squares a run takes long enough to be asked for. */
export const ASKED = Math.min(10_000, FACTS.limits.page_squares);

/**
 * The exhibit before and the one after it; the last one is followed by the first.
 * @param {readonly Exhibit[]} exhibits
 * @param {string} id
 */
export function neighboursOf(exhibits, id) {
  const at = exhibits.findIndex((one) => one.id === id);
  const count = exhibits.length;
  return {
    at,
    previous: exhibits[(at + count - 1) % count] ?? null,
    next: exhibits[(at + 1) % count] ?? null,
  };
}

/**
 * The exhibit of a day: another one each day, and the same one for everybody.
 * @param {readonly Exhibit[]} exhibits
 * @param {Date} date
 */
export function exhibitOfTheDay(exhibits, date) {
  const whole = exhibits.filter(({ kind, tours }) => kind === "historic" && tours.length > 0);
  const list = whole.length > 0 ? whole : exhibits;
  const day = Math.floor(
    Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000,
  );
  return list[day % list.length] ?? null;
}
