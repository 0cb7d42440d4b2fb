/** The runs of an experiment that nobody does yet, as far as Python has named them. */

/** @import { HeldExperiment, RunWords } from "./held.js" */

/** So many runs are asked for at once: Python answers between two slices of what it computes. */
const RESERVE = 256;

export class RunQueue {
  #held;
  /** Those of a rule, and the others. @type {{rule: RunWords[], other: RunWords[]}} */
  #queues = { rule: [], other: [] };
  /** @type {Set<string>} Runs that are queued or under way. */
  #out = new Set();

  /** @param {HeldExperiment} held */
  constructor(held) {
    this.#held = held;
  }

  /** Whether none is queued or under way. */
  get none() {
    return this.#out.size === 0;
  }

  /** How many of the others nobody does yet, as far as is known. */
  get left() {
    const { done, total } = this.#held.progress;
    return total - done - this.#out.size + this.#queues.other.length;
  }

  /**
   * The runs that come next, at most so many.
   * @param {number} limit
   * @param {boolean} rules whether those of the rule, or all others
   * @returns {Promise<RunWords[]>}
   */
  async next(limit, rules) {
    const queue = this.#queueOf(rules);
    if (queue.length < limit) {
      for (const words of await this.#held.next(Math.max(limit, RESERVE), rules)) {
        const name = JSON.stringify(words);
        // A worker that took the experiment over does not know what is under way.
        if (this.#out.has(name)) continue;
        this.#out.add(name);
        queue.push(words);
      }
    }
    return queue.splice(0, limit);
  }

  /**
   * Runs come back undone: they are the next ones.
   * @param {RunWords[]} runs
   * @param {boolean} rules
   */
  giveBack(runs, rules) {
    this.#queueOf(rules).unshift(...runs);
  }

  /** Python knows what these have come to. @param {RunWords[]} runs */
  ended(runs) {
    for (const words of runs) this.#out.delete(JSON.stringify(words));
  }

  /** @param {boolean} rules */
  #queueOf(rules) {
    return rules ? this.#queues.rule : this.#queues.other;
  }
}
