/** One attempt at an experiment, from the click on Run to its end. */

import { guessed } from "./progress_guess.js";
import { isUnderWay, ranUntil, secondsSoFar } from "./state.js";

/** @import { Session } from "./session.js" */
/** @import { Experiment } from "./state.js" */

/** News that come in are shown at most this often, in milliseconds: to draw takes time from the runs. */
const SHOW_MS = 250;

/** The attempt was stopped before what it waited for was there. */
export class Stopped extends Error {}

export class Attempt {
  stopped = false;
  /** @type {Session | null} Once Python has been asked. */
  session = null;
  /** When it was kept last, in milliseconds of `performance.now()`. */
  keptAt = Number.NEGATIVE_INFINITY;
  /** Lets another tab run the experiment. @type {() => void} */
  endTurn = () => {};
  /** Ends with the attempt, and never rejects. */
  over = Promise.resolve();
  /** @type {() => void} */
  #tellStopped = () => {};
  /** @type {Promise<void>} */
  #whenStopped = new Promise((resolve) => {
    this.#tellStopped = resolve;
  });
  #onChange;
  #shownAt = Number.NEGATIVE_INFINITY;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #showing;
  #cut = new AbortController();

  /**
   * @param {Experiment} experiment
   * @param {(experiment: Experiment) => void} onChange told of each change of the experiment at once, of news
   *   a moment later
   */
  constructor(experiment, onChange) {
    /** As this attempt knows it, whether it is still shown or not. @type {Experiment} */
    this.experiment = experiment;
    this.#onChange = onChange;
  }

  /** Aborted as soon as it is stopped. */
  get signal() {
    return this.#cut.signal;
  }

  /** Something about the experiment has changed. @param {Partial<Experiment>} news */
  change(news) {
    this.experiment = { ...this.experiment, ...news };
    this.#show();
  }

  #show() {
    clearTimeout(this.#showing);
    this.#showing = undefined;
    this.#shownAt = performance.now();
    this.#onChange(this.experiment);
  }

  /** There is news of it. @param {Partial<Experiment>} news */
  report(news) {
    const now = performance.now();
    const ran = ranUntil(this.experiment, now);
    const experiment = { ...this.experiment, ...news, ran, reportedAt: now };
    this.experiment = { ...experiment, guesses: guessed(experiment) };
    const wait = this.#shownAt + SHOW_MS - now;
    if (wait <= 0) this.#show();
    else this.#showing ??= setTimeout(() => this.#show(), wait);
  }

  /** Ends it soon; what has ended of it is kept. */
  stop() {
    this.stopped = true;
    if (isUnderWay(this.experiment)) this.change({ phase: "cancelling", step: null });
    this.#tellStopped();
    this.#cut.abort();
    this.session?.stop();
  }

  /**
   * It is over.
   * @param {Experiment["phase"]} phase
   * @param {Experiment["failure"]} [failure]
   * @param {string} [failureText]
   */
  end(phase, failure = "", failureText = "") {
    const seconds = secondsSoFar(this.experiment, performance.now());
    this.change({ phase, failure, failureText, seconds, step: null });
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
    try {
      return await Promise.race([promise, stop]);
    } finally {
      // What was waited for may have ended first, or have been cut off by the same stop.
      if (this.stopped) await stop;
    }
  }
}
