/** The latest of several tasks: a new task aborts the previous one. */
export class Latest {
  #stop = new AbortController();

  /** The signal of the latest task. */
  get signal() {
    return this.#stop.signal;
  }

  /** Begins a task. @returns {AbortSignal} aborted when the next one begins, or by `stop` */
  begin() {
    const before = this.#stop;
    this.#stop = new AbortController();
    before.abort();
    return this.signal;
  }

  /** Aborts the latest task. */
  stop() {
    this.#stop.abort();
  }
}
