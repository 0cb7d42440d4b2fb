/** The exercise: runs the rule on several boards with a task on each, and shows one of them on the board. */

import { lossText } from "../../../rules/words.js";
import { AnswerError, RequestError } from "../../../solver/errors.js";
import { t } from "../../../ui/i18n.js";
import { Latest } from "../../../ui/latest.js";

/** @import { App } from "../../../app/app.js" */
/** @import { Problem } from "../../../ui/problems.js" */
/** @import { RuleTestRow } from "../../../rules/runner.js" */
/** @import { RuleTest } from "../../../solver/documents.js" */
/** @import { CodeController } from "../controller.js" */

/**
 * @typedef {object} TestsState
 * @property {"none" | "running" | "finished" | "stopped" | "failed"} phase
 * @property {string | null} of the text that `tests` was parsed from; null if none yet
 * @property {RuleTest[]} tests
 * @property {string} text of the rule that `rows` are about
 * @property {RuleTestRow[]} rows of the tests that have ended
 * @property {number} shown the number of the test whose board is shown, from 0
 * @property {boolean} editing true if the field for the tests is open
 * @property {string | null} draft the typed tests, valid or not
 * @property {Problem | null} problem the mistake in the draft, or in the tests of a link
 * @property {string} failure the reason why a run failed, as a sentence
 */

/** @type {Readonly<TestsState>} */
const INITIAL = Object.freeze({
  phase: "none",
  of: null,
  tests: [],
  text: "",
  rows: [],
  shown: 0,
  editing: false,
  draft: null,
  problem: null,
  failure: "",
});

/** Formats the tests for a link. @param {RuleTest[]} tests */
export function textOf(tests) {
  return tests.map(({ text }) => text).join(",");
}

export class Exercise {
  #app;
  #controller;
  /** The current run of the tests. */
  #latest = new Latest();

  /** @param {App} app @param {CodeController} controller */
  constructor(app, controller) {
    this.#app = app;
    this.#controller = controller;
    app.store.change("code-tests", INITIAL);
    app.store.react(
      ({ modes }) => [modes.code.view === "tests", modes.code.tests],
      ({ modes }) => {
        if (modes.code.view === "tests") this.#read();
      },
    );
    // The button opens the card; tests with results are not repeated.
    app.store.react(
      ({ modes }) => [modes.code.view],
      ({ modes }) => {
        const { phase, text } = this.slice;
        const isShown = phase === "finished" && text === modes.code.text;
        if (modes.code.view === "tests" && phase !== "running" && !isShown) this.start();
      },
    );
    app.store.react(
      ({ modes, frame }) => [modes.code.text, frame.withheld.result],
      () => this.stop(),
    );
  }

  /** @returns {TestsState} */
  get slice() {
    return this.#app.store.slice("code-tests");
  }

  /** @param {Partial<TestsState>} news */
  change(news) {
    this.#app.store.change("code-tests", news);
  }

  /** Parses the tests of the link, or the default ones, once. */
  async #read() {
    const of = this.#controller.slice.tests;
    if (this.slice.of === of) return true;
    this.stop();
    const read = await this.#parse(of);
    if (this.#controller.slice.tests !== of) return false;
    if ("problem" in read) {
      this.change({ of, tests: [], rows: [], draft: of, problem: read.problem, editing: true });
      return false;
    }
    this.#take(of, read.tests);
    return true;
  }

  /** @param {string} text @returns {Promise<{tests: RuleTest[]} | {problem: Problem}>} */
  async #parse(text) {
    try {
      return { tests: await this.#app.client.call("testsOf", { text }) };
    } catch (error) {
      if (error instanceof RequestError) {
        const { code, params } = error;
        return { problem: { field: "tests", code, params } };
      }
      const why = lossText(error) || { key: "code.tests.broken" };
      return { problem: { field: "tests", code: "tests-unread", params: { why } } };
    }
  }

  /** Runs the rule in the editor on all tests. */
  async start() {
    if (!this.#controller.runnable) return;
    const { rule } = this.#controller;
    const { source: text } = rule;
    if (!(await this.#read())) return;
    // Skipped if a link has replaced the text meanwhile: the new text may not be allowed to run.
    if (this.#controller.slice.text !== text || !this.#controller.runnable) return;
    this.stop();
    const signal = this.#latest.begin();
    this.change({ phase: "running", text, rows: [], failure: "" });
    this.#look(0);
    try {
      const runner = await this.#controller.runner();
      for (const [number, test] of this.slice.tests.entries()) {
        const row = await runner.test(rule, test, signal);
        this.change({ rows: [...this.slice.rows, row] });
        this.#look(number);
      }
      this.change({ phase: "finished" });
      const failed = this.slice.rows.findIndex(({ passed }) => !passed);
      if (failed >= 0) this.#look(failed);
    } catch (error) {
      if (signal.aborted) return;
      const loss = lossText(error);
      if (!loss && !(error instanceof AnswerError)) console.error(error);
      this.change({ phase: "failed", failure: loss || t("code.tests.broken") });
    }
  }

  /** Stops the tests; the results so far stay. */
  stop() {
    this.#latest.stop();
    if (this.slice.phase === "running") this.change({ phase: "stopped" });
  }

  /** Shows the board of a test, with its whole tour. @param {number} shown its number */
  #look(shown) {
    this.change({ shown });
    this.#controller.rest();
  }

  /** Runs the rule on the board of one test. @param {RuleTest} test */
  show({ words: { rows, cols, start } }) {
    this.#controller.edit({ rows, cols, start, holes: "", backtrack: "1" });
    this.#controller.turn("board");
    this.#controller.run();
  }

  /** Applies tests, those typed by default, and puts them into the link. @param {string} [text] */
  async apply(text = this.slice.draft ?? "") {
    const { draft } = this.slice;
    const read = await this.#parse(text);
    if (this.slice.draft !== draft) return;
    if ("problem" in read) {
      this.change({ problem: read.problem });
      return;
    }
    const of = text.trim() ? textOf(read.tests) : "";
    this.stop();
    this.#take(of, read.tests);
    this.#controller.change({ tests: of });
    this.#app.push();
  }

  /** @param {string} of @param {RuleTest[]} tests */
  #take(of, tests) {
    this.change({ of, tests, rows: [], phase: "none", draft: null, problem: null });
    this.#look(0);
  }
}
