/**
 * An experiment held by Python in the page's own worker. If that worker is lost, the next one takes the
 * experiment over with its records: the page keeps the lines of those that Python has confirmed, as text.
 *
 * The text of a person's own rule never comes here: this worker knows the rule by its digest alone.
 */

import { WorkerLost } from "../solver/errors.js";

/** @import { SolverClient } from "../solver/calls.js" */
/** @import { Done } from "../solver/documents.js" */
/** @import { Steps } from "../solver/protocol.js" */

/** @typedef {Record<string, string>} RunWords The request of a run, as Python spells it. */

/** @typedef {Steps} Step How far something is that takes a while. */

/** @typedef {import("../solver/calls.js").CallOptions<"labBegin">} StepOptions */

/** @typedef {{done: number, total: number, finished: boolean}} Progress */

/**
 * @typedef {object} Holding
 * @property {string} [holder] the owner of the experiment: each owner has one
 * @property {readonly {digest: string, name: string}[]} [rules] the rules named by its methods
 */

/** The number of workers that may be lost without a new record before the experiment gives up. */
const MAX_LOST = 3;

/** The number of lines handed over at once. */
const PIECE = 1000;

export class ExperimentProxy {
  /** The progress when records were last taken. @type {Progress} */
  progress = { done: 0, total: 0, finished: false };
  #client;
  #words;
  #holder;
  #rules;
  /** Confirmed lines, several in a text. @type {string[]} */
  #chunks = [];
  /** The last of them, not yet joined to a text. @type {string[]} */
  #last = [];
  /** The number of workers lost since the last record. */
  #lost = 0;
  /** The generation of the worker that holds the experiment. */
  #generation = -1;
  /** @type {Promise<unknown> | null} Ends when another worker has taken it over. */
  #takingOver = null;

  /**
   * @param {SolverClient} client the page's own worker
   * @param {Record<string, string>} words the settings
   * @param {Holding} [holding]
   */
  constructor(client, words, { holder = "", rules = [] } = {}) {
    this.#client = client;
    this.#words = words;
    this.#holder = holder;
    this.#rules = rules;
  }

  get finished() {
    return this.progress.finished;
  }

  /** The lines of all records. */
  get lines() {
    return [...this.#chunks.flatMap((chunk) => chunk.split("\n")), ...this.#last];
  }

  /**
   * Makes the experiment.
   * @param {StepOptions} [options]
   * @returns {Promise<{settings: Record<string, string>, total: number, fingerprint: string,
   *   seconds: number, longest: number}>} rejects
   *   with RequestError if the settings are wrong, with WorkerLost or SolverError if there is no worker,
   *   with AnswerError if Python fails; so do the others
   */
  async begin(options = {}) {
    for (;;) {
      try {
        return await this.#begin(options);
      } catch (error) {
        this.#tolerateLoss(error);
      }
    }
  }

  /**
   * Adds records of the experiment's runs.
   * @param {string[]} lines
   * @param {StepOptions} [options]
   * @returns {Promise<{fresh: Uint8Array, progress: Progress}>} which lines are new: 1; which were known
   *   already: 2; which are no records of this experiment: 0. And how far it is with them.
   */
  async take(lines, options = {}) {
    const fresh = new Uint8Array(lines.length);
    let from = 0;
    do {
      const piece = lines.slice(from, from + PIECE);
      const params = { lines: piece, holder: this.#holder };
      const answer = await this.#do(() => this.#client.call("labTake", params, options));
      fresh.set(answer.fresh, from);
      const progress = { done: answer.done, total: answer.total, finished: answer.finished };
      this.progress = progress;
      for (const [index, line] of piece.entries())
        if (answer.fresh[index] === 1) this.#confirm(line);
      from += PIECE;
    } while (from < lines.length);
    return { fresh, progress: this.progress };
  }

  /**
   * Verifies records from a worker that is not trusted.
   * @param {Done[]} done
   * @param {AbortSignal} signal ends it
   * @returns {Promise<string[]>} the lines to keep; "" for one that cannot be true
   */
  async prove(done, signal) {
    /** @type {string[]} */
    const proved = [];
    while (proved.length < done.length) {
      const rest = done.slice(proved.length);
      const params = {
        links: rest.map(({ link }) => link),
        lines: rest.map(({ line }) => line),
        tours: rest.map(({ tour }) => tour),
      };
      const { lines } = await this.#client.call("proveRuns", params, { signal });
      proved.push(...lines);
    }
    return proved;
  }

  /**
   * The next runs, up to a limit.
   * @param {number} limit
   * @param {boolean} [rules] true for those of a person's own rule, false for all others
   * @returns {Promise<RunWords[]>}
   */
  next(limit, rules = false) {
    return this.#do(() => this.#client.call("labNext", { limit, rules, holder: this.#holder }));
  }

  /** What the records say. @param {StepOptions} [options] @returns {Promise<any>} */
  report(options = {}) {
    return this.#do(() => this.#client.call("labReport", { holder: this.#holder }, options));
  }

  /** @param {string} line */
  #confirm(line) {
    this.#lost = 0;
    this.#last.push(line);
    if (this.#last.length < PIECE) return;
    this.#chunks.push(this.#last.join("\n"));
    this.#last = [];
  }

  /** @param {StepOptions} options */
  async #begin(options) {
    for (const { digest, name } of this.#rules) {
      await this.#client.call("ruleDeclare", { digest, name });
    }
    const params = { words: this.#words, holder: this.#holder };
    const begun = await this.#client.call("labBegin", params, options);
    this.#generation = this.#client.generation;
    return begun;
  }

  /** Tolerates a lost worker a few times, and throws all other errors. @param {unknown} error */
  #tolerateLoss(error) {
    this.#lost += 1;
    if (!(error instanceof WorkerLost) || this.#lost > MAX_LOST) throw error;
  }

  /**
   * Calls the worker that holds the experiment.
   * @template T
   * @param {() => Promise<T>} ask
   * @returns {Promise<T>}
   */
  async #do(ask) {
    for (;;) {
      try {
        if (this.#takingOver || this.#generation !== this.#client.generation)
          await this.#takeOver();
        return await ask();
      } catch (error) {
        this.#tolerateLoss(error);
      }
    }
  }

  #takeOver() {
    this.#takingOver ??= this.#handOver().finally(() => {
      this.#takingOver = null;
    });
    return this.#takingOver;
  }

  /** Creates the experiment in another worker, and hands over the records, piece by piece. */
  async #handOver() {
    await this.#begin({});
    try {
      for (const chunk of this.#chunks) {
        const params = { lines: chunk.split("\n"), holder: this.#holder };
        await this.#client.call("labTake", params);
      }
      if (this.#last.length > 0) {
        await this.#client.call("labTake", { lines: this.#last, holder: this.#holder });
      }
    } catch (error) {
      // The next call hands the experiment over anew.
      this.#generation = -1;
      throw error;
    }
  }
}
