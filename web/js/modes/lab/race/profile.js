/**
 * The profile of a run: the least and the greatest number of filled squares in each of some hundred stretches of steps.
 * The stretches become longer as the run goes on.
 */

/** The maximum number of stretches. */
const STRETCHES = 512;

const UNKNOWN = 0xffff;

export class Profile {
  /** The number of steps in a stretch. */
  width = 1;
  /** The first step with data. */
  from = -1;
  /** The number of stretches. */
  count = 0;
  /** The least and the greatest number of squares for each stretch; UNKNOWN and 0 without data. */
  least = new Uint16Array(STRETCHES).fill(UNKNOWN);
  most = new Uint16Array(STRETCHES);

  /**
   * @param {number} step
   * @param {number} filled squares
   */
  add(step, filled) {
    if (this.from < 0) this.from = step;
    while (Math.floor(step / this.width) >= STRETCHES) this.#widen();
    const stretch = Math.floor(step / this.width);
    this.count = Math.max(this.count, stretch + 1);
    if (filled < (this.least[stretch] ?? UNKNOWN)) this.least[stretch] = filled;
    if (filled > (this.most[stretch] ?? 0)) this.most[stretch] = filled;
  }

  /** Merges stretches in pairs. */
  #widen() {
    for (let to = 0; to < STRETCHES / 2; to++) {
      const [a, b] = [2 * to, 2 * to + 1];
      this.least[to] = Math.min(this.least[a] ?? UNKNOWN, this.least[b] ?? UNKNOWN);
      this.most[to] = Math.max(this.most[a] ?? 0, this.most[b] ?? 0);
    }
    this.least.fill(UNKNOWN, STRETCHES / 2);
    this.most.fill(0, STRETCHES / 2);
    this.count = Math.ceil(this.count / 2);
    this.width *= 2;
  }
}
