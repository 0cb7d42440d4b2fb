/**
 * The page's side of the messages. Starts the worker, hands it jobs, and watches it: a worker that
 * falls silent or dies is ended and another one started, with the same job; runs are a function of
 * their request, so nothing is lost but time.
 */

import { DEFAULTS } from "./modes/solve/request.js";
import { MAX_EVENTS, MAX_STATES, MAX_TOUR_SQUARES, MAX_TOURS } from "./protocol.js";

/** @import { Board } from "./board/geometry.js" */
/** @import { Assets, FromWorker, ToWorker } from "./protocol.js" */
/** @import { CountDocument, Done, LabCall, Properties, Reason, ResultDocument } from "./protocol.js" */

/**
 * @typedef {object} BootProgress
 * @property {"loading" | "starting"} stage
 * @property {number} loaded bytes
 * @property {number} total bytes
 *
 * @typedef {Extract<FromWorker, {type: "progress"}>} SolveProgress
 *
 * @typedef {Extract<FromWorker, {type: "counting"}>} CountReport
 *
 * @typedef {object} SolveResult
 * @property {ResultDocument} document
 * @property {Uint32Array} tours one after the other
 * @property {Uint32Array} deepest
 * @property {Uint16Array | Uint32Array} events
 *
 * @typedef {object} Listeners
 * @property {(theory: Reason | null) => void} [onStart]
 * @property {(report: any) => void} onProgress with the job's own reports
 *
 * @typedef {object} Job A search or a count: one runs at a time.
 * @property {ToWorker} message what begins it
 * @property {number} squares of its board
 * @property {Listeners} listeners
 * @property {(last: any) => unknown} cancelledAnswer what it resolves with when it is cancelled and its
 *   worker can no longer say anything; told the last report
 * @property {(result: any) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {number} tries
 * @property {boolean} cancelled
 * @property {any} last the last report, or null
 *
 * @typedef {object} Question What is no job, and is answered also while one runs.
 * @property {ToWorker} message
 * @property {number} squares that it is about
 * @property {boolean} anywhere whether another worker can answer it as well
 * @property {(answer: any) => void} resolve with the message that answers it
 * @property {(error: unknown) => void} reject
 *
 * @typedef {object} Hooks
 * @property {(progress: BootProgress) => void} onBoot
 * @property {() => void} onReady
 * @property {() => void} onRestart the worker was lost and another is on its way
 * @property {(message: string) => void} onFailed no worker can be started
 */

/** Python found the request wrong. */
export class RequestError extends Error {
  /** @param {Extract<FromWorker, {type: "error"}>} message */
  constructor({ code, params, text }) {
    super(text);
    this.code = code;
    this.params = params;
  }
}

/** The worker was lost, and with it what it was asked about. */
export class WorkerLost extends Error {}

/** The squares of a request's board. @param {Record<string, string>} words */
function sizeOf({ rows, cols }) {
  return Number(rows ?? DEFAULTS.rows) * Number(cols ?? DEFAULTS.cols);
}

/** The job failed even in a fresh worker. */
export class SolverError extends Error {}

const TICK_MS = 500;
/** Silent ticks after which a busy worker is given up; it reports every 50 ms. */
const SILENT_TICKS = 6;
/** Ticks without a word while starting, after which starting has failed (a slow network talks). */
const BOOT_TICKS = 120;
/** Ticks in which a cancelled job must answer. */
const CANCEL_TICKS = 2;
/** A large board keeps the worker busy for longer without a word: one tick for so many squares. */
const SQUARES_A_TICK = 40_000;
const MAX_TRIES = 2;

export class SolverClient {
  /** @type {Worker | undefined} */
  #worker;
  #ready = false;
  #failed = false;
  #id = 0;
  #silent = 0;
  #boots = 0;
  /** Counts the workers: what an earlier one held is gone. */
  generation = 0;
  /** @type {Job | null} */
  #job = null;
  /** @type {(() => void)[]} Those who wait until a job can begin at once. */
  #waiting = [];
  /** @type {Map<number, Question>} */
  #questions = new Map();

  /**
   * @param {() => Worker} create
   * @param {Assets} assets
   * @param {Hooks} hooks
   */
  constructor(create, assets, hooks) {
    this.create = create;
    this.assets = assets;
    this.hooks = hooks;
    setInterval(() => this.#tick(), TICK_MS);
  }

  /**
   * Starts Python, or starts it again.
   * @param {{worker: Worker, heard: (MessageEvent | ErrorEvent)[]} | null} [begun] a worker that was told to
   *   start already, and what it has said since
   */
  start(begun = null) {
    this.#worker?.terminate();
    this.#ready = false;
    this.#failed = false;
    this.#silent = 0;
    this.generation += 1;
    const hear = (/** @type {MessageEvent | ErrorEvent} */ event) => {
      if ("data" in event) {
        this.#receive(event.data);
        return;
      }
      event.preventDefault();
      this.#lost(event.message ?? "");
    };
    try {
      this.#worker = begun?.worker ?? this.create();
    } catch (error) {
      this.#fail(String(error));
      return;
    }
    this.#worker.onmessage = hear;
    this.#worker.onerror = hear;
    if (begun) for (const event of begun.heard.splice(0)) hear(event);
    else this.#send({ id: 0, type: "init", assets: this.assets });
  }

  /** @param {ToWorker} message */
  #send(message) {
    this.#worker?.postMessage(message);
  }

  /**
   * Runs a request; a job that still runs is cancelled first.
   * @param {Record<string, string>} words
   * @param {{onStart?: (theory: Reason | null) => void,
   *   onProgress: (progress: SolveProgress) => void}} listeners
   * @param {number} events how many to record at most
   * @returns {Promise<SolveResult>} rejects with RequestError or SolverError
   */
  solve(words, listeners, events = MAX_EVENTS) {
    const squares = sizeOf(words);
    const tours = Math.max(1, Math.min(MAX_TOURS, Math.floor(MAX_TOUR_SQUARES / squares)));
    return this.#run(
      (id) => ({ id, type: "solve", words, events, tours }),
      squares,
      listeners,
      (last) => cancelledSolve(words, last),
    );
  }

  /**
   * Counts tours; a job that still runs is cancelled first.
   * @param {Record<string, string>} words rows, cols, start, end and closed
   * @param {(report: CountReport) => void} onProgress
   * @returns {Promise<CountDocument | null>} null if it was cancelled before it could say anything;
   *   rejects with RequestError or SolverError
   */
  count(words, onProgress) {
    const limited = { ...words, "max-states": String(MAX_STATES) };
    return this.#run(
      (id) => ({ id, type: "count", words: limited }),
      sizeOf(words),
      { onProgress },
      () => null,
    );
  }

  /**
   * Runs requests of an experiment, one after the other; a job that still runs is cancelled first.
   * @param {Record<string, string>[]} requests
   * @param {number} squares of the largest of their boards
   * @param {boolean} tours whether their tours are wanted
   * @param {(done: Done[], forward: number) => void} onProgress told of those that have ended since it
   *   was told last (again from the first one if the worker was lost), and how far the next one is
   * @returns {Promise<Done[]>} the others that have ended: all, unless it was cancelled; rejects with
   *   RequestError or SolverError
   */
  runs(requests, squares, tours, onProgress) {
    return this.#run(
      (id) => ({ id, type: "runs", requests, tours: tours ? 1 : 0 }),
      squares,
      { onProgress: ({ done, forward }) => onProgress(done, forward) },
      () => [],
    );
  }

  /** Whether a job can begin at once, and disturbs no other. */
  get idle() {
    return this.#ready && this.#job === null;
  }

  /** Whether no worker can be started. */
  get failed() {
    return this.#failed;
  }

  /**
   * Waits until the worker is idle, or there is none any more.
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
      if (!this.idle && !this.#failed) return;
      for (const resolve of this.#waiting.splice(0)) resolve();
    });
  }

  /**
   * A question about the experiment that the worker holds.
   * @param {LabCall} call
   * @param {string | number} argument
   * @returns {Promise<any>} rejects with WorkerLost if the worker and its experiment are gone
   */
  async lab(call, argument) {
    if (this.#failed) this.start();
    const answer = await this.#ask((id) => ({ id, type: "lab", call, argument }), 0, false);
    return answer.answer;
  }

  /**
   * @param {(id: number) => ToWorker} make
   * @param {number} squares
   * @param {Listeners} listeners
   * @param {(last: any) => unknown} cancelledAnswer
   * @returns {Promise<any>}
   */
  #run(make, squares, listeners, cancelledAnswer) {
    this.cancel();
    if (this.#job) this.#settleCancelled(this.#job);
    this.#id += 1;
    const message = make(this.#id);
    return new Promise((resolve, reject) => {
      const rest = { tries: 0, cancelled: false, last: null };
      this.#job = { message, squares, listeners, cancelledAnswer, resolve, reject, ...rest };
      if (this.#failed) this.start();
      if (this.#ready) this.#submit(this.#job);
    });
  }

  /** @param {Job} job */
  #submit(job) {
    this.#silent = 0;
    this.#send(job.message);
  }

  /** Ends the running job, which then resolves as cancelled with its counts. */
  cancel() {
    const job = this.#job;
    if (!job || job.cancelled) return;
    job.cancelled = true;
    this.#silent = 0;
    if (this.#ready) this.#send({ id: job.message.id, type: "cancel" });
    else this.#settleCancelled(job);
  }

  /**
   * Tours in one of the text formats.
   * @param {string} format
   * @param {ResultDocument} document
   * @param {Uint32Array} squares
   * @returns {Promise<Blob>}
   */
  async render(format, document, squares) {
    const { rows, cols } = document;
    const text = JSON.stringify(document);
    /** @type {Extract<FromWorker, {type: "text"}>} */
    const answer = await this.#ask(
      (id) => ({ id, type: "render", format, rows, cols, squares, document: text }),
      squares.length,
    );
    return answer.text;
  }

  /**
   * What the page says of a small tour: its texts and its properties.
   * @param {ResultDocument} document
   * @param {Uint32Array} squares
   * @returns {Promise<Omit<Extract<FromWorker, {type: "details"}>, "id" | "type">>}
   */
  async details(document, squares) {
    const { rows, cols } = document;
    const text = JSON.stringify(document);
    /** @type {Extract<FromWorker, {type: "details"}>} */
    const { texts, properties } = await this.#ask(
      (id) => ({ id, type: "details", rows, cols, squares, document: text }),
      squares.length,
    );
    return { texts, properties };
  }

  /**
   * The properties of a tour.
   * @param {Board} board
   * @param {Uint32Array} squares
   * @returns {Promise<Properties>}
   */
  async properties({ rows, cols }, squares) {
    /** @type {Extract<FromWorker, {type: "properties"}>} */
    const answer = await this.#ask(
      (id) => ({ id, type: "properties", rows, cols, squares }),
      squares.length,
    );
    return answer.properties;
  }

  /**
   * Where tours start: a byte for each square, 1 if one starts there.
   * @param {Board} board
   * @param {number} end the square where they end, -1 for any
   * @param {boolean} closed
   * @returns {Promise<Uint8Array>}
   */
  async startMap({ rows, cols }, end, closed) {
    /** @type {Extract<FromWorker, {type: "starts"}>} */
    const answer = await this.#ask(
      (id) => ({ id, type: "start-map", rows, cols, end, closed }),
      rows * cols,
    );
    return answer.squares;
  }

  /**
   * @param {(id: number) => ToWorker} make
   * @param {number} squares that it is about
   * @param {boolean} anywhere whether another worker can answer it as well
   * @returns {Promise<any>} the message that answers it
   */
  #ask(make, squares, anywhere = true) {
    this.#id += 1;
    const message = make(this.#id);
    return new Promise((resolve, reject) => {
      this.#questions.set(message.id, { message, squares, anywhere, resolve, reject });
      if (this.#ready) this.#send(message);
      this.#silent = 0;
    });
  }

  /** @param {FromWorker} message */
  #receive(message) {
    this.#silent = 0;
    const job = this.#job?.message.id === message.id ? this.#job : null;
    switch (message.type) {
      case "boot":
        this.hooks.onBoot(message);
        break;
      case "kept": {
        const { wasm, python } = message;
        this.assets = { ...this.assets, wasm, python };
        break;
      }
      case "ready":
        this.#ready = true;
        this.hooks.onReady();
        if (this.#job) this.#submit(this.#job);
        for (const { message: waiting } of this.#questions.values()) this.#send(waiting);
        this.#settled();
        break;
      case "started":
        job?.listeners.onStart?.(message.theory);
        break;
      case "progress":
      case "counting":
        if (job) {
          job.last = message;
          if (!job.cancelled) job.listeners.onProgress(message);
        }
        break;
      case "running":
        // What has ended counts, even if the rest is cancelled.
        job?.listeners.onProgress(message);
        break;
      case "done":
      case "counted":
      case "ran":
        this.#boots = 0;
        if (job) {
          this.#job = null;
          job.resolve(answerOf(message));
          this.#settled();
        }
        break;
      case "error":
        if (job) {
          this.#job = null;
          job.reject(new RequestError(message));
          this.#settled();
        }
        break;
      case "text":
      case "details":
      case "properties":
      case "starts":
      case "lab":
        this.#boots = 0;
        this.#questions.get(message.id)?.resolve(message);
        this.#questions.delete(message.id);
        break;
      case "fatal":
        this.#lost(message.message);
        break;
    }
  }

  #tick() {
    const waiting = this.#job !== null || this.#questions.size > 0;
    if (this.#failed || (this.#ready && !waiting)) {
      this.#silent = 0;
      return;
    }
    this.#silent += 1;
    if (this.#silent > this.#patience()) this.#lost("no answer");
  }

  /** How many ticks the worker may be silent now. */
  #patience() {
    if (!this.#ready) return BOOT_TICKS;
    if (this.#job?.cancelled) return CANCEL_TICKS;
    const sizes = [...this.#questions.values()].map(({ squares }) => squares);
    const largest = Math.max(this.#job?.squares ?? 0, ...sizes);
    return SILENT_TICKS + Math.ceil(largest / SQUARES_A_TICK);
  }

  /**
   * The worker crashed, hangs or could not start.
   * @param {string} message
   */
  #lost(message) {
    this.#worker?.terminate();
    this.#boots += 1;
    const job = this.#job;
    if (job?.cancelled) this.#settleCancelled(job);
    else if (job) {
      job.tries += 1;
      if (job.tries >= MAX_TRIES) {
        this.#job = null;
        job.reject(new SolverError(message));
        this.#settled();
      }
    }
    for (const [id, { anywhere, reject }] of this.#questions) {
      if (anywhere) continue;
      this.#questions.delete(id);
      reject(new WorkerLost(message));
    }
    if (this.#boots > MAX_TRIES) {
      this.#fail(message);
      return;
    }
    this.hooks.onRestart();
    this.start();
  }

  /** @param {string} message */
  #fail(message) {
    this.#failed = true;
    this.#ready = false;
    this.#boots = 0;
    this.#job?.reject(new SolverError(message));
    this.#job = null;
    this.#settled();
    for (const { reject } of this.#questions.values()) reject(new SolverError(message));
    this.#questions.clear();
    this.hooks.onFailed(message);
  }

  /**
   * A cancelled job whose worker can no longer say its counts: those that it last reported.
   * @param {Job} job
   */
  #settleCancelled(job) {
    this.#job = null;
    job.resolve(job.cancelledAnswer(job.last));
    this.#settled();
  }
}

/**
 * What a job resolves with.
 * @param {Extract<FromWorker, {type: "done" | "counted" | "ran"}>} message
 */
function answerOf(message) {
  if (message.type === "counted") return message.document;
  return message.type === "ran" ? message.done : message;
}

/**
 * @param {Record<string, string>} words
 * @param {SolveProgress | null} last
 * @returns {SolveResult}
 */
function cancelledSolve(words, last) {
  const rows = Number(words.rows ?? DEFAULTS.rows);
  const cols = Number(words.cols ?? DEFAULTS.cols);
  return {
    document: {
      version: 1,
      rows,
      cols,
      start: null,
      end: null,
      closed: words.closed === "1",
      method: words.method ?? "",
      order: words.order ?? "",
      ties: words.ties ?? "",
      seed: Number(words.seed),
      outcome: "cancelled",
      reason: null,
      stats: {
        forward: last?.forward ?? 0,
        backtracks: last?.backtracks ?? 0,
        seconds: 0,
        tours: last?.tours ?? 0,
      },
      listed: 0,
    },
    tours: new Uint32Array(),
    // Its last squares alone are no path from the start.
    deepest: last && last.depth === last.path.length ? last.path : new Uint32Array(),
    events: new Uint16Array(),
  };
}
