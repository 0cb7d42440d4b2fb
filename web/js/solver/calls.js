/**
 * The page's side of the solver: one object a call, by its id. Every answer is a function of its question, so a
 * worker that is lost costs nothing but time: the call goes to another one, unless two were lost with the call, or
 * the first held something that the call is about. In the lane `main` there is one call at a time, or several that
 * do runs of experiments, one after the other.
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
 * @property {() => void} [onRestart] the worker was lost and another is on its way
 * @property {(error: SolverError) => void} [onFailed] no worker can be started
 * @property {(error: AnswerError) => void} [onException] an exception in Python has cost one answer
 *
 * @typedef {object} Options
 * @property {() => WorkerLike} create
 * @property {Assets} assets
 * @property {number} [silence] ticks after which a worker that is to answer is given up, in the place of the usual
 *   patience
 * @property {boolean} [repeat] whether the calls of a lost worker go to another one; true if not given
 * @property {Hooks} [hooks]
 * @property {Every} [every] in the place of intervals
 * @property {Pick<Console, "warn" | "error">} [log]
 */

/**
 * @template {CallName} Name
 * @template [Cancelled=never]
 * @typedef {object} CallOptions
 * @property {AbortSignal} [signal] cancels it
 * @property {number} [squares] about how many it is about: the more, the longer the worker may be silent
 * @property {(news: Started<Name>) => void} [onStarted] called again when another worker takes over
 * @property {(report: Report<Name>) => void} [onProgress] also while a cancelled call ends
 * @property {(last: Report<Name> | null) => Cancelled} [cancelledAnswer] its answer if it is cancelled and the
 *   worker does not answer soon, from its last report. Without this, the reason of the signal is thrown at once
 */

/**
 * @typedef {object} Call
 * @property {number} id
 * @property {CallName} name
 * @property {Lane} lane
 * @property {object} params
 * @property {CallOptions<any, any>} options
 * @property {number} squares
 * @property {boolean} sent whether the present worker has it
 * @property {number} lost the number of workers that were lost with it
 * @property {boolean} cancelled
 * @property {boolean} settled whether the caller has an answer; the worker may still be busy with it
 * @property {any} report the last one of the present worker, or null
 * @property {(answer: any) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {() => void} release removes what waits for its end
 */

/*
 * Patience. A tick is half a second. While Python computes between two messages, it cannot say
 * that it is still alive, so a worker counts as stuck when it has been silent for at least ten times as long as
 * the longest step takes on an ordinary computer:
 *
 *     small boards, lists of runs, counts              0.4 s at most    10 s
 *     a board of 1,000,000 squares: a step of a search, the tour and its verification,
 *     its properties, its text                         7 s at most      10 s + 62 s
 *
 * A worker that is stuck is ended and replaced after that time; a caller that has cancelled does not wait for it.
 */

/** Silent ticks after which a worker that is to answer is given up. */
const SILENT_TICKS = 20;
/** The squares, of the largest board or of the tours in a call, for which there is one tick more. */
const SQUARES_A_TICK = 8_000;
/** How many workers may be lost with the same call. */
const MAX_LOST = 2;
/** How long a caller that has cancelled waits for the worker's answer, in milliseconds. */
const CANCEL_MS = 1000;

export class SolverClient {
  #supervisor;
  #hooks;
  #every;
  #silence;
  #repeat;
  #log;
  #lastId = 0;
  /** The calls without an answer, in the order in which they were made. @type {Map<number, Call>} */
  #calls = new Map();
  /** @type {Error} */
  #why = lostBecause("not started");
  /** Whether a worker was lost with a call that failed. */
  #spoilt = false;
  /** The functions to call when the lane `main` is free, and when runs can be handed over. */
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

  /** The calls in the lane `main` whose callers have no answer yet. */
  get #main() {
    return [...this.#calls.values()].filter(({ lane, settled }) => lane === "main" && !settled);
  }

  /** Whether nothing is done in the lane `main`; a client that is closed starts for a call there. */
  get idle() {
    return this.#isOpen && this.#main.length === 0;
  }

  /**
   * Whether runs can be handed over and delay no other call: the worker does nothing but runs, and no other call
   * waits.
   */
  get takesRuns() {
    const isRun = (/** @type {Call} */ { name, cancelled }) => name === "runs" && !cancelled;
    return this.#isOpen && this.#waiting.idle.length === 0 && this.#main.every(isRun);
  }

  get #isOpen() {
    return this.phase === "ready" || this.phase === "closed";
  }

  /**
   * Starts Python, in a worker that takes the place of the one that is there.
   * @param {First | null} [first]
   */
  start(first = null) {
    this.#lose({ cause: "silent", file: "", message: "started again" });
    this.#supervisor.start(first);
  }

  /**
   * Starts Python again after it has failed. Repeats nothing by itself.
   * @returns {boolean} whether the calls that failed may be repeated: no worker was lost with them
   */
  restart() {
    const repeatable = !this.#spoilt;
    this.#spoilt = false;
    this.start();
    return repeatable;
  }

  /** Ends Python, and its calls; the next call in the lane `main` starts it again. */
  close() {
    this.#supervisor.close();
    this.#shut(lostBecause("the worker was closed"));
  }

  // -- calls --------------------------------------------------------------------------------------

  /**
   * Makes a call. In the lane `main` one that is still done there is cancelled first, unless both do runs; and a
   * worker starts if there is none.
   * @template {CallName} Name
   * @template [Cancelled=never]
   * @param {Name} name
   * @param {Params<Name>} params arrays in it are copied, and stay as they are
   * @param {CallOptions<Name, Cancelled>} [options]
   * @returns {Promise<Answer<Name> | Cancelled>} rejects with RequestError, AnswerError, SolverError, with WorkerLost
   *   if what the worker held is gone, and with the reason of the signal as soon as that is aborted, unless
   *   `cancelledAnswer` is given: the worker then ends the call by itself
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
   * Does runs of an experiment, one after the other, after those that were handed over before.
   * @param {Words[]} requests
   * @param {boolean} tours whether their tours are wanted
   * @param {(done: Done[], forward: number) => void} onProgress called with the runs that have ended since it
   *   was called last (again from the first one if the worker was lost), and how far the next one is
   * @param {{seconds?: number, signal?: AbortSignal}} [options] `seconds`: after which no other run is begun: those
   *   that are left have not ended; `signal`: cancels these runs, and no others
   * @returns {Promise<Done[]>} the others that have ended: all, unless it was cancelled, or took too long;
   *   rejects with RequestError, AnswerError or SolverError
   */
  async runs(requests, tours, onProgress, { seconds, signal } = {}) {
    const answer = await this.call(
      "runs",
      { requests, tours, seconds },
      {
        signal,
        onProgress: ({ done, forward }) => onProgress(done, forward),
        // What has ended counts, even if the rest is cancelled.
        cancelledAnswer: () => ({ done: [] }),
      },
    );
    return answer.done;
  }

  /** Cancels what is done in the lane `main`, which is then answered as cancelled with its counts, or soon without
   * them: the worker is given its time all the same. */
  cancel() {
    for (const call of this.#main) this.#cancel(call);
  }

  /** Makes room in the lane `main`; runs join runs. @param {CallName} name of the call that is to come */
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
    // One that waits for others has nothing to say.
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

  /** The worker is gone, and its calls with it. @param {Loss} loss */
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

  /** Nobody is answered any more. @param {Error} why */
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

  /** How many ticks the worker may be silent now. */
  #patience() {
    const sent = [...this.#calls.values()].filter((call) => call.sent);
    if (sent.length === 0) return Number.POSITIVE_INFINITY;
    if (this.#silence > 0) return this.#silence;
    const most = Math.max(...sent.map(({ squares }) => squares));
    return SILENT_TICKS + Math.ceil(most / SQUARES_A_TICK);
  }

  // -- waiting for the lane -----------------------------------------------------------------------

  /** Waits until the lane `main` is free, or there is no worker any more. */
  whenIdle() {
    return this.#wait("idle");
  }

  /** Waits until runs can be handed over, or there is no worker any more. */
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

  /** Calls the waiting functions, a moment later: the caller of the call that ended may first make another one. */
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

/** The squares that a call is about: of its own board, of the largest of its requests, or of its path. @param {any} params */
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
 * A value for the worker. An array is copied, and the copy handed over: posted as it is, an array that
 * is a part of a larger one would take all of that along.
 * @param {any} value
 * @param {Transferable[]} transfer takes the copies
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
