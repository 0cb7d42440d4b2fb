/** Numbers on squares: how they are written, and those of the visits. */

import { eachVisited } from "./visited.js";

/** @import { Layout } from "./geometry.js" */
/** @import { Coordinate, Scene } from "./scene.js" */
/** @import { Theme } from "./theme.js" */
/** @import { Trail } from "./trail.js" */

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

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Trail} trail
 * @param {Theme} theme
 * @param {Coordinate} x
 * @param {Coordinate} y
 */
export function drawNumbers(context, layout, scene, trail, theme, x, y) {
  const { board, path, length, offset, hop, next } = scene;
  const { side } = layout;
  const digits = String(offset + length).length;
  const size = Math.min(side * 0.34, (side * 1.25) / Math.max(2, digits), 20);
  if (size < LEGIBLE) return;
  prepareNumbers(context, size, theme);
  context.fillStyle = theme.ink;
  // The knight hides the number it stands on.
  const hidden = side >= 16 && !(hop > 0 && next >= 0) ? (path[length - 1] ?? -1) : -1;
  const asked = scene.marks.reason?.picture.marks.filter(([, role]) => role === "subject") ?? [];
  eachVisited(board, layout, trail, 0, (square, number) => {
    if (square === hidden || asked.some(([mark]) => mark === square)) return;
    const text = String(offset + number);
    context.strokeText(text, x(square), y(square));
    context.fillText(text, x(square), y(square));
  });
}
