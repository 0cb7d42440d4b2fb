/** The runs of Code, one at a time, in the sandbox, and their results. */

import { WHOLE } from "../../board/geometry.js";
import { STILL } from "../../player/player_state.js";
import { boardOf, pythonWords } from "../../request/request.js";
import { lostSentence, RuleLost } from "../../rules/lost.js";
import { Runs } from "../../runs/runs.js";
import { RequestError } from "../../solver/errors.js";
import { runEnded } from "./run.js";

/** @import { App } from "../../app/app.js" */
/** @import { Moment } from "../../player/types.js" */
/** @import { Words } from "../../request/request.js" */
/** @import { CodeController } from "./controller.js" */
/** @import { RuleRun, RuleRunning } from "./run.js" */

/** The maximum number of stored calls, each with arguments and answer. */
const CALLS = 2000;

/** How a finished run is shown: played, one call at a time, or at a moment. */
/** @typedef {"play" | "step" | Moment | null} Shown */

export class RuleRuns {
  #app;
  #controller;
  /** @type {Runs<RuleRunning>} */
  #runs;

  /** @param {App} app @param {CodeController} controller */
  constructor(app, controller) {
    this.#app = app;
    this.#controller = controller;
    this.#runs = new Runs(app, "code", {
      get: () => this.#slice.running,
      set: (running) => controller.change({ running }),
    });
  }

  get #slice() {
    return this.#controller.slice;
  }

  /**
   * Runs the rule.
   * @param {Words} words canonical
   * @param {Shown} shown
   */
  async run(words, shown) {
    this.end();
    const { text } = this.#slice;
    // Read now: the rule may have changed while the sandbox started.
    const { rule } = this.#controller;
    const live = { path: new Uint32Array(), offset: 0 };
    const nothing = { live, progress: null, checking: null, cancelling: false };
    const running = { text, name: rule.name, words, ...nothing };
    this.#controller.change({ form: words, running, view: "run", failure: null });
    this.#app.store.frame({ linkProblems: [] });
    this.#app.player.stop();
    this.#app.look("code", { player: this.#still(), view: WHOLE });
    this.#app.push();
    try {
      const answer = await this.#runs.run(async (signal, update) => {
        const rules = await this.#controller.runner();
        const request = { words: pythonWords(words), calls: CALLS };
        return rules.run(rule, request, {
          signal,
          onProgress: (progress) => {
            const { path, depth } = progress;
            const live = { path, offset: depth - path.length };
            update((run) => ({ ...run, progress, live }));
          },
          onChecking: (checking) => update((run) => ({ ...run, checking })),
        });
      });
      if (!answer) return;
      const run = runEnded(running, answer);
      const { fault } = run;
      const { lines, more } = answer.printed;
      this.#controller.change({
        running: null,
        run,
        fault: fault ? { text, fault } : null,
        printed: { text, lines, more },
      });
      this.look(run, fault && shown === "play" ? null : shown);
      if (run.path.length > 1) this.#addAgreement(run);
    } catch (error) {
      // A run cancelled before its beginning needs no message.
      if (this.#slice.running?.cancelling) this.#controller.change({ running: null });
      else this.refuse(error);
    }
  }

  /** Shows the reason of a failure. @param {unknown} error */
  refuse(error) {
    this.#controller.change({ running: null });
    if (error instanceof RequestError) {
      const { code, params } = error;
      this.#controller.change({ problems: [{ field: String(params.field ?? ""), code, params }] });
      return;
    }
    const failed = { key: "status.exception", params: {} };
    const failure = error instanceof RuleLost ? lostSentence(error) : failed;
    // The results of the previous run must not appear beside the failure.
    this.#controller.change({ failure, run: null, fault: null, printed: null });
  }

  /** Adds the agreement of the path with Warnsdorff's rule. @param {RuleRun} run */
  async #addAgreement(run) {
    const params = { board: boardOf(run.words), squares: run.path.slice() };
    const agreement = await this.#app.client.call("agreement", params).catch(() => null);
    if (agreement && this.#slice.run === run)
      this.#controller.change({ run: { ...run, agreement } });
  }

  /** Cancels the run; its progress so far stays visible. */
  stop() {
    this.#runs.cancel();
  }

  /** Cancels the run, and discards it. */
  end() {
    this.#runs.drop();
    if (this.#slice.running) this.#controller.change({ running: null });
  }

  #still() {
    const { speed, chosenSpeed } = this.#app.lookOf("code").player;
    return chosenSpeed ? { ...STILL, speed, chosenSpeed } : STILL;
  }

  /** Shows a run on the board. @param {RuleRun} run @param {Shown} shown */
  look(run, shown) {
    const { player, store } = this.#app;
    if (store.state.mode === "code") player.stop();
    if (shown === "step") {
      this.#seek(run, callAfter(run, 0));
      return;
    }
    const moment = shown === "play" ? null : shown;
    const plays = shown === "play" && run.path.length > 0;
    this.#runs.play(run.timeline, { moment, plays, before: this.#still() });
  }

  // -- the calls of a rule: one call is one decision, at one square ----------------------------------

  /**
   * Shows the next call; after the last one the end of the run, and then the first call.
   * @param {RuleRun} run
   */
  next(run) {
    const { source, position } = this.#app.player.state;
    const here = source === trackOf(run) ? position : 0;
    const length = run.timeline[trackOf(run)]?.length ?? 0;
    this.#seek(run, callAfter(run, here >= length ? 0 : here));
  }

  /** @param {RuleRun} run @param {number} frame */
  #seek(run, frame) {
    const { store, player } = this.#app;
    const { player: before } = this.#app.lookOf("code");
    this.#app.look("code", {
      player: { ...before, source: trackOf(run), position: frame, hop: 0, playing: false },
    });
    if (store.state.mode === "code") player.seek(frame);
  }
}

/** The next frame in which the rule was called, or the last one. @param {RuleRun} run @param {number} position */
function callAfter(run, position) {
  const source = trackOf(run);
  const length = run.timeline[source]?.length ?? 0;
  for (let frame = position + 1; frame < length; frame++) {
    if (run.callAt(source, frame)) return frame;
  }
  return length;
}

/** The source to play: the search if it backtracked, else the path. @param {RuleRun} run */
function trackOf({ result, timeline }) {
  const { search, tour } = timeline;
  const straight = result
    ? result.document.stats.backtracks === 0
    : search?.length === tour?.length;
  return search && (!straight || !tour) ? "search" : "tour";
}
