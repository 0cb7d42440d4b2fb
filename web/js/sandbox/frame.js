/** The frame of the sandbox: it has an opaque origin, and so no access to anything of the page. */

import { textOf } from "./messages.js";
import { DOCUMENT } from "./parts.js";

/**
 * @typedef {object} FrameReports
 * @property {(message: string) => void} onRefused called if the browser does not start it
 * @property {(message: string) => void} onError called if the worker has ended with an error
 */

/** The time-outs for the first message of a frame, and then of its worker, in milliseconds. */
const FRAME_MS = 20_000;
const WORKER_MS = 40_000;

/**
 * The ways to start a worker: from a blob: address in Firefox and WebKit, from a data: address in Chromium.
 */
let ways = ["blob", "data"];

export class Frame {
  #element = document.createElement("iframe");
  #control = new MessageChannel();
  #talk = new MessageChannel();
  #reports;
  #timer = 0;
  #started = false;

  /**
   * @param {Promise<string>} script of the worker
   * @param {FrameReports} reports
   */
  constructor(script, reports) {
    this.#reports = reports;
    // The reason is reported by who reads it, perhaps before the document is there.
    script.catch(() => {});
    const frame = this.#element;
    // Nothing else is allowed, above all not the page's origin.
    frame.setAttribute("sandbox", "allow-scripts");
    frame.hidden = true;
    frame.srcdoc = DOCUMENT;
    const own = this.#control.port1;
    own.onmessage = ({ data }) => this.#receive(data, script);
    frame.onload = () => {
      frame.onload = null;
      // The frame's opaque origin cannot be named as a target. Only that document can be there: the page's
      // policy allows no other.
      frame.contentWindow?.postMessage(null, "*", [this.#control.port2, this.#talk.port2]);
    };
    this.#wait(FRAME_MS);
    document.body.append(frame);
  }

  /** The port to the worker. */
  get port() {
    return this.#talk.port1;
  }

  /** Removes the frame, and everything that runs in it. */
  remove() {
    clearTimeout(this.#timer);
    this.#element.onload = null;
    this.#element.remove();
    for (const { port1 } of [this.#control, this.#talk]) {
      port1.onmessage = null;
      port1.close();
    }
  }

  /** @param {number} milliseconds */
  #wait(milliseconds) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#reports.onRefused("no word from it"), milliseconds);
  }

  /**
   * Handles messages of the document, among them the errors of the worker, which are not to be trusted.
   * @param {any} data
   * @param {Promise<string>} script
   */
  #receive(data, script) {
    const message = textOf(data?.message);
    switch (data?.type) {
      case "here":
        clearTimeout(this.#timer);
        script.then(
          (text) => {
            this.#wait(WORKER_MS);
            this.#control.port1.postMessage({ script: text, ways });
          },
          () => {},
        );
        break;
      case "started":
        clearTimeout(this.#timer);
        this.#started = true;
        if (data.way === "data") ways = ["data", "blob"];
        break;
      case "refused":
        clearTimeout(this.#timer);
        if (!this.#started) this.#reports.onRefused(message);
        break;
      case "error":
        this.#reports.onError(message);
        break;
    }
  }
}
