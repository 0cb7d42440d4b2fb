/**
 * Splits long work on the page's own thread into slices, between which the browser paints and handles input.
 */

/** The time of a slice, in milliseconds: even with the browser's own work it stays below 50. */
const SLICE_MS = 10;

export class Slices {
  #began = performance.now();

  /** True if the slice's time is used up. */
  get full() {
    return performance.now() - this.#began >= SLICE_MS;
  }

  /** Lets the browser handle pending events. @returns {Promise<void>} */
  async next() {
    await new Promise((resolve) => setTimeout(resolve));
    this.#began = performance.now();
  }
}
