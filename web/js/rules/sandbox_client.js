/**
 * The client of the sandbox: every request ends with a validated answer, or with a RuleLost with the cause. A worker is
 * terminated after an invalid answer; and after a stranger's program, before it runs anything else.
 */

import { SolverClient } from "../solver/calls.js";
import { AnswerError, RequestError, SolverError, WorkerLost } from "../solver/errors.js";
import { NO_RULES, RuleLost } from "./lost.js";
import { Untrusted } from "./shapes.js";
import { answersOf, checkedOf, problemOf, progressOf } from "./untrusted.js";

/** @import { Params, Words } from "../solver/protocol.js" */
/** @import { RuleAnswer, RuleFault, SolveProgress } from "../solver/documents.js" */
/** @import { Every, WorkerLike } from "../solver/supervisor.js" */
/** @import { LostCode, RulesState } from "./lost.js" */
/** @import { RunOptions, RuleText } from "./runner.js" */

/**
 * @typedef {object} Sandbox Creates the workers for rules.
 * @property {() => WorkerLike} makeSandboxWorker
 *
 * @typedef {object} SandboxOptions
 * @property {() => Promise<Sandbox>} load
 * @property {(state: RulesState) => void} onState called with the state of the sandbox
 * @property {Every} [every] replaces intervals
 */

/**
 * The half seconds for which the sandbox may be silent, besides the second that Python has for a slice.
 */
const MAX_SILENCE = 6;

/** Foreign code must not write to the console. */
const NO_CONSOLE = { warn() {}, error() {} };

/** The answer of a cancelled call whose worker no longer answers. */
const GONE = Symbol("gone");

/**
 * @typedef {object} LastReport The last known progress of a running job.
 * @property {number} step the last reported step, or -1
 * @property {boolean} exact true if every step up to it was reported
 */

/**
 * The number of first slices of a shown run, one step each, that are reported one by one: if a step does not end, the
 * page knows which.
 */
const WATCHED = 100;

export class SandboxClient {
  #own;
  #options;
  /** @type {SolverClient | null} */
  #client = null;
  /** @type {Promise<SolverClient> | null} */
  #opening = null;
  #busy = 0;
  /** The last worker that the page terminated, and the cause. @type {{generation: number, code: LostCode}} */
  #ended = { generation: 0, code: "stopped" };
  /** The stranger's program that has run, and its worker. */
  #stranger = { generation: 0, source: "" };
  /** @type {RulesState} */
  state = NO_RULES;

  /**
   * @param {SolverClient} own the page's own worker, which knows the assets
   * @param {SandboxOptions} options
   */
  constructor(own, options) {
    this.#own = own;
    this.#options = options;
  }

  /**
   * Starts the sandbox if it is not running.
   * @returns {Promise<SolverClient>} rejects with RuleLost
   */
  async open() {
    this.#opening ??= this.#make();
    const client = await this.#opening;
    if (client.phase === "closed" || client.phase === "failed") client.start();
    this.#follow();
    return client;
  }

  async #make() {
    const { load, every } = this.#options;
    this.#setState({ phase: "starting", why: "" });
    /** @type {Sandbox} */
    let sandbox;
    try {
      sandbox = await load();
    } catch {
      this.#opening = null;
      this.#setState({ phase: "failed", why: "network" });
      throw new RuleLost("network");
    }
    const follow = () => this.#follow();
    this.#client = new SolverClient({
      create: sandbox.makeSandboxWorker,
      assets: this.#own.assets,
      hooks: { onBoot: follow, onReady: follow, onRestart: follow, onFailed: follow },
      silence: MAX_SILENCE,
      repeat: false,
      every,
      log: NO_CONSOLE,
    });
    return this.#client;
  }

  /**
   * Terminates a worker that gave an invalid answer; another one starts.
   * @returns {RuleLost}
   */
  distrust() {
    this.#replace("answer");
    return new RuleLost("answer");
  }

  /** Replaces the worker. @param {LostCode} code */
  #replace(code) {
    const client = this.#client;
    if (!client) return;
    this.#ended = { generation: client.generation, code };
    client.close();
    client.start();
    this.#follow();
  }

  // -- requests -----------------------------------------------------------------------------------

  /**
   * The syntax fault of a text, which does not run. Also possible while a rule runs.
   * @param {RuleText} rule
   * @returns {Promise<RuleFault | null>}
   */
  async check({ source, name }) {
    const client = await this.open();
    return this.#answered(client, async () =>
      checkedOf(await client.call("ruleCheck", { source, name })),
    );
  }

  /**
   * Runs a rule on boards.
   * @param {RuleText} rule
   * @param {Omit<Params<"ruleRuns">, "source" | "name" | "watched">} request
   * @param {RunOptions} options
   * @returns {Promise<RuleAnswer[]>} the first of its runs, at least one; rejects with RuleLost, and with RequestError
   */
  async run(rule, request, { signal, onProgress }) {
    const client = await this.#prepare(rule);
    const sizes = request.requests.map(squaresOf);
    const watched = request.calls > 0 ? WATCHED : 0;
    const lastReport = { step: -1, exact: false };
    /** @type {SolveProgress | null} */
    let progress = null;
    let reports = 0;
    const onReport = (/** @type {unknown} */ report) => {
      try {
        progress = progressOf(report, Math.max(...sizes));
      } catch {
        this.distrust();
        return;
      }
      reports += 1;
      lastReport.step = progress.forward;
      lastReport.exact = reports <= watched;
      onProgress?.(progress);
    };
    const { source, name } = rule;
    this.#busy += 1;
    this.#follow();
    try {
      return await this.#answered(
        client,
        async () => {
          const answer = await client.call(
            "ruleRuns",
            { source, name, ...request, watched },
            { signal, onProgress: onReport, cancelledAnswer: () => GONE },
          );
          if (answer !== GONE) return answersOf(answer, sizes);
          // A worker that ignores the cancellation would block the next rule.
          if (client.phase === "ready") this.#replace("stopped");
          return [cancelledAnswer(progress)];
        },
        lastReport,
      );
    } finally {
      this.#busy -= 1;
      this.#follow();
    }
  }

  /**
   * @template T
   * @param {SolverClient} client
   * @param {() => Promise<T>} request
   * @param {LastReport} [lastReport]
   * @returns {Promise<T>} rejects with RuleLost, and with RequestError
   */
  async #answered(client, request, lastReport = { step: -1, exact: false }) {
    const { generation } = client;
    try {
      return await request();
    } catch (error) {
      throw this.#errorOf(error, generation, lastReport);
    }
  }

  /**
   * Replaces a worker that has run a stranger's program before it runs anything else.
   * @param {RuleText} rule
   * @returns {Promise<SolverClient>}
   */
  async #prepare({ source, foreign }) {
    const client = await this.open();
    const { generation, source: before } = this.#stranger;
    if (generation === client.generation && before !== source) this.#replace("stopped");
    if (foreign) this.#stranger = { generation: client.generation, source };
    return client;
  }

  // -- errors -------------------------------------------------------------------------------------

  /**
   * @param {unknown} error
   * @param {number} generation of the called worker
   * @param {LastReport} lastReport
   */
  #errorOf(error, generation, lastReport) {
    if (error instanceof RuleLost) return error;
    if (error instanceof RequestError) return this.#problem(error);
    if (error instanceof Untrusted) return this.distrust();
    if (error instanceof AnswerError) {
      // After an error outside the rule the state of this Python is unknown.
      this.#replace("crash");
      return new RuleLost(/MemoryError/.test(error.message) ? "memory" : "crash");
    }
    if (error instanceof WorkerLost) {
      if (generation === this.#ended.generation) return new RuleLost(this.#ended.code);
      const { cause, file } = error.loss;
      return new RuleLost(cause, { ...lastReport, file });
    }
    if (error instanceof SolverError) return new RuleLost(error.cause, { file: error.file });
    return error;
  }

  /** Python's problem with a request, validated. @param {RequestError} error */
  #problem({ code, params }) {
    try {
      return new RequestError(problemOf({ code, params }));
    } catch {
      return this.distrust();
    }
  }

  // -- state -----------------------------------------------------------------------------------------

  #follow() {
    const client = this.#client;
    if (!client) return;
    const { phase, why } = client;
    if (phase === "failed") {
      this.#setState({ phase, why: why instanceof SolverError ? why.cause : "crash" });
    } else if (phase === "ready") {
      this.#setState({ phase: this.#busy > 0 ? "busy" : "ready", why: "" });
    } else {
      this.#setState({ phase: phase === "closed" ? "closed" : "starting", why: "" });
    }
  }

  /** @param {RulesState} state */
  #setState(state) {
    if (state.phase === this.state.phase && state.why === this.state.why) return;
    this.state = state;
    this.#options.onState(state);
  }
}

/** The number of squares of a request's board, including holes. @param {Words} words */
function squaresOf({ board = "", rows, cols }) {
  const [height, width] = board.split("x");
  return Number(rows ?? height) * Number(cols ?? width);
}

/**
 * The reported part of a cancelled run whose worker no longer answers.
 * @param {SolveProgress | null} last its last report
 * @returns {RuleAnswer}
 */
export function cancelledAnswer(last) {
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
