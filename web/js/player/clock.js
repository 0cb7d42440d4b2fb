/** The player's clock: turns time into frames. */

/** Above this speed hops between squares are not visible, so they are not drawn. */
export const HOP_SPEED = 15;

/**
 * The maximum counted time between two frames, in milliseconds: a longer time means that the page was suspended.
 */
const MAX_FRAME_MS = 250;

/** The duration of the finale, in milliseconds. */
const FINALE_MS = 1200;

/** The longest rest of a sparing clock, in milliseconds. */
const MAX_REST_MS = 200;

/**
 * @typedef {object} Pace
 * @property {number | ((position: number) => number)} speed positions per second, or a function of the position
 * @property {number} length the last position
 * @property {number} [ready] the last position that can be shown so far: the clock waits there
 * @property {boolean} sparing true for only one frame per move, to save processor time
 * @property {number} [rest] the least time between two of its frames, in milliseconds
 * @property {boolean} [finale] whether a finale follows the last frame
 *
 * @typedef {object} ClockFrame
 * @property {number} position
 * @property {number} hop
 * @property {number} finale its progress, 0 to 1; 1 if there is none
 * @property {boolean} atEnd
 * @property {boolean} ended whether this was the last frame, the finale included
 */

export class Clock {
  /** @type {number | undefined} */
  #last;
  #position = 0;
  #finale = 0;
  /** Cancels the next frame; null if none is requested. @type {(() => void) | null} */
  #cancel = null;

  /** @param {(frame: ClockFrame) => void} onFrame */
  constructor(onFrame) {
    this.onFrame = onFrame;
  }

  /**
   * @param {number} position the position to start from
   * @param {() => Pace} pace read at every frame
   */
  start(position, pace) {
    this.stop();
    this.#position = position;
    this.#last = undefined;
    this.#finale = 0;
    const tick = (/** @type {number} */ now) => {
      const { speed: chosen, length, ready = length, sparing, rest: least = 0, finale } = pace();
      const speed = typeof chosen === "number" ? chosen : chosen(this.#position);
      const elapsed = this.#last === undefined ? 0 : Math.min(now - this.#last, MAX_FRAME_MS);
      this.#last = now;
      if (this.#position >= length) this.#finale = Math.min(1, this.#finale + elapsed / FINALE_MS);
      const wanted = this.#position + (elapsed / 1000) * speed || 0;
      this.#position = Math.min(length, Math.max(this.#position, Math.min(ready, wanted)));
      if (speed === Number.POSITIVE_INFINITY) this.#position = length;
      const atEnd = this.#position >= length;
      const ended = atEnd && (!finale || this.#finale === 1);
      const whole = Math.floor(this.#position);
      const hop = this.#position - whole;
      const move = Math.min(((1 - hop) / speed) * 1000, MAX_REST_MS);
      const rest = sparing ? Math.max(least, move) : 0;
      this.#cancel = ended ? null : nextFrame(tick, rest);
      const hops = speed <= HOP_SPEED && !atEnd && !sparing;
      this.onFrame({
        position: whole,
        hop: hops ? hop : 0,
        finale: finale ? this.#finale : 1,
        atEnd,
        ended,
      });
    };
    this.#cancel = nextFrame(tick, 0);
  }

  stop() {
    this.#cancel?.();
    this.#cancel = null;
  }
}

/**
 * Requests the next frame, after a rest.
 * @param {(now: number) => void} call
 * @param {number} rest in milliseconds
 * @returns {() => void} cancels it
 */
export function nextFrame(call, rest) {
  let frame = 0;
  let timer = 0;
  const ask = () => {
    frame = requestAnimationFrame(call);
  };
  if (rest > 0) timer = setTimeout(ask, rest);
  else ask();
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
