/**
 * The sandbox: an untrusted worker for Python, without origin, storage and network. For a SolverClient it is an
 * ordinary worker.
 */

import { assets } from "../place.js";
import { lossOf } from "../solver/worker/load.js";
import { forgetImage, readFiles } from "./files.js";
import { Frame } from "./frame.js";
import { expected } from "./messages.js";

/** @import { Cause, FromWorker, ToWorker } from "../solver/protocol.js" */
/** @import { WorkerLike } from "../solver/supervisor.js" */

/** The maximum number of messages in a second; more count as an attack. */
const MAX_MESSAGES = 500;

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
  #files = readFiles(() => this.#isLoading());
  #frame;
  #ready = false;
  #over = false;
  /** The number of messages in the current second. */
  #count = 0;
  #since = 0;

  constructor() {
    this.#frame = new Frame(
      this.#files.then(({ script }) => script),
      {
        onRefused: (message) => this.#fail("browser", message),
        onError: (message) => this.#fail("crash", message),
      },
    );
    this.#frame.port.onmessage = ({ data }) => this.#receive(data);
    this.#files.catch((error) => {
      const { cause, file, message } = lossOf(error);
      this.#fail(cause, message, file);
    });
  }

  /** @param {ToWorker} message @param {Transferable[]} transfer */
  postMessage(message, transfer) {
    if (message.type !== "init") {
      this.#frame.port.postMessage(message, transfer);
      return;
    }
    this.#isLoading();
    this.#files.then(
      ({ bytes }) => {
        // Only bytes are passed: no addresses, and no compiled module of the page's own worker.
        const init = { id: message.id, type: "init", assets: { lock: assets.lock, ...bytes } };
        if (!this.#over) this.#frame.port.postMessage(init);
      },
      () => {},
    );
  }

  /** Reports that files are loading, because a silent worker counts as stuck. */
  #isLoading() {
    this.#deliver({ id: 0, type: "boot", stage: "loading", loaded: 0, total: 1 });
  }

  /** Terminates the sandbox: removing the frame ends everything in it. */
  terminate() {
    this.#over = true;
    this.#frame.remove();
  }

  /** @param {unknown} data */
  #receive(data) {
    const now = performance.now();
    if (now - this.#since > 1000) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count += 1;
    if (this.#count > MAX_MESSAGES) {
      this.#fail("crash", "too many messages");
      return;
    }
    const message = expected(data, this.#ready);
    if (!message) return;
    if (message.type === "ready") this.#ready = true;
    // Not after a lack of memory: without the image, Python needs even more.
    if (message.type === "fatal" && !this.#ready && message.cause !== "memory") forgetImage();
    this.#deliver(message);
  }

  /** @param {FromWorker} message */
  #deliver(message) {
    if (!this.#over) this.onmessage?.(new MessageEvent("message", { data: message }));
  }

  /**
   * Reports why the worker has ended.
   * @param {Cause} cause
   * @param {string} message
   * @param {string} [file]
   */
  #fail(cause, message, file = "") {
    this.#deliver({ id: 0, type: "fatal", cause, file, message });
    this.terminate();
  }
}
