/** Steps through the calls of a rule: one call is one decision, at one square. */

/** @import { App } from "../../app/app.js" */
/** @import { CodeController } from "./controller.js" */
/** @import { RuleRun } from "./run.js" */

export class CallMoves {
  #app;
  #controller;

  /** @param {App} app @param {CodeController} controller */
  constructor(app, controller) {
    this.#app = app;
    this.#controller = controller;
  }

  /** Shows the first call of a run. @param {RuleRun} run */
  begin(run) {
    this.#seek(run, this.#after(run, 0));
  }

  /**
   * Shows the next call; after the last one the end of the run, and then the first one again.
   * @param {RuleRun} run
   */
  next(run) {
    const { source, position } = this.#app.player.state;
    const here = source === trackOf(run) ? position : 0;
    const length = run.timeline[trackOf(run)]?.length ?? 0;
    this.#seek(run, here >= length ? this.#after(run, 0) : this.#after(run, here));
  }

  /**
   * Shows the moment of a step, given by the number of steps counted until then.
   * @param {number} forward
   */
  to(forward) {
    const { run } = this.#controller.slice;
    if (!run) return;
    const searched = trackOf(run) === "search";
    const frame = searched ? run.moments.frameOf(forward) : forward;
    if (frame >= 0) this.#seek(run, frame);
  }

  /**
   * The next frame in which the rule was called, or the last one.
   * @param {RuleRun} run
   * @param {number} position
   */
  #after(run, position) {
    const source = trackOf(run);
    const length = run.timeline[source]?.length ?? 0;
    for (let frame = position + 1; frame < length; frame++) {
      if (run.moments.callAt(source, frame)) return frame;
    }
    return length;
  }

  /** @param {RuleRun} run @param {number} frame */
  #seek(run, frame) {
    const { store, player } = this.#app;
    const source = trackOf(run);
    const { player: before } = this.#app.lookOf("code");
    this.#app.look("code", {
      player: { ...before, source, position: frame, hop: 0, playing: false },
    });
    if (store.state.mode === "code") player.seek(frame);
  }
}

/** The source to play: the search if it backtracked, else the path. @param {RuleRun} run */
function trackOf({ result, timeline }) {
  const { search, tour } = timeline;
  const straight = result
    ? result.document.stats.backtracks === 0
    : search?.length === tour?.length;
  return search && (!straight || !tour) ? "search" : "tour";
}
