/**
 * One conversation with a worker: every call has an id, and its answer, or its error, belongs to it
 * alone. Knows of no worker and no call by name.
 */

import { AnswerError, RequestError } from "./errors.js";

/** @import { CallName, FromWorker, ToWorker } from "./protocol.js" */

/**
 * @typedef {object} CallOptions
 * @property {(news: any) => void} [onStarted]
 * @property {(report: any) => void} [onProgress]
 * @property {(news: any) => void} [onEnded] told what there is to say before an answer that takes a while
 * @property {number} [squares] that it is about
 *
 * @typedef {CallOptions & {resolve: (answer: any) => void, reject: (error: unknown) => void}} Pending
 */

export class Channel {
  #post;
  #lastId = 0;
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  /** Why it is closed, if it is. @type {Error | null} */
  #closed = new Error("not open yet");

  /** @param {(message: ToWorker, transfer: Transferable[]) => void} post */
  constructor(post) {
    this.#post = post;
  }

  /** From now on, calls are sent. */
  open() {
    this.#closed = null;
  }

  /**
   * Whoever waits is told this error, and whoever asks from now on.
   * @param {Error} error
   */
  close(error) {
    this.#closed = error;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(error);
  }

  /** Whether somebody waits for an answer. */
  get busy() {
    return this.#pending.size > 0;
  }

  /** The most squares that one of the pending calls is about. */
  get squares() {
    return Math.max(0, ...[...this.#pending.values()].map(({ squares = 0 }) => squares));
  }

  /**
   * @param {CallName} type
   * @param {object} params arrays in it are copied, and stay as they are
   * @param {CallOptions} [options]
   * @returns {{id: number, answer: Promise<any>}} the answer rejects with RequestError, AnswerError, or
   *   why the channel was closed
   */
  ask(type, params, options = {}) {
    this.#lastId += 1;
    const id = this.#lastId;
    if (this.#closed) return { id, answer: Promise.reject(this.#closed) };
    const answer = new Promise((resolve, reject) => {
      this.#pending.set(id, { ...options, resolve, reject });
      /** @type {Transferable[]} */
      const transfer = [];
      try {
        this.#post({ id, type, params: copied(params, transfer) }, transfer);
      } catch (error) {
        this.#pending.delete(id);
        reject(error);
      }
    });
    return { id, answer };
  }

  /**
   * Asks a call to end; its answer still comes.
   * @param {number} id
   */
  cancel(id) {
    if (this.#pending.has(id)) this.#post({ id, type: "cancel" }, []);
  }

  /** @param {FromWorker} message one that belongs to nobody any more is passed over */
  receive(message) {
    const call = this.#pending.get(message.id);
    if (!call) return;
    switch (message.type) {
      case "started":
        call.onStarted?.(message.news);
        break;
      case "progress":
        call.onProgress?.(message.report);
        break;
      case "ended":
        call.onEnded?.(message.news);
        break;
      case "done":
        this.#pending.delete(message.id);
        call.resolve(message.answer);
        break;
      case "error":
        this.#pending.delete(message.id);
        call.reject(
          "trace" in message
            ? new AnswerError(message.text, message.trace)
            : new RequestError(message),
        );
        break;
    }
  }
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
  if (Array.isArray(value)) return value.map((one) => copied(one, transfer));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, copied(one, transfer)]),
  );
}
