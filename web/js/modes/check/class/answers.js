/**
 * The answers of a class to one lesson: a row a pupil, a column a question. One slice of the state,
 * `check-answers`.
 *
 * @typedef {object} AnswersState
 * @property {readonly File[]} files those that hold answers, and no other
 * @property {string} title of the lesson that they name
 * @property {"none" | "marking" | "stopped" | "missing" | "done"} state `missing`: the lesson is not here
 * @property {number} done the files that are marked
 * @property {AnswersTable | null} table
 *
 * @import { App } from "../../../app/app.js"
 * @import { AnswersTable } from "../../../solver/documents.js"
 */

import { textNamed } from "../../../lessons/texts.js";
import { Latest } from "../../../ui/latest.js";

/** The name of the slice. */
const SLICE = "check-answers";

/** The beginning of a text by which answers are known, in bytes. */
const BEGINNING = 2_000;

/** More of a file is not read, in bytes: a longer text holds no answers. */
const MAX_BYTES = 900_000;

/** @type {Readonly<AnswersState>} */
const NOTHING = Object.freeze({ files: [], title: "", state: "none", done: 0, table: null });

/**
 * The lesson that the beginning of a text of answers names, or null if the text holds none.
 * @param {string} text
 */
export function lessonNamed(text) {
  const [, title = "", digest = ""] =
    /^[^\S\n]*lesson[^\S\n]*:[^\S\n]*(.*?)[^\S\n]*\(([0-9a-f]{4,8})\)[^\S\n]*\r?$/im.exec(text) ??
    [];
  return digest ? { title, digest } : null;
}

/** Whether a text can be meant as a lesson: a title and a step. @param {string} text */
const isLessonLike = (text) => /^\s*# \S/.test(text) && /^## /m.test(text);

export class AnswersSession {
  #app;
  #marking = new Latest();
  #lesson = "";

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    app.store.change(SLICE, NOTHING);
  }

  /** @returns {AnswersState} */
  get slice() {
    return this.#app.store.slice(SLICE);
  }

  /** @param {Partial<AnswersState>} news */
  #change(news) {
    this.#app.store.change(SLICE, news);
  }

  /**
   * Takes files if some hold answers to a lesson; the text of the lesson may be among them.
   * @param {readonly File[]} files
   * @returns {Promise<boolean>} false if they are something else
   */
  async take(files) {
    const signal = this.#marking.begin();
    this.#change(NOTHING);
    const heads = await Promise.all(
      files.map((file) =>
        file
          .slice(0, BEGINNING)
          .text()
          .catch(() => ""),
      ),
    );
    const named = heads.map(lessonNamed).find((one) => one !== null);
    if (!named || signal.aborted) return false;
    const lesson = files.find((_, at) => isLessonLike(heads[at] ?? ""));
    const text = await (lesson ? lesson.text() : textNamed(named.digest)).catch(() => undefined);
    if (signal.aborted) return true;
    this.#lesson = text ?? "";
    this.#change({ files: files.filter((file) => file !== lesson), title: named.title });
    await this.mark();
    return true;
  }

  /** Marks the answers. */
  async mark() {
    const signal = this.#marking.begin();
    const text = this.#lesson;
    if (!text) {
      this.#change({ state: "missing" });
      return;
    }
    this.#change({ state: "marking", done: 0 });
    try {
      const files = [];
      for (const file of this.slice.files) {
        const given = await file
          .slice(0, MAX_BYTES)
          .text()
          .catch(() => "");
        signal.throwIfAborted();
        files.push({ name: file.name, text: given });
      }
      const onProgress = (/** @type {{done: number}} */ { done }) => this.#change({ done });
      const { client } = this.#app;
      const table = await client.call("answersTable", { text, files }, { signal, onProgress });
      this.#change({ state: "done", table });
    } catch {
      // Python was lost, or somebody has cancelled.
      if (!signal.aborted) this.#change({ state: "stopped" });
    }
  }

  /** Cancels the marking. */
  cancel() {
    this.#marking.stop();
    this.#change({ state: "stopped" });
  }

  /** Leaves the table. */
  close() {
    this.#marking.stop();
    this.#change(NOTHING);
  }
}
