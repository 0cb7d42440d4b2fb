/**
 * An experiment as Python holds it, in the page's own worker. If that worker is lost, the next one takes the
 * experiment over, with the records that there are.
 */

import { WorkerLost } from "../../solver/errors.js";

/** @import { SolverClient } from "../../solver/client.js" */
/** @import { RunRecord } from "../../solver/documents.js" */
/** @import { Answer, Params } from "../../solver/protocol.js" */

/** @typedef {Record<string, string>} RunWords The request of a run, as Python spells it. */

/** How often the worker may be lost before the experiment gives up. */
const MAX_LOST = 3;

export class HeldExperiment {
  /** @type {RunRecord[]} */
  records = [];
  finished = false;
  #client;
  #words;
  /** @type {Set<string>} The links of the records. */
  #links = new Set();
  /** How often it was begun: again with each worker that took it over. */
  #beginnings = 0;
  /** The worker that holds it, by its number. */
  #generation = -1;
  /** @type {Promise<unknown> | null} Ends when another worker has taken it over. */
  #takingOver = null;

  /**
   * @param {SolverClient} client the page's own worker
   * @param {Record<string, string>} words the settings
   */
  constructor(client, words) {
    this.#client = client;
    this.#words = words;
  }

  /**
   * Makes the experiment.
   * @returns {Promise<{settings: Record<string, string>, total: number}>} rejects with RequestError if
   *   the settings are wrong, with WorkerLost or SolverError if there is no worker, with AnswerError if
   *   Python fails; so do the others
   */
  async begin() {
    for (;;) {
      try {
        return await this.#begin();
      } catch (error) {
        this.#forgive(error);
      }
    }
  }

  /**
   * Takes records of its runs.
   * @param {RunRecord[]} records
   * @returns {Promise<{fresh: RunRecord[], progress: Answer<"labTake">}>} those that are new, and how far
   *   the experiment is with them
   */
  async take(records) {
    const fresh = records.filter(({ link }) => !this.#links.has(link));
    for (const { link } of fresh) this.#links.add(link);
    this.records.push(...fresh);
    const progress = await this.#ask("labTake", { records: fresh });
    this.finished = progress.finished;
    return { fresh, progress };
  }

  /** The runs that come next, at most so many. @param {number} limit @returns {Promise<RunWords[]>} */
  next(limit) {
    return this.#ask("labNext", { limit });
  }

  /** What the records say. @returns {Promise<any>} */
  report() {
    return this.#ask("labReport", {});
  }

  async #begin() {
    this.#beginnings += 1;
    const begun = await this.#client.ask("beginLab", { words: this.#words });
    this.#generation = this.#client.generation;
    return begun;
  }

  /** Passes a lost worker over, a few times, and throws all other errors. @param {unknown} error */
  #forgive(error) {
    if (!(error instanceof WorkerLost) || this.#beginnings > MAX_LOST) throw error;
  }

  /**
   * @template {"labNext" | "labTake" | "labReport"} Name
   * @param {Name} name
   * @param {Params<Name>} params
   * @returns {Promise<Answer<Name>>}
   */
  async #ask(name, params) {
    for (;;) {
      try {
        if (this.#generation !== this.#client.generation) await this.#takeOver();
        return await this.#client.ask(name, params);
      } catch (error) {
        this.#forgive(error);
      }
    }
  }

  #takeOver() {
    this.#takingOver ??= this.#begin()
      .then(() => this.#client.ask("labTake", { records: this.records }))
      .finally(() => {
        this.#takingOver = null;
      });
    return this.#takingOver;
  }
}
