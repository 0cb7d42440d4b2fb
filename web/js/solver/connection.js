/**
 * A connection to Python that outlasts its workers. A worker that is lost costs nothing but time, since
 * every answer is a function of its question: another worker is asked again, unless two were lost with
 * it, or the first one held something that the question was about.
 */

import { Channel } from "./channel.js";
import { AnswerError, SolverError, WorkerLost } from "./errors.js";
import { Supervisor } from "./supervisor.js";

/** @import { CallOptions } from "./channel.js" */
/** @import { Assets, CallName, Loss } from "./protocol.js" */
/** @import { BootProgress, Every, First, WorkerLike } from "./supervisor.js" */

/**
 * @typedef {object} Hooks
 * @property {(progress: BootProgress) => void} [onBoot]
 * @property {() => void} [onReady]
 * @property {() => void} [onRestart] the worker was lost and another is on its way
 * @property {(error: SolverError) => void} [onFailed] no worker can be started
 * @property {(error: AnswerError) => void} [onException] an exception in Python has cost one answer
 *
 * @typedef {object} ConnectionOptions
 * @property {() => WorkerLike} create
 * @property {Assets} assets
 * @property {number} [silence] ticks after which a worker that is to answer is given up, in the place of
 *   the usual patience
 * @property {boolean} [repeat] whether another worker is asked what the one that was lost was asked; true
 *   if not said
 * @property {Hooks} [hooks]
 * @property {Every} [every] in the place of intervals
 * @property {Pick<Console, "warn" | "error">} [log]
 */

/*
 * Patience. A tick is half a second. While Python computes between two messages, nobody can ask it
 * whether it is still alive, so a worker counts as stuck when it has been silent for at least ten times as long as
 * the longest step takes on an ordinary computer (`tests/bench/silence.mjs` prints them):
 *
 *     small boards, lists of runs, counts              0.4 s at most    10 s
 *     a board of 1,000,000 squares: a step of a search, the tour and its verification,
 *     its properties, its text                         7 s at most      10 s + 62 s
 *
 * One that is stuck is ended and replaced after that time; who has cancelled does not wait for it (see
 * CANCEL_MS in calls.js).
 */

/** Silent ticks after which a worker that is to answer is given up. */
const SILENT_TICKS = 20;
/** One more for so many squares of the largest board, or of the tours, that it is asked about. */
const SQUARES_A_TICK = 8_000;
/** How many workers may be lost with the same call. */
const MAX_LOST = 2;

/** How a call ends that was given up before it could be sent again. @type {Loss} */
const UNWANTED = { cause: "silent", file: "", message: "no longer wanted" };

export class Connection {
  #channel;
  #supervisor;
  #hooks;
  #log;
  #onChange;
  #silence;
  #repeat;
  /** @type {{resolve: () => void, reject: (error: Error) => void}[]} Calls that wait for a worker. */
  #calls = [];
  /** @type {Error} */
  #why = new WorkerLost({ cause: "silent", file: "", message: "not started" });
  /** Whether a worker was lost with a call that failed. */
  spoilt = false;

  /**
   * @param {ConnectionOptions} options
   * @param {() => void} onChange told when it becomes ready, fails, or is closed
   */
  constructor(
    { create, assets, silence = 0, repeat = true, hooks = {}, every, log = console },
    onChange,
  ) {
    this.#silence = silence;
    this.#repeat = repeat;
    this.#hooks = hooks;
    this.#log = log;
    this.#onChange = onChange;
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
      forgets: !repeat,
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

  /** Why there is no worker, if there is none. */
  get why() {
    return this.#why;
  }

  /**
   * Starts a worker, in the place of the one that is there.
   * @param {First | null} [first]
   */
  start(first = null) {
    this.#channel.close(new WorkerLost({ cause: "silent", file: "", message: "started again" }));
    this.#supervisor.start(first);
  }

  /** Ends the worker, and with it what it was asked. */
  close() {
    this.#supervisor.close();
    this.#shut(new WorkerLost({ cause: "silent", file: "", message: "the worker was closed" }));
  }

  /** Asks a call to end. @param {number} id of its call */
  cancel(id) {
    this.#channel.cancel(id);
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
  async call(name, params, options, { anywhere, wanted = () => true, onSent }) {
    for (let lost = 0; ; ) {
      try {
        await this.#worker();
        if (!wanted()) throw new WorkerLost(UNWANTED);
        const { id, answer } = this.#channel.ask(name, params, options);
        onSent?.(id);
        return await answer;
      } catch (error) {
        const again = error instanceof WorkerLost && this.phase !== "closed";
        if (again && anywhere && this.#repeat && wanted()) {
          lost += 1;
          if (lost < MAX_LOST) continue;
        }
        if (lost > 0) this.spoilt = true;
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
      else if (this.phase === "failed" || this.phase === "closed") reject(this.#why);
      else this.#calls.push({ resolve, reject });
    });
  }

  #ready() {
    this.#channel.open();
    this.#hooks.onReady?.();
    for (const { resolve } of this.#calls.splice(0)) resolve();
    this.#onChange();
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
    this.#onChange();
  }

  /** How many ticks the worker may be silent now. */
  #patience() {
    if (!this.#channel.busy) return Number.POSITIVE_INFINITY;
    if (this.#silence > 0) return this.#silence;
    return SILENT_TICKS + Math.ceil(this.#channel.squares / SQUARES_A_TICK);
  }
}

/** @param {Loss} loss */
function describe({ cause, file, message }) {
  return [cause, file, message].filter(Boolean).join(": ");
}
