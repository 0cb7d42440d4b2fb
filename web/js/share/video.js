/** A film as a video, if the browser can record one: it is recorded while it plays. */

import { Reel } from "./reel.js";

/** @import { Film, Making } from "./reel.js" */

/** The types that can be recorded, the most widely supported first. */
const TYPES = [
  "video/mp4;codecs=avc1.42E01F",
  "video/webm;codecs=vp9",
  "video/webm;codecs=vp8",
  "video/webm",
  "video/mp4",
];

/** The longer side, in pixels. */
const LONGER = 720;

const FRAMES_A_SECOND = 30;
const BITS_A_SECOND = 4_000_000;

/** The number of squares visited a second, and the maximum duration in seconds. */
const SPEED = 4;
const MAX_SECONDS = 20;

/** The duration of the still at the end, in seconds. */
const REST = 2;

/** The type of video that this browser records, or "". */
export function videoType() {
  const { captureStream } = HTMLCanvasElement.prototype;
  if (typeof MediaRecorder === "undefined" || !captureStream) return "";
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? "";
}

/** The file name extension of a type. @param {string} type */
export const endingOf = (type) => (type.startsWith("video/mp4") ? "mp4" : "webm");

/** The duration of the recording, in seconds. @param {number} squares */
export const secondsOf = (squares) => Math.min(MAX_SECONDS, squares / SPEED) + REST;

/** @param {Film} film @param {Making} making @returns {Promise<Blob>} */
export async function videoOf(film, { progress, signal }) {
  const count = film.squares.length;
  const seconds = secondsOf(count);
  const speed = count / (seconds - REST);
  const reel = new Reel(film, LONGER);
  reel.draw(1);
  const stream = reel.canvas.captureStream(FRAMES_A_SECOND);
  const mimeType = videoType();
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BITS_A_SECOND });
  /** @type {Blob[]} */
  const parts = [];
  const ended = new Promise((resolve, reject) => {
    recorder.addEventListener("stop", resolve);
    recorder.addEventListener("error", () => reject(new Error("the recorder has failed")));
  });
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  // A hidden page draws nothing: the film waits for it.
  const wait = () => {
    if (recorder.state === "inactive") return;
    if (document.hidden) recorder.pause();
    else recorder.resume();
  };
  document.addEventListener("visibilitychange", wait);
  try {
    recorder.start(1000);
    let played = 0;
    let last = performance.now();
    while (played < seconds) {
      const now = /** @type {number} */ (await new Promise(requestAnimationFrame));
      signal.throwIfAborted();
      if (recorder.state === "inactive") break;
      played += Math.min(0.1, Math.max(0, now - last) / 1000);
      last = now;
      const at = Math.min(count, 1 + played * speed);
      const whole = Math.floor(at);
      reel.draw(whole, whole < count ? at - whole : 0);
      progress(Math.min(1, played / seconds));
    }
    if (recorder.state !== "inactive") recorder.stop();
    await ended;
  } finally {
    document.removeEventListener("visibilitychange", wait);
    if (recorder.state !== "inactive") recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  }
  return new Blob(parts, { type: mimeType });
}
