/**
 * How the moves and the numbers of a path are coloured: by time, by whether it could still be completed,
 * or by whose they are.
 *
 * @typedef {object} PathColours
 * @property {string[]} colours
 * @property {number} broken which of them is drawn as a broken line, so that colour is not the only sign; -1: none
 * @property {(number: number) => number} ofSquare which of them a visit has, by its number from 1
 * @property {(number: number) => number} ofMove which of them the move after that visit has
 *
 * @import { Scene } from "./scene.js"
 * @import { Theme } from "./theme.js"
 */

import { sizeOf } from "./holes.js";
import { tintAt, tintsOf } from "./tints.js";

/** Which of the colours: it could be completed, it could not, it is not known. */
const [KEPT, LOST, OPEN] = [0, 1, 2];

/**
 * @param {Scene} scene
 * @param {Theme} theme
 * @returns {PathColours}
 */
export function pathColours({ board, offset, marks: { borrowed }, truth }, theme) {
  const size = sizeOf(board);
  const tint = (/** @type {number} */ number) => tintAt(offset + number, size);
  if (borrowed >= 0) {
    const tints = tintsOf(theme);
    const shown = tints.length;
    return {
      colours: [...tints, theme.back],
      broken: shown,
      ofSquare: (number) => (number > borrowed ? shown : tint(number)),
      ofMove: (number) => (number >= borrowed ? shown : tint(number)),
    };
  }
  if (!truth) return { colours: tintsOf(theme), broken: -1, ofSquare: tint, ofMove: tint };
  const { kept, lost } = truth;
  const ofSquare = (/** @type {number} */ number) => {
    if (offset + number <= kept) return KEPT;
    return lost !== null && offset + number >= lost ? LOST : OPEN;
  };
  return {
    colours: [theme.good, theme.lost, theme.muted],
    broken: LOST,
    ofSquare,
    // A move is what it leads to.
    ofMove: (number) => ofSquare(number + 1),
  };
}
