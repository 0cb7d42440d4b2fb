/**
 * The page's side of the solver: one object for each call, by its id. Answers depend only on their questions, so after
 * the loss of a worker another one repeats the call; but not if the call was lost twice, or needs state of the lost
 * worker. The lane `main` has one call at a time, or several calls with runs of experiments, in order.
 */

import { AnswerError, RequestError, SolverError, WorkerLost } from "./errors.js";
import { CALLS } from "./protocol.js";
import { everyInterval, Supervisor } from "./supervisor.js";

/** @import { Done } from "./documents.js" */
/** @import { Answer, Assets, CallName, FromWorker, Lane, Loss, Params, Report, Started, Words } from "./protocol.js" */
/** @import { BootProgress, Every, First, WorkerLike } from "./supervisor.js" */

/**
 * @typedef {object} Hooks
 * @property {(progress: BootProgress) => void} [onBoot]
 * @property {() => void} [onReady]
 * @property {() => void} [onRestart] the worker was lost, and another one is starting
 * @property {(error: SolverError) => void} [onFailed] no worker can be started
 * @property {(error: AnswerError) => void} [onException] a call failed with an exception in Python
 *
 * @typedef {object} Options
 * @property {() => WorkerLike} create
 * @property {Assets} assets
 * @property {number} [silence] the silent ticks after which a busy worker counts as stuck, instead of the usual
 *   number
 * @property {boolean} [repeat] whether another worker repeats the calls of a lost one; default true
 * @property {Hooks} [hooks]
 * @property {Every} [every] replaces intervals in tests
 * @property {Pick<Console, "warn" | "error">} [log]
 */

/**
 * @template {CallName} Name
 * @template [Cancelled=never]
 * @typedef {object} CallOptions
 * @property {AbortSignal} [signal] cancels it
 * @property {number} [squares] the size of the call in squares: the more, the longer the worker may be silent
 * @property {(news: Started<Name>) => void} [onStarted] called again when another worker repeats the call
 * @property {(report: Report<Name>) => void} [onProgress] also while a cancelled call ends
 * @property {(last: Report<Name> | null) => Cancelled} [cancelledAnswer] the answer, from the last report, if it
 *   is cancelled and the worker does not answer soon. Without this, a cancelled call rejects at once
 */

/**
 * @typedef {object} Call
 * @property {number} id
 * @property {CallName} name
 * @property {Lane} lane
 * @property {object} params
 * @property {CallOptions<any, any>} options
 * @property {number} squares
 * @property {boolean} sent whether the current worker has it
 * @property {number} lost the number of workers that were lost with it
 * @property {boolean} cancelled
 * @property {boolean} settled whether the caller has an answer; the worker may still be busy with it
 * @property {any} report the last one of the current worker, or null
 * @property {(answer: any) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {() => void} release removes its listeners and timers
 */

/*
 * Patience. A tick is half a second. While Python computes, it cannot send a sign of life, so a worker counts as stuck
 * after at least ten times the duration of the longest step on an ordinary computer:
 *
 *     small boards, lists of runs, counts              0.4 s at most    10 s
 *     a board of 1,000,000 squares: a step of a search, the tour and its verification,
 *     its properties, its text                         7 s at most      10 s + 62 s
 *
 * A stuck worker is then ended and replaced; a caller that has cancelled does not wait for this.
 */

/** The silent ticks after which a busy worker counts as stuck. */
const SILENT_TICKS = 20;
/** The number of squares (of the largest board or of the tours in a call) that add one tick. */
const SQUARES_A_TICK = 8_000;
/** The number of lost workers after which a call fails. */
const MAX_LOST = 2;
/** The maximum wait of a cancelled call for the worker's answer, in milliseconds. */
const CANCEL_MS = 1000;

export class SolverClient {
  #supervisor;
  #hooks;
  #every;
  #silence;
  #repeat;
  #log;
  #lastId = 0;
  /** The calls without an answer, in order. @type {Map<number, Call>} */
  #calls = new Map();
  /** @type {Error} */
  #why = lostBecause("not started");
  /** Whether a failed call has ended workers. */
  #spoilt = false;
  /** The functions to call when the lane `main` is free, and when it accepts runs. */
  #waiting = { idle: /** @type {(() => void)[]} */ ([]), runs: /** @type {(() => void)[]} */ ([]) };

  /** @param {Options} options */
  constructor(options) {
    const { create, assets, silence = 0, repeat = true, hooks = {}, log = console } = options;
    const { every = everyInterval } = options;
    this.create = create;
    this.#silence = silence;
    this.#repeat = repeat;
    this.#hooks = hooks;
    this.#every = every;
    this.#log = log;
    this.#supervisor = new Supervisor({
      create,
      assets,
      reports: {
        onBoot: (progress) => hooks.onBoot?.(progress),
        onReady: () => this.#ready(),
        onMessage: (message) => this.#receive(message),
        onLost: (loss) => {
          log.warn(`The solver stopped (${describe(loss)}).`);
          this.#lose(loss);
        },
        onRestart: () => hooks.onRestart?.(),
        onFailed: (loss) => this.#fail(loss),
      },
      patience: () => this.#patience(),
      every,
      forgiving: !repeat,
    });
  }

  /** The files for the start of a worker; fetched and compiled after the first one. */
  get assets() {
    return this.#supervisor.assets;
  }

  /** The number of workers so far: the state of earlier ones is lost. */
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

  /** The reason why there is no worker. */
  get why() {
    return this.#why;
  }

  /** The calls in the lane `main` whose callers have no answer yet. */
  get #main() {
    return [...this.#calls.values()].filter(({ lane, settled }) => lane === "main" && !settled);
  }

  /** Whether the lane `main` is free; a closed client is too, as it starts for a call. */
  get idle() {
    return this.#isOpen && this.#main.length === 0;
  }

  /**
   * Whether runs are accepted and delay no other call: the lane has only runs, and no other call waits for it.
   */
  get takesRuns() {
    const isRun = (/** @type {Call} */ { name, cancelled }) => name === "runs" && !cancelled;
    return this.#isOpen && this.#waiting.idle.length === 0 && this.#main.every(isRun);
  }

  get #isOpen() {
    return this.phase === "ready" || this.phase === "closed";
  }

  /**
   * Starts Python in a new worker, which replaces the old one.
   * @param {First | null} [first]
   */
  start(first = null) {
    this.#lose({ cause: "silent", file: "", message: "started again" });
    this.#supervisor.start(first);
  }

  /**
   * Starts Python again after a failure. Repeats no call.
   * @returns {boolean} whether the failed calls may be repeated: they have ended no worker
   */
  restart() {
    const repeatable = !this.#spoilt;
    this.#spoilt = false;
    this.start();
    return repeatable;
  }

  /** Ends Python and its calls; the next call in the lane `main` starts it again. */
  close() {
    this.#supervisor.close();
    this.#shut(lostBecause("the worker was closed"));
  }

  // -- calls --------------------------------------------------------------------------------------

  /**
   * Makes a call. In the lane `main` it first cancels the current call, unless both are runs; and it starts a worker if
   * there is none.
   * @template {CallName} Name
   * @template [Cancelled=never]
   * @param {Name} name
   * @param {Params<Name>} params its arrays are copied, not transferred
   * @param {CallOptions<Name, Cancelled>} [options]
   * @returns {Promise<Answer<Name> | Cancelled>} rejects with RequestError, AnswerError, SolverError, with WorkerLost
   *   if needed state is lost, and with the reason of the signal at once when it is aborted; but with
   *   `cancelledAnswer` the worker ends the call itself
   */
  call(name, params, options = {}) {
    const { signal, squares = sizeOf(params), cancelledAnswer } = options;
    const { lane, restarts } = CALLS[name];
    if (lane === "main") {
      this.#makeRoomFor(name);
      this.#spoilt = false;
      if (this.failed || this.phase === "closed") this.start();
    } else if (restarts && this.failed && !signal?.aborted) this.start();
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        if (cancelledAnswer) resolve(cancelledAnswer(null));
        else reject(signal.reason);
        return;
      }
      if (this.failed || this.phase === "closed") {
        reject(this.#why);
        return;
      }
      this.#lastId += 1;
      /** @type {Call} */
      const call = {
        id: this.#lastId,
        name,
        lane,
        params,
        options,
        squares,
        sent: false,
        lost: 0,
        cancelled: false,
        settled: false,
        report: null,
        resolve,
        reject,
        release: () => signal?.removeEventListener("abort", cancel),
      };
      const cancel = () => this.#cancel(call);
      signal?.addEventListener("abort", cancel);
      this.#calls.set(call.id, call);
      if (this.phase === "ready") this.#send(call);
    });
  }

  /**
   * Does runs of an experiment in order, after earlier ones.
   * @param {Words[]} requests
   * @param {boolean} tours whether their tours are wanted
   * @param {(done: Done[], forward: number) => void} onProgress called with the newly finished runs (again
   *   from the first one if the worker was lost), and the progress of the next one
   * @param {{seconds?: number, signal?: AbortSignal}} [options] `seconds`: the time after which no run begins;
   *   `signal`: cancels only these runs
   * @returns {Promise<Done[]>} the other finished runs; not all if it was cancelled or took too long;
   *   rejects with RequestError, AnswerError or SolverError
   */
  async runs(requests, tours, onProgress, { seconds, signal } = {}) {
    const answer = await this.call(
      "runs",
      { requests, tours, seconds },
      {
        signal,
        onProgress: ({ done, forward }) => onProgress(done, forward),
        // The reported runs count, even if the rest is cancelled.
        cancelledAnswer: () => ({ done: [] }),
      },
    );
    return answer.done;
  }

  /** Cancels the call in the lane `main`. The worker answers with its counts; the caller waits only a short time. */
  cancel() {
    for (const call of this.#main) this.#cancel(call);
  }

  /** Clears the lane `main` for a new call; runs join other runs. @param {CallName} name of the new call */
  #makeRoomFor(name) {
    const others = this.#main;
    if (name === "runs" && others.every((call) => call.name === "runs")) return;
    this.cancel();
    for (const call of others) this.#drop(call);
  }

  /** @param {Call} call */
  #cancel(call) {
    if (call.cancelled || call.settled) return;
    call.cancelled = true;
    if (call.sent) this.#supervisor.post({ id: call.id, type: "cancel" }, []);
    // A waiting call has no counts yet, so it ends at once.
    const { cancelledAnswer } = call.options;
    if (!call.sent || !cancelledAnswer || call !== this.#main[0]) {
      this.#drop(call);
      return;
    }
    const { release } = call;
    const stopWaiting = this.#every(() => this.#drop(call), CANCEL_MS);
    call.release = () => {
      release();
      stopWaiting();
    };
  }

  /** Settles a call without the worker. @param {Call} call */
  #drop(call) {
    const { signal, cancelledAnswer } = call.options;
    if (cancelledAnswer) this.#settle(call, () => call.resolve(cancelledAnswer(call.report)));
    else this.#settle(call, () => call.reject(signal?.reason));
  }

  /** @param {Call} call @param {() => void} settle */
  #settle(call, settle) {
    if (call.settled) return;
    call.settled = true;
    call.release();
    if (!call.sent) this.#calls.delete(call.id);
    settle();
    this.#changed();
  }

  /** @param {Call} call */
  #send(call) {
    const { id, name, params } = call;
    /** @type {Transferable[]} */
    const transfer = [];
    try {
      this.#supervisor.post({ id, type: name, params: copied(params, transfer) }, transfer);
      call.sent = true;
    } catch (error) {
      this.#settle(call, () => call.reject(error));
    }
  }

  /** @param {FromWorker} message is ignored if its call is over */
  #receive(message) {
    const call = this.#calls.get(message.id);
    if (!call) return;
    const { options } = call;
    switch (message.type) {
      case "started":
        call.report = null;
        if (!call.settled) options.onStarted?.(message.news);
        break;
      case "progress":
        if (call.settled) break;
        call.report = message.report;
        options.onProgress?.(message.report);
        break;
      case "done":
        this.#calls.delete(message.id);
        this.#settle(call, () => call.resolve(message.answer));
        break;
      case "error": {
        this.#calls.delete(message.id);
        const error =
          "trace" in message
            ? new AnswerError(message.text, message.trace)
            : new RequestError(message);
        if (error instanceof AnswerError) {
          this.#log.error(`${call.name}: ${error.trace}`);
          this.#hooks.onException?.(error);
        }
        this.#settle(call, () => call.reject(error));
        break;
      }
    }
  }

  // -- workers ------------------------------------------------------------------------------------

  #ready() {
    this.#hooks.onReady?.();
    for (const call of this.#calls.values()) if (!call.sent) this.#send(call);
    this.#changed();
  }

  /** Repeats or rejects the calls of a lost worker. @param {Loss} loss */
  #lose(loss) {
    for (const call of this.#calls.values()) {
      if (!call.sent) continue;
      call.sent = false;
      if (call.settled) this.#calls.delete(call.id);
      else if (call.cancelled) this.#drop(call);
      else if (CALLS[call.name].anywhere && this.#repeat) {
        call.lost += 1;
        call.report = null;
        if (call.lost < MAX_LOST) continue;
        this.#spoilt = true;
        this.#settle(call, () => call.reject(new SolverError(loss)));
      } else this.#settle(call, () => call.reject(new WorkerLost(loss)));
    }
  }

  /** @param {Loss} loss */
  #fail(loss) {
    const error = new SolverError(loss);
    this.#log.error(`The solver cannot be started (${describe(loss)}).`);
    this.#shut(error);
    this.#hooks.onFailed?.(error);
  }

  /** Rejects all calls. @param {Error} why */
  #shut(why) {
    this.#why = why;
    for (const call of this.#calls.values()) {
      call.sent = false;
      if (call.lost > 0) this.#spoilt = true;
      if (call.cancelled) this.#drop(call);
      else this.#settle(call, () => call.reject(why));
    }
    this.#calls.clear();
    this.#changed();
  }

  /** The number of ticks that the worker may be silent now. */
  #patience() {
    const sent = [...this.#calls.values()].filter((call) => call.sent);
    if (sent.length === 0) return Number.POSITIVE_INFINITY;
    if (this.#silence > 0) return this.#silence;
    const most = Math.max(...sent.map(({ squares }) => squares));
    return SILENT_TICKS + Math.ceil(most / SQUARES_A_TICK);
  }

  // -- waiting for the lane -----------------------------------------------------------------------

  /** Waits until the lane `main` is free, or Python has failed. */
  whenIdle() {
    return this.#wait("idle");
  }

  /** Waits until runs are accepted, or Python has failed. */
  whenTakesRuns() {
    return this.#wait("runs");
  }

  /** @param {"idle" | "runs"} what @returns {Promise<void>} */
  #wait(what) {
    return new Promise((resolve) => {
      this.#waiting[what].push(resolve);
      this.#changed();
    });
  }

  /** Calls the waiting functions, but later, so that the caller of the ended call may first make another one. */
  #changed() {
    setTimeout(() => {
      const { idle, runs } = this.#waiting;
      if (this.idle || this.failed) for (const resolve of idle.splice(0)) resolve();
      if (this.takesRuns || this.failed) for (const resolve of runs.splice(0)) resolve();
    });
  }
}

/** @param {string} message */
function lostBecause(message) {
  return new WorkerLost({ cause: "silent", file: "", message });
}

/** @param {Loss} loss */
function describe({ cause, file, message }) {
  return [cause, file, message].filter(Boolean).join(": ");
}

/** The size of a call in squares: of its board, of its largest request, or of its path. @param {any} params */
function sizeOf({ words, requests = [words], squares = [], ...others }) {
  const sides = [others, ...requests].map(
    ({ rows = 0, cols = 0, board = `${rows}x${cols}` } = {}) => {
      const [down, across] = String(board).split("x").map(Number);
      return down * across || 0;
    },
  );
  return Math.max(squares.length, ...sides);
}

/**
 * A value for the worker. Arrays are copied, and the copies transferred: otherwise a part of a larger array would be
 * sent with the whole array.
 * @param {any} value
 * @param {Transferable[]} transfer receives the copies
 * @returns {any}
 */
function copied(value, transfer) {
  if (ArrayBuffer.isView(value)) {
    const copy = /** @type {Uint8Array<ArrayBuffer>} */ (value).slice();
    transfer.push(copy.buffer);
    return copy;
  }
  if (Array.isArray(value)) return value.map((item) => copied(item, transfer));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, copied(item, transfer)]),
  );
}
