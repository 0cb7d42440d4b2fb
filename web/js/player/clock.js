/** The player's clock: turns time into frames. It knows nothing of what it plays. */

/** Faster than this a hop between two squares cannot be seen, so none is drawn. */
const HOP_SPEED = 15;

export class Clock {
  /** @type {number | undefined} */
  #last;
  #position = 0;

  /** @param {(position: number, hop: number, ended: boolean) => void} onFrame */
  constructor(onFrame) {
    this.onFrame = onFrame;
    /** @type {number | undefined} */
    this.request = undefined;
  }

  get running() {
    return this.request !== undefined;
  }

  /**
   * @param {number} position where to start from
   * @param {() => {speed: number, length: number}} settings asked for at every frame
   */
  start(position, settings) {
    this.stop();
    this.#position = position;
    this.#last = undefined;
    const tick = (/** @type {number} */ now) => {
      const { speed, length } = settings();
      const elapsed = this.#last === undefined ? 0 : Math.min(now - this.#last, 250);
      this.#last = now;
      this.#position = Math.min(length, this.#position + (elapsed / 1000) * speed || 0);
      if (speed === Number.POSITIVE_INFINITY) this.#position = length;
      const ended = this.#position >= length;
      const whole = Math.floor(this.#position);
      this.request = ended ? undefined : requestAnimationFrame(tick);
      this.onFrame(whole, speed <= HOP_SPEED && !ended ? this.#position - whole : 0, ended);
    };
    this.request = requestAnimationFrame(tick);
  }

  stop() {
    if (this.request !== undefined) cancelAnimationFrame(this.request);
    this.request = undefined;
  }
}
