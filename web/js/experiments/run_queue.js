/** The runs of an experiment that are not yet assigned, as far as Python has named them. */

/** @import { ExperimentProxy, RunWords } from "./experiment_proxy.js" */

/** The number of runs requested at once: Python answers between two slices of its computation. */
const RESERVE = 256;

export class RunQueue {
  #held;
  /** The runs of a rule, and the others. @type {{rule: RunWords[], other: RunWords[]}} */
  #queues = { rule: [], other: [] };
  /** @type {Set<string>} Runs that are queued or under way. */
  #out = new Set();

  /** @param {ExperimentProxy} held */
  constructor(held) {
    this.#held = held;
  }

  /** True if no run is queued or under way. */
  get none() {
    return this.#out.size === 0;
  }

  /** The number of the other runs not yet assigned, as far as known. */
  get left() {
    const { done, total } = this.#held.progress;
    return total - done - this.#out.size + this.#queues.other.length;
  }

  /**
   * The next runs, up to a limit.
   * @param {number} limit
   * @param {boolean} rules true for those of the rule, false for all others
   * @returns {Promise<RunWords[]>}
   */
  async next(limit, rules) {
    const queue = this.#queueOf(rules);
    if (queue.length < limit) {
      for (const words of await this.#held.next(Math.max(limit, RESERVE), rules)) {
        const name = JSON.stringify(words);
        // A worker that took the experiment over does not know which runs are under way.
        if (this.#out.has(name)) continue;
        this.#out.add(name);
        queue.push(words);
      }
    }
    return queue.splice(0, limit);
  }

  /**
   * Puts runs that were not done back at the front of the queue.
   * @param {RunWords[]} runs
   * @param {boolean} rules
   */
  giveBack(runs, rules) {
    this.#queueOf(rules).unshift(...runs);
  }

  /** Removes runs that Python has recorded. @param {RunWords[]} runs */
  ended(runs) {
    for (const words of runs) this.#out.delete(JSON.stringify(words));
  }

  /** @param {boolean} rules */
  #queueOf(rules) {
    return rules ? this.#queues.rule : this.#queues.other;
  }
}
