/** The clock of a race: turns time into steps, and measures how many there really were. */

import { fittingSpeed, nearestSpeed, SPEEDS } from "./place.js";

/** @import { Place } from "./place.js" */

/** A frame counts for so long at most, in milliseconds: after a longer one the page has slept. */
const LONGEST_MS = 250;

/** The rate is measured over about so long, in milliseconds. */
const MEASURED_MS = 1500;

/** Up to this speed the knights are seen hopping from square to square. */
const HOP_SPEED = 15;

/** Where nobody chose a speed, it rises so often once the first one has arrived, in milliseconds. */
const FASTER_MS = 1500;

export class RaceClock {
  playing = false;
  /** Place in SPEEDS. */
  speed;
  /** Whether a person chose it. */
  #chosen;
  /** How many steps each has made, and a part of one more. */
  #position;
  #last = -1;
  #since = 0;
  #from = 0;
  #measured = -1;
  #fasterAt = 0;

  /**
   * @param {number} [squares] of the board
   * @param {Place | null} [place] what a link asks for
   */
  constructor(squares = 64, place = null) {
    const { step = null, speed = null } = place ?? {};
    this.#position = step ?? 0;
    this.#chosen = speed !== null;
    this.speed = speed === null ? fittingSpeed(squares) : nearestSpeed(speed);
  }

  /** Steps that each has made. */
  get step() {
    return Math.floor(this.#position);
  }

  /** Whether it is so slow that each step is seen. */
  get hops() {
    return this.rate <= HOP_SPEED;
  }

  /** How far the knights are on the way to the next step, 0 where that is not seen. */
  get part() {
    return this.playing && this.hops ? this.#position - this.step : 0;
  }

  /** Steps a second. */
  get rate() {
    return SPEEDS[this.speed] ?? 1;
  }

  /** What a link says of it. @returns {Place} */
  get place() {
    const step = this.playing || this.step === 0 ? null : this.step;
    return { step, speed: this.#chosen ? this.rate : null };
  }

  start() {
    this.playing = true;
    this.#fasterAt = 0;
    this.#measure();
  }

  /** Stands still. @param {number} [step] */
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
   * Goes on.
   * @param {number} now in milliseconds
   * @param {number} limit the last step that is known
   * @param {number} arrival the step at which the first one arrives
   */
  advance(now, limit, arrival) {
    if (this.#last < 0) {
      this.#since = now;
      this.#from = this.#position;
    }
    const elapsed = this.#last < 0 ? 0 : Math.min(LONGEST_MS, now - this.#last);
    this.#last = now;
    const wanted = this.#position + (elapsed / 1000) * this.rate;
    this.#position = Math.max(this.#position, Math.min(limit, wanted));
    if (now - this.#since >= MEASURED_MS) {
      this.#measured = (1000 * (this.#position - this.#from)) / (now - this.#since);
      this.#since = now;
      this.#from = this.#position;
    }
    if (!this.#chosen && this.step >= arrival) this.#faster(now);
  }

  /** Nobody waits for who drowns: the race becomes faster by itself. @param {number} now */
  #faster(now) {
    if (this.#fasterAt === 0) this.#fasterAt = now + FASTER_MS;
    if (now < this.#fasterAt || this.speed === SPEEDS.length - 1) return;
    this.#fasterAt = now + FASTER_MS;
    this.speed += 1;
    this.#measure();
  }

  /** The steps a second that there really are where they are far fewer than asked for, in two digits; else 0. */
  get slow() {
    if (!this.playing || this.#measured < 0 || this.#measured >= 0.8 * this.rate) return 0;
    return Math.max(1, Number(this.#measured.toPrecision(2)));
  }
}
