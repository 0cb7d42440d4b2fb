/** Runs the request of a card without a stored tour: its board is too large, or has no tour. */

import { sizeOf } from "../../board/holes.js";
import { runOf } from "../../runs/running.js";
import { Runs } from "../../runs/runs.js";
import { solve } from "../../runs/solving.js";
import { boardOf, MAX_UNASKED_SQUARES, wordsOf } from "./exhibits.js";
import { runOfCard } from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { Running } from "../../runs/running.js" */
/** @import { Exhibit } from "./exhibits.js" */
/** @import { GalleryState, Run } from "./state.js" */

export class GalleryRuns {
  #app;
  /** @type {Runs<Running>} */
  #runs;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#runs = new Runs(app, "gallery", {
      get: () => this.#slice.run?.running ?? null,
      set: (running) => this.#change({ running }),
    });
  }

  /** @returns {GalleryState} */
  get #slice() {
    return this.#app.store.slice("gallery");
  }

  /** @param {Partial<Run>} change */
  #change(change) {
    const { run } = this.#slice;
    if (run) this.#app.store.change("gallery", { run: { ...run, ...change } });
  }

  /** Runs the request of a newly opened card, if it is quick. @param {Exhibit} exhibit */
  async arrive(exhibit) {
    const { client } = this.#app;
    if (!wordsOf(exhibit) || sizeOf(boardOf(exhibit)) > MAX_UNASKED_SQUARES) return;
    const run = runOfCard(this.#slice);
    if (run && (run.running || run.result)) return this.#play(exhibit.id);
    // Waits, so that a run in another mode is not cancelled.
    await client.whenIdle();
    if (this.#slice.id === exhibit.id && this.#app.store.state.mode === "gallery")
      await this.run(exhibit);
  }

  /** @param {Exhibit} exhibit */
  async run(exhibit) {
    const words = wordsOf(exhibit);
    if (!words) return;
    const { id } = exhibit;
    const running = runOf(words, performance.now());
    this.#app.store.change("gallery", { run: { id, running, result: null, failed: false } });
    try {
      const result = await this.#runs.run((signal, update) =>
        solve(this.#app.client, words, { signal, update, details: 0 }),
      );
      if (!result) return;
      this.#change({ running: null, result });
      this.#play(id);
    } catch {
      this.#change({ running: null, failed: true });
    }
  }

  /** Cancels the run. */
  cancel() {
    this.#runs.cancel();
  }

  /** Plays the result of the request, if its card is open. @param {string} id */
  #play(id) {
    const result = runOfCard(this.#slice)?.result;
    if (this.#slice.id !== id || !result) return;
    this.#runs.play(result.timeline, { plays: result.document.listed > 0 });
  }
}
