/** Copies and downloads of the tours that were found. */

import { copy, copyLater, download } from "../../app/files.js";
import { boardOf } from "./request.js";
import { squaresOf } from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { Result, SolveState, Texts } from "./state.js" */

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
   */
  async #made({ words, document }, format, squares) {
    return this.#app.client.ask("render", { format, ...boardOf(words), squares, document });
  }

  /** Copies a text of the tour that is shown. @param {keyof Texts} name */
  async copy(name) {
    const result = this.#result;
    const squares = squaresOf(result);
    if (!result || !squares) return;
    const text = result.texts?.[name];
    const blob = async () => new Blob([await this.#made(result, name, squares)]);
    const copied =
      text === undefined ? await this.#app.preparing(() => copyLater(blob())) : await copy(text);
    if (copied !== null) this.#app.toast(copied ? "toast.copied" : "toast.copy-failed");
  }

  /** @param {keyof typeof FILES} kind */
  async download(kind) {
    const result = this.#result;
    if (!result) return;
    const { format, type } = FILES[kind];
    // One picture of the tour that is shown; the other files hold all that are listed.
    const one = kind === "svg" ? squaresOf(result) : null;
    const text = await this.#app.preparing(() => this.#made(result, format, one ?? result.tours));
    if (text) download(`${fileName(result)}.${kind}`, new Blob([text], { type }));
  }

  async downloadPicture() {
    const result = this.#result;
    if (!result) return;
    const { stage, pause } = this.#app;
    const picture = await this.#app.preparing(() => stage.picture(pause));
    if (picture) download(`${fileName(result)}.png`, picture);
  }
}

/** @param {Result} result */
function fileName({ words: { rows, cols, start } }) {
  return `knights-tour-${rows}x${cols}${start ? `-${start}` : ""}`;
}
