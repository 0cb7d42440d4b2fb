/** Runs a race: a survey of three methods, held beside the Lab's experiment. */

import { RuleFailed, ruleFailure, sandboxOf } from "../../../experiments/sandbox_runs.js";
import { Session } from "../../../experiments/session.js";
import { AnswerError } from "../../../solver/errors.js";
import { t } from "../../../ui/i18n.js";
import { INITIAL, isRacing, surveyWords } from "./state.js";

/** @import { App } from "../../../app/app.js" */
/** @import { RuleText } from "../../../rules/runner.js" */
/** @import { CodeController } from "../controller.js" */
/** @import { Failure, RaceState } from "./state.js" */

export class Racing {
  #app;
  #controller;
  /** @type {Session | null} */
  #session = null;
  /** The number of the race: results of an earlier one are ignored. */
  #turn = 0;
  /** Resolves when the previous race has stopped: Python holds one at a time. */
  #over = Promise.resolve();

  /** @param {App} app @param {CodeController} controller */
  constructor(app, controller) {
    this.#app = app;
    this.#controller = controller;
    app.store.change("code-race", INITIAL);
    // A race is of the text in the editor: a change stops it, and so does a lesson that holds results back.
    app.store.react(
      ({ modes, frame }) => [modes.code.text, frame.held.result],
      () => this.stop(),
    );
    // The button of the race opens the card; a race whose result is already shown is not repeated.
    app.store.react(
      ({ modes }) => [modes.code.view],
      ({ modes }) => {
        const said = this.slice.phase === "finished" && this.slice.text === modes.code.text;
        if (modes.code.view !== "race") return;
        if (!isRacing(this.slice) && !said) this.start();
      },
    );
  }

  /** @returns {RaceState} */
  get slice() {
    return this.#app.store.slice("code-race");
  }

  /** @param {Partial<RaceState>} news */
  change(news) {
    this.#app.store.change("code-race", news);
  }

  /** The chosen board, or that of the form. */
  get board() {
    const { rows, cols } = this.#controller.slice.form;
    return this.slice.board || `${rows}x${cols}`;
  }

  /** Starts the race of the text in the editor; a running one is stopped first. */
  start() {
    if (!this.#controller.runnable) return;
    this.stop();
    this.#turn += 1;
    const turn = this.#turn;
    const before = this.#over;
    const { text, form } = this.#controller.slice;
    const [board, seed] = [this.board, form.seed || "0"];
    const fresh = { failure: null, report: null, done: 0, total: 0 };
    this.#session = null;
    this.change({ phase: "starting", text, ...fresh });
    const { rule } = this.#controller;
    this.#over = before.then(() => this.#race(turn, rule, board, seed));
  }

  /** Stops the race; finished runs stay. */
  stop() {
    this.#session?.stop();
    if (!isRacing(this.slice)) return;
    // A race that has not begun yet must not begin.
    this.#turn += 1;
    this.change({ phase: "stopped" });
  }

  /**
   * Runs the race; never rejects.
   * @param {number} turn
   * @param {RuleText} rule
   * @param {string} board
   * @param {string} seed
   */
  async #race(turn, rule, board, seed) {
    const change = (/** @type {Partial<RaceState>} */ news) => {
      if (turn === this.#turn) this.change(news);
    };
    try {
      const runner = await this.#controller.runner();
      const digest = await runner.digest(rule.source);
      if (turn !== this.#turn) return;
      const words = surveyWords(board, this.slice.budget, seed, `rule:${digest}`);
      const session = new Session(
        this.#app.pool,
        words,
        {
          onLines: (_, { done, total }) => change({ done, total }),
          // The last report of a stopped race still arrives.
          onReport: (report) => {
            if (this.#session === session) this.change({ report });
          },
          onReporting: () => {},
          onForward: () => {},
        },
        { holder: "race", sandbox: sandboxOf(this.#app, words.methods, new Map([[digest, rule]])) },
      );
      this.#session = session;
      const { total } = await session.begin();
      change({ phase: "running", total });
      const finished = await session.run(false);
      change({ phase: finished ? "finished" : "stopped" });
    } catch (error) {
      const failure = failureOf(error);
      change({ phase: "failed", failure });
      if (failure.fault && turn === this.#turn) {
        // The board does not have the path up to the fault: there is no step to show.
        const fault = { ...failure.fault, step: 0 };
        this.#controller.change({ fault: { text: rule.source, fault } });
      }
    }
  }
}

/** @param {unknown} error @returns {Failure} */
function failureOf(error) {
  const text = ruleFailure(error);
  if (error instanceof RuleFailed) return { text, fault: error.fault, link: error.link };
  // The client has logged errors of Python itself.
  if (!text && !(error instanceof AnswerError)) console.error(error);
  return { text: text || t("code.race.broken"), fault: null, link: "" };
}
