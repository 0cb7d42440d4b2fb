/**
 * One run of a race as it comes: its events, and a cursor that stands after any step of them. A *step* is a
 * square placed; what is taken back comes before it. Of a long run only the last events are kept, so the
 * first steps that can be shown move along.
 */

import { Profile } from "./profile.js";

/** @import { RaceEnd, RacerNews } from "../../../solver/documents.js" */

/**
 * @typedef {object} Stand Where a run stands at a moment.
 * @property {Uint16Array} path its first `length` squares are on the board
 * @property {number} length
 * @property {number} steps made
 * @property {number} backtracks
 * @property {number[]} back the squares that were taken back since the step before, in this order
 * @property {boolean} placed whether the last event placed a square
 */

/** So many events are kept at least, once there were so many. */
const KEPT = 1 << 17;
/** Events between two places from which the cursor can go on. */
const STRIDE = 2048;

export class Track {
  spec = "";
  built = false;
  /** How it ends, once that is known. @type {RaceEnd | null} */
  end = null;
  /** The steps told so far, and the events. */
  told = 0;
  taken = -1;
  #size;
  #most;
  #events = new Uint16Array(1024);
  /** How many events are kept; those before them are gone. */
  #count = 0;
  /** Where the run stands at some events, each just after a square was placed; the first one is the base.
   * @type {{at: number, steps: number, backtracks: number, path: Uint16Array}[]} */
  #marks = [];
  /** How many squares are filled, step by step. */
  profile = new Profile();
  /** How the run stands after all its events. */
  #tip;
  /** How it stands at the cursor. */
  #here;

  /**
   * @param {number} size the number of squares on the board
   * @param {number} [most] how many events are kept at least
   */
  constructor(size, most = KEPT) {
    this.#size = size;
    this.#most = most;
    this.#tip = new Cursor(size);
    this.#here = new Cursor(size);
  }

  /** Whether it is known where it stands. */
  get based() {
    return this.#marks.length > 0;
  }

  /** The first step that can be shown. */
  get first() {
    return this.#marks[0]?.steps ?? 0;
  }

  /** The last step that can be shown now: beyond its end a run stands still. */
  get last() {
    return this.end && this.based ? Number.POSITIVE_INFINITY : this.#tip.steps;
  }

  /** @param {RacerNews} news */
  take({ spec, built, base, forward, events, end }) {
    this.spec = spec;
    this.built = built;
    this.told = forward;
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
    // A worker that goes over the race again does not know yet how it ended.
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

  /** Lets go of the first events where there are twice as many as are kept. */
  #forget() {
    if (this.#count < 2 * this.#most) return;
    const kept = this.#marks.findLastIndex(({ at }) => at <= this.#count - this.#most);
    const cut = this.#marks[kept]?.at ?? 0;
    if (cut === 0) return;
    this.#events.copyWithin(0, cut, this.#count);
    this.#count -= cut;
    this.#here.at -= cut;
    this.#marks = this.#marks.slice(kept).map((mark) => ({ ...mark, at: mark.at - cut }));
    // What is gone cannot be gone over again.
    if (this.#here.at < 0) this.#goTo(this.#marks[0]);
  }

  /** @param {{at: number, steps: number, backtracks: number, path: Uint16Array} | undefined} mark */
  #goTo(mark) {
    if (!mark) return;
    this.#here.set(mark.path, mark.steps, mark.backtracks);
    this.#here.at = mark.at;
  }

  /**
   * Where the run stands at a moment: after `step` steps, and `part` of the way to the next one, on which it
   * first takes back what it has to. It is valid until the next call.
   * @param {number} step as near to it as is known
   * @param {number} [part] from 0 to below 1
   * @returns {Stand}
   */
  at(step, part = 0) {
    const here = this.#here;
    // Just before the step, so that what was taken back for it is gone over too.
    const wanted = Math.max(this.first, step);
    if (here.steps > wanted || (here.steps === wanted && !here.placed)) {
      this.#goTo(this.#marks.findLast(({ steps }) => steps < wanted) ?? this.#marks[0]);
    } else {
      const ahead = this.#marks.findLast(({ steps }) => steps < wanted);
      if (ahead && ahead.at > here.at) this.#goTo(ahead);
    }
    while (here.steps < wanted && here.at < this.#count) here.read(this.#events);
    // A search that has tried everything has taken back everything.
    if (this.end && step > this.end.forward) {
      while (here.at < this.#count) here.read(this.#events);
    }
    if (part > 0) this.#goPartly(part);
    return here;
  }

  /** Takes back a part of what the next step takes back first. @param {number} part */
  #goPartly(part) {
    const here = this.#here;
    let next = here.at;
    while (next < this.#count && this.#events[next] === this.#size) next += 1;
    // The last part of the way is the move itself.
    const backs = Math.min(next - here.at, Math.floor(part * (next - here.at + 1)));
    for (let left = backs; left > 0; left--) here.read(this.#events);
  }

  /**
   * The square that the next step goes to, or -1 if that is not known, or takes something back first.
   */
  get next() {
    const event = this.#here.at < this.#count ? (this.#events[this.#here.at] ?? -1) : -1;
    return event === this.#size ? -1 : event;
  }

  /** How many squares the next step takes back first. @param {number} step */
  backsAfter(step) {
    this.at(step);
    let next = this.#here.at;
    while (next < this.#count && this.#events[next] === this.#size) next += 1;
    return next - this.#here.at;
  }

  /**
   * Whether it has come to its end at a step: a run that found its tour is there with its last step, any
   * other one only when it would need one more.
   * @param {number} step
   */
  endedAt(step) {
    if (!this.end || !this.based) return false;
    const { outcome, forward } = this.end;
    return outcome === "found" || forward === 0 ? step >= forward : step > forward;
  }

  /** The step at which it has come to its end, if that is known. */
  get endStep() {
    if (!this.end) return Number.POSITIVE_INFINITY;
    const { outcome, forward } = this.end;
    return outcome === "found" || forward === 0 ? forward : forward + 1;
  }
}

/** A path as events make it. */
class Cursor {
  path;
  length = 0;
  steps = 0;
  backtracks = 0;
  /** @type {number[]} */
  back = [];
  /** How many events it has read. */
  at = 0;
  /** Whether the last of them placed a square. */
  placed = true;
  #size;

  /** @param {number} size */
  constructor(size) {
    this.#size = size;
    this.path = new Uint16Array(size + 1);
  }

  /**
   * @param {ArrayLike<number>} path
   * @param {number} steps
   * @param {number} backtracks
   */
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
