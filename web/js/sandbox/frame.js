/** The frame of the sandbox: it has an origin of its own that nobody shares, and so nothing of the page's. */

import { textOf } from "./messages.js";
import { DOCUMENT } from "./parts.js";

/**
 * @typedef {object} FrameReports
 * @property {(why: "frame" | "worker", message: string) => void} onRefused the browser does not start it
 * @property {(message: string) => void} onError the worker has ended with an error
 */

/** How long a frame, and then its worker, may take to say a first word, in milliseconds. */
const FRAME_MS = 20_000;
const WORKER_MS = 40_000;

/** How a worker starts: from a blob: address in Firefox and WebKit, from a data: address in Chromium. */
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
    const frame = this.#element;
    // Nothing else is allowed, above all not the page's origin.
    frame.setAttribute("sandbox", "allow-scripts");
    frame.hidden = true;
    frame.srcdoc = DOCUMENT;
    const own = this.#control.port1;
    own.onmessage = ({ data }) => this.#receive(data, script);
    frame.onload = () => {
      frame.onload = null;
      // Its origin has no name. Only that document can be there: the page's policy allows no other.
      frame.contentWindow?.postMessage(null, "*", [this.#control.port2, this.#talk.port2]);
    };
    this.#wait("frame", FRAME_MS);
    document.body.append(frame);
  }

  /** Where the worker is spoken to. */
  get port() {
    return this.#talk.port1;
  }

  /** Removes it, and all that runs in it. */
  remove() {
    clearTimeout(this.#timer);
    this.#element.onload = null;
    this.#element.remove();
    for (const { port1 } of [this.#control, this.#talk]) {
      port1.onmessage = null;
      port1.close();
    }
  }

  /** @param {"frame" | "worker"} what @param {number} milliseconds */
  #wait(what, milliseconds) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#reports.onRefused(what, "no word from it"), milliseconds);
  }

  /**
   * What the document says, and it says what the worker has thrown: nothing to rely on.
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
            this.#wait("worker", WORKER_MS);
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
        if (!this.#started) this.#reports.onRefused("worker", message);
        break;
      case "error":
        this.#reports.onError(message);
        break;
    }
  }
}
