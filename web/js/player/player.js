/** Plays the show of the mode that is open: the clock turns time into frames, this puts them into the state. */

import { Clock } from "./clock.js";
import { SPEEDS } from "./player_state.js";
import { trackOf } from "./timeline.js";

/** @import { Store } from "../app/store.js" */
/** @import { Moment, PlayerState } from "./player_state.js" */
/** @import { Show, Track } from "./timeline.js" */

/** Faster than this, in frames a second, a board that is seen in part would only flicker past. */
const FOLLOWED = 120;

export class Player {
  #store;
  #show;
  #hooks;
  #clock;

  /**
   * @param {Store} store
   * @param {() => Show} show what is played
   * @param {object} hooks
   * @param {(square: number) => void} hooks.follow brings the knight's square into view
   * @param {() => void} hooks.rested the player stands still at another frame
   * @param {() => boolean} hooks.still whether nothing should move by itself
   */
  constructor(store, show, hooks) {
    this.#store = store;
    this.#show = show;
    this.#hooks = hooks;
    this.#clock = new Clock((position, hop, ended) => {
      this.#change({ position, hop, playing: !ended });
      if (ended) hooks.rested();
      if (ended || this.#speed <= FOLLOWED) this.follow();
    });
  }

  /** @returns {PlayerState} */
  get state() {
    return this.#store.state.frame.player;
  }

  /** @returns {Track | null} */
  get track() {
    return trackOf(this.#show(), this.state);
  }

  /** Whether there is a search to be played. */
  get canSearch() {
    return (this.#show().timeline?.search?.length ?? 0) > 0;
  }

  get #speed() {
    return SPEEDS[this.state.speed] ?? 1;
  }

  /** @param {Partial<PlayerState>} change */
  #change(change) {
    this.#store.frame({ player: { ...this.state, hop: 0, ...change } });
  }

  /** Plays on; from the start where the end is reached. */
  play() {
    const { track } = this;
    if (!track) return;
    const { position } = this.state;
    const from = position >= track.length ? 0 : position;
    this.#change({ playing: true, position: from });
    this.#clock.start(from, () => ({
      speed: this.#speed,
      length: this.track?.length ?? 0,
      // Python starts sooner where not every frame is drawn: it keeps two cores busy.
      sparing: ["loading", "starting"].includes(this.#store.state.frame.solver.phase),
    }));
  }

  pause() {
    this.#clock.stop();
    this.#change({ playing: false });
  }

  /** Ends what is played, before something else takes its place. */
  stop() {
    this.#clock.stop();
  }

  /** Goes to a frame, as near to it as there is one. @param {number} position */
  seek(position) {
    this.#clock.stop();
    const within = Math.max(0, Math.min(this.track?.length ?? 0, position));
    this.#change({ position: within, playing: false });
    this.follow();
    this.#hooks.rested();
  }

  /** Stands at the end of the path: another one has taken its place. */
  rest() {
    this.#change({ source: "tour" });
    this.seek(Number.POSITIVE_INFINITY);
  }

  /** Plays the other track. @param {PlayerState["source"]} source */
  choose(source) {
    this.#clock.stop();
    this.#change({ source, position: 0, playing: false });
    if (this.#hooks.still()) this.seek(Number.POSITIVE_INFINITY);
    else this.play();
  }

  /** @param {number} speed index into SPEEDS */
  setSpeed(speed) {
    this.#change({ speed, chosenSpeed: true });
  }

  /**
   * Goes to the next frame of the search that takes a square back.
   * @returns {boolean} whether there is one
   */
  nextBacktrack() {
    this.#clock.stop();
    if (this.state.source !== "search") {
      this.#change({ source: "search", position: 0, playing: false });
    }
    const found = this.track?.nextBacktrack(this.state.position) ?? -1;
    if (found >= 0) this.seek(found);
    return found >= 0;
  }

  /** Where only a part of the board is seen, the view follows the knight until a person moves it. */
  follow() {
    const { view, player } = this.#store.state.frame;
    const frame = view.follows ? this.track?.frame(player.position) : null;
    if (frame && frame.length > 0) this.#hooks.follow(frame.path[frame.length - 1] ?? 0);
  }

  /**
   * The moment that is shown, or null where a link should play the path from its start.
   * @returns {Moment | null}
   */
  get moment() {
    const { playing, source, position } = this.state;
    const { track } = this;
    if (playing || !track) return null;
    if (source === "tour" && position >= track.length) return null;
    return { source, number: track.number(position) };
  }
}
