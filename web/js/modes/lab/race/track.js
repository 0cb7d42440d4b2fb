/**
 * One run of a race while it arrives: its events, and a cursor after any step. A *step* is a placed square, together
 * with the backtracks before it. Of a long run only the last events are stored, so the first step that can be shown
 * moves forward.
 */

import { Profile } from "./profile.js";

/** @import { RaceEnd, RacerNews } from "../../../solver/documents.js" */

/**
 * @typedef {object} Position The state of a run at a moment.
 * @property {Uint16Array} path the path: its first `length` squares are on the board
 * @property {number} length
 * @property {number} steps made
 * @property {number} backtracks
 * @property {number[]} back the squares taken back since the step before, in order
 * @property {boolean} placed true if the last event placed a square
 */

/** At least this many last events are stored. */
const MIN_EVENTS = 1 << 17;
/** The number of events between two checkpoints of the cursor. */
const STRIDE = 2048;

export class Track {
  spec = "";
  built = false;
  /** The end of the run; null while unknown. @type {RaceEnd | null} */
  end = null;
  /** The number of steps received, and of events, -1 before the first answer. */
  received = 0;
  taken = -1;
  #size;
  #most;
  #events = new Uint16Array(1024);
  /** The number of stored events. */
  #count = 0;
  /**
   * The checkpoints: the state of the run at some events, each just after a square was placed; the first one
   * is the base.
   * @type {{at: number, steps: number, backtracks: number, path: Uint16Array}[]}
   */
  #marks = [];
  /** The number of filled squares, step by step. */
  profile = new Profile();
  /** The state after all events. */
  #tip;
  /** The state at the cursor. */
  #here;

  /**
   * @param {number} size the number of squares on the board
   * @param {number} [most] at least this many last events are stored
   */
  constructor(size, most = MIN_EVENTS) {
    this.#size = size;
    this.#most = most;
    this.#tip = new Cursor(size);
    this.#here = new Cursor(size);
  }

  /** True if there is a base state. */
  get based() {
    return this.#marks.length > 0;
  }

  /** The first step that can be shown. */
  get first() {
    return this.#marks[0]?.steps ?? 0;
  }

  /** The last step that can be shown now; Infinity after the end, because the run does not change any more. */
  get last() {
    return this.end && this.based ? Number.POSITIVE_INFINITY : this.#tip.steps;
  }

  /** @param {RacerNews} news */
  take({ spec, built, base, forward, events, end }) {
    this.spec = spec;
    this.built = built;
    this.received = forward;
    if (base) {
      this.#tip.set(base.path, base.forward, base.backtracks);
      this.#here.set(base.path, base.forward, base.backtracks);
      this.taken = 0;
      this.#mark(0);
      this.profile.add(base.forward, base.path.length);
    }
    if (!this.based) return;
    this.#grow(this.#count + events.length);
    for (const event of events) {
      this.#events[this.#count] = event;
      this.#count += 1;
      this.#tip.take(event);
      this.profile.add(this.#tip.steps, this.#tip.length);
      const due = (this.#marks.at(-1)?.at ?? 0) + STRIDE;
      if (event !== this.#size && this.#count >= due) this.#mark(this.#count);
    }
    this.taken += events.length;
    // A worker that repeats the race reports the end again only later.
    this.end ??= end;
    this.#forget();
  }

  /** @param {number} at */
  #mark(at) {
    const { steps, backtracks, path, length } = this.#tip;
    this.#marks.push({ at, steps, backtracks, path: path.slice(0, length) });
  }

  /** @param {number} wanted */
  #grow(wanted) {
    if (wanted <= this.#events.length) return;
    const larger = new Uint16Array(Math.max(wanted, 2 * this.#events.length));
    larger.set(this.#events.subarray(0, this.#count));
    this.#events = larger;
  }

  /** Drops the first events once twice the required number is stored. */
  #forget() {
    if (this.#count < 2 * this.#most) return;
    const first = this.#marks.findLastIndex(({ at }) => at <= this.#count - this.#most);
    const cut = this.#marks[first]?.at ?? 0;
    if (cut === 0) return;
    this.#events.copyWithin(0, cut, this.#count);
    this.#count -= cut;
    this.#here.at -= cut;
    this.#marks = this.#marks.slice(first).map((mark) => ({ ...mark, at: mark.at - cut }));
    // The cursor cannot replay dropped events: it moves to the new base.
    if (this.#here.at < 0) this.#goTo(this.#marks[0]);
  }

  /** @param {{at: number, steps: number, backtracks: number, path: Uint16Array} | undefined} mark */
  #goTo(mark) {
    if (!mark) return;
    this.#here.set(mark.path, mark.steps, mark.backtracks);
    this.#here.at = mark.at;
  }

  /**
   * The state of the run at a moment: after `step` steps, and `part` of the way to the next one, which begins
   * with its backtracks. It is valid until the next call.
   * @param {number} step the step, or the nearest known one
   * @param {number} [part] from 0 to below 1
   * @returns {Position}
   */
  at(step, part = 0) {
    const here = this.#here;
    // Just before the step, so that its backtracks are replayed, too.
    const wanted = Math.max(this.first, step);
    if (here.steps > wanted || (here.steps === wanted && !here.placed)) {
      this.#goTo(this.#marks.findLast(({ steps }) => steps < wanted) ?? this.#marks[0]);
    } else {
      const ahead = this.#marks.findLast(({ steps }) => steps < wanted);
      if (ahead && ahead.at > here.at) this.#goTo(ahead);
    }
    while (here.steps < wanted && here.at < this.#count) here.read(this.#events);
    // An exhausted search has taken back everything.
    if (this.end && step > this.end.forward) {
      while (here.at < this.#count) here.read(this.#events);
    }
    if (part > 0) this.#goPartly(part);
    return here;
  }

  /** Replays a part of the backtracks of the next step. @param {number} part */
  #goPartly(part) {
    const here = this.#here;
    let next = here.at;
    while (next < this.#count && this.#events[next] === this.#size) next += 1;
    // The last part of the way is the move itself.
    const backs = Math.min(next - here.at, Math.floor(part * (next - here.at + 1)));
    for (let left = backs; left > 0; left--) here.read(this.#events);
  }

  /** The square of the next step, or -1 if it is unknown or follows a backtrack. */
  get next() {
    const event = this.#here.at < this.#count ? (this.#events[this.#here.at] ?? -1) : -1;
    return event === this.#size ? -1 : event;
  }

  /**
   * True if the run has ended at a step: a run that found its tour ends with its last step, any other only
   * when it would need one more.
   * @param {number} step
   */
  endedAt(step) {
    if (!this.end || !this.based) return false;
    const { outcome, forward } = this.end;
    return outcome === "found" || forward === 0 ? step >= forward : step > forward;
  }

  /** The step at which the run has ended, if known. */
  get endStep() {
    if (!this.end) return Number.POSITIVE_INFINITY;
    const { outcome, forward } = this.end;
    return outcome === "found" || forward === 0 ? forward : forward + 1;
  }
}

/** A path as the events build it. */
class Cursor {
  path;
  length = 0;
  steps = 0;
  backtracks = 0;
  /** @type {number[]} */
  back = [];
  /** The number of events read. */
  at = 0;
  /** True if the last of them placed a square. */
  placed = true;
  #size;

  /** @param {number} size */
  constructor(size) {
    this.#size = size;
    this.path = new Uint16Array(size + 1);
  }

  /** @param {ArrayLike<number>} path @param {number} steps @param {number} backtracks */
  set(path, steps, backtracks) {
    this.path.set(path);
    this.length = path.length;
    this.steps = steps;
    this.backtracks = backtracks;
    this.back = [];
    this.at = 0;
    this.placed = true;
  }

  /** @param {Uint16Array} events */
  read(events) {
    this.take(events[this.at] ?? this.#size);
    this.at += 1;
  }

  /** @param {number} event */
  take(event) {
    if (event === this.#size) {
      if (this.placed) this.back = [];
      this.length -= 1;
      this.backtracks += 1;
      this.back.push(this.path[this.length] ?? 0);
      this.placed = false;
    } else {
      if (this.placed) this.back = [];
      this.path[this.length] = event;
      this.length += 1;
      this.steps += 1;
      this.placed = true;
    }
  }
}
