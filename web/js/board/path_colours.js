/** The colours of a path's moves and numbers. */

import { sizeOf } from "./holes.js";
import { shadesOf } from "./mosaic.js";
import { classColours, classesOf, DASHES } from "./symmetry.js";

/** @import { PathColours, Scene, Theme } from "./types.js" */

/** The indices of the colours: completable, lost (a broken line), not known. */
const [COMPLETABLE, LOST, OPEN] = [0, 1, 2];

/** The maximum number of colours; all moves of a colour are drawn together. */
const TINTS = 32;

/** @type {WeakMap<Theme, string[]>} */
const cache = new WeakMap();

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
    if (offset + number <= kept) return COMPLETABLE;
    return lost !== null && offset + number >= lost ? LOST : OPEN;
  };
  return {
    colours: [theme.good, theme.lost, theme.muted],
    dashes: [undefined, [1, 1]],
    timed: false,
    ofSquare,
    // A move has the colour of the square that it leads to.
    ofMove: (number) => ofSquare(number + 1),
  };
}

/**
 * The colours of the path, from the first move to the last.
 * @param {Theme} theme
 * @returns {string[]}
 */
function tintsOf(theme) {
  let tints = cache.get(theme);
  if (!tints) {
    const bytes = new Uint8Array(shadesOf(theme.path, TINTS).buffer);
    tints = Array.from({ length: TINTS }, (_, step) => {
      const [red, green, blue] = bytes.subarray(4 * step, 4 * step + 3);
      return `rgb(${red}, ${green}, ${blue})`;
    });
    cache.set(theme, tints);
  }
  return tints;
}

/**
 * The index of the colour of a visit.
 * @param {number} number of the visit, from 1
 * @param {number} size of the board
 */
function tintAt(number, size) {
  return Math.min(TINTS - 1, Math.floor(((number - 1) * TINTS) / Math.max(1, size)));
}
