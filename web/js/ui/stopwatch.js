/** Measures time, except while it is paused. */
export class Stopwatch {
  #now;
  #counted = 0;
  /** The time of its start; null while paused. @type {number | null} */
  #since = null;

  /** @param {() => number} [now] the time in milliseconds */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Starts or pauses it. @param {boolean} on */
  run(on) {
    const now = this.#now();
    if (this.#since !== null) this.#counted += now - this.#since;
    this.#since = on ? now : null;
  }

  /** The seconds since the last lap; begins the next. */
  lap() {
    this.run(this.#since !== null);
    const seconds = this.#counted / 1000;
    this.#counted = 0;
    return seconds;
  }
}
