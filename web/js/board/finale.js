/** The timing of a whole tour's finale: the numbers fade, the line becomes woven, a light runs along it once. */

import { sizeOf } from "./holes.js";
import { EDGED } from "./levels.js";
import { pathColours } from "./path_colours.js";
import { isWoven } from "./woven.js";

/** @import { Pen, Scene } from "./types.js" */

/** @param {number} part */
const within = (part) => Math.max(0, Math.min(1, part));

/** @param {number} part */
const eased = (part) => part * part * (3 - 2 * part);

/** The opacity of the numbers. @param {Scene} scene */
export function numbersLeft({ complete, finale, numbered }) {
  return complete && !numbered ? 1 - within(finale / 0.3) : 1;
}

/** The opacity of the knight: the finished picture shows only the line. @param {Scene} scene */
export function knightLeft({ complete, finale }) {
  return complete ? 1 - within((finale - 0.2) / 0.4) : 1;
}

/** The progress of the weave, and the position of the light. @param {number} finale */
export function lineAt(finale) {
  return { woven: eased(within(finale / 0.55)), light: within((finale - 0.3) / 0.7) };
}

/** The strength of the colours if the line is too fine to weave: they fade and return. @param {Scene} scene */
export function coloursLeft({ finale }) {
  return finale < 0.25 ? 1 - 2.6 * finale : 0.35 + 0.65 * eased((finale - 0.25) / 0.75);
}

/**
 * Whether the finale turns the line into a picture: a whole tour in the colours of time, without marks.
 * @param {Pick<Pen, "layout" | "theme">} pen
 * @param {Scene} scene
 */
export function isPicture({ layout, theme }, scene) {
  const { board, complete, length, marks, overlays } = scene;
  if (
    !complete ||
    length !== sizeOf(board) ||
    !overlays.path ||
    layout.side < EDGED ||
    !isWoven(length)
  )
    return false;
  if (marks.counts || marks.letters || marks.faults) return false;
  return pathColours(scene, theme).timed;
}
