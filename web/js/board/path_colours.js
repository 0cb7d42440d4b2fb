/**
 * How the moves and the numbers of a path are coloured: by time, by whether it could still be completed,
 * or by whose they are.
 *
 * @typedef {object} PathColours
 * @property {string[]} colours
 * @property {readonly (readonly number[] | undefined)[]} dashes which of them are drawn as broken lines, so
 *   that colour is not the only sign: dashes and gaps, in a unit of the line
 * @property {boolean} timed whether they tell the time alone
 * @property {(number: number) => number} ofSquare which of them a visit has, by its number from 1
 * @property {(number: number) => number} ofMove which of them the move after that visit has
 *
 * @import { Scene } from "./scene.js"
 * @import { Theme } from "./theme.js"
 */

import { sizeOf } from "./holes.js";
import { classColours, classesOf, DASHES } from "./symmetry.js";
import { tintAt, tintsOf } from "./tints.js";

/** Which of the colours: it could be completed, it could not (a broken line), it is not known. */
const [KEPT, LOST, OPEN] = [0, 1, 2];

/**
 * @param {Scene} scene
 * @param {Theme} theme
 * @returns {PathColours}
 */
export function pathColours({ board, path, offset, marks, truth }, theme) {
  const { borrowed, symmetry } = marks;
  const size = sizeOf(board);
  const tint = (/** @type {number} */ number) => tintAt(offset + number, size);
  if (borrowed >= 0) {
    const tints = tintsOf(theme);
    const shown = tints.length;
    return {
      colours: [...tints, theme.back],
      dashes: [...tints.map(() => undefined), [1, 1]],
      timed: false,
      ofSquare: (number) => (number > borrowed ? shown : tint(number)),
      ofMove: (number) => (number >= borrowed ? shown : tint(number)),
    };
  }
  if (!truth && symmetry !== "none" && offset === 0) {
    const { squares, moves } = classesOf(board, path, symmetry);
    return {
      colours: classColours(theme),
      dashes: DASHES,
      timed: false,
      ofSquare: (number) => squares[number] ?? 0,
      ofMove: (number) => moves[number] ?? 0,
    };
  }
  if (!truth) {
    return { colours: tintsOf(theme), dashes: [], timed: true, ofSquare: tint, ofMove: tint };
  }
  const { kept, lost } = truth;
  const ofSquare = (/** @type {number} */ number) => {
    if (offset + number <= kept) return KEPT;
    return lost !== null && offset + number >= lost ? LOST : OPEN;
  };
  return {
    colours: [theme.good, theme.lost, theme.muted],
    dashes: [undefined, [1, 1]],
    timed: false,
    ofSquare,
    // A move is what it leads to.
    ofMove: (number) => ofSquare(number + 1),
  };
}
