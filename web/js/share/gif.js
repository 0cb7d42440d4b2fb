/** A film as an animated GIF. It is made frame by frame, so that the page keeps answering. */

import { Slices } from "../charts/slices.js";
import { GIFEncoder, quantize } from "../vendor/gifenc.js";
import { Reel } from "./reel.js";

/** @import { Colour } from "../vendor/gifenc.js" */
/** @import { Film, Making } from "./reel.js" */

/** The longer side, in pixels: what chats and documents show, and what one slice can write. */
const LONGER = 420;

/** The most frames; on larger boards several squares are visited from one to the next. */
const MOST_FRAMES = 256;

/** How long a frame stands, and the last one, in milliseconds. */
const FRAME_MS = 160;
const LAST_MS = 3000;

/** How many pixels are looked at for the colours: choosing them takes long. */
const SAMPLE = 30_000;

/** The colour that lets the frame before be seen; the others are chosen. */
const UNCHANGED = 255;

/**
 * @param {Film} film
 * @param {Making} making
 * @returns {Promise<Blob>}
 */
export async function gifOf(film, { progress, signal }) {
  const count = film.squares.length;
  const step = Math.ceil(count / MOST_FRAMES);
  const reel = new Reel(film, LONGER);
  const { width, height } = reel.canvas;
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
    const frame = new Uint8Array(pixels.length);
    for (let at = 0; at < pixels.length; at++) {
      const pixel = pixels[at] ?? 0;
      frame[at] = pixel === before[at] ? UNCHANGED : nearest(pixel);
    }
    await slices.next();
    signal.throwIfAborted();
    encoder.writeFrame(frame, width, height, {
      ...(before.length ? { transparent: true, transparentIndex: UNCHANGED } : { palette }),
      dispose: 1,
      delay: position === count ? LAST_MS : FRAME_MS,
    });
    before = pixels;
    progress(position / count);
    await slices.next();
  }
  encoder.finish();
  return new Blob([encoder.bytes()], { type: "image/gif" });
}

/**
 * The colours of the whole film, from its middle and its end.
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
 * Finds the nearest colour of a palette for a pixel, once for each colour.
 * @param {Colour[]} palette
 * @returns {(pixel: number) => number}
 */
function nearestOf(palette) {
  /** @type {Map<number, number>} */
  const known = new Map();
  let last = -1;
  let found = 0;
  return (pixel) => {
    if (pixel === last) return found;
    last = pixel;
    const already = known.get(pixel);
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
    known.set(pixel, found);
    return found;
  };
}
