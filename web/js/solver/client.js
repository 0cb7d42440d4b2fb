/**
 * The page's side of the solver: calls, in the lane `main` one at a time. Runs of experiments may be handed over
 * while others are still done: they are waiting in the worker when those end.
 */

import { Calls } from "./calls.js";
import { cancelledResult } from "./cancelled.js";
import { Connection } from "./connection.js";
import { CALLS, MAX_EVENTS, MAX_STATES, MAX_TOUR_SQUARES, MAX_TOURS } from "./protocol.js";
import { everyInterval } from "./supervisor.js";

/** @import { CallOptions } from "./calls.js" */
/** @import { CountDocument, CountReport, Done, Reason, SolveProgress, SolveResult } from "./documents.js" */
/** @import { ConnectionOptions } from "./connection.js" */
/** @import { Answer, CallName, Params, Words } from "./protocol.js" */
/** @import { First } from "./supervisor.js" */

/**
 * @typedef {object} RunsOptions
 * @property {number} [seconds] after which no other run is begun: those that are left have not ended
 * @property {AbortSignal} [signal] cancels these runs, and no others
 */

export class SolverClient {
  #connection;
  #calls;
  /** @type {(() => void)[]} Those who wait until the lane `main` is free. */
  #waiting = [];
  /** @type {(() => void)[]} Those who wait to hand over runs. */
  #waitingWithRuns = [];

  /** @param {ConnectionOptions} options */
  constructor(options) {
    this.create = options.create;
    this.#connection = new Connection(options, () => this.#settled());
    const every = options.every ?? everyInterval;
    this.#calls = new Calls(this.#connection, every, () => this.#settled());
  }

  /** What the worker starts from; an earlier one has fetched and compiled it. */
  get assets() {
    return this.#connection.assets;
  }

  /** Counts the workers: what an earlier one held is gone. */
  get generation() {
    return this.#connection.generation;
  }

  get phase() {
    return this.#connection.phase;
  }

  /** Whether no worker can be started. */
  get failed() {
    return this.phase === "failed";
  }

  /** Why there is no worker, if there is none. */
  get why() {
    return this.#connection.why;
  }

  /** Whether nothing is done in the lane `main`; a client that is closed starts for a call there. */
  get idle() {
    return this.#isOpen && this.#calls.none;
  }

  /**
   * Whether runs can be handed over, and disturb nobody: nothing but runs is done, and nobody waits to do
   * something else.
   */
  get takesRuns() {
    return this.#isOpen && this.#waiting.length === 0 && this.#calls.takeRuns;
  }

  get #isOpen() {
    return this.phase === "ready" || this.phase === "closed";
  }

  /**
   * Starts Python.
   * @param {First | null} [first]
   */
  start(first = null) {
    this.#connection.start(first);
  }

  /**
   * Starts Python again after it has failed. Repeats nothing by itself.
   * @returns {boolean} whether what has failed may be asked again: no worker has ended with it
   */
  restart() {
    const repeatable = !this.#connection.spoilt;
    this.#connection.spoilt = false;
    this.start();
    return repeatable;
  }

  /** Ends Python, and with it what it was asked; the next call in the lane `main` starts it again. */
  close() {
    this.#connection.close();
  }

  /**
   * Runs a request. `onStart` is called again when another worker takes over.
   * @param {Words} words rows and cols among them
   * @param {{onStart?: (theory: Reason | null, counts: "steps" | "cases") => void,
   *   onProgress: (progress: SolveProgress) => void,
   *   onEnded?: (news: SolveResult) => void}} listeners `onEnded`: told how a run has ended before it is
   *   answered, where its long path takes a while
   * @param {{events?: number, details?: number}} [most] how many events to record at most of the start, and of the
   *   end; and the most squares of a board whose first tour is told with its details
   * @returns {Promise<SolveResult>} rejects with RequestError, AnswerError or SolverError
   */
  solve(words, { onStart, onProgress, onEnded }, { events = MAX_EVENTS, details = 0 } = {}) {
    const squares = Number(words.rows) * Number(words.cols);
    const tours = Math.max(1, Math.min(MAX_TOURS, Math.floor(MAX_TOUR_SQUARES / squares)));
    /** @type {SolveResult | null} */
    let known = null;
    const params = { words, events, last: events, tours, details };
    return this.call("solve", params, {
      onStarted: ({ theory, counts }) => onStart?.(theory, counts),
      onProgress,
      onEnded: (news) => {
        known = news;
        onEnded?.(news);
      },
      cancelledAnswer: (last) => known ?? cancelledResult(words, last),
    });
  }

  /**
   * Counts tours.
   * @param {Words} words rows and cols, start, end and closed
   * @param {{onStart?: () => void, onProgress: (report: CountReport) => void}} listeners
   * @returns {Promise<CountDocument | null>} null if it was cancelled before it could say anything;
   *   rejects with RequestError, AnswerError or SolverError
   */
  count(words, { onStart, onProgress }) {
    const limited = { ...words, "max-states": String(MAX_STATES) };
    const options = { onStarted: () => onStart?.(), onProgress, cancelledAnswer: () => null };
    return this.call("count", { words: limited }, options);
  }

  /**
   * Does runs of an experiment, one after the other, after those that were handed over before.
   * @param {Words[]} requests
   * @param {number} squares of the largest of their boards
   * @param {boolean} tours whether their tours are wanted
   * @param {(done: Done[], forward: number) => void} onProgress told of those that have ended since it
   *   was told last (again from the first one if the worker was lost), and how far the next one is
   * @param {RunsOptions} [options]
   * @returns {Promise<Done[]>} the others that have ended: all, unless it was cancelled, or took too long;
   *   rejects with RequestError, AnswerError or SolverError
   */
  async runs(requests, squares, tours, onProgress, { seconds, signal } = {}) {
    const answer = await this.call(
      "runs",
      { requests, tours, seconds },
      {
        squares,
        signal,
        onProgress: ({ done, forward }) => onProgress(done, forward),
        // What has ended counts, even if the rest is cancelled.
        cancelledAnswer: () => ({ done: [] }),
        toTheEnd: true,
      },
    );
    return answer.done;
  }

  /** Cancels what is done in the lane `main`, which is then answered as cancelled with its counts, or soon without
   * them: the worker is given its time all the same. */
  cancel() {
    this.#calls.cancel();
  }

  /**
   * Makes a call. In the lane `main` one that is still done there is cancelled first, unless both do runs; and a
   * worker starts if there is none.
   * @template {CallName} Name
   * @template [Gone=never]
   * @param {Name} name
   * @param {Params<Name>} params
   * @param {CallOptions<Name, Gone>} [options]
   * @returns {Promise<Answer<Name> | Gone>} rejects with RequestError, AnswerError, SolverError, with WorkerLost
   *   if what the worker held is gone, and with the reason of the signal as soon as that is aborted, unless
   *   `cancelledAnswer` is given: the worker then ends the call by itself
   */
  async call(name, params, options = {}) {
    const { lane, restarts } = CALLS[name];
    if (lane === "main") {
      this.#calls.clearFor(name);
      this.#connection.spoilt = false;
      if (this.failed || this.phase === "closed") this.start();
    } else if (restarts && this.failed && !options.signal?.aborted) this.start();
    return this.#calls.make(name, params, options);
  }

  /**
   * Waits until the lane `main` is free, or there is no worker any more.
   * @returns {Promise<void>}
   */
  whenIdle() {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#settled();
    });
  }

  /**
   * Waits until runs can be handed over, or there is no worker any more.
   * @returns {Promise<void>}
   */
  whenTakesRuns() {
    return new Promise((resolve) => {
      this.#waitingWithRuns.push(resolve);
      this.#settled();
    });
  }

  /** Tells those who wait, a moment later: who was told first that a call ended may make another. */
  #settled() {
    setTimeout(() => {
      if (this.idle || this.failed) for (const resolve of this.#waiting.splice(0)) resolve();
      if (this.takesRuns || this.failed)
        for (const resolve of this.#waitingWithRuns.splice(0)) resolve();
    });
  }
}
