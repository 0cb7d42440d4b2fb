/** Exports the picture of a board as a file. */

import { drawAround, drawBand, penOf } from "./draw.js";
import { rimOf } from "./geometry.js";
import { groundOf } from "./shape.js";
import { digitsOf } from "./sums.js";
import { Trail } from "./trail.js";

/** @import { Board } from "./geometry.js" */
/** @import { Scene, Theme } from "./types.js" */

/** Squares smaller than this, in pixels, get no wide margin. */
const SMALL = 20;

/** The margin around the board, in pixels. */
const EDGE = 24;

/** The maximum squares on a side of an exported picture, and their maximum pixels. */
export const MAX_PICTURE = 4_000;

/** The number of squares of the path that are processed at once. */
const STEP = 50_000;

/** The squares of a band of whole rows, which is drawn at once; fixed, so that the picture is always the same. */
const BAND = 1_000;

/**
 * The side of a square in a picture file, in pixels; 0 if the board is too large.
 * @param {Board} board
 */
export function pictureSide({ rows, cols }) {
  const longer = Math.max(rows, cols);
  const fitting = Math.floor(MAX_PICTURE / longer);
  return Math.min(96, fitting, Math.max(24, Math.floor(MAX_PICTURE / 2 / longer)));
}

/**
 * A copy of the scene, because the player later overwrites the path.
 * @param {Scene} scene
 * @returns {Scene}
 */
function frozen(scene) {
  const path = new Uint32Array(scene.length);
  for (let at = 0; at < path.length; at++) path[at] = scene.path[at] ?? 0;
  return { ...scene, path, hover: -1, hop: 0 };
}

/**
 * The picture of the whole board.
 * @param {Scene} shown
 * @param {Theme} theme
 * @param {() => Promise<unknown>} letAnswer lets the browser paint and handle input
 * @param {AbortSignal | null} [signal] cancels it
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
  await pause();
  const digits = digitsOf(scene.marks.sums);
  const rim = digits > 0 ? rimOf(side, digits) : 0;
  const width = board.cols * side + 2 * EDGE + rim;
  const height = board.rows * side + 2 * EDGE + rim;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  const margin = side < SMALL ? 4 : 20;
  const clip = { left: 0, top: 0, right: width, bottom: height };
  const layout = { side, left: EDGE, top: EDGE + rim, margin, rim, clip };
  context.fillStyle = groundOf(board, theme);
  context.fillRect(0, 0, width, height);
  const pen = penOf(context, layout, scene, trail, theme);
  drawAround(pen, scene);
  const rows = Math.max(1, Math.floor(BAND / board.cols));
  for (let from = 0; from < board.rows; from += rows) {
    await pause();
    const to = Math.min(board.rows, from + rows);
    const top = from === 0 ? clip.top : layout.top + from * side;
    const bottom = to === board.rows ? clip.bottom : layout.top + to * side;
    drawBand(pen, scene, { ...clip, top, bottom });
    // Reading a pixel makes the browser draw this band now, not all bands at the end.
    context.getImageData(0, top, 1, 1);
  }
  await pause();
  const file = await new Promise((/** @type {BlobCallback} */ resolve) => canvas.toBlob(resolve));
  signal?.throwIfAborted();
  if (!file) throw new Error("no picture");
  return file;
}
