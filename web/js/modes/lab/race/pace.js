/** The speed of a race, chosen by a person or rising automatically; and the measured rate. */

import { HOP_SPEED } from "../../../player/clock.js";
import { fittingSpeed } from "../../../player/player_state.js";
import { nearestSpeed, SPEEDS } from "./place.js";

/** The time over which the rate is measured, in milliseconds. */
const MEASURED_MS = 1500;

/** The interval at which an automatic speed rises after the first arrival, in milliseconds. */
const FASTER_MS = 1500;

export class Pace {
  /** An index of SPEEDS. */
  index;
  /** True if a person chose it. */
  chosen;
  /** The beginning of the measurement; null before the first frame. @type {{at: number, step: number} | null} */
  #began = null;
  #measured = Number.POSITIVE_INFINITY;
  #fasterAt = Number.POSITIVE_INFINITY;

  /**
   * @param {number} squares of the board
   * @param {number | null} speed of a link, in steps a second
   */
  constructor(squares, speed) {
    this.chosen = speed !== null;
    this.index = speed === null ? fittingSpeed(squares) : nearestSpeed(speed);
  }

  /** Steps a second. */
  get rate() {
    return SPEEDS[this.index] ?? 1;
  }

  /** True if it is slow enough to see each step. */
  get hops() {
    return this.rate <= HOP_SPEED;
  }

  /** The real rate in steps a second, in two digits, if it is far below the chosen one; else 0. */
  get slow() {
    if (this.#measured >= 0.8 * this.rate) return 0;
    return Math.max(1, Number(this.#measured.toPrecision(2)));
  }

  /** @param {number} index */
  choose(index) {
    this.index = index;
    this.chosen = true;
    this.restart();
  }

  /** Begins a new measurement. */
  restart() {
    this.#began = null;
    this.#measured = Number.POSITIVE_INFINITY;
    this.#fasterAt = Number.POSITIVE_INFINITY;
  }

  /**
   * Measures the rate at each frame, and raises an automatic speed.
   * @param {number} now in milliseconds
   * @param {number} step
   * @param {boolean} arrived true if a run has arrived: the rest may go faster
   */
  advance(now, step, arrived) {
    this.#began ??= { at: now, step };
    const elapsed = now - this.#began.at;
    if (elapsed >= MEASURED_MS) {
      this.#measured = (1000 * (step - this.#began.step)) / elapsed;
      this.#began = { at: now, step };
    }
    if (this.chosen || !arrived || this.index === SPEEDS.length - 1) return;
    this.#fasterAt = Math.min(this.#fasterAt, now + FASTER_MS);
    if (now < this.#fasterAt) return;
    this.index += 1;
    this.restart();
  }
}
