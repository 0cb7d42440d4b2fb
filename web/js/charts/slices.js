/** Long work on the page's own thread, in slices: between two of them the browser draws and answers. */

/** How long a slice may be, in milliseconds: with what the browser does itself it stays well below 50. */
const SLICE_MS = 10;

export class Slices {
  #began = performance.now();

  /** Whether it is time for the next one. */
  get full() {
    return performance.now() - this.#began >= SLICE_MS;
  }

  /** Lets the browser do what waits. @returns {Promise<void>} */
  async next() {
    await new Promise((resolve) => setTimeout(resolve));
    this.#began = performance.now();
  }
}
