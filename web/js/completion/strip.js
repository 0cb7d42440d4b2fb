/**
 * The frames of a track with a completable path. A search is traversed once; everything below a lost path is skipped,
 * so that few questions are needed.
 *
 * @typedef {[from: number, to: number, answer: Answer]} Part A range of frames, without `to`.
 *
 * @import { Track } from "../player/types.js"
 * @import { Answer } from "../solver/documents.js"
 * @import { Verdict } from "./types.js"
 */

/** The maximum number of questions about a search. */
const MAX_QUESTIONS = 2_000;

/** The time of a slice, in milliseconds. */
const SLICE_MS = 4;

export class Strip {
  /** The parts so far, in order; a new array after each change. @type {Part[]} */
  parts = [];
  #at = 1;
  #questions = 0;
  /** The frame of the pending question. */
  #pending = 0;
  #track;

  /** @param {Track} track */
  constructor(track) {
    this.#track = track;
  }

  /** True if it can advance without a new answer. */
  get ready() {
    return this.#at <= this.#track.length && this.#questions < MAX_QUESTIONS;
  }

  /**
   * Advances up to the first missing answer.
   * @param {(path: ArrayLike<number>, length: number) => Verdict} ask
   * @returns {boolean} true if it stopped only because of the time limit
   */
  advance(ask) {
    const until = performance.now() + SLICE_MS;
    const parts = [...this.parts];
    let [waits, changed] = [false, false];
    while (!waits && this.ready && performance.now() < until) {
      const { path, length } = this.#track.frame(this.#at);
      const { state, answer, lost } = ask(path, length);
      waits = state !== "known";
      if (waits) {
        if (this.#pending !== this.#at) this.#questions += 1;
        this.#pending = this.#at;
        break;
      }
      const to = lost !== null && length > 0 ? this.#track.stay(this.#at, lost).to : this.#at + 1;
      const last = parts.at(-1);
      if (last && last[2] === answer && answer !== "no")
        parts[parts.length - 1] = [last[0], to, answer];
      else parts.push([this.#at, to, answer ?? "unknown"]);
      this.#at = to;
      changed = true;
    }
    if (changed) this.parts = parts;
    return !waits && this.ready;
  }
}

/**
 * The parts of a track whose path only grows.
 * @param {Track} track
 * @param {Pick<Verdict, "kept" | "lost">} verdict on the whole path
 * @returns {Part[]}
 */
export function partsOfPath({ length }, { kept, lost }) {
  /** @type {Part[]} */
  const parts = [];
  if (kept > 0) parts.push([1, kept + 1, "yes"]);
  if (lost !== null && lost > kept + 1) parts.push([kept + 1, lost, "unknown"]);
  if (lost !== null) parts.push([lost, length + 1, "no"]);
  else if (kept < length) parts.push([kept + 1, length + 1, "unknown"]);
  return parts;
}
