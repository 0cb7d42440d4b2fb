/**
 * The symmetry of a tour: the first move of each class, and its images, which come later. Pure functions, except for
 * the drawing.
 */

import { holeSet, sizeOf } from "./holes.js";

/** @import { Board } from "./geometry.js" */
/** @import { Pen, Scene, Symmetry, Theme } from "./types.js" */

/** @typedef {(square: number) => number} Image Maps a square to its image. */

/**
 * The maps of the board onto itself in a symmetry, without the identity.
 * @param {Board} board
 * @param {Symmetry} symmetry
 * @param {ArrayLike<number>} [path] a tour of that symmetry: it decides which of the two diagonals is the axis
 * @returns {Image[]}
 */
export function imagesOf(board, symmetry, path = []) {
  const { rows, cols } = board;
  const last = rows * cols - 1;
  const row = (/** @type {number} */ square) => Math.floor(square / cols);
  const half = (/** @type {number} */ square) => last - square;
  const quarter = (/** @type {number} */ square) => (square % cols) * cols + cols - 1 - row(square);
  const topBottom = (/** @type {number} */ square) =>
    (rows - 1 - row(square)) * cols + (square % cols);
  const transposed = (/** @type {number} */ square) => (square % cols) * cols + row(square);
  switch (symmetry) {
    case "central":
      return [half];
    case "quaternary":
      return [quarter, half, (square) => quarter(half(square))];
    case "left-right":
      return [(square) => half(topBottom(square))];
    case "top-bottom":
      return [topBottom];
    case "diagonal":
      return [
        mapsOnto(board, path, transposed) ? transposed : (square) => half(transposed(square)),
      ];
    default:
      return [];
  }
}

/**
 * True if an image of the board maps each move of a tour to a move of the tour.
 * @param {Board} board
 * @param {ArrayLike<number>} path
 * @param {Image} image
 */
function mapsOnto(board, path, image) {
  const places = placesOf(board, path);
  return classesBy(board, path, places, [image], (move) => move > 0) !== null;
}

/**
 * The place of each square in a path, from 1; 0 if not visited.
 * @param {Board} board
 * @param {ArrayLike<number>} path
 */
function placesOf({ rows, cols }, path) {
  const places = new Uint32Array(rows * cols);
  for (let at = 0; at < path.length; at++) places[path[at] ?? 0] = at + 1;
  return places;
}

/**
 * The number of the move between two places of a path, from 1; the move from the last square to the first counts as
 * the last; 0 if there is none.
 * @param {number} a
 * @param {number} b
 * @param {number} size
 */
function moveBetween(a, b, size) {
  if (a === 0 || b === 0) return 0;
  const apart = Math.abs(a - b);
  if (apart === 1) return Math.min(a, b);
  return apart === size - 1 ? size : 0;
}

/**
 * The number of earlier images of each move; null if an image of a move does not pass.
 * @param {Board} board
 * @param {ArrayLike<number>} path
 * @param {Uint32Array} places
 * @param {Image[]} images
 * @param {(move: number) => boolean} passes
 * @returns {Uint8Array | null}
 */
function classesBy(board, path, places, images, passes) {
  const size = sizeOf(board);
  const classes = new Uint8Array(path.length + 1);
  for (let move = 1; move < path.length; move++) {
    const [from, to] = [path[move - 1] ?? 0, path[move] ?? 0];
    for (const image of images) {
      const same = moveBetween(places[image(from)] ?? 0, places[image(to)] ?? 0, size);
      if (!passes(same)) return null;
      if (same > 0 && same < move) classes[move] = (classes[move] ?? 0) + 1;
    }
  }
  return classes;
}

/** @typedef {{moves: Uint8Array, squares: Uint8Array}} Classes By numbers from 1. */

/** @type {WeakMap<object, {symmetry: Symmetry, classes: Classes}>} */
const cache = new WeakMap();

/**
 * The number of earlier images of each move and each square in a tour, cached.
 * @param {Board} board
 * @param {ArrayLike<number>} path the whole tour
 * @param {Symmetry} symmetry
 * @returns {Classes}
 */
export function classesOf(board, path, symmetry) {
  const before = cache.get(path);
  if (before?.symmetry === symmetry) return before.classes;
  const images = imagesOf(board, symmetry, path);
  const places = placesOf(board, path);
  const moves =
    classesBy(board, path, places, images, () => true) ?? new Uint8Array(path.length + 1);
  const squares = new Uint8Array(path.length + 1);
  for (let place = 1; place <= path.length; place++) {
    const square = path[place - 1] ?? 0;
    squares[place] = images.filter((image) => {
      const other = places[image(square)] ?? 0;
      return other > 0 && other < place;
    }).length;
  }
  const classes = { moves, squares };
  cache.set(path, { symmetry, classes });
  return classes;
}

/** The line styles of the classes: dashes and gaps, in a unit of the line. */
export const DASHES = [[], [1.2, 1], [0.3, 0.9], [2, 0.8, 0.3, 0.8]];

/** The colours of the classes. @param {Theme} theme */
export function classColours({ accent, back, good, path }) {
  return [accent, back, good, path[3] ?? accent];
}

/**
 * Draws the centre of a rotation, or the axis of a reflection, and the images of the knight.
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function drawSymmetry(pen, scene) {
  const { context, layout, board, theme, x, y } = pen;
  const { side, left, top } = layout;
  const { path, length, complete, marks } = scene;
  const { symmetry } = marks;
  if (symmetry === "none") return;
  const [width, height] = [board.cols * side, board.rows * side];
  const [right, bottom] = [left + width, top + height];
  const thick = Math.max(1.5, Math.min(4, side * 0.05));
  if (symmetry === "central" || symmetry === "quaternary") {
    drawCentre(pen, left + width / 2, top + height / 2, Math.max(4, side * 0.16), thick);
  } else {
    const falls = imagesOf(board, symmetry, path)[0]?.(0) === 0;
    const diagonal = falls ? [left, top, right, bottom] : [left, bottom, right, top];
    const line = {
      "left-right": [left + width / 2, top, left + width / 2, bottom],
      "top-bottom": [left, top + height / 2, right, top + height / 2],
      diagonal,
    }[symmetry];
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = line;
    for (const [colour, more] of /** @type {const} */ ([
      [theme.light, 2],
      [theme.ink, 0],
    ])) {
      context.strokeStyle = colour;
      context.lineWidth = thick + more;
      context.beginPath();
      context.moveTo(fromX, fromY);
      context.lineTo(toX, toY);
      context.stroke();
    }
  }
  const here = path[length - 1];
  if (here === undefined || complete || sizeOf(board) < 2) return;
  const holes = holeSet(board);
  const colours = classColours(theme);
  for (const [at, image] of imagesOf(board, symmetry, path).entries()) {
    const square = image(here);
    if (square === here || holes.has(square)) continue;
    context.beginPath();
    context.arc(x(square), y(square), Math.max(4, side * 0.4), 0, 2 * Math.PI);
    context.strokeStyle = theme.light;
    context.lineWidth = thick + 2;
    context.stroke();
    context.strokeStyle = colours[at + 1] ?? theme.back;
    context.lineWidth = thick;
    context.setLineDash([side * 0.12, side * 0.08]);
    context.stroke();
    context.setLineDash([]);
  }
}

/**
 * Draws a ring with a dot in it.
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {number} thick
 */
function drawCentre({ context, theme }, x, y, radius, thick) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = theme.light;
  context.fill();
  context.strokeStyle = theme.ink;
  context.lineWidth = thick;
  context.stroke();
  context.beginPath();
  context.arc(x, y, radius * 0.36, 0, 2 * Math.PI);
  context.fillStyle = theme.ink;
  context.fill();
}
