/** Short messages, and the message while files are prepared. */

import { AnswerError } from "../solver/errors.js";

/** @import { Store } from "./store.js" */

/** The duration of a short message, in milliseconds. */
const TOAST_MS = 2500;

export class Messages {
  #store;
  #timer = 0;
  /** The controllers that cancel the files in preparation. @type {Set<AbortController>} */
  #making = new Set();

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /** Shows a short message. @param {string} key of its text */
  toast = (key) => this.#say({ toast: key, announced: "" });

  /**
   * Gives a short message to screen readers only; others see it in the menu or the header.
   * @param {string} key of its text
   */
  announce = (key) => this.#say({ toast: "", announced: key });

  /** @param {{toast: string, announced: string}} message */
  #say(message) {
    clearTimeout(this.#timer);
    this.#store.frame(message);
    const end = () => this.#store.frame({ toast: "", announced: "" });
    this.#timer = setTimeout(end, TOAST_MS);
  }

  /**
   * Shows that something failed; an error of Python already has a message.
   * @param {unknown} error
   * @param {string} key of the text
   */
  tellFailed = (error, key) => {
    if (!(error instanceof AnswerError)) this.toast(key);
  };

  /**
   * Shows a message while a file is prepared.
   * @template T
   * @param {(signal: AbortSignal) => Promise<T>} make the signal cancels it
   * @returns {Promise<T | null>} null if it failed or was cancelled
   */
  preparing = async (make) => {
    const end = new AbortController();
    this.#making.add(end);
    this.#store.frame({ preparing: true });
    try {
      return await make(end.signal);
    } catch (error) {
      if (!end.signal.aborted) this.tellFailed(error, "toast.failed");
      return null;
    } finally {
      this.#making.delete(end);
      this.#store.frame({ preparing: this.#making.size > 0 });
    }
  };

  /** Cancels all preparations. */
  stopPreparing = () => {
    for (const end of this.#making) end.abort();
  };
}
