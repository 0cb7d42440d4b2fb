/** One attempt at an experiment, from the click on Run to its end. */

import { unlessAborted } from "../../ui/unless_aborted.js";
import { guessed } from "./progress_guess.js";
import { isUnderWay, ranUntil, secondsSoFar } from "./state.js";

/** @import { Session } from "../../experiments/session.js" */
/** @import { Experiment } from "./state.js" */

/** The least time between two updates of the display, in milliseconds: drawing takes time from the runs. */
const SHOW_MS = 250;

/** The attempt was stopped while it waited. */
export class Stopped extends Error {}

export class Attempt {
  /** @type {Session | null} Once Python has been asked. */
  session = null;
  /** The time of the last save, in milliseconds of `performance.now()`. */
  keptAt = Number.NEGATIVE_INFINITY;
  /** Releases the tab lock. @type {() => void} */
  endTurn = () => {};
  /** Resolves with the end of the attempt; never rejects. */
  over = Promise.resolve();
  #onChange;
  #shownAt = Number.NEGATIVE_INFINITY;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #showing;
  #cut = new AbortController();

  /**
   * @param {Experiment} experiment
   * @param {(experiment: Experiment) => void} onChange called for each change of the experiment at once, for
   *   news after a moment
   */
  constructor(experiment, onChange) {
    /** The experiment as this attempt knows it, whether it is still shown or not. @type {Experiment} */
    this.experiment = experiment;
    this.#onChange = onChange;
  }

  /** Aborted when the attempt is stopped. */
  get signal() {
    return this.#cut.signal;
  }

  get stopped() {
    return this.signal.aborted;
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

  /** Changes the experiment, and notifies after a moment. @param {Partial<Experiment>} news */
  report(news) {
    const now = performance.now();
    const ran = ranUntil(this.experiment, now);
    const experiment = { ...this.experiment, ...news, ran, reportedAt: now };
    this.experiment = { ...experiment, guesses: guessed(experiment) };
    const wait = this.#shownAt + SHOW_MS - now;
    if (wait <= 0) this.#show();
    else this.#showing ??= setTimeout(() => this.#show(), wait);
  }

  /** Stops the attempt soon; finished runs are kept. */
  stop() {
    this.#cut.abort(new Stopped());
    if (isUnderWay(this.experiment)) this.change({ phase: "cancelling", step: null });
    this.session?.stop();
  }

  /**
   * Ends the attempt.
   * @param {Experiment["phase"]} phase
   * @param {Experiment["failure"]} [failure]
   * @param {string} [failureText]
   */
  end(phase, failure = "", failureText = "") {
    const seconds = secondsSoFar(this.experiment, performance.now());
    this.change({ phase, failure, failureText, seconds, step: null });
  }

  /**
   * Waits for a promise unless the attempt is stopped.
   * @template T
   * @param {Promise<T>} promise
   * @returns {Promise<T>} rejects with Stopped as soon as it is stopped
   */
  unlessStopped(promise) {
    return unlessAborted(promise, this.signal);
  }
}
