/** Exports the picture of a board as a file. */

import { drawInside } from "./draw.js";
import { rimOf } from "./geometry.js";
import { pngOf } from "./png.js";
import { groundOf } from "./shape.js";
import { drawFrame } from "./squares.js";
import { digitsOf, drawSums } from "./sums.js";
import { Trail } from "./trail.js";

/** @import { Board } from "./geometry.js" */
/** @import { Scene } from "./scene.js" */
/** @import { Theme } from "./theme.js" */

/** Squares smaller than this, in pixels, need no wide margin. */
const SMALL = 20;

/** The margin around the board, in pixels. */
const EDGE = 24;

/** The largest side of an exported picture, in pixels, where the squares allow it. */
export const MAX_PICTURE = 16_000;
const FILE_FITTING = 4_000;

/** The number of squares of the path that are processed at once. */
const STEP = 50_000;

/**
 * The most pixels drawn at once, and the target time in milliseconds: some browsers are much slower than
 * others.
 */
const BAND = 130_000;
const SLICE_MS = 8;

/** The least rows of pixels in a band: each band processes again the squares that it shares with another. */
const MIN_ROWS = 16;

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
 * A copy of the scene that does not change: the player overwrites its path as it goes on.
 * @param {Scene} scene
 * @returns {Scene}
 */
function frozen(scene) {
  const path = new Uint32Array(scene.length);
  for (let at = 0; at < path.length; at++) path[at] = scene.path[at] ?? 0;
  return { ...scene, path, hover: -1, hop: 0 };
}

/**
 * The picture of the whole board, drawn and written band by band, so that the page stays responsive.
 * @param {Scene} shown
 * @param {Theme} theme
 * @param {() => Promise<unknown>} letAnswer lets the browser paint and handle input
 * @param {AbortSignal | null} [signal] aborts between two bands
 * @returns {Promise<Blob>} rejects with the reason of the signal
 */
export async function pictureOf(shown, theme, letAnswer, signal) {
  const pause = async () => {
    await letAnswer();
    signal?.throwIfAborted();
  };
  const scene = frozen(shown);
  const { board } = scene;
  const side = pictureSide(board);
  await pause();
  const trail = new Trail();
  trail.setColours(theme.times);
  do await pause();
  while (!trail.follow(board, scene.path, scene.length, scene.offset, STEP));
  const digits = digitsOf(scene.marks.sums);
  const rim = digits > 0 ? rimOf(side, digits) : 0;
  const width = board.cols * side + 2 * EDGE + rim;
  const height = board.rows * side + 2 * EDGE + rim;
  const most = Math.max(1, Math.min(height, Math.floor(BAND / width)));
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = most;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  const place = { left: EDGE, side, margin: side < SMALL ? 4 : 20 };

  // A band is whole rows of squares where these are not too high, so that no square is drawn twice.
  const unit = side <= most ? side : most;
  const bands = async function* () {
    let units = 1;
    for (let from = 0, rows = 0; from < height; from += rows) {
      rows = Math.min(height - from, most, from === 0 && unit === side ? EDGE + rim : units * unit);
      const began = performance.now();
      const layout = { ...place, rim, top: EDGE + rim - from };
      const whole = { left: 0, right: width, top: -from, bottom: height - from };
      context.fillStyle = groundOf(board, theme);
      context.fillRect(0, 0, width, rows);
      drawFrame(context, { ...layout, clip: whole }, board, theme);
      drawSums(context, { ...layout, clip: whole }, scene, trail, theme);
      const clip = { ...whole, top: 0, bottom: rows };
      drawInside(context, { ...layout, clip }, scene, trail, theme);
      yield context.getImageData(0, 0, width, rows).data;
      const share = SLICE_MS / Math.max(0.1, performance.now() - began);
      units = Math.ceil(
        Math.max(MIN_ROWS / unit, Math.min(most / unit, units * Math.min(2, share))),
      );
      await pause();
    }
  };
  return pngOf(width, height, bands());
}
