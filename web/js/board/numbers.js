/** How numbers are written on squares. */

/** @import { Theme } from "./theme.js" */

/** Below this size, in CSS pixels, nothing is written. */
export const LEGIBLE = 5.5;

/**
 * Makes a context ready for numbers in the middle of squares. A halo in the square's own colour keeps
 * them readable over lines and colours.
 * @param {CanvasRenderingContext2D} context
 * @param {number} size of the digits, in CSS pixels
 * @param {Theme} theme
 */
export function prepareNumbers(context, size, theme) {
  context.font = `600 ${size}px ${theme.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = Math.max(2, size * 0.28);
  context.strokeStyle = theme.light;
}
