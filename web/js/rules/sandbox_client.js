/**
 * The client of the sandbox: every request ends with a validated answer, or with a RuleLost that says what
 * happened. A worker that gives an invalid answer is terminated; so is one that has run a stranger's program,
 * before it would run anything else.
 */

import { SolverClient } from "../solver/calls.js";
import { AnswerError, RequestError, SolverError, WorkerLost } from "../solver/errors.js";
import { CALLS } from "../solver/protocol.js";
import { lostCode, RuleLost } from "./lost.js";
import { Untrusted } from "./shapes.js";
import { NO_RULES } from "./state.js";
import { problemOf } from "./untrusted.js";

/** @import { Assets, CallName, Params } from "../solver/protocol.js" */
/** @import { RuleLoaded } from "../solver/documents.js" */
/** @import { Every, WorkerLike } from "../solver/supervisor.js" */
/** @import { LostCode } from "./lost.js" */
/** @import { RuleText } from "./runner.js" */
/** @import { RulesState } from "./state.js" */

/**
 * @typedef {object} Sandbox Creates the workers for rules.
 * @property {() => WorkerLike} makeSandboxWorker
 * @property {() => {state: "untried" | "ready" | "refused"}} sandboxState
 *
 * @typedef {object} Options
 * @property {() => Promise<Sandbox>} load
 * @property {() => Assets} assets
 * @property {(state: RulesState) => void} tell called with the state of the sandbox
 * @property {Every} [every] replaces intervals
 */

/**
 * @template {{forward: number}} Report
 * @template Answer, Gone
 * @typedef {object} Job
 * @property {AbortSignal} [signal] cancels the job
 * @property {(report: unknown) => Report} read validates a report
 * @property {(report: Report) => void} [onProgress]
 * @property {(answer: unknown) => Answer} finish validates the answer
 * @property {(last: Report | null) => Gone} cancelled the known part of a job cancelled by the signal whose
 *   worker can no longer answer; called with the last report
 */

/**
 * The number of half seconds for which the sandbox may be silent, beyond the second that Python has for a
 * slice.
 */
const MAX_SILENCE = 6;

/** Output of foreign code is kept out of the console. */
const NO_CONSOLE = { warn() {}, error() {} };

/** The answer of a call that was cancelled, and whose worker can no longer say anything. */
const GONE = Symbol("gone");

/**
 * @typedef {object} Known The known progress of a running job.
 * @property {number} step the last reported step, or -1
 * @property {boolean} exact true if every step up to it has been reported
 */

/** @type {Known} */
const NOTHING = { step: -1, exact: false };

export class SandboxClient {
  #options;
  /** @type {SolverClient | null} */
  #client = null;
  /** @type {Sandbox | null} */
  #sandbox = null;
  /** @type {Promise<SolverClient> | null} */
  #opening = null;
  #busy = 0;
  /** The last worker that the page terminated, and why. @type {{generation: number, code: LostCode}} */
  #ended = { generation: 0, code: "stopped" };
  /** The stranger's program that has run, and its worker. */
  #stranger = { generation: 0, source: "" };
  /** The rule loaded for experiments, and its worker. */
  #loaded = { generation: 0, source: "", name: "" };
  /** @type {RulesState} */
  state = NO_RULES;

  /** @param {Options} options */
  constructor(options) {
    this.#options = options;
  }

  /**
   * Starts the sandbox if it is not running.
   * @returns {Promise<SolverClient>} rejects with RuleLost
   */
  async open() {
    if (!this.#client) {
      this.#tell({ phase: "starting", why: "" });
      this.#opening ??= this.#make().finally(() => {
        this.#opening = null;
      });
      await this.#opening;
    }
    const client = /** @type {SolverClient} */ (/** @type {unknown} */ (this.#client));
    if (client.phase === "closed" || client.phase === "failed") client.start();
    this.#follow();
    return client;
  }

  async #make() {
    const { load, assets, every } = this.#options;
    try {
      this.#sandbox = await load();
    } catch {
      this.#tell({ phase: "failed", why: "network" });
      throw new RuleLost("network");
    }
    const follow = () => this.#follow();
    this.#client = new SolverClient({
      create: this.#sandbox.makeSandboxWorker,
      assets: assets(),
      hooks: { onBoot: follow, onReady: follow, onRestart: follow, onFailed: follow },
      silence: MAX_SILENCE,
      repeat: false,
      every,
      log: NO_CONSOLE,
    });
    return this.#client;
  }

  /** Cancels the current job, and terminates the worker. */
  close() {
    this.#end("stopped");
    this.#follow();
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
    this.#end(code);
    this.#client?.start();
    this.#follow();
  }

  /** @param {LostCode} code */
  #end(code) {
    const client = this.#client;
    if (!client) return;
    this.#ended = { generation: client.generation, code };
    client.close();
  }

  // -- requests -----------------------------------------------------------------------------------

  /**
   * Sends a request.
   * @template T
   * @param {(client: SolverClient) => Promise<T>} act
   * @param {Known} [known]
   * @returns {Promise<T>} rejects with RuleLost, and with RequestError
   */
  async use(act, known = NOTHING) {
    const client = await this.open();
    const { generation } = client;
    try {
      return await act(client);
    } catch (error) {
      throw this.#errorOf(error, generation, known);
    }
  }

  /**
   * Has the sandbox do a job for a rule.
   * @template {{forward: number}} Report
   * @template Answer, Gone
   * @template {CallName} Name
   * @param {RuleText} rule
   * @param {Name} name
   * @param {Params<Name>} params
   * @param {Job<Report, Answer, Gone>} job
   * @returns {Promise<Answer | Gone>}
   */
  async job(rule, name, params, { signal, read, onProgress, finish, cancelled }) {
    await this.#prepare(rule);
    const known = { ...NOTHING };
    const watched = name === "ruleRun" ? (CALLS.ruleRun.watched ?? 0) : 0;
    let reports = 0;
    /** @type {Report | null} */
    let last = null;
    const hear = (/** @type {unknown} */ report) => {
      try {
        last = read(report);
      } catch {
        this.distrust();
        return;
      }
      reports += 1;
      known.step = last.forward;
      known.exact = reports <= watched;
      onProgress?.(last);
    };
    return this.#working(() =>
      this.use(async (client) => {
        const answer = await client.call(name, params, {
          signal,
          onProgress: hear,
          cancelledAnswer: () => GONE,
          toTheEnd: true,
        });
        if (answer !== GONE) return finish(answer);
        // One that does not even end when it is asked to would be in the way of the next.
        if (client.phase === "ready") this.#replace("stopped");
        return cancelled(last);
      }, known),
    );
  }

  /**
   * Loads a rule for the runs of experiments.
   * @param {RuleText} rule
   * @param {(answer: unknown) => RuleLoaded} read
   * @returns {Promise<RuleLoaded>}
   */
  async load(rule, read) {
    await this.#prepare(rule);
    const { source, name } = rule;
    return this.#working(() =>
      this.use(async (client) => {
        const { generation } = client;
        const same = this.#loaded.source === source && this.#loaded.name === name;
        if (same && this.#loaded.generation === generation)
          return { digest: "", kind: null, error: null };
        const loaded = read(await client.call("ruleLoad", { source, name }));
        if (!loaded.error) this.#loaded = { generation, source, name };
        return loaded;
      }),
    );
  }

  /**
   * Replaces a worker that has run a stranger's program before it runs anything else.
   * @param {RuleText} rule
   */
  async #prepare({ source, foreign }) {
    const client = await this.open();
    const { generation, source: before } = this.#stranger;
    if (generation === client.generation && before !== source) this.#replace("stopped");
    if (foreign) this.#stranger = { generation: client.generation, source };
  }

  /** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  async #working(work) {
    this.#busy += 1;
    this.#follow();
    try {
      return await work();
    } finally {
      this.#busy -= 1;
      this.#follow();
    }
  }

  // -- errors -------------------------------------------------------------------------------------

  /**
   * @param {unknown} error
   * @param {number} generation of the worker that was asked
   * @param {Known} known
   */
  #errorOf(error, generation, known) {
    if (error instanceof RuleLost) return error;
    if (error instanceof RequestError) return this.#problem(error);
    if (error instanceof Untrusted) return this.distrust();
    if (error instanceof AnswerError) {
      // An error outside of the rule: the state of this Python is unknown.
      this.#replace("crash");
      return new RuleLost(/MemoryError/.test(error.message) ? "memory" : "crash");
    }
    if (error instanceof WorkerLost) {
      if (generation === this.#ended.generation) return new RuleLost(this.#ended.code);
      const { cause, file } = error.loss;
      return new RuleLost(lostCode(cause), { ...known, file });
    }
    if (error instanceof SolverError) return new RuleLost(this.#why(error), { file: error.file });
    return error;
  }

  /** The mistake that Python found in a request, validated. @param {RequestError} error */
  #problem({ code, params, message }) {
    try {
      return new RequestError(problemOf({ code, params, text: message }));
    } catch {
      return this.distrust();
    }
  }

  /** @param {SolverError} error */
  #why({ cause }) {
    return this.#sandbox?.sandboxState().state === "refused" ? "browser" : lostCode(cause);
  }

  // -- state -----------------------------------------------------------------------------------------

  #follow() {
    const client = this.#client;
    if (!client) return;
    const { phase, why } = client;
    if (phase === "failed") {
      const refused = this.#sandbox?.sandboxState().state === "refused";
      const cause = why instanceof SolverError ? lostCode(why.cause) : "crash";
      this.#tell({ phase, why: refused ? "refused" : /** @type {RulesState["why"]} */ (cause) });
    } else if (phase === "ready") {
      this.#tell({ phase: this.#busy > 0 ? "busy" : "ready", why: "" });
    } else {
      this.#tell({ phase: phase === "closed" ? "closed" : "starting", why: "" });
    }
  }

  /** @param {RulesState} state */
  #tell(state) {
    if (state.phase === this.state.phase && state.why === this.state.why) return;
    this.state = state;
    this.#options.tell(state);
  }
}
