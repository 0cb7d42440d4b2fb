/** When the report of an experiment on its way is made anew. */

/** @import { HeldExperiment, TaskOptions } from "./held.js" */

/** A report is made for an experiment that takes longer than this, in milliseconds, before its end. */
const FIRST_REPORT_MS = 250;
/** How often the report is made anew, in milliseconds, if it is quick to make; and one of many runs. */
const REPORT_MS = 1000;
const LARGE_REPORT_MS = 3000;
const LARGE = 5000;

export class Reporting {
  #held;
  #onReport;
  #onError;
  #dueAt = Number.POSITIVE_INFINITY;
  /** The report that is being made; never rejects. @type {Promise<void> | null} */
  #making = null;

  /**
   * @param {HeldExperiment} held
   * @param {(report: any) => void} onReport
   * @param {(error: unknown) => void} onError told if one could not be made, unless that was stopped
   */
  constructor(held, onReport, onError) {
    this.#held = held;
    this.#onReport = onReport;
    this.#onError = onError;
  }

  /** The runs begin. */
  begin() {
    this.#dueAt = performance.now() + FIRST_REPORT_MS;
  }

  /** Ends when none is being made. */
  get settled() {
    return this.#making ?? Promise.resolve();
  }

  /**
   * There are new records: has a report made if it is time for one. Nobody waits for it.
   * @param {AbortSignal} signal
   */
  news(signal) {
    if (this.#making || performance.now() < this.#dueAt) return;
    this.#making = this.make({ signal }).finally(() => {
      this.#making = null;
    });
    const least = this.#held.progress.total > LARGE ? LARGE_REPORT_MS : REPORT_MS;
    this.#dueAt = performance.now() + least;
  }

  /**
   * Has one made.
   * @param {TaskOptions} options
   * @returns {Promise<void>} never rejects
   */
  async make(options) {
    const began = performance.now();
    try {
      this.#onReport(await this.#held.report(options));
      // A report that takes long is made less often.
      const now = performance.now();
      this.#dueAt = Math.max(this.#dueAt, now + 10 * (now - began));
    } catch (error) {
      if (!options.signal?.aborted) this.#onError(error);
    }
  }
}
