/** Decides when the report of a running experiment is updated. */

/** @import { ExperimentProxy, StepOptions } from "./experiment_proxy.js" */

/** The first report before the end is made after this time, in milliseconds. */
const FIRST_REPORT_MS = 250;
/**
 * The least time between two reports, in milliseconds, if they are quick to make; and the least for an
 * experiment of many runs.
 */
const REPORT_MS = 1000;
const LARGE_REPORT_MS = 3000;
const LARGE = 5000;

export class Reporting {
  #held;
  #onReport;
  #onError;
  #dueAt = Number.POSITIVE_INFINITY;
  /** The pending report; never rejects. @type {Promise<void> | null} */
  #making = null;

  /**
   * @param {ExperimentProxy} held
   * @param {(report: any) => void} onReport
   * @param {(error: unknown) => void} onError called if a report could not be made, unless it was stopped
   */
  constructor(held, onReport, onError) {
    this.#held = held;
    this.#onReport = onReport;
    this.#onError = onError;
  }

  /** Starts the clock of the first report. */
  begin() {
    this.#dueAt = performance.now() + FIRST_REPORT_MS;
  }

  /** Resolves when no report is pending. */
  get settled() {
    return this.#making ?? Promise.resolve();
  }

  /**
   * Updates the report if it is time for it; called for new records, and not awaited.
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
   * @param {StepOptions} options
   * @returns {Promise<void>} never rejects
   */
  async make(options) {
    const began = performance.now();
    try {
      this.#onReport(await this.#held.report(options));
      // The longer a report takes, the less often it is made.
      const now = performance.now();
      this.#dueAt = Math.max(this.#dueAt, now + 10 * (now - began));
    } catch (error) {
      if (!options.signal?.aborted) this.#onError(error);
    }
  }
}
