/**
 * Runs rules that people wrote. They run in the sandbox alone; what comes back is checked, and of a run only
 * what the page's own Python has verified is passed on. One thing runs at a time, in the order it was asked
 * for. Nothing is repeated by itself: a rule that ends its worker would end the next one.
 */

import { RequestError } from "../solver/errors.js";
import { MAX_EVENTS } from "../solver/protocol.js";
import { SandboxClient } from "./sandbox_client.js";
import { answerOf, checkedOf, doneOf, loadedOf, progressOf, testsOf } from "./untrusted.js";

/** @import { SolverClient } from "../solver/client.js" */
/** @import { Done } from "../solver/documents.js" */
/** @import { Words } from "../solver/protocol.js" */
/** @import { RuleAnswer, RuleChecked, RuleFault, RuleProgress } from "../solver/rule_documents.js" */
/** @import { RuleRun, RuleTest, RuleTestAnswer, RuleTestRow } from "../solver/rule_documents.js" */
/** @import { Every } from "../solver/supervisor.js" */
/** @import { Sandbox } from "./sandbox_client.js" */
/** @import { RulesState } from "./state.js" */

/**
 * @typedef {object} RuleText A rule.
 * @property {string} source its text
 * @property {string} name of its file
 * @property {boolean} foreign whether somebody else wrote it
 *
 * @typedef {object} RunnerOptions
 * @property {SolverClient} own the page's own worker, where no rule ever runs
 * @property {() => Promise<Sandbox>} sandbox loads it
 * @property {(state: RulesState) => void} tell told how it stands
 * @property {Every} [every] in the place of intervals
 */

/** The mistake of an answer that is none: see knight_core.bridge.rules_own. */
const NOT_A_RUN = "not-a-run";

export class RuleRunner {
  #own;
  #sandbox;
  /** What was asked for last. @type {Promise<unknown>} */
  #line = Promise.resolve();
  #waiting = 0;

  /** @param {RunnerOptions} options */
  constructor({ own, sandbox, tell, every }) {
    this.#own = own;
    this.#sandbox = new SandboxClient({ load: sandbox, assets: () => own.assets, tell, every });
  }

  /** How the sandbox stands. @returns {RulesState} */
  get state() {
    return this.#sandbox.state;
  }

  /** Whether nothing runs and nothing waits to. */
  get idle() {
    return this.#waiting === 0;
  }

  /** Waits until nothing runs. @returns {Promise<void>} */
  async whenIdle() {
    while (!this.idle) await this.#line;
  }

  /** Starts the sandbox, so that it is there when a rule is to run. @returns {Promise<void>} */
  async open() {
    await this.#sandbox.open().catch(() => {});
  }

  /** Ends what runs, and the sandbox; the next rule starts it again. */
  stop() {
    this.#sandbox.close();
  }

  // -- in the sandbox --------------------------------------------------------------------------------

  /**
   * Whether a text is Python; nothing of it is run. Also while a rule runs.
   * @param {RuleText} rule
   * @returns {Promise<RuleChecked>} rejects with RuleLost
   */
  async check({ source, name }) {
    return this.#sandbox.use(async (client) =>
      checkedOf(await client.ask("ruleCheck", { source, name })),
    );
  }

  /**
   * Runs a rule on a board.
   * @param {RuleText} rule
   * @param {{words: Words, calls?: number}} asked the request, with rows and cols; and of how many calls of the
   *   beginning it is to be said what happened, beside those of the end
   * @param {{onProgress?: (progress: RuleProgress) => void, signal?: AbortSignal}} [options]
   * @returns {Promise<RuleRun>} that of a run that was ended by the signal has the outcome `cancelled`; rejects
   *   with RuleLost, with RequestError if the words are wrong, and as the page's own solver does
   */
  async run(rule, { words, calls = 0 }, { onProgress, signal } = {}) {
    const size = Number(words.rows) * Number(words.cols);
    return this.#inTurn(async () => {
      const answer = await this.#sandbox.job(
        rule,
        "ruleRun",
        { ...textOf(rule), words, events: MAX_EVENTS, last: MAX_EVENTS, calls },
        {
          signal,
          read: (report) => progressOf(report, size),
          onProgress,
          finish: (last) => answerOf(last, size),
          cancelled: cancelledAnswer,
        },
      );
      return this.#verified(rule, words, answer);
    }, signal);
  }

  /**
   * What the page's own Python says of a run, after it has gone through it.
   * @param {RuleText} rule
   * @param {Words} words
   * @param {RuleAnswer} answer
   * @returns {Promise<RuleRun>}
   */
  async #verified({ source, name }, words, answer) {
    const { calls, printed, error, ...claimed } = answer;
    const params = { source, name, words, answer: claimed };
    const verified = await this.#own.task("verifyRun", params).catch((problem) => {
      // What does not fit together was not made by a search.
      if (problem instanceof RequestError && problem.code === NOT_A_RUN)
        throw this.#sandbox.distrust();
      throw problem;
    });
    const { events, last, deepest } = answer;
    const { digest, theory } = verified;
    const result = verified.result && { ...verified.result, events, last };
    const path = result ? new Uint32Array() : deepest;
    return { digest, theory, result, calls, printed, error, path, events, last };
  }

  /**
   * Has a rule do tests.
   * @param {RuleText} rule
   * @param {string} text of the tests, as `testsOf` takes it
   * @param {{onRow?: (row: RuleTestRow) => void, onProgress?: (number: number, forward: number) => void,
   *   signal?: AbortSignal}} [options] told of each test that has ended, and how far the next one is
   * @returns {Promise<RuleTestRow[]>} all of them; rejects with RuleLost, with RequestError if the text is wrong,
   *   and with the reason of the signal
   */
  async tests(rule, text, { onRow, onProgress, signal } = {}) {
    const tests = await this.testsOf(text);
    const sizes = tests.map(({ board }) => board.rows * board.cols);
    /** @type {Promise<RuleTestRow[]>} */
    let judged = Promise.resolve([]);
    let seen = 0;
    const judge = (/** @type {RuleTestAnswer[]} */ answers) => {
      seen += answers.length;
      judged = judged.then(async (rows) => {
        for (const answer of answers) {
          const row = { ...answer, ...(await this.#verdict(tests, answer)) };
          rows.push(row);
          onRow?.(row);
        }
        return rows;
      });
      // Its error is thrown where it is awaited.
      judged.catch(() => {});
    };
    return this.#inTurn(async () => {
      const last = await this.#sandbox.job(
        rule,
        "ruleTests",
        { ...textOf(rule), tests: text },
        {
          signal,
          read: (report) => testsOf(report, sizes),
          onProgress: ({ rows, forward }) => {
            judge(rows);
            onProgress?.(seen, forward);
          },
          finish: (report) => testsOf(report, sizes),
          cancelled: () => null,
        },
      );
      if (last) judge(last.rows);
      const rows = await judged;
      signal?.throwIfAborted();
      return rows;
    }, signal);
  }

  /**
   * @param {RuleTest[]} tests
   * @param {RuleTestAnswer} answer
   */
  async #verdict(tests, { number, error: _, ...answer }) {
    const test = tests[number]?.text ?? "";
    return this.#own.ask("testVerdict", { test, answer });
  }

  /**
   * Does runs of an experiment by a rule, one after the other.
   * @param {RuleText} rule
   * @param {Words[]} requests
   * @param {object} options
   * @param {number} options.squares of the largest of their boards
   * @param {(done: Done[], forward: number) => void} [options.onProgress] told of those that have ended since
   *   it was told last, and how far the next one is
   * @param {AbortSignal} [options.signal]
   * @returns {Promise<{done: Done[], fault: RuleFault | null, at: string}>} the others that have ended, and the
   *   fault of the rule that has ended it, with the link of that run; rejects with RuleLost, and with the
   *   reason of the signal
   */
  async runs(rule, requests, { squares, onProgress, signal }) {
    return this.#inTurn(async () => {
      const { error } = await this.#sandbox.load(rule, loadedOf);
      if (error) return { done: [], fault: error, at: "" };
      const last = await this.#sandbox.job(
        rule,
        "runs",
        { requests, tours: true },
        {
          signal,
          read: (report) => doneOf(report, squares),
          onProgress: ({ done, forward }) => onProgress?.(done, forward),
          finish: (answer) => doneOf(answer, squares),
          cancelled: () => null,
        },
      );
      signal?.throwIfAborted();
      return last ?? { done: [], fault: null, at: "" };
    }, signal);
  }

  /**
   * Does one thing after those that were asked for before.
   * @template T
   * @param {() => Promise<T>} act
   * @param {AbortSignal} [signal]
   * @returns {Promise<T>}
   */
  async #inTurn(act, signal) {
    const before = this.#line;
    this.#waiting += 1;
    const done = before
      .catch(() => {})
      .then(() => {
        signal?.throwIfAborted();
        return act();
      });
    this.#line = done
      .catch(() => {})
      .finally(() => {
        this.#waiting -= 1;
      });
    return done;
  }

  // -- in the page's own worker: nothing of a rule is run ----------------------------------------------

  /** The name of a text in links and records. @param {string} source */
  digest(source) {
    return this.#own.ask("ruleDigest", { source });
  }

  /**
   * Lets the page's own Python know a rule by name, so that it can keep its records.
   * @param {string} digest
   * @param {string} name
   */
  declare(digest, name) {
    return this.#own.ask("ruleDeclare", { digest, name });
  }

  /**
   * Where a path follows Warnsdorff's rule.
   * @param {import("../board/geometry.js").Board} board
   * @param {Uint32Array} squares
   */
  agreement(board, squares) {
    return this.#own.ask("agreement", { board, squares });
  }

  /**
   * The tests of a text.
   * @param {string} text e.g. `5x5:a1:tour,8x8:a1:64`
   * @returns {Promise<RuleTest[]>} rejects with RequestError
   */
  testsOf(text) {
    return this.#own.ask("testsOf", { text });
  }
}

/** @param {RuleText} rule */
function textOf({ source, name }) {
  return { source, name };
}

/**
 * What is known of a run that was cancelled and whose worker can no longer say anything.
 * @param {RuleProgress | null} last its last report
 * @returns {RuleAnswer}
 */
function cancelledAnswer(last) {
  return {
    outcome: "cancelled",
    reason: "",
    stats: { forward: last?.forward ?? 0, backtracks: last?.backtracks ?? 0, seconds: 0 },
    tour: new Uint32Array(),
    deepest: last && last.depth === last.path.length ? last.path : new Uint32Array(),
    events: new Uint16Array(),
    last: null,
    calls: [],
    printed: { lines: [], more: 0 },
    error: null,
  };
}
