/**
 * What stands on the board beside the path, and which of it a person wants to see.
 *
 * @typedef {object} Marks
 * @property {number} start the chosen start, or -1
 * @property {number} end the chosen end, or -1
 * @property {PicturedReason | null} reason why there is no tour, as a picture
 * @property {Starts | null} starts where tours start, once it is known
 * @property {string[] | null} counts how many tours start on each square, as decimal texts
 *
 * @typedef {Reason & {picture: Picture}} PicturedReason
 *
 * @typedef {object} Starts Where tours start.
 * @property {Board} board
 * @property {number} end the square where they end, or -1 for any
 * @property {boolean} closed
 * @property {Uint8Array} squares 1 if one starts there
 * @property {number} count on how many squares
 *
 * @typedef {{numbers: boolean, path: boolean, degrees: boolean, colours: boolean, why: boolean,
 *   starts: boolean, counts: boolean}} Overlays What is shown on the board.
 *
 * @import { Picture, Reason } from "../solver/documents.js"
 * @import { Board } from "./geometry.js"
 */

/** @type {Readonly<Marks>} */
export const NO_MARKS = Object.freeze({
  start: -1,
  end: -1,
  reason: null,
  starts: null,
  counts: null,
});

/**
 * The marks that are to be seen.
 * @param {Marks} marks
 * @param {Overlays} overlays
 * @returns {Marks}
 */
export function visibleMarks(marks, overlays) {
  const counts = overlays.counts ? marks.counts : null;
  return {
    ...marks,
    reason: overlays.why ? marks.reason : null,
    // The two maps of the board take turns.
    starts: overlays.starts && !counts ? marks.starts : null,
    counts,
  };
}

/**
 * An overlay is switched on or off; of the two maps of the board one is shown at most.
 * @param {Overlays} overlays
 * @param {keyof Overlays} name
 * @param {boolean} on
 * @returns {Overlays}
 */
export function switched(overlays, name, on) {
  const changed = { ...overlays, [name]: on };
  if (on && name === "starts") changed.counts = false;
  if (on && name === "counts") changed.starts = false;
  return changed;
}
