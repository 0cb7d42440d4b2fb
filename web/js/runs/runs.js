/** The runs of a mode, one at a time: a run shows its progress, can be cancelled, and replaces the previous one. */

import { playerAt } from "../player/player_state.js";
import { Latest } from "../ui/latest.js";

/** @import { App } from "../app/app.js" */
/** @import { Moment, PlayerState, Timeline } from "../player/types.js" */

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @template {{cancelling: boolean}} Running
 * @typedef {object} Place The place of the run in a mode's state.
 * @property {() => Running | null} get
 * @property {(running: Running) => void} set
 */

/**
 * @template {{cancelling: boolean}} Running
 * @typedef {(change: (running: Running) => Running) => void} Update Changes the run; does nothing after its end.
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
   *   run is cancelled or replaced
   * @returns {Promise<Result | null>} null if another run has replaced it; rejects like the work
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

  /** Cancels the run, which then ends with its progress so far. */
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
   * Plays the result of a run; if another mode is open, when this mode is opened again.
   * @param {Timeline | null} timeline
   * @param {object} how
   * @param {Moment | null} [how.moment] the moment to show instead of playing
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
      // The previous show may still be playing.
      player.stop();
      player.follow();
    }
  }
}
