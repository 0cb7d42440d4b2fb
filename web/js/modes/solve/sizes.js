/** The size limits of texts and files. */

import { pictureSide } from "../../board/export.js";

/** @import { Board } from "../../board/geometry.js" */

/** Above this many squares a tour is too long as text, and an SVG too large to be useful. */
export const MAX_SHOWN = 40_000;
export const MAX_SVG = 100_000;

/** @param {Board} board */
export function isTooLong({ rows, cols }) {
  return rows * cols > MAX_SHOWN;
}

/** @param {"svg" | "png"} kind @param {Board} board */
export function isTooLargeFor(kind, { rows, cols }) {
  return kind === "svg" ? rows * cols > MAX_SVG : pictureSide({ rows, cols }) === 0;
}
