/**
 * The sandbox: a worker for Python that the page does not trust, and that has no origin, no storage and no
 * network. To a SolverClient it is a worker like any other.
 */

import { assets } from "../place.js";
import { readFiles } from "./files.js";
import { Frame } from "./frame.js";
import { expected } from "./messages.js";

/** @import { Cause, FromWorker, ToWorker } from "../solver/protocol.js" */
/** @import { WorkerLike } from "../solver/supervisor.js" */

/**
 * @typedef {object} SandboxState
 * @property {"untried" | "ready" | "refused"} state refused: this browser does not start it
 * @property {"" | "frame" | "worker"} why what the browser refused
 */

/** So many messages within a second are an attempt to keep the page busy. */
const FLOOD = 500;

/** @type {SandboxState} */
let state = { state: "untried", why: "" };

/** Whether the sandbox starts in this browser, as far as it was tried. */
export function sandboxState() {
  return state;
}

/**
 * A worker in a sandbox of its own, for the `create` of a SolverClient.
 * @returns {WorkerLike}
 */
export function makeSandboxWorker() {
  return new SandboxWorker();
}

/** @implements {WorkerLike} */
class SandboxWorker {
  /** @type {WorkerLike["onmessage"]} */
  onmessage = null;
  /** @type {WorkerLike["onerror"]} */
  onerror = null;
  #files = readFiles();
  #frame;
  #ready = false;
  #over = false;
  /** Messages since a moment. */
  #count = 0;
  #since = 0;

  constructor() {
    this.#frame = new Frame(
      this.#files.then(({ script }) => script),
      {
        onRefused: (why, message) => {
          state = { state: "refused", why };
          this.#give("browser", message);
        },
        onError: (message) => this.#give("crash", message),
      },
    );
    this.#frame.port.onmessage = ({ data }) => this.#hear(data);
    this.#files.catch(({ cause, file, message }) => this.#give(cause, message, file));
  }

  /** @param {ToWorker} message @param {Transferable[]} transfer */
  postMessage(message, transfer) {
    if (message.type !== "init") {
      this.#frame.port.postMessage(message, transfer);
      return;
    }
    this.#say({ id: message.id, type: "boot", stage: "loading", loaded: 0, total: 1 });
    this.#files.then(
      ({ bytes }) => {
        // Bytes alone: what else the page's own worker starts from, or has handed back, stays here.
        const init = { id: message.id, type: "init", assets: { lock: assets.lock, ...bytes } };
        if (!this.#over) this.#frame.port.postMessage(init);
      },
      () => {},
    );
  }

  /** Ends it: with the frame, whatever runs there ends. */
  terminate() {
    this.#over = true;
    this.#frame.remove();
  }

  /** @param {unknown} data */
  #hear(data) {
    const now = performance.now();
    if (now - this.#since > 1000) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count += 1;
    if (this.#count > FLOOD) {
      this.#give("crash", "too many messages");
      return;
    }
    const message = expected(data, this.#ready);
    if (!message) return;
    if (message.type === "ready") {
      this.#ready = true;
      state = { state: "ready", why: "" };
    }
    this.#say(message);
  }

  /** @param {FromWorker} message */
  #say(message) {
    if (!this.#over) this.onmessage?.(new MessageEvent("message", { data: message }));
  }

  /**
   * Says why it has ended.
   * @param {Cause} cause
   * @param {string} message
   * @param {string} [file]
   */
  #give(cause, message, file = "") {
    this.#say({ id: 0, type: "fatal", cause, file, message });
    this.terminate();
  }
}
