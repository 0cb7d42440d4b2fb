/**
 * The page's side of the solver: jobs, one at a time, and questions and tasks beside them. Runs of experiments
 * may be handed over while others are still done: they are waiting in the worker when those end.
 */

import { cancelledResult } from "./cancelled.js";
import { Connection } from "./connection.js";
import { Jobs } from "./jobs.js";
import { CALLS, MAX_EVENTS, MAX_STATES, MAX_TOUR_SQUARES, MAX_TOURS } from "./protocol.js";
import { everyInterval } from "./supervisor.js";
import { doTask } from "./task.js";

/** @import { CallOptions } from "./channel.js" */
/** @import { CountDocument, CountReport, Done, LabReport, Reason, SolveProgress, SolveResult } from "./documents.js" */
/** @import { ConnectionOptions } from "./connection.js" */
/** @import { Answer, JobName, Params, QuestionName, Report, TaskName, TaskReport, Words } from "./protocol.js" */
/** @import { First } from "./supervisor.js" */
/** @import { TaskOptions } from "./task.js" */

/**
 * @typedef {object} RunsOptions
 * @property {number} [seconds] after which no other run is begun: those that are left have not ended
 * @property {AbortSignal} [signal] cancels these runs, and no others
 */

export class SolverClient {
  #connection;
  #jobs;
  /** @type {(() => void)[]} Those who wait until a job can begin at once. */
  #waiting = [];
  /** @type {(() => void)[]} Those who wait to hand over runs. */
  #waitingWithRuns = [];

  /** @param {ConnectionOptions} options */
  constructor(options) {
    this.create = options.create;
    this.#connection = new Connection(options, () => this.#settled());
    const every = options.every ?? everyInterval;
    this.#jobs = new Jobs(this.#connection, every, () => this.#settled());
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
    return this.#isOpen && this.#jobs.none;
  }

  /**
   * Whether runs can be handed over, and disturb nobody: nothing but runs is done, and nobody waits to do
   * something else.
   */
  get takesRuns() {
    return this.#isOpen && this.#waiting.length === 0 && this.#jobs.takeRuns;
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

  /** Ends Python, and with it what it was asked; the next job starts it again. */
  close() {
    this.#connection.close();
  }

  /**
   * Runs a request; a job that still runs is cancelled first. `onStart` is called again when another worker
   * takes over.
   * @param {Words} words rows and cols among them
   * @param {{onStart?: (theory: Reason | null, counts: "steps" | "cases") => void,
   *   onProgress: (progress: SolveProgress) => void,
   *   onEnded?: (news: SolveResult) => void}} listeners `onEnded`: told how a run has ended before it is
   *   answered, where its long path takes a while
   * @param {number} events how many to record at most of the start, and of the end
   * @returns {Promise<SolveResult>} rejects with RequestError, AnswerError or SolverError
   */
  solve(words, { onStart, onProgress, onEnded }, events = MAX_EVENTS) {
    const squares = Number(words.rows) * Number(words.cols);
    const tours = Math.max(1, Math.min(MAX_TOURS, Math.floor(MAX_TOUR_SQUARES / squares)));
    /** @type {SolveResult | null} */
    let known = null;
    const options = {
      squares,
      onStarted: (/** @type {any} */ { theory, counts }) => onStart?.(theory, counts),
      onProgress,
      onEnded: (/** @type {SolveResult} */ news) => {
        known = news;
        onEnded?.(news);
      },
    };
    const params = { words, events, last: events, tours };
    return this.run("solve", params, options, (last) => known ?? cancelledResult(words, last));
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
   * Does runs of an experiment, one after the other, after those that were handed over before; any other
   * job that still runs is cancelled first.
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
    if (!this.#jobs.areRuns) this.#jobs.clear();
    this.#awake();
    const options = {
      squares,
      onProgress: (/** @type {any} */ report) => onProgress(report.done, report.forward),
    };
    const params = { requests, tours, seconds };
    const none = () => ({ done: [] });
    // What has ended counts, even if the rest is cancelled.
    const kind = { runs: true, toTheEnd: true, signal };
    return (await this.#jobs.do("runs", params, options, none, kind)).done;
  }

  /** Ends the running job, which then resolves as cancelled with its counts, or soon without them: the
   * worker is given its time all the same. */
  cancel() {
    this.#jobs.cancel();
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

  /** Tells those who wait, a moment later: who was told first that the job ended may begin another. */
  #settled() {
    setTimeout(() => {
      if (this.idle || this.failed) for (const resolve of this.#waiting.splice(0)) resolve();
      if (this.takesRuns || this.failed)
        for (const resolve of this.#waitingWithRuns.splice(0)) resolve();
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
    this.#jobs.clear();
    this.#awake();
    return this.#jobs.do(name, params, options, cancelledAnswer, { toTheEnd });
  }

  /** For a job: a worker, if there is none. */
  #awake() {
    this.#connection.spoilt = false;
    if (this.failed || this.phase === "closed") this.start();
  }
}

/** The squares that a question is about. @param {Record<string, any>} params */
function sizeOf({ rows = 0, cols = 0, squares = [] }) {
  return Math.max(rows * cols, squares.length);
}
