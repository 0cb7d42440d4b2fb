/** Copies and downloads of the tours found. */

import { boardOf } from "../../request/request.js";
import { squaresOf } from "../../runs/result.js";
import { copy, copyLater, download } from "../../ui/files.js";
import { speech } from "../../ui/i18n.js";

/** @import { App } from "../../app/app.js" */
/** @import { SolveState } from "./state.js" */
/** @import { Result, Texts } from "../../runs/result.js" */

const FILES = {
  txt: { format: "matrix", type: "text/plain" },
  csv: { format: "csv", type: "text/csv" },
  json: { format: "json", type: "application/json" },
  svg: { format: "svg", type: "image/svg+xml" },
};

export class Files {
  #app;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  /** @returns {Result | null} */
  get #result() {
    const { result } = /** @type {SolveState} */ (this.#app.store.slice("solve"));
    return result;
  }

  /**
   * Tours as text, made by Python.
   * @param {Result} result
   * @param {string} format
   * @param {Uint32Array} squares
   * @param {string} type of the file
   * @param {AbortSignal} signal
   */
  async #made({ words, document }, format, squares, type, signal) {
    const params = { format, ...boardOf(words), squares, document, speech: speech("drawing.tour") };
    const options = { signal, squares: squares.length };
    return new Blob(await this.#app.client.call("render", params, options), { type });
  }

  /** Copies a text of the shown tour. @param {keyof Texts} name */
  async copy(name) {
    const result = this.#result;
    const squares = squaresOf(result);
    if (!result || !squares) return;
    const text = result.texts?.[name];
    const copied =
      text === undefined
        ? await this.#app.preparing((signal) =>
            copyLater(this.#made(result, name, squares, "text/plain", signal)),
          )
        : await copy(text);
    if (copied !== null) this.#app.toast(copied ? "toast.copied" : "toast.copy-failed");
  }

  /** @param {keyof typeof FILES} kind */
  async download(kind) {
    const result = this.#result;
    if (!result) return;
    const { format, type } = FILES[kind];
    // An SVG is one picture, of the shown tour; the other files hold all listed tours.
    const squares = (kind === "svg" && squaresOf(result)) || result.tours;
    const file = await this.#app.preparing((signal) =>
      this.#made(result, format, squares, type, signal),
    );
    if (file) download(`${fileName(result)}.${kind}`, file);
  }

  async downloadPicture() {
    const result = this.#result;
    if (!result) return;
    const { stage, pause } = this.#app;
    const picture = await this.#app.preparing((signal) => stage.picture(pause, signal));
    if (picture) download(`${fileName(result)}.png`, picture);
  }
}

/** @param {Result} result */
function fileName({ words: { rows, cols, start } }) {
  return `knights-tour-${rows}x${cols}${start ? `-${start}` : ""}`;
}
