/**
 * Keeps a worker alive: starts it, watches it, ends one that falls silent or has crashed and starts
 * another, and gives up when that does not help. Knows why in any case.
 */

/** @import { Assets, Cause, FromWorker, Loss, ToWorker } from "./protocol.js" */

/**
 * @typedef {object} BootProgress
 * @property {"loading" | "starting"} stage
 * @property {number} loaded bytes
 * @property {number} total bytes
 *
 * @typedef {"loading" | "starting" | "ready" | "failed" | "closed"} Phase
 *
 * @typedef {object} Reports
 * @property {(progress: BootProgress) => void} onBoot
 * @property {() => void} onReady
 * @property {(message: FromWorker) => void} onMessage what is about a call
 * @property {(loss: Loss) => void} onLost the worker is gone
 * @property {() => void} onRestart another one is on its way
 * @property {(loss: Loss) => void} onFailed no other one is
 *
 * @typedef {object} WorkerLike A worker, or what stands for one.
 * @property {((event: MessageEvent) => any) | null} onmessage
 * @property {((event: ErrorEvent) => any) | null} onerror
 * @property {(message: any, transfer: Transferable[]) => void} postMessage
 * @property {() => void} terminate
 *
 * @typedef {object} First A worker that was started before the page, and its events since then.
 * @property {WorkerLike} worker
 * @property {(MessageEvent | ErrorEvent)[]} events
 *
 * @typedef {(tick: () => void, milliseconds: number) => (() => void)} Every Calls a function again and
 *   again; what it returns stops that.
 */

const TICK_MS = 500;
/** Ticks without a word while starting, after which starting has failed (a slow network talks). */
const BOOT_TICKS = 120;
/** How many workers may be lost, one after the other, without an answer. */
const MAX_LOST = 2;

/** @type {Every} */
export function everyInterval(tick, milliseconds) {
  const timer = setInterval(tick, milliseconds);
  return () => clearInterval(timer);
}

export class Supervisor {
  /** @type {Phase} */
  phase = "closed";
  /** Counts the workers: what an earlier one held is gone. */
  generation = 0;
  #create;
  #reports;
  #patience;
  #every;
  #forgiving;
  /** @type {WorkerLike | null} */
  #worker = null;
  #silent = 0;
  #lost = 0;
  #stopWatch = () => {};

  /**
   * @param {object} options
   * @param {() => WorkerLike} options.create
   * @param {Assets} options.assets
   * @param {Reports} options.reports
   * @param {() => number} options.patience for how many ticks a worker that is ready may be silent
   * @param {Every} [options.every]
   * @param {boolean} [options.forgiving] whether the count of lost workers starts again with each worker that is
   *   ready: the earlier ones were lost by their calls
   */
  constructor({ create, assets, reports, patience, every = everyInterval, forgiving = false }) {
    this.#create = create;
    this.assets = assets;
    this.#reports = reports;
    this.#patience = patience;
    this.#every = every;
    this.#forgiving = forgiving;
  }

  /**
   * Starts a worker, in the place of the one that is there.
   * @param {First | null} [first]
   */
  start(first = null) {
    this.#end();
    this.phase = "loading";
    this.generation += 1;
    try {
      this.#worker = first?.worker ?? this.#create();
    } catch (error) {
      this.#fail({ cause: "browser", file: "", message: String(error) });
      return;
    }
    this.#stopWatch = this.#every(() => this.#tick(), TICK_MS);
    let spoken = false;
    const onEvent = (/** @type {MessageEvent | ErrorEvent} */ event) => {
      if ("data" in event) {
        spoken = true;
        this.#receive(event.data);
        return;
      }
      event.preventDefault();
      const { message } = event;
      // Its scripts are in the page: without a word or a reason, the browser refuses or misreads them.
      const refused = !spoken && (!message || /SyntaxError/.test(message));
      this.#lose(lossOf(refused ? "browser" : "crash", message || "no worker from the page"));
    };
    this.#worker.onmessage = onEvent;
    this.#worker.onerror = onEvent;
    if (first) for (const event of first.events.splice(0)) onEvent(event);
    else this.post({ id: 0, type: "init", assets: this.assets }, []);
  }

  /**
   * @param {ToWorker} message
   * @param {Transferable[]} transfer
   */
  post(message, transfer) {
    this.#silent = 0;
    this.#worker?.postMessage(message, transfer);
  }

  /** Ends the worker; it can be started again. */
  close() {
    this.#end();
    this.phase = "closed";
    this.#lost = 0;
  }

  #end() {
    this.#stopWatch();
    this.#stopWatch = () => {};
    this.#silent = 0;
    if (!this.#worker) return;
    // Its last messages come too late.
    this.#worker.onmessage = null;
    this.#worker.onerror = null;
    this.#worker.terminate();
    this.#worker = null;
  }

  /** @param {FromWorker} message */
  #receive(message) {
    this.#silent = 0;
    switch (message.type) {
      case "boot":
        this.phase = message.stage;
        this.#reports.onBoot(message);
        break;
      case "reusable": {
        const { id: _id, type: _type, ...files } = message;
        this.assets = { ...this.assets, ...files };
        break;
      }
      case "ready":
        this.phase = "ready";
        if (this.#forgiving) this.#lost = 0;
        this.#reports.onReady();
        break;
      case "fatal":
        this.#lose(message);
        break;
      default:
        if (message.type === "done" || message.type === "error") this.#lost = 0;
        this.#reports.onMessage(message);
    }
  }

  #tick() {
    this.#silent += 1;
    const ready = this.phase === "ready";
    if (this.#silent <= (ready ? this.#patience() : BOOT_TICKS)) return;
    // While files are on their way, it is the network that is silent.
    this.#lose(lossOf(this.phase === "loading" ? "network" : "silent", "no answer"));
  }

  /** @param {Loss} loss */
  #lose({ cause, file, message }) {
    const loss = { cause, file, message };
    this.#end();
    this.#lost += 1;
    this.#reports.onLost(loss);
    // Another worker in the same browser would fare the same.
    if (this.#lost > MAX_LOST || cause === "browser") {
      this.#fail(loss);
      return;
    }
    this.#reports.onRestart();
    this.start();
  }

  /** @param {Loss} loss */
  #fail(loss) {
    this.phase = "failed";
    this.#lost = 0;
    this.#reports.onFailed(loss);
  }
}

/**
 * @param {Cause} cause
 * @param {string} [message]
 * @returns {Loss}
 */
function lossOf(cause, message = "") {
  return { cause, file: "", message };
}
