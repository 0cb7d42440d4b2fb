/** The latest of several loads: who begins one ends the one before. */
export class Latest {
  #stop = new AbortController();

  /** The signal of the latest one. */
  get signal() {
    return this.#stop.signal;
  }

  /** Begins one. @returns {AbortSignal} aborted when the next one begins, or by `stop` */
  begin() {
    const before = this.#stop;
    this.#stop = new AbortController();
    before.abort();
    return this.signal;
  }

  /** Ends the latest one. */
  stop() {
    this.#stop.abort();
  }
}
