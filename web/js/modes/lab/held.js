/**
 * An experiment as Python holds it, in the page's own worker. If that worker is lost, the next one takes the
 * experiment over, with the records that there are: of these the page keeps the lines, as text, and only
 * those that Python has confirmed.
 *
 * The text of a person's own rule never comes here: this worker knows the rule by its digest alone.
 */

import { WorkerLost } from "../../solver/errors.js";

/** @import { SolverClient } from "../../solver/client.js" */
/** @import { TaskReport } from "../../solver/protocol.js" */

/** @typedef {Record<string, string>} RunWords The request of a run, as Python spells it. */

/** @typedef {TaskReport} Step How far something is that takes a while. */

/** @typedef {import("../../solver/task.js").TaskOptions<Step>} TaskOptions */

/** @typedef {{done: number, total: number, finished: boolean}} Progress */

/**
 * @typedef {object} Holding
 * @property {string} [holder] whose experiment it is: each holder has one
 * @property {readonly {digest: string, name: string}[]} [rules] the rules that its methods name
 */

/** How often the worker may be lost, without a record in between, before the experiment gives up. */
const MAX_LOST = 3;

/** So many lines are handed over at once. */
const PIECE = 1000;

export class HeldExperiment {
  /** How far it was when records were taken last. @type {Progress} */
  progress = { done: 0, total: 0, finished: false };
  #client;
  #words;
  #holder;
  #rules;
  /** Confirmed lines, so many in a text. @type {string[]} */
  #chunks = [];
  /** The last of them, which are not yet a text. @type {string[]} */
  #last = [];
  /** How often a worker was lost since the last record. */
  #lost = 0;
  /** The worker that holds it, by its number. */
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

  /** The lines of the records that there are. */
  get lines() {
    return [...this.#chunks.flatMap((chunk) => chunk.split("\n")), ...this.#last];
  }

  /**
   * Makes the experiment.
   * @param {TaskOptions} [options]
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
        this.#forgive(error);
      }
    }
  }

  /**
   * Takes records of its runs.
   * @param {string[]} lines
   * @param {TaskOptions} [options]
   * @param {(Uint32Array | null)[] | null} [tours] where the lines come from a worker that is not trusted, the
   *   tours that they tell of: Python then takes only what it has verified
   * @returns {Promise<{fresh: Uint8Array, progress: Progress}>} which lines are new: 1; which were known
   *   already: 2; which are no records of this experiment: 0. And how far it is with them.
   */
  async take(lines, options = {}, tours = null) {
    const fresh = new Uint8Array(lines.length);
    let from = 0;
    do {
      const piece = lines.slice(from, from + PIECE);
      const proofs = tours ? { tours: tours.slice(from, from + PIECE) } : {};
      const params = { lines: piece, ...proofs, holder: this.#holder };
      const answer = await this.#do(() => this.#client.task("labTake", params, options));
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
   * The runs that come next, at most so many.
   * @param {number} limit
   * @param {boolean} [rules] whether those of a person's own rule, or all others
   * @returns {Promise<RunWords[]>}
   */
  next(limit, rules = false) {
    return this.#do(() => this.#client.ask("labNext", { limit, rules, holder: this.#holder }));
  }

  /** What the records say. @param {TaskOptions} [options] @returns {Promise<any>} */
  report(options = {}) {
    return this.#do(() => this.#client.task("labReport", { holder: this.#holder }, options));
  }

  /** @param {string} line */
  #confirm(line) {
    this.#lost = 0;
    this.#last.push(line);
    if (this.#last.length < PIECE) return;
    this.#chunks.push(this.#last.join("\n"));
    this.#last = [];
  }

  /** @param {TaskOptions} options */
  async #begin(options) {
    for (const { digest, name } of this.#rules) {
      await this.#client.ask("ruleDeclare", { digest, name });
    }
    const params = { words: this.#words, holder: this.#holder };
    const begun = await this.#client.task("labBegin", params, options);
    this.#generation = this.#client.generation;
    return begun;
  }

  /** Passes a lost worker over, a few times, and throws all other errors. @param {unknown} error */
  #forgive(error) {
    this.#lost += 1;
    if (!(error instanceof WorkerLost) || this.#lost > MAX_LOST) throw error;
  }

  /**
   * Asks the worker that holds the experiment.
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
        this.#forgive(error);
      }
    }
  }

  #takeOver() {
    this.#takingOver ??= this.#handOver().finally(() => {
      this.#takingOver = null;
    });
    return this.#takingOver;
  }

  /** Makes the experiment in another worker, and hands the records over, piece by piece. */
  async #handOver() {
    await this.#begin({});
    try {
      for (const chunk of this.#chunks) {
        const params = { lines: chunk.split("\n"), holder: this.#holder };
        await this.#client.task("labTake", params);
      }
      if (this.#last.length > 0) {
        await this.#client.task("labTake", { lines: this.#last, holder: this.#holder });
      }
    } catch (error) {
      // The next one begins anew.
      this.#generation = -1;
      throw error;
    }
  }
}
