/** The clock of a race: turns time into steps, and measures the real rate. */

import { fittingSpeed, nearestSpeed, SPEEDS } from "./place.js";

/** @import { Place } from "./place.js" */

/** The most time that a frame counts, in milliseconds: after a longer one the page was suspended. */
const MAX_FRAME_MS = 250;

/** The time over which the rate is measured, in milliseconds. */
const MEASURED_MS = 1500;

/** Up to this speed the hops of the knights are drawn. */
const HOP_SPEED = 15;

/** If nobody chose a speed, it rises at this interval once the first run has arrived, in milliseconds. */
const FASTER_MS = 1500;

export class RaceClock {
  playing = false;
  /** An index of SPEEDS. */
  speed;
  /** True if a person chose it. */
  #chosen;
  /** The number of steps made by each run, with the fraction of the next. */
  #position;
  #last = -1;
  #since = 0;
  #from = 0;
  #measured = -1;
  #fasterAt = 0;

  /**
   * @param {number} [squares] of the board
   * @param {Place | null} [place] the moment and speed of a link
   */
  constructor(squares = 64, place = null) {
    const { step = null, speed = null } = place ?? {};
    this.#position = step ?? 0;
    this.#chosen = speed !== null;
    this.speed = speed === null ? fittingSpeed(squares) : nearestSpeed(speed);
  }

  /** The number of steps made by each run. */
  get step() {
    return Math.floor(this.#position);
  }

  /** True if it is slow enough to see each step. */
  get hops() {
    return this.rate <= HOP_SPEED;
  }

  /** The fraction of the knights' way to the next step, 0 if it is not visible. */
  get part() {
    return this.playing && this.hops ? this.#position - this.step : 0;
  }

  /** Steps a second. */
  get rate() {
    return SPEEDS[this.speed] ?? 1;
  }

  /** The moment and speed for a link. @returns {Place} */
  get place() {
    const step = this.playing || this.step === 0 ? null : this.step;
    return { step, speed: this.#chosen ? this.rate : null };
  }

  start() {
    this.playing = true;
    this.#fasterAt = 0;
    this.#measure();
  }

  /** Stops the clock. @param {number} [step] */
  stop(step = this.step) {
    this.playing = false;
    this.#position = step;
  }

  /** @param {number} index */
  setSpeed(index) {
    this.speed = index;
    this.#chosen = true;
    this.#measure();
  }

  #measure() {
    this.#last = -1;
    this.#measured = -1;
  }

  /**
   * Advances the clock.
   * @param {number} now in milliseconds
   * @param {number} limit the last step that is known
   * @param {number} arrival the step at which the first one arrives
   */
  advance(now, limit, arrival) {
    if (this.#last < 0) {
      this.#since = now;
      this.#from = this.#position;
    }
    const elapsed = this.#last < 0 ? 0 : Math.min(MAX_FRAME_MS, now - this.#last);
    this.#last = now;
    const wanted = this.#position + (elapsed / 1000) * this.rate;
    this.#position = Math.max(this.#position, Math.min(limit, wanted));
    if (now - this.#since >= MEASURED_MS) {
      this.#measured = (1000 * (this.#position - this.#from)) / (now - this.#since);
      this.#since = now;
      this.#from = this.#position;
    }
    if (!this.#chosen && this.step >= arrival) this.#speedUp(now);
  }

  /** Speeds up by itself: nobody waits for the runs that are far behind. @param {number} now */
  #speedUp(now) {
    if (this.#fasterAt === 0) this.#fasterAt = now + FASTER_MS;
    if (now < this.#fasterAt || this.speed === SPEEDS.length - 1) return;
    this.#fasterAt = now + FASTER_MS;
    this.speed += 1;
    this.#measure();
  }

  /** The real rate in steps a second, in two digits, if it is far below the chosen one; else 0. */
  get slow() {
    if (!this.playing || this.#measured < 0 || this.#measured >= 0.8 * this.rate) return 0;
    return Math.max(1, Number(this.#measured.toPrecision(2)));
  }
}
