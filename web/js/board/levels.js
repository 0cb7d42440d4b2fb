/** The least sides of squares, in CSS pixels, for each detail. */

/** The least sides for the chequers, for the lines of the path, and for pointing at one square. */
export const CHEQUERS = 7;
export const LINES = 5.5;
export const SQUARES = 4;

/** From this side on a line has an edge that separates it from lines below it. */
export const EDGED = 12;

/** Up to the first side only colours show the path; from the second on only lines do. */
const ALL_COLOUR = 5;
const NO_COLOUR = 8;

/** The position of a side between these two, 0 to 1. @param {number} side */
export function nearness(side) {
  return Math.max(0, Math.min(1, (side - ALL_COLOUR) / (NO_COLOUR - ALL_COLOUR)));
}
