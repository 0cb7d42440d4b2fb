/** Plays the show of the open mode: the clock turns time into frames, and the player puts them into the state. */

import { isWhole } from "../board/scene.js";
import { Clock } from "./clock.js";
import { overtureSpeed, SPEEDS } from "./player_state.js";
import { trackOf } from "./timeline.js";

/** @import { View } from "../board/types.js" */
/** @import { Moment, PlayerState, Show, Track } from "./types.js" */

/**
 * @typedef {object} PlayerStore The store of the player's state.
 * @property {{frame: {player: PlayerState, view: View, solver: {phase: string}}}} state
 * @property {(change: {player: PlayerState}) => void} frame changes it
 */

/** Above this speed, in frames per second, a partly visible board does not follow the knight, as it would flicker. */
const MAX_FOLLOWED_SPEED = 120;

export class Player {
  #store;
  #show;
  #hooks;
  #clock;

  /**
   * @param {PlayerStore} store
   * @param {() => Show} show the show to play
   * @param {object} hooks
   * @param {(square: number) => void} hooks.follow brings the knight's square into view
   * @param {(position: number) => void} hooks.moved called with the shown frame
   * @param {() => void} hooks.rested called when the player has stopped at another frame
   * @param {() => boolean} hooks.still whether nothing may move by itself
   */
  constructor(store, show, hooks) {
    this.#store = store;
    this.#show = show;
    this.#hooks = hooks;
    this.#clock = new Clock(({ position, hop, finale, atEnd, ended }) => {
      const { overture } = this.state;
      this.#change({ position, hop, finale, playing: !atEnd, overture: overture && !ended });
      if (ended) hooks.rested();
      if (atEnd || this.#speed <= MAX_FOLLOWED_SPEED) this.follow();
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

  /** True if there is a search to play. */
  get canSearch() {
    return (this.#show().timeline?.search?.length ?? 0) > 0;
  }

  get #speed() {
    return SPEEDS[this.state.speed] ?? 1;
  }

  /** @param {Partial<PlayerState>} change */
  #change(change) {
    const rest = { hop: 0, finale: 1, overture: false };
    this.#store.frame({ player: { ...this.state, ...rest, ...change } });
    if (change.position !== undefined) this.#hooks.moved(change.position);
  }

  /** Continues to play; from the start if the end is reached. */
  play() {
    const { track } = this;
    if (!track) return;
    const { position, overture } = this.state;
    const from = position >= track.length ? 0 : position;
    this.#change({ playing: true, position: from, overture });
    this.#start(from);
  }

  /** Plays the finale of a whole tour on the board, without playing the tour. */
  celebrate() {
    if (this.#hooks.still() || !isWhole(this.#show(), this.state)) return;
    this.#change({ finale: 0, overture: this.state.overture });
    this.#start(this.state.position);
  }

  /** @param {number} from */
  #start(from) {
    this.#clock.start(from, () => {
      const length = this.track?.length ?? 0;
      const { overture, source } = this.state;
      return {
        speed: overture ? overtureSpeed : this.#speed,
        length,
        // Fewer frames let Python start sooner, as its start keeps two cores busy.
        sparing:
          !overture && ["loading", "starting"].includes(this.#store.state.frame.solver.phase),
        finale: !this.#hooks.still() && isWhole(this.#show(), { source, position: length }),
      };
    });
  }

  pause() {
    this.#clock.stop();
    this.#change({ playing: false });
  }

  /** Stops the playback, before a change of the show. */
  stop() {
    this.#clock.stop();
  }

  /** Goes to a frame, or the nearest one. @param {number} position */
  seek(position) {
    this.#clock.stop();
    const within = Math.max(0, Math.min(this.track?.length ?? 0, position));
    this.#change({ position: within, playing: false });
    this.follow();
    this.#hooks.rested();
  }

  /** Goes to the end of a new path. */
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
   * @returns {boolean} true if there is one
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

  /** On a partly visible board the view follows the knight, until a person moves the view. */
  follow() {
    const { view, player } = this.#store.state.frame;
    const frame = view.follows ? this.track?.frame(player.position) : null;
    if (frame && frame.length > 0) this.#hooks.follow(frame.path[frame.length - 1] ?? 0);
  }

  /**
   * The shown moment, or null if a link should play the path from its start.
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
