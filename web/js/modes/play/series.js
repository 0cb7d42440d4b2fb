/**
 * A series of named tasks, `KIND-GRADE-NUMBER`, the same for everybody: the task that Python is making, the next one,
 * the progress of this browser, and a printed sheet. Puzzles are such a series, and so are the tasks of a method.
 */

import { html, nothing } from "lit-html";
import { RequestError } from "../../solver/errors.js";
import { choiceOf } from "../../ui/choice.js";
import { t } from "../../ui/i18n.js";
import { Latest } from "../../ui/latest.js";
import { sentence } from "../../ui/problems.js";
import { Saved } from "../../ui/saved.js";
import { isObject, isText } from "../../ui/stored_values.js";

/** @import { App } from "../../app/app.js" */
/** @import { Progress, SeriesState } from "./types.js" */

const GRADES = /** @type {const} */ (["easy", "medium", "hard"]);
/** The choices for the number of tasks on a sheet. */
const COUNTS = ["1", "2", "4", "6"];

/** The number of solved tasks that are stored. */
const MAX_SOLVED = 1000;

/** @type {SeriesState} */
const INITIAL = {
  making: "",
  problem: null,
  kind: "",
  grade: "easy",
  solved: [],
  reached: {},
  count: 4,
  sheet: [],
};

/** The progress of this browser: a list with one item. @param {string} name @returns {Saved<Progress & {id: string, time: number}>} */
export function progressOf(name) {
  return new Saved({
    name,
    validate({ id, time, solved, reached }) {
      const isValid =
        Array.isArray(solved) &&
        solved.every(isText) &&
        isObject(reached) &&
        Object.values(reached).every(Number.isSafeInteger);
      return isValid ? { id, time, solved, reached } : null;
    },
    merge: (before, item) => ({
      ...item,
      solved: [...new Set([...before.solved, ...item.solved])].slice(-MAX_SOLVED),
      reached: { ...before.reached, ...item.reached },
    }),
  });
}

/** The kind, grade and number in a name. @param {string} name */
export function partsOf(name) {
  const [, kind = "", grade = "", serial = "0"] =
    /^(.+)-(easy|medium|hard)-([0-9]+)$/.exec(name) ?? [];
  return { kind, grade: /** @type {SeriesState["grade"]} */ (grade), serial: Number(serial) };
}

/**
 * The names of consecutive tasks, beginning with this one.
 * @param {string} name
 * @param {number} count
 */
export function namesFrom(name, count) {
  const { kind, grade, serial } = partsOf(name);
  return Array.from({ length: count }, (_, at) => `${kind}-${grade}-${serial + at}`);
}

/** @template {string} Kind */
export class Series {
  #app;
  #id;
  #saved;
  #making = new Latest();

  /**
   * @param {App} app
   * @param {string} id the name of its slice, and the prefix of its element ids
   * @param {Saved<Progress & {id: string, time: number}>} saved
   * @param {readonly Kind[]} kinds
   * @param {(what: string) => string} text gives its texts
   */
  constructor(app, id, saved, kinds, text) {
    this.#app = app;
    this.#id = id;
    this.#saved = saved;
    this.kinds = kinds;
    this.text = text;
    app.store.change(id, { ...INITIAL, kind: kinds[0] });
    saved.watch(async () => {
      const { solved, reached } = (await saved.get("progress")) ?? INITIAL;
      this.change({ solved, reached });
    });
  }

  /** @returns {SeriesState & {kind: Kind}} */
  get state() {
    return this.#app.store.slice(this.#id);
  }

  /** @param {Partial<SeriesState>} news */
  change(news) {
    this.#app.store.change(this.#id, news);
  }

  /** The name of the task that Python is making, or "". */
  get pending() {
    const { making } = this.state;
    return making === "sheet" ? "" : making;
  }

  /** The next task of the chosen kind and grade. */
  get next() {
    const { kind, grade, reached } = this.state;
    return `${kind}-${grade}-${(reached[`${kind}-${grade}`] ?? 0) + 1}`;
  }

  /**
   * Makes a task.
   * @template T
   * @param {string} name
   * @param {(signal: AbortSignal) => Promise<T>} make
   * @returns {Promise<T | null>} null if there is none, or if a newer call replaced this one
   */
  async make(name, make) {
    const signal = this.#making.begin();
    this.change({ making: name, problem: null });
    try {
      const made = await make(signal);
      if (signal.aborted) return null;
      this.change({ making: "" });
      return made;
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
      return null;
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    const problem =
      error instanceof RequestError
        ? { code: error.code, params: error.params, text: error.message }
        : { code: `${this.#id}-failed`, params: {} };
    this.change({ making: "", problem });
  }

  /** A task was opened: the next one has the next number. @param {string} name */
  reach(name) {
    const { kind, grade, serial } = partsOf(name);
    if (serial === 0) return;
    const news = { [`${kind}-${grade}`]: serial };
    this.change({ kind, grade, reached: { ...this.state.reached, ...news } });
    this.#saved.put({ id: "progress", solved: [], reached: news });
  }

  /** A task is solved. @param {string} name */
  solve(name) {
    if (!this.state.solved.includes(name))
      this.#saved.put({ id: "progress", solved: [name], reached: {} });
  }

  /**
   * Makes a sheet, and prints it: tasks of these names.
   * @param {readonly string[]} names
   * @param {(name: string, signal: AbortSignal) => Promise<unknown>} make
   */
  async print(names, make) {
    this.change({ sheet: [] });
    const sheet = await this.make("sheet", async (signal) => {
      const made = [];
      for (const name of names) {
        try {
          made.push(await make(name, signal));
        } catch (error) {
          // The series ends: print the tasks made so far.
          if (!(error instanceof RequestError) || made.length === 0) throw error;
          break;
        }
      }
      return made;
    });
    if (!sheet) return;
    this.change({ sheet });
    // The next frame: the sheet is drawn first. The next input removes it.
    requestAnimationFrame(() => {
      print();
      const done = new AbortController();
      const away = () => {
        done.abort();
        this.change({ sheet: [] });
      };
      for (const event of ["pointerdown", "keydown"])
        addEventListener(event, away, { capture: true, signal: done.signal });
    });
  }

  // -- drawing ---------------------------------------------------------------------------------------

  /** A problem, or the task that is being made. */
  news() {
    const { making, problem } = this.state;
    const id = this.#id;
    const wait = making && this.text(making === "sheet" ? "sheet.making" : "making");
    return html`<p class="error" id="${id}-problem">${problem ? sentence(problem) : ""}</p>
      <p class="hint" id="${id}-making" role="status">${wait}</p>`;
  }

  /** The choice of a kind. @param {(kind: Kind) => unknown} [picture] of a kind */
  kindChoice(picture = () => nothing) {
    const id = this.#id;
    const choose = (/** @type {Kind} */ kind) => this.change({ kind });
    return html`${choiceOf(`${id}-kind`, this.text("kind"), this.kinds, this.state.kind, choose, {
      text: (kind) => html`${picture(kind)}${this.text(`kind.${kind}`)}`,
    })}
      <p class="hint">${this.text(`kind.${this.state.kind}.hint`)}</p>`;
  }

  /** The choice of a grade, and the button for the next task. @param {unknown} [start] another button in its place */
  gradeChoice(start) {
    const choose = (/** @type {SeriesState["grade"]} */ grade) => this.change({ grade });
    return html`<div class="do">
      ${choiceOf(`${this.#id}-grade`, t("puzzle.grade"), GRADES, this.state.grade, choose, {
        text: (grade) => t(`puzzle.${grade}`),
      })}
      ${start ?? html`<button type="button" class="secondary" data-action="${this.#id}-new"></button>`}
    </div>`;
  }

  /** The number of tasks on the next sheet, and its button. */
  sheetChoice() {
    const choose = (/** @type {string} */ count) => this.change({ count: Number(count) });
    return html`<summary><b>${t("puzzle.sheet")}</b></summary>
      <p class="hint">${this.text("sheet.hint")}</p>
      <div class="do">
        ${choiceOf(`${this.#id}-count`, this.text("sheet.count"), COUNTS, String(this.state.count), choose, { text: (value) => value })}
        <button type="button" class="secondary" data-action="${this.#id}-sheet"></button>
      </div>`;
  }
}
