/** A film as an animated GIF, made frame by frame, so that the page stays responsive. */

import { GIFEncoder, quantize } from "gifenc";
import { Slices } from "../ui/slices.js";
import { Reel } from "./reel.js";

/** @import { Colour } from "gifenc" */
/** @import { Film, Making } from "./reel.js" */

/** The longer side, in pixels: a size that chats and documents show, and that one slice can write. */
const LONGER = 480;

/** The maximum number of frames; on larger boards there are several squares between two frames. */
const MAX_FRAMES = 256;

/** The duration of a frame, and of the last one, in milliseconds. */
const FRAME_MS = 160;
const LAST_MS = 3000;

/** The number of pixels sampled for the palette: choosing colours takes long. */
const SAMPLE = 30_000;

/** The index of the transparent colour, which keeps the previous frame; the others are chosen. */
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
  for (let visited = 1; visited < count + step; visited += step) {
    const position = Math.min(visited, count);
    reel.draw(position);
    const pixels = new Uint32Array(reel.pixels().buffer);
    await slices.next();
    const box = changedBox(pixels, before, width);
    const [frameWidth, frameHeight] = [box.right - box.left, box.bottom - box.top];
    const frame = new Uint8Array(frameWidth * frameHeight);
    let to = 0;
    for (let row = box.top; row < box.bottom; row++) {
      for (let at = row * width + box.left; at < row * width + box.right; at++) {
        const pixel = pixels[at] ?? 0;
        frame[to++] = pixel === before[at] ? UNCHANGED : nearest(pixel);
      }
    }
    await slices.next();
    signal.throwIfAborted();
    const begin = encoder.bytesView().length;
    const colours = before.length
      ? { transparent: true, transparentIndex: UNCHANGED }
      : { palette };
    const delay = position === count ? LAST_MS : FRAME_MS;
    encoder.writeFrame(frame, frameWidth, frameHeight, { ...colours, dispose: 1, delay });
    if (before.length) place(encoder.bytesView().subarray(begin), box);
    before = pixels;
    progress(position / count);
    await slices.next();
  }
  encoder.finish();
  return new Blob([encoder.bytes()], { type: "image/gif" });
}

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/**
 * The part of a picture that differs from the previous one: a knight's move changes little, and less is
 * quicker to write.
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

/** The offset of a frame's position: after eight bytes on its timing, and one for the kind of block. */
const PLACE = 9;

/**
 * Moves a frame to its position: the encoder puts it into the corner.
 * @param {Uint8Array} frame
 * @param {Box} box
 */
function place(frame, { left, top }) {
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
  for (const position of [Math.ceil(count / 2), count]) {
    reel.draw(position);
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
