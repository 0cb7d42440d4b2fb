/** The slice of the gallery, and values derived from it. */

import { parseSquare } from "../../board/geometry.js";
import { marksOfProperties, NO_MARKS } from "../../board/marks.js";
import { tourTrack } from "../../player/timeline.js";
import { boardOf as boardOfWords } from "../../request/request.js";
import { methodOf } from "../../runs/result.js";
import { boardOf, propertiesOf, squaresOf, wordsOf } from "./exhibits.js";

/** @import { Show } from "../../player/types.js" */
/** @import { Running } from "../../runs/running.js" */
/** @import { Result } from "../../runs/result.js" */
/** @import { Exhibit } from "./exhibits.js" */

/**
 * @typedef {object} Run The result of a card's request, or its progress.
 * @property {string} id of the card
 * @property {Running | null} running
 * @property {Result | null} result
 * @property {boolean} failed
 *
 * @typedef {object} GalleryState
 * @property {readonly Exhibit[] | null} exhibits null before they are loaded
 * @property {boolean} failed true if they could not be loaded
 * @property {string} id of the open card, or "" for all of them
 * @property {number} tour the index of the tour
 * @property {number} back the number of removed last moves
 * @property {string} kind the group of the shown cards, or "" for all
 * @property {Run | null} run
 */

/** @type {Readonly<GalleryState>} */
export const INITIAL = Object.freeze({
  exhibits: null,
  failed: false,
  id: "",
  tour: 0,
  back: 0,
  kind: "",
  run: null,
});

/** The show while no card is open. @type {Show} */
const NOTHING = { board: { rows: 8, cols: 8 }, timeline: null, marks: NO_MARKS, live: null };

/** The open card, or null. @param {GalleryState} slice */
export function exhibitOf({ exhibits, id }) {
  return exhibits?.find((exhibit) => exhibit.id === id) ?? null;
}

/** The run of the open card, or null. @param {GalleryState} slice */
export function runOfCard({ run, id }) {
  return run?.id === id ? run : null;
}

/**
 * The state with a card open, at one of its tours.
 * @param {readonly Exhibit[]} exhibits
 * @param {string} id
 * @param {number} tour
 * @returns {Partial<GalleryState>}
 */
export function opened(exhibits, id, tour) {
  const exhibit = exhibits.find((shown) => shown.id === id);
  const number = exhibit?.tours[tour] ? tour : 0;
  return { id: exhibit ? id : "", tour: number, back: exhibit?.stepsBack ?? 0 };
}

/** The show on the board. @param {GalleryState} slice @returns {Show} */
export function showOf(slice) {
  const exhibit = exhibitOf(slice);
  if (!exhibit) return NOTHING;
  const words = wordsOf(exhibit);
  if (words) return showOfRun(exhibit, runOfCard(slice));
  const squares = squaresOf(exhibit, slice.tour);
  const tour = exhibit.tours[slice.tour];
  if (!squares || !tour) return { ...NOTHING, board: boardOf(exhibit) };
  const whole = exhibit.kind !== "uncrossed";
  const special = marksOfProperties(propertiesOf(tour));
  return {
    board: boardOf(exhibit),
    // An open path that is no tour is shown like a game, without an end and without hints.
    timeline: { tour: tourTrack(squares, whole || tour.closed ? "tour" : "game"), search: null },
    marks: { ...NO_MARKS, ...special },
    live: null,
    first: {
      symmetry: special.symmetry !== "none",
      sums: special.sums !== null && isMagic(special.sums.rows, special.sums.columns),
    },
  };
}

/**
 * True if all rows have the same sum, and so have all columns; the board may be a rectangle.
 * @param {readonly number[]} rows
 * @param {readonly number[]} columns
 */
function isMagic(rows, columns) {
  return [rows, columns].every((sums) => sums.every((sum) => sum === sums[0]));
}

/** @param {Exhibit} exhibit @param {Run | null} run @returns {Show} */
function showOfRun(exhibit, run) {
  const words = wordsOf(exhibit);
  if (!words) return NOTHING;
  const board = boardOfWords(words);
  const { running = null, result = null } = run ?? {};
  const square = (/** @type {string} */ text) => (text ? (parseSquare(board, text) ?? -1) : -1);
  const reason = running ? running.theory : (result?.theory ?? result?.document.reason ?? null);
  return {
    board,
    timeline: running ? null : (result?.timeline ?? null),
    marks: {
      ...NO_MARKS,
      start: square(words.start),
      end: square(words.end),
      reason: reason?.steps.length ? reason : null,
    },
    live: running?.live ?? null,
    method: methodOf(words),
  };
}
