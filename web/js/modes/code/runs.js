/** The runs of Code: one at a time, in the sandbox, and what is said of each when it has ended. */

import { WHOLE } from "../../board/geometry.js";
import { playerAt, STILL } from "../../player/player_state.js";
import { lostSentence, RuleLost } from "../../rules/lost.js";
import { RequestError } from "../../solver/errors.js";
import { boardOf, pythonWords } from "../solve/request.js";
import { CallMoves } from "./calls.js";
import { runBegun, runEnded, runReported } from "./run.js";

/** @import { App } from "../../app/app.js" */
/** @import { Moment } from "../../player/player_state.js" */
/** @import { Words } from "../solve/request.js" */
/** @import { Bench } from "./bench.js" */
/** @import { RuleRun } from "./run.js" */

/** So many calls of a run are kept with what the rule was asked and what it said. */
const CALLS = 2000;

/** How the run is shown once it has ended: played, one call at a time, or at a moment. */
/** @typedef {"play" | "step" | Moment | null} Shown */

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class RuleRuns {
  #app;
  #bench;
  /** Ends the run. */
  #stop = new AbortController();

  /** @param {App} app @param {Bench} bench */
  constructor(app, bench) {
    this.#app = app;
    this.#bench = bench;
    this.calls = new CallMoves(app, bench);
  }

  get #slice() {
    return this.#bench.slice;
  }

  /**
   * Runs the rule.
   * @param {Words} words canonical
   * @param {Shown} shown
   */
  async run(words, shown) {
    this.end();
    const stop = new AbortController();
    this.#stop = stop;
    const { text } = this.#slice;
    // As it is now: it may be another one when the sandbox is there.
    const { rule } = this.#bench;
    const running = runBegun(this.#slice, words, performance.now());
    this.#bench.change({ form: words, running, view: "run", failure: null });
    this.#app.store.frame({ linkProblems: [] });
    this.#app.player.stop();
    this.#app.look("code", { player: this.#still(), view: WHOLE });
    this.#app.push();
    try {
      const rules = await this.#app.needRules();
      const asked = { words: pythonWords(words), calls: CALLS };
      const answer = await rules.run(rule, asked, {
        signal: stop.signal,
        onProgress: (progress) => {
          const { running: now } = this.#slice;
          if (this.#stop !== stop || !now) return;
          this.#bench.change({ running: runReported(now, progress, performance.now()) });
        },
      });
      if (this.#stop !== stop) return;
      const run = runEnded(running, answer);
      const { fault } = run;
      const { lines, more } = answer.printed;
      this.#bench.change({
        running: null,
        run,
        fault: fault ? { text, fault } : null,
        printed: { text, lines, more },
      });
      this.look(run, fault && shown === "play" ? null : shown);
      if (run.path.length > 1) this.#tell(run);
    } catch (error) {
      if (this.#stop !== stop) return;
      // It was stopped before it could begin.
      if (stop.signal.aborted) this.#bench.change({ running: null });
      else this.#refuse(error);
    }
  }

  /** @param {unknown} error */
  #refuse(error) {
    this.#bench.change({ running: null });
    if (error instanceof RequestError) {
      const { code, params } = error;
      this.#bench.change({ problems: [{ field: String(params.field ?? ""), code, params }] });
      return;
    }
    const failed = { key: "status.exception", params: {} };
    const failure = error instanceof RuleLost ? lostSentence(error) : failed;
    // What was said of the run before would stand beside it.
    this.#bench.change({ failure, run: null, fault: null, printed: null });
  }

  /** What is said of the path besides: its texts, and where it follows Warnsdorff's rule. @param {RuleRun} run */
  async #tell(run) {
    const { result, path, words } = run;
    const board = boardOf(words);
    const whole = result?.document.outcome === "found";
    const [agreement, details] = await Promise.all([
      this.#app
        .needRules()
        .then((rules) => rules.agreement(board, path.slice()))
        .catch(() => null),
      whole
        ? this.#app.client.ask("details", { ...board, squares: path.slice() }).catch(() => null)
        : null,
    ]);
    if (this.#slice.run !== run) return;
    this.#bench.change({ run: { ...run, agreement, matrix: details?.texts?.matrix ?? "" } });
  }

  /** Ends the run, which then shows how far it came. */
  stop() {
    const { running } = this.#slice;
    if (!running) return;
    this.#bench.change({ running: { ...running, cancelling: true } });
    this.#stop.abort();
  }

  /** Ends the run, and forgets it. */
  end() {
    const stop = this.#stop;
    this.#stop = new AbortController();
    stop.abort();
    if (this.#slice.running) this.#bench.change({ running: null });
  }

  #still() {
    const { speed, chosenSpeed } = this.#app.lookOf("code").player;
    return { ...STILL, ...(chosenSpeed ? { speed, chosenSpeed } : {}) };
  }

  /** Shows a run on the board. @param {RuleRun} run @param {Shown} shown */
  look(run, shown) {
    const { player, store } = this.#app;
    if (store.state.mode === "code") player.stop();
    if (shown === "step") {
      this.calls.begin(run);
      return;
    }
    const moment = shown === "play" ? null : shown;
    const plays = shown === "play" && run.path.length > 0 && !reducedMotion.matches;
    const before = this.#still();
    this.#app.look("code", { player: playerAt(before, run.timeline, { moment, plays }) });
    if (store.state.mode !== "code") return;
    if (player.state.playing) player.play();
    else player.follow();
  }
}
