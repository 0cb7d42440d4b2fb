/**
 * Runs the rules that people wrote. They run in the sandbox alone; its answers are validated, and runs are
 * passed on only after the page's own Python has verified them. One job runs at a time, in the order of the
 * requests. Nothing is retried automatically: a rule that crashed its worker would crash the next one.
 */

import { RequestError } from "../solver/errors.js";
import { MAX_EVENTS } from "../solver/protocol.js";
import { RuleLost } from "./lost.js";
import { SandboxClient } from "./sandbox_client.js";
import { answerOf, checkedOf, doneOf, loadedOf, progressOf, testsOf } from "./untrusted.js";

/** @import { SolverClient } from "../solver/calls.js" */
/** @import { Done, RuleAnswer, RuleChecked, RuleFault, RuleTest, RuleTestAnswer } from "../solver/documents.js" */
/** @import { SolveProgress, SolveResult, TestVerdict, VerifiedRun } from "../solver/documents.js" */
/** @import { Steps, Words } from "../solver/protocol.js" */
/** @import { Every } from "../solver/supervisor.js" */
/** @import { Sandbox } from "./sandbox_client.js" */
/** @import { RulesState } from "./state.js" */

/**
 * @typedef {object} RuleText A rule.
 * @property {string} source its text
 * @property {string} name of its file
 * @property {boolean} foreign true if somebody else wrote it
 *
 * @typedef {object} RunnerOptions
 * @property {SolverClient} own the page's own worker, where no rule ever runs
 * @property {() => Promise<Sandbox>} sandbox loads it
 * @property {(state: RulesState) => void} tell called with the state of the sandbox
 * @property {Every} [every] replaces intervals
 *
 * @typedef {Pick<RuleAnswer, "calls" | "printed" | "error" | "events" | "last">
 *   & Pick<VerifiedRun, "digest" | "theory">
 *   & {result: SolveResult | null, path: Uint32Array}} RuleRun A run: what it says of a tour, of its search
 *   and of why there is none comes from the page's own Python, which has gone through its squares and its
 *   events. `result`: null if the rule has failed; `path`: that up to the fault, empty if there is none.
 *
 * @typedef {RuleTestAnswer & TestVerdict} RuleTestRow How a rule did in a test, and whether it passed, as the
 *   page's own Python says.
 */

/** The code for an invalid answer: see knight_core.bridge.rules_own. */
const NOT_A_RUN = "not-a-run";

export class RuleRunner {
  #own;
  #sandbox;
  /** The last requested job. @type {Promise<unknown>} */
  #line = Promise.resolve();
  #waiting = 0;

  /** @param {RunnerOptions} options */
  constructor({ own, sandbox, tell, every }) {
    this.#own = own;
    this.#sandbox = new SandboxClient({ load: sandbox, assets: () => own.assets, tell, every });
  }

  /** The state of the sandbox. @returns {RulesState} */
  get state() {
    return this.#sandbox.state;
  }

  /** True if nothing runs or is queued. */
  get idle() {
    return this.#waiting === 0;
  }

  /** Resolves when nothing runs. @returns {Promise<void>} */
  async whenIdle() {
    while (!this.idle) await this.#line;
  }

  /** Starts the sandbox, so that it is ready when a rule is to run. @returns {Promise<void>} */
  async open() {
    await this.#sandbox.open().catch(() => {});
  }

  /** Cancels the current job, and terminates the sandbox; the next rule starts it again. */
  stop() {
    this.#sandbox.close();
  }

  // -- in the sandbox --------------------------------------------------------------------------------

  /**
   * Checks that a text is Python, without running it. It works while a rule runs, too.
   * @param {RuleText} rule
   * @returns {Promise<RuleChecked>} rejects with RuleLost
   */
  async check({ source, name }) {
    return this.#sandbox.use(async (client) =>
      checkedOf(await client.call("ruleCheck", { source, name })),
    );
  }

  /**
   * Runs a rule on a board.
   * @param {RuleText} rule
   * @param {{words: Words, calls?: number}} asked the request, with rows and cols; and the number of calls at
   *   the beginning to report, besides those at the end
   * @param {{onProgress?: (progress: SolveProgress) => void, signal?: AbortSignal,
   *   onChecking?: (step: Steps) => void}} [options] told how far the run is, and then how far the page's
   *   own Python is that checks it
   * @returns {Promise<RuleRun>} that of a run that was ended by the signal has the outcome `cancelled`; rejects
   *   with RuleLost, with RequestError if the words are wrong, and as the page's own solver does
   */
  async run(rule, { words, calls = 0 }, { onProgress, signal, onChecking } = {}) {
    const size = Number(words.rows) * Number(words.cols);
    const answer = await this.#inTurn(
      () =>
        this.#sandbox.job(
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
        ),
      signal,
    );
    // The next rule does not wait for the verification of this one.
    const checking = signal?.aborted ? {} : { signal, onProgress: onChecking };
    return this.#verified(rule, words, answer, checking).catch((problem) => {
      if (!signal?.aborted || problem !== signal.reason) throw problem;
      return this.#verified(rule, words, withoutEnd(answer));
    });
  }

  /**
   * The result of the page's own Python, after it has verified a run.
   * @param {RuleText} rule
   * @param {Words} words
   * @param {RuleAnswer} answer
   * @param {import("../solver/calls.js").CallOptions<"verifyRun">} [options]
   * @returns {Promise<RuleRun>}
   */
  async #verified({ source, name }, words, answer, options) {
    const { calls, printed, error, ...claimed } = answer;
    const params = { source, name, words, answer: claimed };
    const verified = await this.#confirmed(this.#own.call("verifyRun", params, options));
    const { events, last, deepest } = answer;
    const { digest, theory } = verified;
    const result = verified.result && { ...verified.result, events, last };
    const path = result ? new Uint32Array() : deepest;
    return { digest, theory, result, calls, printed, error, path, events, last };
  }

  /**
   * The result of the page's own Python on an answer. An inconsistent answer was not made by a search: the
   * worker that gave it is replaced.
   * @template T
   * @param {Promise<T>} said
   * @returns {Promise<T>}
   */
  async #confirmed(said) {
    try {
      return await said;
    } catch (problem) {
      if (!(problem instanceof RequestError) || problem.code !== NOT_A_RUN) throw problem;
      this.#inTurn(async () => this.#sandbox.distrust());
      throw new RuleLost("answer");
    }
  }

  /**
   * Runs tests on a rule.
   * @param {RuleText} rule
   * @param {string} text of the tests, as `testsOf` takes it
   * @param {{onRow?: (row: RuleTestRow) => void, onProgress?: (number: number, forward: number) => void,
   *   signal?: AbortSignal}} [options] called with each finished test, and the progress of the next one
   * @returns {Promise<RuleTestRow[]>} all of them; rejects with RuleLost, with RequestError if the text is
   *   invalid, and with the reason of the signal
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

  /** @param {RuleTest[]} tests @param {RuleTestAnswer} answer */
  async #verdict(tests, { number, error: _, ...answer }) {
    const test = tests[number]?.text ?? "";
    return this.#confirmed(this.#own.call("testVerdict", { test, answer }));
  }

  /**
   * Does runs of an experiment by a rule, one after the other.
   * @param {RuleText} rule
   * @param {Words[]} requests
   * @param {object} options
   * @param {number} options.squares of the largest of their boards
   * @param {(done: Done[], forward: number) => void} [options.onProgress] called with the runs finished since
   *   the last call, and the progress of the next one
   * @param {AbortSignal} [options.signal]
   * @returns {Promise<{done: Done[], fault: RuleFault | null, at: string}>} the other finished runs, and the
   *   fault of the rule that ended the job, with the link of that run; rejects with RuleLost, and with the
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
   * Queues a job.
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

  // -- in the page's own worker: rules are never run ---------------------------------------------------

  /** The name of a text in links and records. @param {string} source */
  digest(source) {
    return this.#own.call("ruleDigest", { source });
  }

  /**
   * Declares a rule by name to the page's own Python, so that it can keep the rule's records.
   * @param {string} digest
   * @param {string} name
   */
  declare(digest, name) {
    return this.#own.call("ruleDeclare", { digest, name });
  }

  /**
   * Where a path follows Warnsdorff's rule.
   * @param {import("../board/geometry.js").Board} board
   * @param {Uint32Array} squares
   */
  agreement(board, squares) {
    return this.#own.call("agreement", { board, squares });
  }

  /**
   * Parses a text of tests.
   * @param {string} text e.g. `5x5:a1:tour,8x8:a1:64`
   * @returns {Promise<RuleTest[]>} rejects with RequestError
   */
  testsOf(text) {
    return this.#own.call("testsOf", { text });
  }
}

/** @param {RuleText} rule */
function textOf({ source, name }) {
  return { source, name };
}

/**
 * A run whose end was not fully verified: a cancelled one.
 * @param {RuleAnswer} answer
 * @returns {RuleAnswer}
 */
function withoutEnd({ stats, deepest, calls, printed }) {
  return { ...cancelledAnswer(null), stats, deepest, calls, printed };
}

/**
 * The known part of a cancelled run whose worker can no longer answer.
 * @param {SolveProgress | null} last its last report
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
