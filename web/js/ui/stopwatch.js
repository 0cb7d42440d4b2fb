/** The time that somebody spends, without that in which it stands still. */
export class Stopwatch {
  #now;
  #counted = 0;
  /** Since when it runs, or null. @type {number | null} */
  #since = null;

  /** @param {() => number} [now] the time in milliseconds */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Lets it run or stand still. @param {boolean} on */
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
