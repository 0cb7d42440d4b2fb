/** Which sides of squares, in CSS pixels, are large enough for what. */

/** From these sides on: the chequers, the lines of the path, one square under the pointer. */
export const CHEQUERS = 7;
export const LINES = 5.5;
export const SQUARES = 4;

/** Up to the first of these sides colours alone stand for the path, from the second on its lines. */
const ALL_COLOUR = 5;
const NO_COLOUR = 8;

/** How far a square is on the way from the one to the other, 0 to 1. @param {number} side */
export function nearness(side) {
  return Math.max(0, Math.min(1, (side - ALL_COLOUR) / (NO_COLOUR - ALL_COLOUR)));
}
