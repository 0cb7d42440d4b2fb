/** The picture of a board as a file. */

import { drawInside } from "./draw.js";
import { LINES } from "./levels.js";
import { drawFrame } from "./squares.js";
import { Trail } from "./trail.js";

/** @import { Board } from "./geometry.js" */
/** @import { Scene } from "./scene.js" */
/** @import { Theme } from "./theme.js" */

/** Squares smaller than this, in pixels, need no wide margin. */
const SMALL = 20;

/** What a picture in a file measures at most, in pixels: on each side, and where squares allow it. */
export const MAX_PICTURE = 16_000;
const FILE_FITTING = 4_000;

/** About how many squares are drawn into a file in one go, with their lines and numbers. */
const STRIPE = 2_000;

/**
 * The side of a square in a picture file, in pixels; 0 if the board is too long for any.
 * @param {Board} board
 */
export function pictureSide({ rows, cols }) {
  const longer = Math.max(rows, cols);
  const fitting = Math.floor(FILE_FITTING / longer);
  if (fitting >= 1)
    return Math.min(96, Math.max(Math.floor(FILE_FITTING / 2 / longer), Math.min(24, fitting)));
  return longer <= MAX_PICTURE ? 1 : 0;
}

/**
 * The picture of the whole board, on a canvas of its own; drawn stripe by stripe, so that the page keeps
 * answering.
 * @param {Scene} shown
 * @param {Theme} theme
 * @param {() => Promise<unknown>} pause lets the browser draw and answer
 * @returns {Promise<Blob>}
 */
export async function pictureOf(shown, theme, pause) {
  const scene = { ...shown, hover: -1, hop: 0 };
  const { board } = scene;
  const { rows, cols } = board;
  const side = pictureSide(board);
  const canvas = document.createElement("canvas");
  canvas.width = cols * side + 48;
  canvas.height = rows * side + 48;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = theme.light;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const trail = new Trail();
  trail.setColours(theme.times);
  while (!trail.follow(board, scene.path, scene.length, scene.offset)) await pause();
  const { width, height } = canvas;
  const whole = { left: 24, top: 24, side, margin: side < SMALL ? 4 : 20 };
  const clip = { left: 0, right: width, top: 0, bottom: height };
  drawFrame(context, { ...whole, clip }, board, theme);
  const stripe = side < LINES ? height / 16 : Math.max(1, Math.floor(STRIPE / cols)) * side;
  for (let top = 0; top < height; top += stripe) {
    const part = { ...clip, top, bottom: top + stripe };
    drawInside(context, { ...whole, clip: part }, scene, trail, theme);
    await pause();
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))));
  });
}
