/** One attempt at an experiment, from the click on Run to its end. */

import { unlessAborted } from "../../ui/unless_aborted.js";
import { isUnderWay, ranUntil, secondsSoFar } from "./state.js";

/** @import { Session } from "../../experiments/session.js" */
/** @import { Experiment } from "./state.js" */

/** The least time between two updates of the display, in milliseconds: drawing slows the runs. */
const SHOW_MS = 250;

/** The attempt was stopped while it waited. */
export class Stopped extends Error {}

export class Attempt {
  /** @type {Session | null} Null before Python was called. */
  session = null;
  /** The timer of the next save. @type {ReturnType<typeof setTimeout> | undefined} */
  saving;
  /** Resolves with the end of the attempt; never rejects. */
  over = Promise.resolve();
  #onChange;
  #shownAt = Number.NEGATIVE_INFINITY;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #showing;
  #stop = new AbortController();

  /**
   * @param {Experiment} experiment
   * @param {(experiment: Experiment) => void} onChange called at once for each change, but with a delay for
   *   progress
   */
  constructor(experiment, onChange) {
    /** The experiment in the state of this attempt, shown or not. @type {Experiment} */
    this.experiment = experiment;
    /** The submitted form, with corrections; a person may have typed other values meanwhile. */
    this.form = experiment.words;
    this.#onChange = onChange;
  }

  /** Changes the experiment. @param {Partial<Experiment>} changes */
  change(changes) {
    this.experiment = { ...this.experiment, ...changes };
    this.#show();
  }

  #show() {
    clearTimeout(this.#showing);
    this.#showing = undefined;
    this.#shownAt = performance.now();
    this.#onChange(this.experiment);
  }

  /** Changes the experiment, and shows it after a moment. @param {Partial<Experiment>} progress */
  report(progress) {
    const now = performance.now();
    const ran = ranUntil(this.experiment, now);
    this.experiment = { ...this.experiment, ...progress, ran, reportedAt: now };
    const wait = this.#shownAt + SHOW_MS - now;
    if (wait <= 0) this.#show();
    else this.#showing ??= setTimeout(() => this.#show(), wait);
  }

  /** Stops the attempt soon; finished runs stay. */
  stop() {
    this.#stop.abort(new Stopped());
    if (isUnderWay(this.experiment)) this.change({ phase: "cancelling" });
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
    this.change({ phase, failure, failureText, seconds });
  }

  /**
   * Waits for a promise unless the attempt is stopped.
   * @template T
   * @param {Promise<T>} promise
   * @returns {Promise<T>} rejects with Stopped as soon as it is stopped
   */
  unlessStopped(promise) {
    return unlessAborted(promise, this.#stop.signal);
  }
}
