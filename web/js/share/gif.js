/** A film as an animated GIF, made frame by frame, so that the page stays responsive. */

import { GIFEncoder, quantize } from "gifenc";
import { Slices } from "../ui/slices.js";
import { Reel } from "./reel.js";

/** @import { Colour } from "gifenc" */
/** @import { Film, Making } from "./reel.js" */

/** The longer side, in pixels: suits chats and documents, and one slice of time can write a frame. */
const LONGER = 480;

/** The maximum number of frames; on larger boards there are several squares between two frames. */
const MAX_FRAMES = 256;

/** The duration of a frame, and of the last one, in milliseconds. */
const FRAME_MS = 160;
const LAST_MS = 3000;

/** The frames of the finale, and the duration of each, in milliseconds. */
const FINALE_FRAMES = 15;
const FINALE_FRAME_MS = 80;

/** The number of sampled pixels for the palette: few, because the choice of colours takes long. */
const SAMPLE = 30_000;

/** The index of the transparent colour, which leaves the previous frame visible; the others are the palette. */
const UNCHANGED = 255;

/** @param {Film} film @param {Making} making @returns {Promise<Blob>} */
export async function gifOf(film, { progress, signal }) {
  const count = film.squares.length;
  const step = Math.ceil(count / MAX_FRAMES);
  const reel = new Reel(film, LONGER);
  const { width } = reel.canvas;
  const slices = new Slices();
  const palette = await paletteOf(reel, count, slices);
  const nearest = nearestOf(palette);
  const encoder = GIFEncoder();
  let before = new Uint32Array();
  const moments = momentsOf(count, step);
  for (const [at, [position, finale]] of moments.entries()) {
    reel.draw(position, finale);
    const pixels = new Uint32Array(reel.pixels().buffer);
    await slices.next();
    const box = changedBox(pixels, before, width);
    const [frameWidth, frameHeight] = [box.right - box.left, box.bottom - box.top];
    const frame = new Uint8Array(frameWidth * frameHeight);
    let to = 0;
    for (let row = box.top; row < box.bottom; row++) {
      for (let place = row * width + box.left; place < row * width + box.right; place++) {
        const pixel = pixels[place] ?? 0;
        frame[to++] = pixel === before[place] ? UNCHANGED : nearest(pixel);
      }
    }
    await slices.next();
    signal.throwIfAborted();
    const begin = encoder.bytesView().length;
    const colours = before.length
      ? { transparent: true, transparentIndex: UNCHANGED }
      : { palette };
    const last = at === moments.length - 1;
    const delay = last ? LAST_MS : finale > 0 ? FINALE_FRAME_MS : FRAME_MS;
    encoder.writeFrame(frame, frameWidth, frameHeight, { ...colours, dispose: 1, delay });
    if (before.length) move(encoder.bytesView().subarray(begin), box);
    before = pixels;
    progress((at + 1) / moments.length);
    await slices.next();
  }
  encoder.finish();
  return new Blob([encoder.bytes()], { type: "image/gif" });
}

/**
 * The moments of the film: the number of visited squares, and the progress of the finale.
 * @param {number} count
 * @param {number} step
 * @returns {[position: number, finale: number][]}
 */
function momentsOf(count, step) {
  const moves = Array.from({ length: Math.ceil(count / step) }, (_, at) =>
    Math.min(1 + at * step, count),
  );
  if (moves.at(-1) !== count) moves.push(count);
  const finale = Array.from({ length: FINALE_FRAMES }, (_, at) => (at + 1) / FINALE_FRAMES);
  return [
    ...moves.map((position) => /** @type {[number, number]} */ ([position, 0])),
    ...finale.map((part) => /** @type {[number, number]} */ ([count, part])),
  ];
}

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/**
 * The part of a picture that differs from the previous one: it is small after a knight's move, and quicker to write.
 * @param {Uint32Array} pixels
 * @param {Uint32Array} before empty at first
 * @param {number} width
 * @returns {Box}
 */
function changedBox(pixels, before, width) {
  const height = pixels.length / width;
  if (!before.length) return { left: 0, top: 0, right: width, bottom: height };
  const box = { left: width - 1, top: height - 1, right: 0, bottom: 0 };
  for (let row = 0, at = 0; row < height; row++) {
    for (let col = 0; col < width; col++, at++) {
      if (pixels[at] === before[at]) continue;
      box.left = Math.min(box.left, col);
      box.right = Math.max(box.right, col + 1);
      box.top = Math.min(box.top, row);
      box.bottom = row + 1;
    }
  }
  // A frame has at least one pixel.
  box.right = Math.max(box.right, box.left + 1);
  box.bottom = Math.max(box.bottom, box.top + 1);
  return box;
}

/** The offset of a frame's position: after eight bytes for the timing, and one for the kind of block. */
const PLACE = 9;

/**
 * Moves a frame to its position, because the encoder puts it into the corner.
 * @param {Uint8Array} frame
 * @param {Box} box
 */
function move(frame, { left, top }) {
  new DataView(frame.buffer, frame.byteOffset).setUint16(PLACE, left, true);
  new DataView(frame.buffer, frame.byteOffset).setUint16(PLACE + 2, top, true);
}

/**
 * The palette of the whole film, from its middle and its end.
 * @param {Reel} reel
 * @param {number} count
 * @param {Slices} slices
 */
async function paletteOf(reel, count, slices) {
  /** @type {number[]} */
  const sample = [];
  const ends = /** @type {const} */ ([
    [Math.ceil(count / 2), 0],
    [count, 0],
    [count, 1],
  ]);
  for (const [position, finale] of ends) {
    reel.draw(position, finale);
    await slices.next();
    const pixels = new Uint32Array(reel.pixels().buffer);
    const every = Math.ceil((2 * pixels.length) / SAMPLE);
    for (let at = 0; at < pixels.length; at += every) sample.push(pixels[at] ?? 0);
    await slices.next();
  }
  const palette = quantize(new Uint8Array(Uint32Array.from(sample).buffer), UNCHANGED, {
    format: "rgb565",
  });
  await slices.next();
  while (palette.length <= UNCHANGED) palette.push([0, 0, 0]);
  return palette;
}

/**
 * Finds the nearest colour of a palette for a pixel, cached by colour.
 * @param {Colour[]} palette
 * @returns {(pixel: number) => number}
 */
function nearestOf(palette) {
  /** @type {Map<number, number>} */
  const cached = new Map();
  let last = -1;
  let found = 0;
  return (pixel) => {
    if (pixel === last) return found;
    last = pixel;
    const already = cached.get(pixel);
    if (already !== undefined) {
      found = already;
      return found;
    }
    let least = Number.POSITIVE_INFINITY;
    for (const [at, [red = 0, green = 0, blue = 0]] of palette.entries()) {
      if (at === UNCHANGED) break;
      const distance =
        ((pixel & 0xff) - red) ** 2 +
        (((pixel >> 8) & 0xff) - green) ** 2 +
        (((pixel >> 16) & 0xff) - blue) ** 2;
      if (distance < least) {
        least = distance;
        found = at;
      }
    }
    cached.set(pixel, found);
    return found;
  };
}
