/** The runs of a mode, one at a time: a run shows its progress, can be cancelled, and takes the place of the one before. */

import { playerAt } from "../player/player_state.js";
import { Latest } from "../ui/latest.js";

/** @import { App } from "../app/app.js" */
/** @import { Moment, PlayerState, Timeline } from "../player/types.js" */

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @template {{cancelling: boolean}} Running
 * @typedef {object} Place Where a mode has its run.
 * @property {() => Running | null} get
 * @property {(running: Running) => void} set
 */

/**
 * @template {{cancelling: boolean}} Running
 * @typedef {(change: (running: Running) => Running) => void} Update Changes the run; does nothing once that is over.
 */

/** @template {{cancelling: boolean}} Running */
export class Runs {
  #app;
  #mode;
  #place;
  #latest = new Latest();

  /**
   * @param {App} app
   * @param {string} mode its id
   * @param {Place<Running>} place
   */
  constructor(app, mode, place) {
    this.#app = app;
    this.#mode = mode;
    this.#place = place;
  }

  /**
   * @template Result
   * @param {(signal: AbortSignal, update: Update<Running>) => Promise<Result>} work its signal is aborted when the
   *   run is cancelled, or another one takes its place
   * @returns {Promise<Result | null>} null if another one has taken its place; rejects as the work does
   */
  async run(work) {
    const signal = this.#latest.begin();
    const isCurrent = () => this.#latest.signal === signal;
    try {
      const result = await work(signal, (change) => {
        const running = this.#place.get();
        if (isCurrent() && running) this.#place.set(change(running));
      });
      return isCurrent() ? result : null;
    } catch (error) {
      if (isCurrent()) throw error;
      return null;
    }
  }

  /** Cancels the run, which then ends with what it has so far. */
  cancel() {
    const running = this.#place.get();
    if (!running) return;
    this.#place.set({ ...running, cancelling: true });
    this.#latest.stop();
  }

  /** Ends the run without a result. */
  drop() {
    this.#latest.begin();
  }

  /**
   * Plays what came of a run, also while another mode is open: it is played when this one is opened again.
   * @param {Timeline | null} timeline
   * @param {object} how
   * @param {Moment | null} [how.moment] the moment to show in the place of playing
   * @param {boolean} how.plays true if there is something to play
   * @param {PlayerState} [how.before] the player's state
   */
  play(timeline, { moment = null, plays, before = this.#app.lookOf(this.#mode).player }) {
    const { player, store } = this.#app;
    const moving = plays && !reducedMotion.matches;
    const after = playerAt(before, timeline, { moment, plays: moving });
    this.#app.look(this.#mode, { player: after });
    if (store.state.mode !== this.#mode) return;
    if (after.playing) player.play();
    else {
      // What was shown before may still be played.
      player.stop();
      player.follow();
    }
  }
}
