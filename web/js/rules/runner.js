/**
 * Runs rules that people wrote. They run in the sandbox alone; what comes back is checked, and of a run only
 * what the page's own Python has verified is passed on. One thing runs at a time, in the order it was asked
 * for. Nothing is repeated by itself: a rule that ends its worker would end the next one.
 */

import { SolverClient } from "../solver/client.js";
import { AnswerError, RequestError, SolverError, WorkerLost } from "../solver/errors.js";
import { MAX_EVENTS } from "../solver/protocol.js";
import { lostCode, RuleLost } from "./lost.js";
import { Untrusted } from "./shapes.js";
import { answerOf, checkedOf, doneOf, loadedOf, progressOf, testsOf } from "./untrusted.js";

/** @import { CallOptions } from "../solver/channel.js" */
/** @import { Done } from "../solver/documents.js" */
/** @import { JobName, Params, Words } from "../solver/protocol.js" */
/** @import { RuleAnswer, RuleChecked, RuleFault, RuleProgress } from "../solver/rule_documents.js" */
/** @import { RuleRun, RuleTest, RuleTestAnswer, RuleTestRow } from "../solver/rule_documents.js" */
/** @import { Every, WorkerLike } from "../solver/supervisor.js" */
/** @import { RulesState } from "./state.js" */

/**
 * @typedef {object} RuleText A rule.
 * @property {string} source its text
 * @property {string} name of its file
 * @property {boolean} foreign whether somebody else wrote it
 *
 * @typedef {object} Sandbox What makes workers for rules.
 * @property {() => WorkerLike} makeSandboxWorker
 * @property {() => {state: "untried" | "ready" | "refused"}} sandboxState
 *
 * @typedef {object} RunnerOptions
 * @property {SolverClient} own the page's own worker, where no rule ever runs
 * @property {() => Promise<Sandbox>} sandbox loads it
 * @property {(state: RulesState) => void} tell told how it stands
 * @property {Every} [every] in the place of intervals
 */

/** A rule runs on boards of at most so many squares: a slice has a second for all that Python does in it. */
export const MAX_RULE_SQUARES = 10_000;

/** So many calls of the beginning of a run are reported each, so that one that does not come back is known:
 * `watched` in CALLS. */
const WATCHED = 100;

/** Half seconds that the sandbox may be silent: its own deadline is a second. */
const SILENCE = 6;

/** What foreign code may have said is not put into the console. */
const LOG = { warn() {}, error() {} };

export class RuleRunner {
  #options;
  /** @type {SolverClient | null} */
  #client = null;
  /** @type {Promise<SolverClient> | null} */
  #opening = null;
  /** @type {(() => import("./runner.js").Sandbox["sandboxState"] extends () => infer S ? S : never) | null} */
  #sandboxState = null;
  /** The last thing that was asked for. */
  #line = Promise.resolve();
  #waiting = 0;
  /** The foreign rule that has run in the worker, which may say anything since. */
  #tainted = { generation: 0, source: "" };
  /** The rule that experiments know in the worker. */
  #loaded = { generation: 0, source: "", name: "" };
  /** Why the worker was ended by the page, if it was. @type {RuleLost | null} */
  #ended = null;
  /** @type {RulesState} */
  state = { phase: "closed", why: "" };

  /** @param {RunnerOptions} options */
  constructor(options) {
    this.#options = options;
  }
}
