/**
 * The one state of the page, in slices: one for the frame (what all modes share) and one for each mode.
 * Changes are drawn once a frame. Other consequences of a change are reactions, never a part of drawing.
 */

/** @import { Frame, State } from "./types.js" */

/**
 * @typedef {object} Reaction
 * @property {(state: State) => unknown[]} select the values that it depends on
 * @property {(state: State) => void} effect
 * @property {unknown[]} last
 */

export class Store {
  /** @type {State} */
  state;
  /** @type {Reaction[]} */
  #reactions = [];
  #reacting = false;
  #drawing = false;
  /** @type {((state: State) => void) | null} */
  #render = null;

  /** @param {State} initial */
  constructor(initial) {
    this.state = initial;
  }

  /**
   * Sets the function that draws changes, at most once a frame.
   * @param {(state: State) => void} render
   */
  draw(render) {
    this.#render = render;
    this.update({});
  }

  /**
   * Calls `effect` after every change of the values of `select`, asynchronously, and never during drawing.
   * @param {(state: State) => unknown[]} select
   * @param {(state: State) => void} effect
   */
  react(select, effect) {
    this.#reactions.push({ select, effect, last: select(this.state) });
  }

  /** @param {Partial<State>} change */
  update(change) {
    this.state = { ...this.state, ...change };
    this.#reactSoon();
    this.#drawSoon();
  }

  /** Changes the frame's slice. @param {Partial<Frame>} change */
  frame(change) {
    this.update({ frame: { ...this.state.frame, ...change } });
  }

  /** The slice of a mode. @param {string} id */
  slice(id) {
    return this.state.modes[id];
  }

  /**
   * Changes the slice of a mode.
   * @param {string} id
   * @param {object} change
   */
  change(id, change) {
    const { modes } = this.state;
    this.update({ modes: { ...modes, [id]: { ...modes[id], ...change } } });
  }

  #reactSoon() {
    if (this.#reacting) return;
    this.#reacting = true;
    queueMicrotask(() => {
      this.#reacting = false;
      for (const reaction of this.#reactions) {
        const now = reaction.select(this.state);
        if (now.every((part, index) => part === reaction.last[index])) continue;
        reaction.last = now;
        // After an error the other reactions still run.
        try {
          reaction.effect(this.state);
        } catch (error) {
          reportError(error);
        }
      }
    });
  }

  /** Draws changes at once: for print, a later frame is too late. */
  drawNow() {
    this.#render?.(this.state);
  }

  #drawSoon() {
    if (this.#drawing || !this.#render) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      this.#render?.(this.state);
    });
  }
}
