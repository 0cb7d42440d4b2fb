/**
 * Many files at once: texts (a table row for each board), or the answers of a class to one lesson (a row for each
 * pupil). One slice of the state, `check-class`.
 */

import { textNamed } from "../../../lessons/texts.js";
import { AnswerError, RequestError } from "../../../solver/errors.js";
import { loadTexts, t } from "../../../ui/i18n.js";
import { Latest } from "../../../ui/latest.js";
import { sentence } from "../../../ui/problems.js";
import { readSetting, saveSetting } from "../../../ui/settings.js";
import { takeText } from "../../../ui/text_files.js";
import { beginningOf, isLessonLike, lessonNamed } from "./lesson_named.js";
import { AS_GIVEN } from "./table.js";

/** @import { App } from "../../../app/app.js" */
/** @import { ClassRow } from "../../../solver/documents.js" */
/** @import { CheckController } from "../controller.js" */
/** @import { ClassState, Row, Wanted } from "../types.js" */

/** The name of the slice. */
const SLICE = "check-class";

/** The bytes read of a file with answers; answers are never longer. */
const MAX_BYTES = 900_000;

/** @type {Readonly<Wanted>} */
const ANY = Object.freeze({ board: "", start: "", closed: false, method: "" });

/** @type {Readonly<Omit<ClassState, "nameless">>} */
const NOTHING = Object.freeze({
  files: [],
  lesson: null,
  rows: [],
  answers: null,
  done: 0,
  wanted: ANY,
  problem: "",
  state: "done",
  inSight: false,
  open: -1,
  sort: AS_GIVEN,
});

export class ClassSession {
  #app;
  #controller;
  #taking = new Latest();
  #reading = new Latest();
  /** Whether Check opens a text of the table just now. */
  #opening = false;

  /** @param {App} app @param {CheckController} controller */
  constructor(app, controller) {
    this.#app = app;
    this.#controller = controller;
    app.store.change(SLICE, { ...NOTHING, nameless: readSetting("nameless") !== "" });
  }

  /** @returns {ClassState} */
  get slice() {
    return this.#app.store.slice(SLICE);
  }

  /** @param {Partial<ClassState>} news */
  change(news) {
    this.#app.store.change(SLICE, news);
  }

  /**
   * Takes several files, or files with answers to a lesson; the lesson may be one of the files.
   * @param {readonly File[]} files
   * @returns {Promise<boolean>} false for a single other text, which needs no table
   */
  async take(files) {
    const signal = this.#taking.begin();
    const heads = await Promise.all(files.map(beginningOf));
    const named = heads.map(lessonNamed).find((lesson) => lesson !== null);
    if (!signal.aborted && !named && files.length === 1) return false;
    const file = named ? files.find((_, at) => isLessonLike(heads[at] ?? "")) : undefined;
    const text = named && (await (file?.text() ?? textNamed(named.digest)).catch(() => ""));
    if (signal.aborted) return true;
    const taken = files.filter((other) => other !== file);
    this.change({
      ...NOTHING,
      files: taken,
      lesson: named ? { title: named.title, text: text ?? "" } : null,
      rows: named ? [] : unread(taken),
      inSight: true,
    });
    await this.read();
    return true;
  }

  /** Shows numbers instead of names, or the names. @param {boolean} nameless */
  hideNames(nameless) {
    saveSetting("nameless", nameless ? "1" : "");
    this.change({ nameless });
  }

  /** Compares all files with the task of the class. @param {Wanted} wanted */
  compare(wanted) {
    this.change({ wanted, problem: "", rows: unread(this.slice.files), done: 0 });
    this.read();
  }

  /** Reads the remaining files. */
  async read() {
    const signal = this.#reading.begin();
    const { lesson } = this.slice;
    if (lesson?.text === "") {
      this.change({ state: "missing" });
      return;
    }
    this.change({ state: "reading" });
    try {
      if (lesson) await this.#mark(lesson.text, signal);
      else await this.#readTexts(signal);
      if (!signal.aborted) this.change({ state: "done" });
    } catch (error) {
      // After a cancel the rows read so far stay.
      if (signal.aborted) return;
      if (error instanceof RequestError) {
        this.change({ problem: sentence(error), wanted: ANY });
        this.read();
      } else this.change({ state: "stopped" });
    }
  }

  /** Reads texts, one by one. @param {AbortSignal} signal */
  async #readTexts(signal) {
    for (const [place, file] of this.slice.files.entries()) {
      if (this.slice.rows.some((row) => row.file === place && row.read)) continue;
      const news = await this.#rowsOf(file, signal);
      signal.throwIfAborted();
      const rows = this.slice.rows.flatMap((row) =>
        row.file === place ? news.map((read) => ({ name: row.name, file: place, read })) : [row],
      );
      this.change({ rows, done: this.slice.done + 1 });
    }
  }

  /** @param {File} file @param {AbortSignal} signal @returns {Promise<readonly ClassRow[]>} */
  async #rowsOf(file, signal) {
    const { text, problem } = await takeText(file, () => this.#app.pause());
    signal.throwIfAborted();
    const { name } = file;
    const { client } = this.#app;
    const { wanted } = this.slice;
    try {
      if (!problem) return await client.call("classRows", { name, text, wanted }, { signal });
    } catch (error) {
      // An error within Python concerns this file only.
      if (!(error instanceof AnswerError)) throw error;
    }
    const code = problem || "read-failed";
    const none = await client.call("classRows", { name, text: "", wanted }, { signal });
    const fault = { key: `problem.${code}`, params: { name } };
    return none.map((row) => ({ ...row, fault, faults: 1, how: null }));
  }

  /** Marks all answers. @param {string} text that of the lesson @param {AbortSignal} signal */
  async #mark(text, signal) {
    const files = [];
    for (const file of this.slice.files) {
      const part = file.slice(0, MAX_BYTES);
      files.push({ name: file.name, text: await part.text().catch(() => "") });
      signal.throwIfAborted();
    }
    const onProgress = (/** @type {{done: number}} */ { done }) => this.change({ done });
    const { client } = this.#app;
    const [answers] = await Promise.all([
      client.call("answersTable", { text, files }, { signal, onProgress }),
      loadTexts("lessons"),
    ]);
    this.change({ answers });
  }

  /** Cancels the reading; the rows read so far stay. */
  cancel() {
    this.#reading.stop();
    this.change({ state: "stopped" });
  }

  /** Opens the text of a row in Check. @param {number} place */
  async open(place) {
    const row = this.slice.rows[place];
    const file = this.slice.files[row?.file ?? -1];
    if (!row || !file) return;
    const { text, problem } = await takeText(file, () => this.#app.pause());
    this.change({ open: place, inSight: false });
    this.#opening = true;
    const name = nameOf(row, this.slice.nameless);
    if (problem) this.#controller.refuse(problem, name);
    else this.#controller.put(text, name);
    this.#opening = false;
  }

  /** Shows the table. */
  back() {
    this.change({ inSight: true });
  }

  /** A new text replaces the view: the table of answers closes, and that of texts hides behind a button back. */
  leave() {
    this.#taking.stop();
    if (this.#opening || this.slice.files.length === 0) return;
    if (this.slice.lesson) this.close();
    else this.change({ open: -1, inSight: false });
  }

  /** Closes the table. */
  close() {
    this.#taking.stop();
    this.#reading.stop();
    this.change(NOTHING);
  }

  /** The table as CSV. */
  async csv() {
    const { answers, rows } = this.slice;
    const read = rows.flatMap((row) => (row.read ? [row.read] : []));
    const csv = answers ? answers.csv : await this.#app.client.call("classCsv", { rows: read });
    return new Blob([csv], { type: "text/csv" });
  }
}

/** The rows of unread files. @param {readonly File[]} files @returns {Row[]} */
const unread = (files) => files.map(({ name }, file) => ({ name, file, read: null }));

/** The name of a file as the table shows it. @param {Pick<Row, "name" | "file">} row @param {boolean} nameless */
export const nameOf = ({ name, file }, nameless) =>
  nameless ? t("class.file", { number: file + 1 }) : name;
