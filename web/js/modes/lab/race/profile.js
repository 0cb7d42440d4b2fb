/**
 * The profile of a run of any length: the least and the greatest number of filled squares in each of some
 * hundred stretches of steps, which become longer as the run goes on.
 */

/** The maximum number of stretches. */
const STRETCHES = 512;

export class Profile {
  /** The number of steps in a stretch. */
  width = 1;
  /** The first known step. */
  from = -1;
  /** The least and the greatest number of squares for each stretch; 0 for both if unknown. */
  least = new Uint16Array(STRETCHES);
  most = new Uint16Array(STRETCHES);

  /** The number of stretches. */
  get count() {
    return this.#count;
  }

  #count = 0;

  /**
   * @param {number} step
   * @param {number} filled squares
   */
  add(step, filled) {
    if (this.from < 0) this.from = step;
    while (Math.floor(step / this.width) >= STRETCHES) this.#widen();
    const stretch = Math.floor(step / this.width);
    if (stretch >= this.#count) {
      this.#count = stretch + 1;
      this.least[stretch] = filled;
      this.most[stretch] = filled;
      return;
    }
    if (filled < (this.least[stretch] ?? 0)) this.least[stretch] = filled;
    if (filled > (this.most[stretch] ?? 0)) this.most[stretch] = filled;
  }

  /** Merges stretches in pairs. */
  #widen() {
    for (let to = 0; to < STRETCHES / 2; to++) {
      const [a, b] = [2 * to, 2 * to + 1];
      const known = b < this.#count && (this.most[b] ?? 0) > 0;
      const blank = (this.most[a] ?? 0) === 0;
      const [least, most] = [this.least[a] ?? 0, this.most[a] ?? 0];
      this.least[to] = known
        ? blank
          ? (this.least[b] ?? 0)
          : Math.min(least, this.least[b] ?? 0)
        : least;
      this.most[to] = known ? Math.max(most, this.most[b] ?? 0) : most;
    }
    this.least.fill(0, STRETCHES / 2);
    this.most.fill(0, STRETCHES / 2);
    this.#count = Math.ceil(this.#count / 2);
    this.width *= 2;
  }
}
