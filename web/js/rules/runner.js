/**
 * Runs people's own rules, only in the sandbox. Its answers are validated, and the page's own Python verifies each run
 * before it is used. One job runs at a time, in the order of the requests. Nothing is retried automatically: a rule
 * that crashed its worker would crash the next one.
 */

import { RequestError } from "../solver/errors.js";
import { MAX_EVENTS } from "../solver/protocol.js";
import { RuleLost } from "./lost.js";
import { cancelledAnswer, SandboxClient } from "./sandbox_client.js";

/** @import { SolverClient } from "../solver/calls.js" */
/** @import { RuleAnswer, RuleClaim, RuleFault, RuleTest, SolveProgress, SolveResult } from "../solver/documents.js" */
/** @import { TestVerdict, VerifiedRun } from "../solver/documents.js" */
/** @import { Steps, Words } from "../solver/protocol.js" */
/** @import { SandboxOptions } from "./sandbox_client.js" */

/**
 * @typedef {object} RuleText A rule.
 * @property {string} source its text
 * @property {string} name of its file
 * @property {boolean} foreign true if another person wrote it
 *
 * @typedef {object} RunRequest
 * @property {Words} words the request, as Python's parameters
 * @property {number} [calls] the number of calls at the beginning to report, besides those at the end
 *
 * @typedef {object} RunOptions
 * @property {(progress: SolveProgress) => void} [onProgress] called with the progress of the run
 * @property {(step: Steps) => void} [onChecking] called with the progress of its verification
 * @property {AbortSignal} [signal]
 *
 * @typedef {Pick<RuleAnswer, "calls" | "printed" | "error" | "events" | "last">
 *   & Pick<VerifiedRun, "theory" | "record">
 *   & {result: SolveResult | null, path: Uint32Array}} RuleRun A run. Its tour, search and
 *   proof come from the page's own Python, which has verified all squares and events. `result` is for a shown
 *   run, `record` for an experiment, both null if the rule failed; `path` leads up to the fault, empty without
 *   one.
 *
 * @typedef {Pick<RuleAnswer, "outcome" | "tour" | "error"> & TestVerdict} RuleTestRow The result of a rule in a test.
 */

/** The code for an invalid answer: see knight_core.bridge.rules_own. */
const NOT_A_RUN = "not-a-run";

export class RuleRunner {
  #own;
  #sandbox;
  /** The last requested job. @type {Promise<unknown>} */
  #line = Promise.resolve();

  /**
   * @param {SolverClient} own the page's own worker, where no rule ever runs
   * @param {SandboxOptions} options
   */
  constructor(own, options) {
    this.#own = own;
    this.#sandbox = new SandboxClient(own, options);
  }

  /** Starts the sandbox early, so that it is ready for the first rule. @returns {Promise<void>} */
  async open() {
    await this.#sandbox.open().catch(() => {});
  }

  /**
   * The syntax fault of a text, which does not run. Also possible while a rule runs.
   * @param {RuleText} rule
   * @returns {Promise<RuleFault | null>} rejects with RuleLost
   */
  check(rule) {
    return this.#sandbox.check(rule);
  }

  /**
   * Runs a rule on a board, for display.
   * @param {RuleText} rule
   * @param {RunRequest} request
   * @param {RunOptions} [options]
   * @returns {Promise<RuleRun>} with the outcome `cancelled` if the signal ended it; rejects with RuleLost, with
   *   RequestError if the words are wrong, and like the page's own solver
   */
  async run(rule, { words, calls = 0 }, options = {}) {
    const [run] = await this.#runs(rule, [words], { calls }, true, options);
    return /** @type {RuleRun} */ (run);
  }

  /**
   * Runs a rule on several boards for an experiment, which saves messages.
   * @param {RuleText} rule
   * @param {Words[]} requests
   * @param {number} seconds after which no new run begins
   * @param {RunOptions} options
   * @returns {Promise<RuleRun[]>} the first runs, at least one, with records instead of results; a failed run is
   *   the last
   */
  runs(rule, requests, seconds, options) {
    return this.#runs(rule, requests, { calls: 0, seconds }, false, options);
  }

  /**
   * @param {RuleText} rule
   * @param {Words[]} requests
   * @param {{calls: number, seconds?: number}} limits
   * @param {boolean} shown true for results, false for records
   * @param {RunOptions} options
   */
  async #runs(rule, requests, limits, shown, { onProgress, signal, onChecking }) {
    const request = { requests, ...limits, events: MAX_EVENTS, last: MAX_EVENTS };
    const answers = await this.#inTurn(
      () => this.#sandbox.run(rule, request, { signal, onProgress }),
      signal,
    );
    // Verified outside the queue, so that the next rule does not wait; a cancelled run without its signal.
    const checking = signal?.aborted ? {} : { signal, onProgress: onChecking };
    try {
      return await this.#verified(rule, requests, answers, shown, checking);
    } catch (problem) {
      if (!signal?.aborted || problem !== signal.reason) throw problem;
      return this.#verified(rule, requests, answers.map(withoutEnd), shown);
    }
  }

  /**
   * The runs, verified by the page's own Python. An inconsistent answer does not come from a search, so its worker is
   * replaced.
   * @param {RuleText} rule
   * @param {Words[]} requests
   * @param {RuleAnswer[]} answers to the first of them
   * @param {boolean} shown
   * @param {import("../solver/calls.js").CallOptions<"verifyRuns">} [options]
   * @returns {Promise<RuleRun[]>}
   */
  async #verified({ source, name }, requests, answers, shown, options) {
    const answered = requests.slice(0, answers.length);
    const params = { source, name, requests: answered, answers: answers.map(claimOf), shown };
    try {
      const verified = await this.#own.call("verifyRuns", params, options);
      return verified.map((run, index) => runOf(run, /** @type {RuleAnswer} */ (answers[index])));
    } catch (problem) {
      if (!(problem instanceof RequestError) || problem.code !== NOT_A_RUN) throw problem;
      this.#inTurn(async () => this.#sandbox.distrust());
      throw new RuleLost("answer");
    }
  }

  /**
   * Runs a rule on the board of a test.
   * @param {RuleText} rule
   * @param {RuleTest} test
   * @param {AbortSignal} signal
   * @returns {Promise<RuleTestRow>} rejects like `run`, and with the reason of the signal
   */
  async test(rule, { text, words }, signal) {
    const { result, error, path } = await this.run(rule, { words }, { signal });
    signal.throwIfAborted();
    const { outcome = "failed", stats = { forward: 0 } } = result?.document ?? {};
    const tour = result?.tours ?? path;
    const params = { test: text, outcome, forward: stats.forward, tour: tour.slice() };
    return { outcome, tour, error, ...(await this.#own.call("testVerdict", params)) };
  }

  /**
   * Queues a job.
   * @template T
   * @param {() => Promise<T>} act
   * @param {AbortSignal} [signal]
   * @returns {Promise<T>}
   */
  #inTurn(act, signal) {
    const done = this.#line
      .catch(() => {})
      .then(() => {
        signal?.throwIfAborted();
        return act();
      });
    this.#line = done;
    return done;
  }
}

/** The part of an answer that is verified: all except texts for display. @param {RuleAnswer} answer @returns {RuleClaim} */
function claimOf({ outcome, reason, stats, tour, deepest, events, last }) {
  return { outcome, reason, stats, tour, deepest, events, last };
}

/** @param {VerifiedRun} verified @param {RuleAnswer} answer @returns {RuleRun} */
function runOf({ result, ...verified }, { outcome, calls, printed, error, events, last, deepest }) {
  const path = outcome === "failed" ? deepest : new Uint32Array();
  const shown = result && { ...result, events, last };
  return { ...verified, result: shown, calls, printed, error, path, events, last };
}

/**
 * An answer with the outcome `cancelled`, as its end was not fully verified.
 * @param {RuleAnswer} answer
 * @returns {RuleAnswer}
 */
function withoutEnd({ stats, deepest, calls, printed }) {
  return { ...cancelledAnswer(null), stats, deepest, calls, printed };
}
