/** A race on its way: a survey of three methods, held beside the Lab's experiment. */

import { t } from "../../../app/i18n.js";
import { remember } from "../../../rules/known.js";
import { AnswerError } from "../../../solver/errors.js";
import { RuleFailed, ruleFailure, sandboxOf } from "../../lab/sandbox_runs.js";
import { Session } from "../../lab/session.js";
import { showCard } from "./open.js";
import { INITIAL, isRacing, surveyWords } from "./state.js";

/** @import { App } from "../../../app/app.js" */
/** @import { RuleText } from "../../../rules/runner.js" */
/** @import { Bench } from "../bench.js" */
/** @import { Failure, RaceState } from "./state.js" */

export class Racing {
  #app;
  #bench;
  /** @type {Session | null} */
  #session = null;
  /** Counts the races: what is said of an earlier one is passed over. */
  #turn = 0;
  /** Ends when nothing of the race before goes on: Python holds one at a time. */
  #over = Promise.resolve();

  /** @param {App} app @param {Bench} bench */
  constructor(app, bench) {
    this.#app = app;
    this.#bench = bench;
    app.store.change("code-race", INITIAL);
    // What races is the text that stands in the editor.
    app.store.react(
      ({ modes }) => [modes.code.text],
      () => this.stop(),
    );
    // The button of the race opens the card; what it says already is not done again.
    app.store.react(
      ({ modes }) => [modes.code.view],
      ({ modes }) => {
        const said = this.slice.phase === "finished" && this.slice.text === modes.code.text;
        if (modes.code.view !== "race") return;
        showCard("code-race");
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

  /** The board that is chosen, or that of the form. */
  get board() {
    const { rows, cols } = this.#bench.slice.form;
    return this.slice.board || `${rows}x${cols}`;
  }

  /** Starts the race of the text in the editor; one that goes on is ended first. */
  start() {
    if (!this.#bench.runnable) return;
    this.stop();
    this.#turn += 1;
    const turn = this.#turn;
    const before = this.#over;
    const { text, form } = this.#bench.slice;
    const [board, seed] = [this.board, form.seed || "0"];
    const fresh = { failure: null, report: null, done: 0, total: 0 };
    this.#session = null;
    this.change({ phase: "starting", text, ...fresh });
    const { rule } = this.#bench;
    this.#over = before.then(() => this.#race(turn, rule, board, seed));
  }

  /** Ends the race; what has ended of it stays. */
  stop() {
    this.#session?.stop();
    if (!isRacing(this.slice)) return;
    // One that has not begun yet does not begin.
    this.#turn += 1;
    this.change({ phase: "stopped" });
  }

  /**
   * Never rejects.
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
      const runner = await this.#app.needRules();
      const digest = await runner.digest(rule.source);
      if (turn !== this.#turn) return;
      remember(digest, rule);
      const words = surveyWords(board, this.slice.budget, seed, `rule:${digest}`);
      const session = new Session(
        this.#app.pool,
        words,
        {
          onLines: (_, { done, total }) => change({ done, total }),
          // The last report of a race that was stopped still comes.
          onReport: (report) => {
            if (this.#session === session) this.change({ report });
          },
          onReporting: () => {},
          onForward: () => {},
        },
        { holder: "race", sandbox: sandboxOf(this.#app, words.methods) },
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
        // The path up to there is not on the board: it has no step that could be shown.
        const fault = { ...failure.fault, step: 0 };
        this.#bench.change({ fault: { text: rule.source, fault } });
      }
    }
  }
}

/** @param {unknown} error @returns {Failure} */
function failureOf(error) {
  const text = ruleFailure(error);
  if (error instanceof RuleFailed) return { text, fault: error.fault, link: error.link };
  // The client has logged what went wrong in Python.
  if (!text && !(error instanceof AnswerError)) console.error(error);
  return { text: text || t("code.race.broken"), fault: null, link: "" };
}
