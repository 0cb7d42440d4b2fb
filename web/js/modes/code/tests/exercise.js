/** The exercise: reads the tests, has the rule do them, and shows one of them on the board. */

import { t } from "../../../app/i18n.js";
import { squareName } from "../../../board/geometry.js";
import { formatHoles } from "../../../board/holes_text.js";
import { lossText } from "../../../rules/words.js";
import { AnswerError, RequestError } from "../../../solver/errors.js";
import { showCard } from "../race/open.js";
import { INITIAL, textOf } from "./state.js";

/** @import { App } from "../../../app/app.js" */
/** @import { Problem } from "../../../app/problems.js" */
/** @import { RuleTest } from "../../../solver/rule_documents.js" */
/** @import { Bench } from "../bench.js" */
/** @import { TestsState } from "./state.js" */

export class Exercise {
  #app;
  #bench;
  /** Ends the run of the tests. */
  #cut = new AbortController();

  /** @param {App} app @param {Bench} bench */
  constructor(app, bench) {
    this.#app = app;
    this.#bench = bench;
    app.store.change("code-tests", INITIAL);
    app.store.react(
      ({ modes }) => [modes.code.view === "tests", modes.code.tests],
      ({ modes }) => {
        if (modes.code.view === "tests") this.#read();
      },
    );
    // The button of the tests opens the card; what it says already is not done again.
    app.store.react(
      ({ modes }) => [modes.code.view],
      ({ modes }) => {
        const { phase, text } = this.slice;
        const said = phase === "finished" && text === modes.code.text;
        if (modes.code.view !== "tests") return;
        showCard("code-tests");
        if (phase !== "running" && !said) this.start();
      },
    );
    app.store.react(
      ({ modes }) => [modes.code.text],
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

  /** Reads the tests of the link, or the usual ones, unless they were read. */
  async #read() {
    const of = this.#bench.slice.tests;
    if (this.slice.of === of) return true;
    this.stop();
    const read = await this.#parse(of);
    if (this.#bench.slice.tests !== of) return false;
    if ("problem" in read) {
      this.change({ of, tests: [], rows: [], draft: of, problem: read.problem });
      return false;
    }
    this.change({ of, tests: read.tests, rows: [], phase: "none", draft: null, problem: null });
    return true;
  }

  /**
   * @param {string} text
   * @returns {Promise<{tests: RuleTest[]} | {problem: Problem}>}
   */
  async #parse(text) {
    try {
      const runner = await this.#app.needRules();
      return { tests: await runner.testsOf(text) };
    } catch (error) {
      if (error instanceof RequestError) {
        const { code, params, message } = error;
        return { problem: { field: "tests", code, params, text: message } };
      }
      const text = lossText(error) || t("code.tests.broken");
      return { problem: { field: "tests", code: "tests-unread", params: {}, text } };
    }
  }

  /** Has the rule in the editor do all tests. */
  async start() {
    if (!this.#bench.runnable) return;
    const { rule } = this.#bench;
    const { source: text } = rule;
    if (!(await this.#read())) return;
    // A link may have brought another text meanwhile, which nobody has allowed to run.
    if (this.#bench.slice.text !== text || !this.#bench.runnable) return;
    this.stop();
    const cut = new AbortController();
    this.#cut = cut;
    this.change({ phase: "running", text, rows: [], failure: "" });
    const change = (/** @type {Partial<TestsState>} */ news) => {
      if (this.#cut === cut) this.change(news);
    };
    try {
      const runner = await this.#app.needRules();
      await runner.tests(rule, textOf(this.slice.tests), {
        onRow: (row) => change({ rows: [...this.slice.rows, row] }),
        signal: cut.signal,
      });
      change({ phase: "finished" });
    } catch (error) {
      if (cut.signal.aborted) return;
      const loss = lossText(error);
      if (!loss && !(error instanceof AnswerError)) console.error(error);
      change({ phase: "failed", failure: loss || t("code.tests.broken") });
    }
  }

  /** Ends the tests; those that have ended stay. */
  stop() {
    this.#cut.abort();
    if (this.slice.phase === "running") this.change({ phase: "stopped" });
  }

  /** Shows one test on the board. @param {RuleTest} test */
  show({ board, start }) {
    const { form } = this.#bench.slice;
    const { rows, cols } = board;
    const holes = board.holes ? formatHoles(board) : "";
    const asked = { rows: `${rows}`, cols: `${cols}`, start: squareName(board, start), holes };
    this.#bench.ask({ ...form, ...asked, backtrack: "1" });
    this.#bench.turn("board");
    this.#bench.run();
  }

  /** Something was typed in the place of the tests. @param {string} draft */
  type(draft) {
    this.change({ draft, problem: null });
  }

  /** Takes what was typed: it goes into the link. */
  async apply() {
    const draft = this.slice.draft ?? "";
    const read = await this.#parse(draft);
    if (this.slice.draft !== draft) return;
    if ("problem" in read) this.change({ problem: read.problem });
    else this.#use(draft.trim() ? textOf(read.tests) : "", read.tests);
  }

  /** Takes the usual tests. */
  async usual() {
    const read = await this.#parse("");
    if ("tests" in read) this.#use("", read.tests);
  }

  /** @param {string} of @param {RuleTest[]} tests */
  #use(of, tests) {
    this.stop();
    this.change({ of, tests, rows: [], phase: "none", draft: null, problem: null });
    this.#bench.change({ tests: of });
    this.#app.push();
  }
}
