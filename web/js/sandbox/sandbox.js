/**
 * The sandbox: a worker for Python that the page does not trust, and that has no origin, no storage and no
 * network. For a SolverClient it is a worker like any other.
 */

import { assets } from "../place.js";
import { lossOf } from "../solver/worker/load.js";
import { forgetImage, readFiles } from "./files.js";
import { Frame } from "./frame.js";
import { expected } from "./messages.js";

/** @import { Cause, FromWorker, ToWorker } from "../solver/protocol.js" */
/** @import { WorkerLike } from "../solver/supervisor.js" */

/** This many messages within a second are taken for an attempt to flood the page. */
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
        // Only bytes are passed: everything else that the page's own worker starts from, or has handed back,
        // stays here.
        const init = { id: message.id, type: "init", assets: { lock: assets.lock, ...bytes } };
        if (!this.#over) this.#frame.port.postMessage(init);
      },
      () => {},
    );
  }

  /** Says that files are on their way: silence would be taken for a worker that hangs. */
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
    // Without the image it would take more memory.
    if (message.type === "fatal" && !this.#ready && message.cause !== "memory") forgetImage();
    this.#deliver(message);
  }

  /** @param {FromWorker} message */
  #deliver(message) {
    if (!this.#over) this.onmessage?.(new MessageEvent("message", { data: message }));
  }

  /**
   * Reports why it has ended.
   * @param {Cause} cause
   * @param {string} message
   * @param {string} [file]
   */
  #fail(cause, message, file = "") {
    this.#deliver({ id: 0, type: "fatal", cause, file, message });
    this.terminate();
  }
}
