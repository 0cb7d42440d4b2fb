/**
 * The calls that one client has made. Each can be cancelled. In the lane `main` there is one, or several that do
 * runs of experiments, one after the other.
 */

import { WorkerLost } from "./errors.js";
import { CALLS } from "./protocol.js";

/** @import { Connection } from "./connection.js" */
/** @import { Answer, CallName, Params, Report, Started } from "./protocol.js" */
/** @import { Every } from "./supervisor.js" */

/** How long whoever has cancelled waits for the counts, in milliseconds. */
const CANCEL_MS = 1000;

/**
 * @template {CallName} Name
 * @template [Gone=never]
 * @typedef {object} CallOptions
 * @property {AbortSignal} [signal] ends it
 * @property {number} [squares] about how many it is about: the more, the longer it may be silent
 * @property {(news: Started<Name>) => void} [onStarted] told again when another worker takes over
 * @property {(report: Report<Name>) => void} [onProgress] how far it is, if it takes a while
 * @property {(news: any) => void} [onEnded] told what there is to say before an answer that takes a while
 * @property {(last: Report<Name> | null) => Gone} [cancelledAnswer] its answer if it is cancelled and the worker
 *   says nothing soon; told the last report. Without this, the reason of the signal is thrown at once
 * @property {boolean} [toTheEnd] whether reports are passed on after it was cancelled, too
 */

/**
 * @typedef {object} Made A call that was made.
 * @property {number} id or 0 before it is sent
 * @property {CallName} name
 * @property {boolean} cancelled
 * @property {() => void} drop ends it without its worker
 * @property {() => void} stopWaiting no longer waits to drop it
 */

export class Calls {
  #connection;
  #every;
  #onEnd;
  /** Those in the lane `main`, in the order in which they are done. @type {Set<Made>} */
  #main = new Set();

  /**
   * @param {Connection} connection
   * @param {Every} every
   * @param {() => void} onEnd told when one in the lane `main` has ended
   */
  constructor(connection, every, onEnd) {
    this.#connection = connection;
    this.#every = every;
    this.#onEnd = onEnd;
  }

  /** Whether there is none in the lane `main`. */
  get none() {
    return this.#main.size === 0;
  }

  /** Whether there are none but runs that go on. */
  get takeRuns() {
    return [...this.#main].every(({ name, cancelled }) => name === "runs" && !cancelled);
  }

  /** Cancels all in the lane `main`. */
  cancel() {
    for (const call of this.#main) this.#cancel(call);
  }

  /** Makes room in the lane `main`; runs join runs. @param {CallName} name of the call that is to come */
  clearFor(name) {
    if (name === "runs" && [...this.#main].every((call) => call.name === "runs")) return;
    this.cancel();
    for (const { drop } of this.#main) drop();
    this.#main.clear();
  }

  /**
   * Makes one. What the worker held that it is about is gone with the worker, so no other one is asked, unless
   * the call needs nothing but its parameters.
   * @template {CallName} Name
   * @template [Gone=never]
   * @param {Name} name
   * @param {Params<Name>} params
   * @param {CallOptions<Name, Gone>} options
   * @returns {Promise<Answer<Name> | Gone>}
   */
  async make(name, params, options) {
    const { signal, squares = sizeOf(params), onEnded, cancelledAnswer, toTheEnd } = options;
    if (!cancelledAnswer) signal?.throwIfAborted();
    const { lane, anywhere = false } = CALLS[name];
    /** @type {Report<Name> | null} */
    let last = null;
    let ended = false;
    let drop = () => {};
    /** @type {Promise<Gone>} */
    const dropped = new Promise((resolve, reject) => {
      drop = () => (cancelledAnswer ? resolve(cancelledAnswer(last)) : reject(signal?.reason));
    });
    /** @type {Made} */
    const call = { id: 0, name, cancelled: false, drop, stopWaiting: () => {} };
    if (lane === "main") this.#main.add(call);
    const cancel = () => this.#cancel(call);
    signal?.addEventListener("abort", cancel);
    const answer = this.#connection.call(
      name,
      params,
      {
        squares,
        onStarted: (news) => {
          // Another worker begins at the beginning.
          last = null;
          options.onStarted?.(news);
        },
        onProgress: (report) => {
          if (ended) return;
          last = report;
          if (toTheEnd || !call.cancelled) options.onProgress?.(report);
        },
        onEnded,
      },
      {
        anywhere,
        wanted: () => !call.cancelled,
        onSent: (id) => {
          call.id = id;
        },
      },
    );
    if (signal?.aborted) cancel();
    try {
      return await Promise.race([answer, dropped]);
    } catch (error) {
      if (call.cancelled && cancelledAnswer && error instanceof WorkerLost)
        return cancelledAnswer(last);
      throw error;
    } finally {
      ended = true;
      signal?.removeEventListener("abort", cancel);
      call.stopWaiting();
      if (lane === "main") {
        this.#main.delete(call);
        this.#onEnd();
      }
    }
  }

  /** @param {Made} call */
  #cancel(call) {
    if (call.cancelled) return;
    call.cancelled = true;
    const { id, drop } = call;
    const isSent = this.#connection.phase === "ready" && id > 0;
    if (isSent) this.#connection.cancel(id);
    // One that waits for others has nothing to tell.
    const [first] = this.#main;
    if (isSent && call === first) call.stopWaiting = this.#every(drop, CANCEL_MS);
    else drop();
  }
}

/** The squares that a call is about. @param {Record<string, any>} params */
function sizeOf({ words, rows = words?.rows ?? 0, cols = words?.cols ?? 0, squares = [] }) {
  return Math.max(rows * cols || 0, squares.length);
}
