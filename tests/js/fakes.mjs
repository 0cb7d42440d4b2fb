/** Fakes of a worker and of time, for tests of the solver's client. */

/** @import { Every } from "../../web/js/solver/supervisor.js" */

/** A worker that sends what a test tells it to. */
export class FakeWorker {
  /** The messages that it has received. @type {any[]} */
  messages = [];
  ended = false;
  /** @type {((event: any) => void) | null} */
  onmessage = null;
  /** @type {((event: any) => void) | null} */
  onerror = null;

  /**
   * @param {any} message
   * @param {any[]} transfer
   */
  postMessage(message, transfer) {
    this.messages.push(structuredClone(message, { transfer }));
  }

  terminate() {
    this.ended = true;
  }

  /** @param {object} message */
  say(message) {
    this.onmessage?.({ data: message });
  }

  /** @param {string} [message] none if one of its scripts could not be loaded */
  break(message) {
    this.onerror?.({ message, preventDefault() {} });
  }

  ready() {
    this.say({ id: 0, type: "ready", version: "3.14" });
  }

  /** The last call that it has received. */
  get last() {
    return this.messages.at(-1);
  }
}

/** All workers created. */
export class FakeWorkers {
  /** @type {FakeWorker[]} */
  all = [];

  create = () => {
    const worker = new FakeWorker();
    this.all.push(worker);
    return /** @type {Worker} */ (/** @type {unknown} */ (worker));
  };

  /** The last one. */
  get now() {
    const worker = this.all.at(-1);
    if (!worker) throw new Error("no worker was made");
    return worker;
  }
}

/** Time that passes when a test says so. */
export class FakeClock {
  #now = 0;
  /** @type {Set<{tick: () => void, step: number, next: number}>} */
  #running = new Set();

  /** @type {Every} */
  every = (tick, step) => {
    const interval = { tick, step, next: this.#now + step };
    this.#running.add(interval);
    return () => this.#running.delete(interval);
  };

  /** The number of running intervals. */
  get running() {
    return this.#running.size;
  }

  /** @param {number} seconds */
  pass(seconds) {
    const until = this.#now + seconds * 1000;
    for (;;) {
      const next = [...this.#running].sort((a, b) => a.next - b.next)[0];
      if (!next || next.next > until) break;
      this.#now = next.next;
      next.next += next.step;
      next.tick();
    }
    this.#now = until;
  }
}

/** Lets all promises settle that can. @returns {Promise<void>} */
export function settled() {
  return new Promise((resolve) => setTimeout(resolve, 1));
}

/** @type {import("../../web/js/solver/protocol.js").Assets} */
export const ASSETS = {
  base: "https://example.org/pyodide/",
  loader: "https://example.org/pyodide/pyodide.js",
  runtime: "https://example.org/pyodide/pyodide.asm.js",
  wasm: "https://example.org/python.wasm",
  rest: "https://example.org/rest.bin",
  plain: "https://example.org/pyodide/pyodide.asm.wasm",
  python: "https://example.org/python.bin",
  packed: ["rest", "python"],
  lock: { info: { version: "1.2.3" }, packages: {} },
  bytes: { loader: 1, runtime: 2, wasm: 3, plain: 4, python: 5 },
};
