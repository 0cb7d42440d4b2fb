/**
 * Many files at once: they are read one by one, and each gets a row of a table. One slice of the state,
 * `check-class`.
 *
 * @typedef {object} ClassState
 * @property {readonly File[]} files as they were handed over
 * @property {readonly Row[]} rows one for each file
 * @property {"none" | "reading" | "stopped" | "done"} state
 * @property {boolean} inSight whether the table has the page
 * @property {number} open the row whose text is in Check, or -1
 * @property {Sort} sort
 *
 * @import { App } from "../../../app/app.js"
 * @import { ClassRow } from "../../../solver/review_documents.js"
 * @import { Desk } from "../desk.js"
 * @import { Row, Sort } from "./table.js"
 */

import { t } from "../../../app/i18n.js";
import { AnswerError } from "../../../solver/errors.js";
import { takeText } from "../files.js";
import { AS_GIVEN } from "./table.js";

/** The name of the slice. */
export const SLICE = "check-class";

/** @type {Readonly<ClassState>} */
const NOTHING = Object.freeze({
  files: [],
  rows: [],
  state: "none",
  inSight: false,
  open: -1,
  sort: AS_GIVEN,
});

export class ClassSession {
  #app;
  #desk;
  #stop = new AbortController();
  /** The number of the text that was opened from the table. */
  #opened = 0;

  /**
   * @param {App} app
   * @param {Desk} desk
   */
  constructor(app, desk) {
    this.#app = app;
    this.#desk = desk;
    app.store.change(SLICE, NOTHING);
    app.store.react(
      () => [desk.slice.files],
      () => this.#take(desk.slice.files),
    );
    app.store.react(
      () => [desk.slice.number],
      () => this.#leave(),
    );
    if (desk.slice.files.length > 0) this.#take(desk.slice.files);
  }

  /** @returns {ClassState} */
  get slice() {
    return this.#app.store.slice(SLICE);
  }

  /** @param {Partial<ClassState>} news */
  change(news) {
    this.#app.store.change(SLICE, news);
  }

  /** @param {readonly File[]} files */
  #take(files) {
    if (files.length === 0) return;
    const rows = files.map(({ name }) => ({ name, read: null }));
    this.change({ ...NOTHING, files, rows, inSight: true });
    this.read();
  }

  /** Reads what is not read yet, file by file. */
  async read() {
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const { files } = this.slice;
    this.change({ state: "reading" });
    for (const [place, file] of files.entries()) {
      if (this.slice.rows[place]?.read) continue;
      try {
        const read = await this.#rowOf(file, signal);
        if (signal.aborted) return;
        const rows = this.slice.rows.with(place, { name: file.name, read });
        this.change({ rows });
      } catch {
        // Python was lost, or somebody has stopped it: what is read stays.
        if (!signal.aborted) this.change({ state: "stopped" });
        return;
      }
    }
    this.change({ state: "done" });
  }

  /**
   * @param {File} file
   * @param {AbortSignal} signal
   * @returns {Promise<ClassRow>}
   */
  async #rowOf(file, signal) {
    const { text, problem } = await takeText(file, () => this.#app.pause());
    signal.throwIfAborted();
    const { name } = file;
    if (problem) return unreadable(name, problem, t(`problem.${problem}`, { name }));
    try {
      return await this.#app.client.task("classRow", { name, text }, { signal });
    } catch (error) {
      // An error of Python's own costs this one file.
      if (!(error instanceof AnswerError)) throw error;
      return unreadable(name, "read-failed", t("problem.read-failed"));
    }
  }

  /** Stops reading; what is read stays. */
  cancel() {
    this.#stop.abort();
    this.change({ state: "stopped" });
  }

  /** Opens the text of a row in Check. @param {number} place */
  async open(place) {
    const file = this.slice.files[place];
    if (!file) return;
    const { text, problem } = await takeText(file, () => this.#app.pause());
    // The number of the text changes: that this is the table's own doing is noted before anybody reacts.
    this.change({ open: place, inSight: false });
    if (problem) this.#desk.refuse(problem, file.name);
    else this.#desk.put(text, file.name);
    this.#opened = this.#desk.slice.number;
  }

  /** Back to the table. */
  back() {
    this.change({ inSight: true });
  }

  /** Forgets the table. */
  close() {
    this.#stop.abort();
    this.change(NOTHING);
    this.#desk.change({ files: [] });
  }

  /** Another text came than one of the table. */
  #leave() {
    if (this.#desk.slice.number === this.#opened) return;
    this.change({ open: -1, inSight: false });
  }

  /** The table as CSV, of what is read. */
  async csv() {
    const rows = this.slice.rows.flatMap(({ read }) => (read ? [read] : []));
    return new Blob([await this.#app.client.ask("classCsv", { rows })], { type: "text/csv" });
  }
}

/**
 * The row of a file without a text.
 * @param {string} name
 * @param {string} problem
 * @param {string} fault the sentence
 * @returns {ClassRow}
 */
function unreadable(name, problem, fault) {
  return {
    name,
    verdict: "unreadable",
    rows: 0,
    cols: 0,
    closed: false,
    start: "",
    end: "",
    size: 0,
    visited: 0,
    fault_code: problem,
    fault_params: { name },
    fault,
    faults: 1,
    how_code: "",
    how_params: {},
    how: "",
    boards: 0,
    tours: 0,
    canonical: "",
    answered: "",
  };
}
