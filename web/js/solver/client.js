/**
 * The page's side of the solver: jobs, one at a time, and questions. A worker that is lost costs nothing
 * but time, since every answer is a function of its question: another worker is asked again, unless
 * two were lost with it, or the first one held something that the question was about.
 */

import { cancelledResult } from "./cancelled.js";
import { Channel } from "./channel.js";
import { AnswerError, SolverError, WorkerLost } from "./errors.js";
import { CALLS, MAX_EVENTS, MAX_STATES, MAX_TOUR_SQUARES, MAX_TOURS } from "./protocol.js";
import { Supervisor } from "./supervisor.js";

/** @import { CallOptions } from "./channel.js" */
/** @import { CountDocument, CountReport, Done, Reason, SolveProgress, SolveResult } from "./documents.js" */
/** @import { Answer, Assets, CallName, JobName, Loss, Params, QuestionName, Words } from "./protocol.js" */
/** @import { BootProgress, Every, First } from "./supervisor.js" */

/**
 * @typedef {object} Hooks
 * @property {(progress: BootProgress) => void} [onBoot]
 * @property {() => void} [onReady]
 * @property {() => void} [onRestart] the worker was lost and another is on its way
 * @property {(error: SolverError) => void} [onFailed] no worker can be started
 * @property {(error: AnswerError) => void} [onException] an exception in Python has cost one answer
 *
 * @typedef {object} CurrentJob
 * @property {number} id of the call, or 0 before it is sent
 * @property {boolean} cancelled
 * @property {any} last the last report, or null
 * @property {() => void} drop lets it end as cancelled without its worker
 */

/** Silent ticks after which a busy worker is given up; it reports every 50 ms. */
const SILENT_TICKS = 6;
/** Ticks in which a cancelled job must answer. */
const CANCEL_TICKS = 2;
/** A large board keeps the worker busy for longer without a word: one tick for so many squares. */
const SQUARES_A_TICK = 40_000;
/** How many workers may be lost with the same call. */
const MAX_LOST = 2;

export class SolverClient {
  #channel;
  #supervisor;
  #hooks;
  #log;
  /** @type {CurrentJob | null} */
  #job = null;
  /** @type {{resolve: () => void, reject: (error: Error) => void}[]} Calls that wait for a worker. */
  #calls = [];
  /** @type {(() => void)[]} Those who wait until a job can begin at once. */
  #waiting = [];
  /** Why there is no worker. @type {Error} */
  #why = new WorkerLost({ cause: "silent", file: "", message: "not started" });
  /** Whether a worker was lost with the last call that failed. */
  #spoilt = false;

  /**
   * @param {object} options
   * @param {() => Worker} options.create
   * @param {Assets} options.assets
   * @param {Hooks} [options.hooks]
   * @param {Every} [options.every] in the place of intervals
   * @param {() => boolean} [options.online] whether there seems to be a network
   * @param {Pick<Console, "warn" | "error">} [options.log]
   */
  constructor({ create, assets, hooks = {}, every, online, log = console }) {
    this.create = create;
    this.#hooks = hooks;
    this.#log = log;
    this.#supervisor = new Supervisor({
      create,
      assets,
      reports: {
        onBoot: (progress) => hooks.onBoot?.(progress),
        onReady: () => this.#ready(),
        onMessage: (message) => this.#channel.receive(message),
        onLost: (loss) => this.#lost(loss),
        onRestart: () => hooks.onRestart?.(),
        onFailed: (loss) => this.#failed(loss),
      },
      patience: () => this.#patience(),
      every,
      online,
    });
    this.#channel = new Channel((message, transfer) => this.#supervisor.post(message, transfer));
  }

  /** What the worker starts from; an earlier one has fetched and compiled it. */
  get assets() {
    return this.#supervisor.assets;
  }

  /** Counts the workers: what an earlier one held is gone. */
  get generation() {
    return this.#supervisor.generation;
  }

  get phase() {
    return this.#supervisor.phase;
  }

  /** Whether no worker can be started. */
  get failed() {
    return this.phase === "failed";
  }

  /** Why there is no worker, if there is none. */
  get why() {
    return this.#why;
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
    this.#channel.close(new WorkerLost({ cause: "silent", file: "", message: "started again" }));
    this.#supervisor.start(first);
  }

  /**
   * Starts Python again after it has failed. Repeats nothing by itself.
   * @returns {boolean} whether what has failed may be asked again: no worker has ended with it
   */
  restart() {
    const repeatable = !this.#spoilt;
    this.#spoilt = false;
    this.start();
    return repeatable;
  }

  /** Ends Python, and with it what it was asked; the next job starts it again. */
  close() {
    this.#supervisor.close();
    this.#shut(new WorkerLost({ cause: "silent", file: "", message: "the worker was closed" }));
  }

  /**
   * Runs a request; a job that still runs is cancelled first.
   * @param {Words} words rows and cols among them
   * @param {{onStart?: (theory: Reason | null) => void, onProgress: (progress: SolveProgress) => void}} listeners
   * @param {number} events how many to record at most
   * @returns {Promise<SolveResult>} rejects with RequestError, AnswerError or SolverError
   */
  solve(words, { onStart, onProgress }, events = MAX_EVENTS) {
    const squares = Number(words.rows) * Number(words.cols);
    const tours = Math.max(1, Math.min(MAX_TOURS, Math.floor(MAX_TOUR_SQUARES / squares)));
    return this.#run(
      "solve",
      { words, events, tours },
      { squares, onStarted: ({ theory }) => onStart?.(theory), onProgress },
      (last) => cancelledResult(words, last),
    );
  }

  /**
   * Counts tours; a job that still runs is cancelled first.
   * @param {Words} words rows and cols, start, end and closed
   * @param {(report: CountReport) => void} onProgress
   * @returns {Promise<CountDocument | null>} null if it was cancelled before it could say anything;
   *   rejects with RequestError, AnswerError or SolverError
   */
  count(words, onProgress) {
    const squares = Number(words.rows) * Number(words.cols);
    const limited = { ...words, "max-states": String(MAX_STATES) };
    return this.#run("count", { words: limited }, { squares, onProgress }, () => null);
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
    const { done } = await this.#run(
      "runs",
      { requests, tours },
      // What has ended counts, even if the rest is cancelled.
      { squares, onProgress: ({ done, forward }) => onProgress(done, forward) },
      () => ({ done: [] }),
      true,
    );
    return done;
  }

  /** Ends the running job, which then resolves as cancelled with its counts. */
  cancel() {
    const job = this.#job;
    if (!job || job.cancelled) return;
    job.cancelled = true;
    if (this.phase === "ready" && job.id > 0) this.#channel.cancel(job.id);
    else job.drop();
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
    const { anywhere, restarts } = CALLS[name];
    if (restarts && this.failed) this.start();
    return this.#call(name, params, { squares: sizeOf(params) }, { anywhere });
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
   * @template {JobName} Name
   * @param {Name} name
   * @param {Params<Name>} params
   * @param {CallOptions} options
   * @param {(last: any) => any} cancelledAnswer what it resolves with when it is cancelled and its worker
   *   can no longer say anything; told the last report
   * @param {boolean} [toTheEnd] whether reports are passed on after it was cancelled, too
   * @returns {Promise<any>}
   */
  async #run(name, params, options, cancelledAnswer, toTheEnd = false) {
    this.cancel();
    this.#job?.drop();
    let drop = () => {};
    /** @type {Promise<void>} */
    const dropped = new Promise((resolve) => {
      drop = resolve;
    });
    /** @type {CurrentJob} */
    const job = { id: 0, cancelled: false, last: null, drop };
    this.#job = job;
    this.#spoilt = false;
    if (this.failed || this.phase === "closed") this.start();
    const onProgress = (/** @type {any} */ report) => {
      job.last = report;
      if (toTheEnd || !job.cancelled) options.onProgress?.(report);
    };
    const answer = this.#call(
      name,
      params,
      { ...options, onProgress },
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
      if (this.#job === job) this.#job = null;
      this.#settled();
    }
  }

  /**
   * Makes a call as soon as there is a worker, and again when that was lost.
   * @param {CallName} name
   * @param {object} params
   * @param {CallOptions} options
   * @param {object} state
   * @param {boolean} state.anywhere whether another worker can answer it as well
   * @param {() => boolean} [state.wanted] whether it still is
   * @param {(id: number) => void} [state.onSent]
   * @returns {Promise<any>}
   */
  async #call(name, params, options, { anywhere, wanted = () => true, onSent }) {
    for (let lost = 0; ; ) {
      try {
        await this.#worker();
        if (!wanted()) return null;
        const { id, answer } = this.#channel.ask(name, params, options);
        onSent?.(id);
        return await answer;
      } catch (error) {
        const again = error instanceof WorkerLost && this.phase !== "closed";
        if (again && anywhere && wanted()) {
          lost += 1;
          if (lost < MAX_LOST) continue;
        }
        if (lost > 0) this.#spoilt = true;
        if (lost >= MAX_LOST && again) throw new SolverError(error.loss);
        if (error instanceof AnswerError) {
          this.#log.error(`${name}: ${error.trace}`);
          this.#hooks.onException?.(error);
        }
        throw error;
      }
    }
  }

  /** Waits for a worker; rejects if there is none on its way. @returns {Promise<void>} */
  #worker() {
    return new Promise((resolve, reject) => {
      if (this.phase === "ready") resolve();
      else if (this.failed || this.phase === "closed") reject(this.#why);
      else this.#calls.push({ resolve, reject });
    });
  }

  #ready() {
    this.#channel.open();
    this.#hooks.onReady?.();
    for (const { resolve } of this.#calls.splice(0)) resolve();
    this.#settled();
  }

  /** @param {Loss} loss */
  #lost(loss) {
    this.#log.warn(`The solver stopped (${describe(loss)}).`);
    this.#channel.close(new WorkerLost(loss));
  }

  /** @param {Loss} loss */
  #failed(loss) {
    const error = new SolverError(loss);
    this.#log.error(`The solver cannot be started (${describe(loss)}).`);
    this.#shut(error);
    this.#hooks.onFailed?.(error);
  }

  /** Nobody is answered any more. @param {Error} why */
  #shut(why) {
    this.#why = why;
    this.#channel.close(why);
    for (const { reject } of this.#calls.splice(0)) reject(why);
    this.#settled();
  }

  /** How many ticks the worker may be silent now. */
  #patience() {
    if (!this.#channel.busy) return Number.POSITIVE_INFINITY;
    if (this.#job?.cancelled) return CANCEL_TICKS;
    return SILENT_TICKS + Math.ceil(this.#channel.squares / SQUARES_A_TICK);
  }
}

/** @param {Loss} loss */
function describe({ cause, file, message }) {
  return [cause, file, message].filter(Boolean).join(": ");
}

/** The squares that a question is about. @param {Record<string, any>} params */
function sizeOf({ rows = 0, cols = 0, squares = [] }) {
  return Math.max(rows * cols, squares.length);
}
