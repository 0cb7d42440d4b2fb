/**
 * Many files at once: they are read one by one, and each of their boards gets a row of a table. One slice of
 * the state, `check-class`.
 *
 * @typedef {{board: string, start: string, closed: boolean, method: string}} Asked What the class was asked
 *   for, in words; what is empty may be any.
 *
 * @typedef {object} ClassState
 * @property {readonly File[]} files in the order in which they were opened
 * @property {readonly Row[]} rows one for each board, and for each file that is not read or holds none
 * @property {Asked} asked
 * @property {string} problem what is wrong with what was asked for, as a sentence
 * @property {"none" | "reading" | "stopped" | "done"} state
 * @property {boolean} inSight true if the table is shown
 * @property {number} open the row whose text is in Check, or -1
 * @property {Sort} sort
 *
 * @import { App } from "../../../app/app.js"
 * @import { ClassRow } from "../../../solver/documents.js"
 * @import { CheckController } from "../controller.js"
 * @import { Row, Sort } from "./table.js"
 */

import { AnswerError, RequestError } from "../../../solver/errors.js";
import { t } from "../../../ui/i18n.js";
import { Latest } from "../../../ui/latest.js";
import { sentence } from "../../../ui/problems.js";
import { takeText } from "../../../ui/text_files.js";
import { AS_GIVEN } from "./table.js";

/** The name of the slice. */
export const SLICE = "check-class";

/** @type {Readonly<Asked>} */
export const ANY = Object.freeze({ board: "", start: "", closed: false, method: "" });

/** @type {Readonly<ClassState>} */
const NOTHING = Object.freeze({
  files: [],
  rows: [],
  asked: ANY,
  problem: "",
  state: "none",
  inSight: false,
  open: -1,
  sort: AS_GIVEN,
});

export class ClassSession {
  #app;
  #controller;
  #reading = new Latest();
  /** The number of the text that was opened from the table. */
  #opened = 0;

  /** @param {App} app @param {CheckController} controller */
  constructor(app, controller) {
    this.#app = app;
    this.#controller = controller;
    app.store.change(SLICE, NOTHING);
    app.store.react(
      () => [controller.slice.files],
      () => this.#take(controller.slice.files),
    );
    app.store.react(
      () => [controller.slice.number],
      () => this.#leave(),
    );
    if (controller.slice.files.length > 0) this.#take(controller.slice.files);
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
    this.change({ ...NOTHING, files, rows: unread(files), inSight: true });
    this.read();
  }

  /** Compares all files with what the class was asked for. @param {Asked} asked */
  ask(asked) {
    this.change({ asked, problem: "", rows: unread(this.slice.files) });
    this.read();
  }

  /** Reads the unread files, one by one. */
  async read() {
    const signal = this.#reading.begin();
    const { files } = this.slice;
    this.change({ state: "reading" });
    for (const [place, file] of files.entries()) {
      if (this.slice.rows.some((row) => row.file === place && row.read)) continue;
      try {
        const news = await this.#rowsOf(file, signal);
        if (signal.aborted) return;
        const rows = this.slice.rows.flatMap((row) =>
          row.file === place ? news.map((read) => ({ name: row.name, file: place, read })) : [row],
        );
        this.change({ rows });
      } catch (error) {
        // Python was lost, or somebody has cancelled: the rows read so far stay.
        if (signal.aborted) return;
        if (error instanceof RequestError) {
          this.change({ problem: sentence({ ...error, text: error.message }), asked: ANY });
          this.read();
        } else this.change({ state: "stopped" });
        return;
      }
    }
    this.change({ state: "done" });
  }

  /** @param {File} file @param {AbortSignal} signal @returns {Promise<readonly ClassRow[]>} */
  async #rowsOf(file, signal) {
    const { text, problem } = await takeText(file, () => this.#app.pause());
    signal.throwIfAborted();
    const { name } = file;
    if (problem) return [unreadable(name, problem, t(`problem.${problem}`, { name }))];
    try {
      const { asked } = this.slice;
      return await this.#app.client.call("classRows", { name, text, asked }, { signal });
    } catch (error) {
      // An error within Python affects this one file.
      if (!(error instanceof AnswerError)) throw error;
      return [unreadable(name, "read-failed", t("problem.read-failed"))];
    }
  }

  /** Cancels the reading; the rows read so far stay. */
  cancel() {
    this.#reading.stop();
    this.change({ state: "stopped" });
  }

  /** Opens the text of a row in Check. @param {number} place */
  async open(place) {
    const file = this.slice.files[this.slice.rows[place]?.file ?? -1];
    if (!file) return;
    const { text, problem } = await takeText(file, () => this.#app.pause());
    // The number of the text changes: the change is marked as the table's own before listeners react.
    this.change({ open: place, inSight: false });
    if (problem) this.#controller.refuse(problem, file.name);
    else this.#controller.put(text, file.name);
    this.#opened = this.#controller.slice.number;
  }

  /** Shows the table. */
  back() {
    this.change({ inSight: true });
  }

  /** Leaves the table: the text is not one of its files. */
  close() {
    this.#reading.stop();
    this.change(NOTHING);
    this.#controller.change({ files: [] });
  }

  /** Another text came than one of the table. */
  #leave() {
    if (this.#controller.slice.number === this.#opened) return;
    this.change({ open: -1, inSight: false });
  }

  /** The rows that were read, as CSV. */
  async csv() {
    const rows = this.slice.rows.flatMap(({ read }) => (read ? [read] : []));
    return new Blob([await this.#app.client.call("classCsv", { rows })], { type: "text/csv" });
  }
}

/** The rows of files that are not read. @param {readonly File[]} files @returns {Row[]} */
const unread = (files) => files.map(({ name }, file) => ({ name, file, read: null }));

/**
 * The row of a file that has no text.
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
    canonical: "",
    answered: "",
    part: 0,
    asked: "",
  };
}
