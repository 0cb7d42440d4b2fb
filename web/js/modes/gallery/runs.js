/** Runs the request of a card, whose board is too large to store its tour or has none. */

import { sizeOf } from "../../board/holes.js";
import { playerAt } from "../../player/player_state.js";
import { pythonWords } from "../../request/request.js";
import { resultOf } from "../../runs/result.js";
import { reported, runOf, startedAt } from "../../runs/running.js";
import { solve } from "../../runs/solving.js";
import { boardOf, MAX_UNASKED_SQUARES, wordsOf } from "./exhibits.js";
import { runOfCard } from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { Exhibit } from "./exhibits.js" */
/** @import { GalleryState, Run } from "./state.js" */

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class GalleryRuns {
  #app;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  /** @returns {GalleryState} */
  get #slice() {
    return this.#app.store.slice("gallery");
  }

  /** @param {string} id @param {Partial<Run>} news */
  #change(id, news) {
    const { run } = this.#slice;
    if (run?.id === id) this.#app.store.change("gallery", { run: { ...run, ...news } });
  }

  /** Runs the request of a card that has just been opened, if it is quick. @param {Exhibit} exhibit */
  async arrive(exhibit) {
    const { client } = this.#app;
    if (!wordsOf(exhibit) || sizeOf(boardOf(exhibit)) > MAX_UNASKED_SQUARES) return;
    const known = runOfCard(this.#slice);
    if (known && (known.running || known.result)) return this.#play(exhibit.id);
    // A run that somebody else has requested continues.
    await client.whenIdle();
    if (this.#slice.id === exhibit.id && this.#app.store.state.mode === "gallery")
      await this.run(exhibit);
  }

  /** @param {Exhibit} exhibit */
  async run(exhibit) {
    const words = wordsOf(exhibit);
    if (!words) return;
    const { id } = exhibit;
    const begun = { id, running: runOf(words, performance.now()), result: null, failed: false };
    this.#app.store.change("gallery", { run: begun });
    let { since } = begun.running;
    /** The state of this very run, or null if another one has replaced it. */
    const current = () => {
      const running = runOfCard({ ...this.#slice, id })?.running ?? null;
      return running?.since === since ? running : null;
    };
    try {
      const answer = await solve(
        this.#app.client,
        pythonWords(words),
        {
          onStart: (theory) => {
            const running = current();
            if (!running) return;
            since = performance.now();
            this.#change(id, { running: startedAt(running, theory, since) });
          },
          onProgress: (progress) => {
            const running = current();
            if (running)
              this.#change(id, { running: reported(running, progress, performance.now()) });
          },
        },
        0,
      );
      const running = current();
      if (!running) return;
      this.#change(id, { running: null, result: resultOf(running, answer) });
      this.#play(id);
    } catch {
      if (current()) this.#change(id, { running: null, failed: true });
    }
  }

  /** Cancels the run. */
  cancel() {
    if (this.#slice.run?.running) this.#app.client.cancel();
  }

  /** Plays the result of the request. @param {string} id */
  #play(id) {
    const { player } = this.#app;
    const { run } = this.#slice;
    if (this.#slice.id !== id || !run?.result) return;
    const plays = run.result.document.listed > 0 && !reducedMotion.matches;
    const before = this.#app.lookOf("gallery").player;
    const { timeline } = run.result;
    this.#app.look("gallery", { player: playerAt(before, timeline, { moment: null, plays }) });
    if (this.#app.store.state.mode !== "gallery") return;
    if (player.state.playing) player.play();
    else player.follow();
  }
}
