/** The finale of a whole tour in time: its numbers fade, its line weaves itself, a light runs along it once. */

import { sizeOf } from "./holes.js";
import { EDGED } from "./levels.js";
import { pathColours } from "./path_colours.js";
import { isWoven } from "./woven.js";

/** @import { Pen, Scene } from "./types.js" */

/** @param {number} part */
const within = (part) => Math.max(0, Math.min(1, part));

/** @param {number} part */
const eased = (part) => part * part * (3 - 2 * part);

/** How visible the numbers of the squares are. @param {Scene} scene */
export function numbersLeft({ complete, finale, numbered }) {
  return complete && !numbered ? 1 - within(finale / 0.3) : 1;
}

/** How visible the knight is: the finished picture is that of the line. @param {Scene} scene */
export function knightLeft({ complete, finale }) {
  return complete ? 1 - within((finale - 0.2) / 0.4) : 1;
}

/** How far the line goes over and under itself, and where the light is. @param {number} finale */
export function lineAt(finale) {
  return { woven: eased(within(finale / 0.55)), light: within((finale - 0.3) / 0.7) };
}

/** How strong the colours of a board are whose line is too fine to weave: they fade, and come up again. @param {Scene} scene */
export function coloursLeft({ finale }) {
  return finale < 0.25 ? 1 - 2.6 * finale : 0.35 + 0.65 * eased((finale - 0.25) / 0.75);
}

/**
 * Whether the finale turns the line into a picture: a whole tour in the colours of time, with nothing else to see
 * on it.
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
