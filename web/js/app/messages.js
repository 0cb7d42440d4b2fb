/** What the page says for a moment, and while something is being made. */

import { AnswerError } from "../solver/errors.js";

/** @import { Store } from "./store.js" */

/** How long a short message stays, in milliseconds. */
const TOAST_MS = 2500;

export class Messages {
  #store;
  #timer = 0;
  /** What ends the texts and files that are being made. @type {Set<AbortController>} */
  #making = new Set();

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /** Says something for a moment. @param {string} key of its text */
  toast = (key) => this.#say({ toast: key, announced: "" });

  /**
   * Says something for a moment to those who hear the page; it stands in the menu or in the header.
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
   * Says that something has failed; what went wrong in Python is said already.
   * @param {unknown} error
   * @param {string} key of the text
   */
  tellFailed = (error, key) => {
    if (!(error instanceof AnswerError)) this.toast(key);
  };

  /**
   * Says that something is being made for as long as it takes.
   * @template T
   * @param {(signal: AbortSignal) => Promise<T>} make the signal ends it
   * @returns {Promise<T | null>} null if it could not be made, or was ended
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

  /** Ends all that is being made. */
  stopPreparing = () => {
    for (const end of this.#making) end.abort();
  };
}
