/**
 * Keeps a worker alive: starts it, watches it, replaces it after silence or a crash, and gives up if that does not
 * help. Reports the cause in each case.
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
 * @property {(message: FromWorker) => void} onMessage a message about a call
 * @property {(loss: Loss) => void} onLost the worker was lost
 * @property {() => void} onRestart another one is starting
 * @property {(loss: Loss) => void} onFailed no other one starts
 *
 * @typedef {object} WorkerLike A worker, or a substitute.
 * @property {((event: MessageEvent) => any) | null} onmessage
 * @property {((event: ErrorEvent) => any) | null} onerror
 * @property {(message: any, transfer: Transferable[]) => void} postMessage
 * @property {() => void} terminate
 *
 * @typedef {object} First A worker that was started before the page, and its events since then.
 * @property {WorkerLike} worker
 * @property {(MessageEvent | ErrorEvent)[]} events
 *
 * @typedef {(tick: () => void, milliseconds: number) => (() => void)} Every Calls a function
 *   repeatedly; the returned function stops this.
 */

const TICK_MS = 500;
/** The silent ticks after which a start has failed; a slow network is not silent. */
const BOOT_TICKS = 120;
/** The maximum number of lost workers in a row without an answer. */
const MAX_LOST = 2;

/** @type {Every} */
export function everyInterval(tick, milliseconds) {
  const timer = setInterval(tick, milliseconds);
  return () => clearInterval(timer);
}

export class Supervisor {
  /** @type {Phase} */
  phase = "closed";
  /** The number of workers so far: the state of earlier ones is lost. */
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
   * @param {() => number} options.patience the number of ticks that a ready worker may be silent
   * @param {Every} [options.every]
   * @param {boolean} [options.forgiving] whether each ready worker resets the count of lost ones, because calls
   *   have ended the earlier ones
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
   * Starts a worker, which replaces the old one.
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
      // The scripts are in the page, so an error before any message means that the browser cannot run them.
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
    // Later messages of this worker are ignored.
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
    // While files are loading, the network is silent, not the worker.
    this.#lose(lossOf(this.phase === "loading" ? "network" : "silent", "no answer"));
  }

  /** @param {Loss} loss */
  #lose({ cause, file, message }) {
    const loss = { cause, file, message };
    this.#end();
    this.#lost += 1;
    this.#reports.onLost(loss);
    // If the browser is the cause, another worker would fail too.
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
