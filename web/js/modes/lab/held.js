/**
 * An experiment as Python holds it, in the page's own worker. If that worker is lost, the next one takes the
 * experiment over, with the records that there are.
 */

import { squareName } from "../../board/geometry.js";
import { WorkerLost } from "../../solver/errors.js";

/** @import { SolverClient } from "../../solver/client.js" */
/** @import { RunRecord } from "../../solver/documents.js" */
/** @import { Answer } from "../../solver/protocol.js" */

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
    const progress = await this.#held(() =>
      this.#client.task("labTake", { lines: linesOf(fresh) }),
    );
    this.finished = progress.finished;
    return { fresh, progress };
  }

  /** The runs that come next, at most so many. @param {number} limit @returns {Promise<RunWords[]>} */
  next(limit) {
    return this.#held(() => this.#client.ask("labNext", { limit }));
  }

  /** What the records say. @returns {Promise<any>} */
  async report() {
    return withCells(await this.#held(() => this.#client.report()));
  }

  async #begin() {
    this.#beginnings += 1;
    const begun = await this.#client.task("labBegin", { words: this.#words });
    this.#generation = this.#client.generation;
    return begun;
  }

  /** Passes a lost worker over, a few times, and throws all other errors. @param {unknown} error */
  #forgive(error) {
    if (!(error instanceof WorkerLost) || this.#beginnings > MAX_LOST) throw error;
  }

  /**
   * Asks what only the worker can answer that holds the experiment.
   * @template T
   * @param {() => Promise<T>} ask
   * @returns {Promise<T>}
   */
  async #held(ask) {
    for (;;) {
      try {
        if (this.#generation !== this.#client.generation) await this.#takeOver();
        return await ask();
      } catch (error) {
        this.#forgive(error);
      }
    }
  }

  #takeOver() {
    this.#takingOver ??= this.#begin()
      .then(() => this.#client.task("labTake", { lines: linesOf(this.records) }))
      .finally(() => {
        this.#takingOver = null;
      });
    return this.#takingOver;
  }
}

/** @param {RunRecord[]} records */
function linesOf(records) {
  return records.map((record) => JSON.stringify(record));
}

/** A survey's report with an object for each row and a cell for each run. @param {any} report */
function withCells(report) {
  if (report.kind !== "survey") return report;
  const { square, ended, backtracks, theory, theories } = report.runs;
  const { count, words, texts, numbers } = report.rows;
  const outcomes = ["", "found", "found", "impossible", "limit", "limit"];
  const rows = Array.from({ length: count }, (_, row) => ({
    ...Object.fromEntries(Object.keys(numbers).map((name) => [name, numbers[name][row]])),
    ...Object.fromEntries(Object.keys(texts).map((name) => [name, words[texts[name][row]]])),
  }));
  const squares = rows.map((/** @type {any} */ row) => ({
    ...row,
    cells: Array.from({ length: row.starts }, (_, index) => row.first + index)
      .filter((run) => ended[run])
      .map((run) => [
        square[run],
        outcomes[ended[run]],
        ended[run] === 1,
        backtracks[run],
        row.head + squareName(row, square[run]) + row.tail,
        theories[theory[run] - 1] ?? null,
      ]),
  }));
  return { ...report, rows, squares };
}
