/**
 * The jobs that one worker has in hand: one, or several that do runs of experiments, which it does one after the
 * other. Each can be cancelled.
 */

import { WorkerLost } from "./errors.js";

/** @import { CallOptions } from "./channel.js" */
/** @import { Connection } from "./connection.js" */
/** @import { JobName } from "./protocol.js" */
/** @import { Every } from "./supervisor.js" */

/** How long whoever has cancelled waits for the counts, in milliseconds. */
const CANCEL_MS = 1000;

/**
 * @typedef {object} Job
 * @property {number} id of the call, or 0 before it is sent
 * @property {boolean} runs whether it does runs of an experiment
 * @property {boolean} cancelled
 * @property {any} last the last report, or null
 * @property {() => void} drop lets it end as cancelled without its worker
 * @property {() => void} stopWaiting no longer waits to drop it
 *
 * @typedef {object} Kind
 * @property {boolean} [runs] whether it does runs of an experiment
 * @property {boolean} [toTheEnd] whether reports are passed on after it was cancelled, too
 * @property {AbortSignal} [signal] cancels it
 */

export class Jobs {
  #connection;
  #every;
  #onEnd;
  /** In the order in which they are done. @type {Set<Job>} */
  #jobs = new Set();

  /**
   * @param {Connection} connection
   * @param {Every} every
   * @param {() => void} onEnd told when one has ended
   */
  constructor(connection, every, onEnd) {
    this.#connection = connection;
    this.#every = every;
    this.#onEnd = onEnd;
  }

  get none() {
    return this.#jobs.size === 0;
  }

  /** Whether there are none but runs. */
  get areRuns() {
    return [...this.#jobs].every(({ runs }) => runs);
  }

  /** Whether there are none but runs that go on. */
  get takeRuns() {
    return [...this.#jobs].every(({ runs, cancelled }) => runs && !cancelled);
  }

  /** Ends all of them. */
  cancel() {
    for (const job of this.#jobs) this.#cancel(job);
  }

  /** Makes room for another: what still runs resolves as cancelled. */
  clear() {
    this.cancel();
    for (const { drop } of this.#jobs) drop();
    this.#jobs.clear();
  }

  /**
   * Does one, after those that are there.
   * @param {JobName} name
   * @param {any} params
   * @param {CallOptions} options
   * @param {(last: any) => any} cancelledAnswer what it resolves with when it is cancelled and its worker
   *   can no longer say anything; told the last report
   * @param {Kind} kind
   * @returns {Promise<any>}
   */
  async do(name, params, options, cancelledAnswer, { runs = false, toTheEnd = false, signal }) {
    let drop = () => {};
    /** @type {Promise<void>} */
    const dropped = new Promise((resolve) => {
      drop = resolve;
    });
    let ended = false;
    /** @type {Job} */
    const job = { id: 0, runs, cancelled: false, last: null, drop, stopWaiting: () => {} };
    this.#jobs.add(job);
    const cancel = () => this.#cancel(job);
    signal?.addEventListener("abort", cancel);
    const onStarted = (/** @type {any} */ news) => {
      // Another worker begins at the beginning.
      job.last = null;
      options.onStarted?.(news);
    };
    const onProgress = (/** @type {any} */ report) => {
      if (ended) return;
      job.last = report;
      if (toTheEnd || !job.cancelled) options.onProgress?.(report);
    };
    const answer = this.#connection.call(
      name,
      params,
      { ...options, onStarted, onProgress },
      {
        anywhere: true,
        wanted: () => !job.cancelled,
        onSent: (id) => {
          job.id = id;
        },
      },
    );
    if (signal?.aborted) cancel();
    try {
      return await Promise.race([answer, dropped.then(() => cancelledAnswer(job.last))]);
    } catch (error) {
      if (job.cancelled && error instanceof WorkerLost) return cancelledAnswer(job.last);
      throw error;
    } finally {
      ended = true;
      signal?.removeEventListener("abort", cancel);
      job.stopWaiting();
      this.#jobs.delete(job);
      this.#onEnd();
    }
  }

  /** @param {Job} job */
  #cancel(job) {
    if (!this.#jobs.has(job) || job.cancelled) return;
    job.cancelled = true;
    const { id, drop } = job;
    const isSent = this.#connection.phase === "ready" && id > 0;
    if (isSent) this.#connection.cancel(id);
    // One that waits for others has nothing to tell.
    const [first] = this.#jobs;
    if (isSent && job === first) job.stopWaiting = this.#every(drop, CANCEL_MS);
    else drop();
  }
}
