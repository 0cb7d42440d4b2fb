/** One attempt at an experiment, from the click on Run to its end. */

/** @import { Session } from "./session.js" */
/** @import { Experiment } from "./state.js" */

/** The attempt was stopped before what it waited for was there. */
export class Stopped extends Error {}

export class Attempt {
  stopped = false;
  /** @type {Session | null} Once Python has been asked. */
  session = null;
  /** Ends with the attempt, and never rejects. */
  over = Promise.resolve();
  /** @type {() => void} */
  #tellStopped = () => {};
  /** @type {Promise<void>} */
  #whenStopped = new Promise((resolve) => {
    this.#tellStopped = resolve;
  });

  /** @param {Experiment} experiment as this attempt knows it, whether it is shown or not */
  constructor(experiment) {
    this.experiment = experiment;
  }

  /** Ends it soon; what has ended of it is kept. */
  stop() {
    this.stopped = true;
    this.#tellStopped();
    this.session?.stop();
  }

  /**
   * Waits for something as long as the attempt is not stopped.
   * @template T
   * @param {Promise<T>} promise
   * @returns {Promise<T>} rejects with Stopped as soon as it is
   */
  async unlessStopped(promise) {
    const stop = this.#whenStopped.then(() => {
      throw new Stopped();
    });
    const value = await Promise.race([promise, stop]);
    if (this.stopped) throw new Stopped();
    return value;
  }
}
