/** The colour of a moment: from the first move to the last, in a few steps. */

import { shadesOf } from "./mosaic.js";

/** @import { Theme } from "./theme.js" */

/** So many colours are told apart at most; the moves of each are drawn in one go. */
export const TINTS = 32;

/** @type {WeakMap<Theme, string[]>} */
const known = new WeakMap();

/**
 * The colours of the path, from the first move to the last.
 * @param {Theme} theme
 * @returns {string[]}
 */
export function tintsOf(theme) {
  let tints = known.get(theme);
  if (!tints) {
    const bytes = new Uint8Array(shadesOf(theme.path, TINTS).buffer);
    tints = Array.from({ length: TINTS }, (_, step) => {
      const [red, green, blue] = bytes.subarray(4 * step, 4 * step + 3);
      return `rgb(${red}, ${green}, ${blue})`;
    });
    known.set(theme, tints);
  }
  return tints;
}

/**
 * Which of the colours a visit has.
 * @param {number} number of the visit, from 1
 * @param {number} size of the board
 */
export function tintAt(number, size) {
  return Math.min(TINTS - 1, Math.floor(((number - 1) * TINTS) / Math.max(1, size)));
}
