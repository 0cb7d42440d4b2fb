/** The page's side of the solver: jobs, one at a time, and questions and tasks beside them. */

import { cancelledResult } from "./cancelled.js";
import { Connection } from "./connection.js";
import { WorkerLost } from "./errors.js";
import { CALLS, MAX_EVENTS, MAX_STATES, MAX_TOUR_SQUARES, MAX_TOURS } from "./protocol.js";
import { everyInterval } from "./supervisor.js";
import { doTask } from "./task.js";

/** @import { CallOptions } from "./channel.js" */
/** @import { CountDocument, CountReport, Done, LabReport, Reason, SolveProgress, SolveResult } from "./documents.js" */
/** @import { ConnectionOptions } from "./connection.js" */
/** @import { Answer, JobName, Params, QuestionName, Report, TaskName, TaskReport, Words } from "./protocol.js" */
/** @import { First } from "./supervisor.js" */
/** @import { TaskOptions } from "./task.js" */

/** How long whoever has cancelled waits for the counts, in milliseconds. */
const CANCEL_MS = 1000;

/**
 * @typedef {object} CurrentJob
 * @property {number} id of the call, or 0 before it is sent
 * @property {boolean} cancelled
 * @property {any} last the last report, or null
 * @property {() => void} drop lets it end as cancelled without its worker
 * @property {() => void} stopWaiting no longer waits to drop it
 */

export class SolverClient {
  #connection;
  #every;
  /** @type {CurrentJob | null} */
  #job = null;
  /** @type {(() => void)[]} Those who wait until a job can begin at once. */
  #waiting = [];

  /** @param {ConnectionOptions} options */
  constructor(options) {
    this.create = options.create;
    this.#every = options.every ?? everyInterval;
    this.#connection = new Connection(options, () => this.#settled());
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

  /** Whether a job can begin at once, and disturbs no other; one that is closed starts for it. */
  get idle() {
    return (this.phase === "ready" || this.phase === "closed") && this.#job === null;
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

  /** Ends Python, and with it what it was asked; the next job starts it again. */
  close() {
    this.#connection.close();
  }

  /**
   * Runs a request; a job that still runs is cancelled first. `onStart` is called again when another worker
   * takes over.
   * @param {Words} words rows and cols among them
   * @param {{onStart?: (theory: Reason | null, counts: "steps" | "cases") => void,
   *   onProgress: (progress: SolveProgress) => void}} listeners
   * @param {number} events how many to record at most of the start, and of the end
   * @returns {Promise<SolveResult>} rejects with RequestError, AnswerError or SolverError
   */
  solve(words, { onStart, onProgress }, events = MAX_EVENTS) {
    const squares = Number(words.rows) * Number(words.cols);
    const tours = Math.max(1, Math.min(MAX_TOURS, Math.floor(MAX_TOUR_SQUARES / squares)));
    return this.run(
      "solve",
      { words, events, last: events, tours },
      { squares, onStarted: ({ theory, counts }) => onStart?.(theory, counts), onProgress },
      (last) => cancelledResult(words, last),
    );
  }

  /**
   * Counts tours; a job that still runs is cancelled first.
   * @param {Words} words rows and cols, start, end and closed
   * @param {{onStart?: () => void, onProgress: (report: CountReport) => void}} listeners
   * @returns {Promise<CountDocument | null>} null if it was cancelled before it could say anything;
   *   rejects with RequestError, AnswerError or SolverError
   */
  count(words, { onStart, onProgress }) {
    const squares = Number(words.rows) * Number(words.cols);
    const limited = { ...words, "max-states": String(MAX_STATES) };
    const options = { squares, onStarted: () => onStart?.(), onProgress };
    return this.run("count", { words: limited }, options, () => null);
  }

  /**
   * Does runs of an experiment, one after the other; a job that still runs is cancelled first.
   * @param {Words[]} requests
   * @param {number} squares of the largest of their boards
   * @param {boolean} tours whether their tours are wanted
   * @param {(done: Done[], forward: number) => void} onProgress told of those that have ended since it
   *   was told last (again from the first one if the worker was lost), and how far the next one is
   * @returns {Promise<Done[]>} the others that have ended: all, unless it was cancelled; rejects with
   *   RequestError, AnswerError or SolverError
   */
  async runs(requests, squares, tours, onProgress) {
    const { done } = await this.run(
      "runs",
      { requests, tours },
      // What has ended counts, even if the rest is cancelled.
      { squares, onProgress: ({ done, forward }) => onProgress(done, forward) },
      () => ({ done: [] }),
      true,
    );
    return done;
  }

  /** Ends the running job, which then resolves as cancelled with its counts, or soon without them: the
   * worker is given its time all the same. */
  cancel() {
    const job = this.#job;
    if (!job || job.cancelled) return;
    job.cancelled = true;
    if (this.phase !== "ready" || job.id === 0) {
      job.drop();
      return;
    }
    this.#connection.cancel(job.id);
    job.stopWaiting = this.#every(job.drop, CANCEL_MS);
  }

  /**
   * Asks a question, also while a job runs.
   * @template {QuestionName} Name
   * @param {Name} name
   * @param {Params<Name>} params
   * @returns {Promise<Answer<Name>>} rejects with RequestError, AnswerError, SolverError, or WorkerLost
   *   if what the worker held is gone
   */
  async ask(name, params) {
    const { anywhere } = CALLS[name];
    return this.#connection.call(name, params, { squares: sizeOf(params) }, { anywhere });
  }

  /**
   * Has a task done, also while a job runs.
   * @template {TaskName} Name
   * @param {Name} name
   * @param {Params<Name>} params
   * @param {TaskOptions<Report<Name>>} [options]
   * @returns {Promise<Answer<Name>>} rejects with RequestError, AnswerError, SolverError, with WorkerLost
   *   if what the worker held is gone, and with the reason of the signal as soon as that is aborted: the
   *   worker then ends the task by itself
   */
  async task(name, params, options) {
    if ("restarts" in CALLS[name] && this.failed && !options?.signal?.aborted) this.start();
    return doTask(this.#connection, name, params, options);
  }

  /**
   * Waits until a job can begin at once, or there is no worker any more.
   * @returns {Promise<void>}
   */
  whenIdle() {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#settled();
    });
  }

  /** Tells those who wait, a moment later: who was told first that the job ended may begin another. */
  #settled() {
    setTimeout(() => {
      if (!this.idle && !this.failed) return;
      for (const resolve of this.#waiting.splice(0)) resolve();
    });
  }

  /**
   * Does a job; one that still runs is cancelled first.
   * @template {JobName} Name
   * @param {Name} name
   * @param {Params<Name>} params
   * @param {CallOptions} options
   * @param {(last: any) => any} cancelledAnswer what it resolves with when it is cancelled and its worker
   *   can no longer say anything; told the last report
   * @param {boolean} [toTheEnd] whether reports are passed on after it was cancelled, too
   * @returns {Promise<any>}
   */
  async run(name, params, options, cancelledAnswer, toTheEnd = false) {
    this.cancel();
    this.#job?.drop();
    let drop = () => {};
    /** @type {Promise<void>} */
    const dropped = new Promise((resolve) => {
      drop = resolve;
    });
    let ended = false;
    /** @type {CurrentJob} */
    const job = { id: 0, cancelled: false, last: null, drop, stopWaiting: () => {} };
    this.#job = job;
    this.#connection.spoilt = false;
    if (this.failed || this.phase === "closed") this.start();
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
    try {
      return await Promise.race([answer, dropped.then(() => cancelledAnswer(job.last))]);
    } catch (error) {
      if (job.cancelled && error instanceof WorkerLost) return cancelledAnswer(job.last);
      throw error;
    } finally {
      ended = true;
      job.stopWaiting();
      if (this.#job === job) this.#job = null;
      this.#settled();
    }
  }
}

/** The squares that a question is about. @param {Record<string, any>} params */
function sizeOf({ rows = 0, cols = 0, squares = [] }) {
  return Math.max(rows * cols, squares.length);
}
