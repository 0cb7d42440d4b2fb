/** The frame of the sandbox: with its opaque origin it has no access to the page. */

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
    // The code that awaits the script later reports its error; here it only counts as handled.
    script.catch(() => {});
    const frame = this.#element;
    // Only scripts are allowed, and above all not the page's origin.
    frame.setAttribute("sandbox", "allow-scripts");
    frame.hidden = true;
    frame.srcdoc = DOCUMENT;
    const own = this.#control.port1;
    own.onmessage = ({ data }) => this.#receive(data, script);
    frame.onload = () => {
      frame.onload = null;
      // An opaque origin cannot be a target, hence "*". The page's policy allows no other document in the
      // frame.
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
   * Handles messages of the document and errors of the worker; both are untrusted.
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
