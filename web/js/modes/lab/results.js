/**
 * Stores experiments in the browser's database: their settings, their records as they arrive, and the last
 * report. Without a database they last as long as the page.
 */

import { Database } from "../../ui/database.js";
import { isOfLaterPage, readExperiment, readLines, storedLines } from "./stored.js";

/** @import { Transaction as TransactionOf } from "../../ui/database.js" */
/** @import { DBSchema } from "idb" */
/** @import { PastExperiment, StoredExperiment } from "./stored.js" */
/** @import { Tool } from "./words.js" */

/**
 * What the database holds was written by some version of the page, so it is read with care.
 * @typedef {DBSchema & {
 *   experiments: {key: string, value: any},
 *   records: {key: number, value: any, indexes: {link: string}},
 * }} Schema
 */

/**
 * @template {IDBTransactionMode} Mode
 * @typedef {TransactionOf<Schema, Mode>} Transaction
 */

/** How many experiments are kept; the oldest go first. */
const MAX_EXPERIMENTS = 24;

/**
 * Records that arrive within this time, in milliseconds, are written together, or when this many are pending.
 */
const WRITE_MS = 1000;
const WRITE_LINES = 2000;
/** A failed write is repeated after this time, in milliseconds. */
const AGAIN_MS = 5000;

/** @typedef {"experiments" | "records" | "nothing"} Bad */

/** @typedef {{key: number, lines: string[]}} Chunk Records written together. */

export class Results {
  #database = openExperiments();
  #onBad;
  /** Records still to be written, by experiment. @type {Map<string, string[]>} */
  #pending = new Map();
  #timer = 0;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #failures = 0;
  /** @type {Promise<unknown>} The pending write. */
  #writing = Promise.resolve();

  /**
   * @param {(what: Bad) => void} onBad called if stored experiments or records are invalid, and so left out
   *   and deleted; or if nothing can be stored at present
   */
  constructor(onBad) {
    this.#onBad = onBad;
  }

  /**
   * Reads the experiment of a link.
   * @param {string} link
   * @returns {Promise<StoredExperiment | null>}
   */
  async find(link) {
    const value = await this.#read(undefined, (transaction) =>
      transaction.objectStore("experiments").get(link),
    );
    /** @type {string[]} */
    const bad = [];
    const experiment = this.#readExperiment(value, bad);
    await this.#drop(bad);
    return experiment;
  }

  /**
   * Reads the last experiment of a tool.
   * @param {Tool} tool
   * @returns {Promise<StoredExperiment | null>}
   */
  async latest(tool) {
    const last = (await this.#experiments()).find((one) => one.tool === tool);
    return last ? this.find(last.link) : null;
  }

  /**
   * Reads the records of an experiment, chunk by chunk as they were written.
   * @param {string} link
   * @returns {AsyncGenerator<Chunk, void>}
   */
  async *chunks(link) {
    await this.flush();
    const keys = await this.#read([], (transaction) =>
      transaction.objectStore("records").index("link").getAllKeys(link),
    );
    let bad = false;
    for (const key of keys) {
      const value = await this.#read(undefined, (transaction) =>
        transaction.objectStore("records").get(key),
      );
      const lines = value === undefined ? [] : readLines(value);
      if (lines === null) {
        bad = true;
        await this.replace({ key, lines: [] }, link);
      } else if (lines.length > 0) yield { key, lines };
    }
    if (bad) this.#onBad("records");
  }

  /** Reports records that are invalid for Python. */
  tellBad() {
    this.#onBad("records");
  }

  /**
   * Replaces the records of a chunk.
   * @param {Chunk} chunk
   * @param {string} link
   */
  async replace({ key, lines }, link) {
    await this.#write((transaction) => {
      const store = transaction.objectStore("records");
      return lines.length > 0 ? store.put(storedLines(link, lines), key) : store.delete(key);
    });
  }

  /**
   * Stores an experiment in its present state, with the records that came in before.
   * @param {StoredExperiment} experiment
   */
  async keep(experiment) {
    await this.flush();
    await this.#write((transaction) => transaction.objectStore("experiments").put(experiment));
  }

  /**
   * Stores further records of an experiment: soon, together with others.
   * @param {string} link
   * @param {string[]} lines
   */
  add(link, lines) {
    const pending = this.#pending.get(link) ?? [];
    for (const line of lines) pending.push(line);
    this.#pending.set(link, pending);
    const due = performance.now() - this.#writtenAt >= WRITE_MS || pending.length >= WRITE_LINES;
    if (due && this.#failures === 0) this.flush();
    else this.#later(this.#failures === 0 ? WRITE_MS : AGAIN_MS);
  }

  /** Writes the pending records. A failed write is repeated later. */
  flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.#pending.size > 0) this.#writtenAt = performance.now();
    this.#writing = this.#writing.then(() => this.#flush());
    return this.#writing;
  }

  async #flush() {
    for (const [link, lines] of this.#pending) {
      this.#pending.delete(link);
      if (lines.length === 0) continue;
      const chunk = storedLines(link, lines);
      if (await this.#write((transaction) => transaction.objectStore("records").add(chunk)))
        continue;
      const since = this.#pending.get(link) ?? [];
      this.#pending.set(link, lines.concat(since));
      this.#later(AGAIN_MS);
      return;
    }
  }

  /** @param {number} milliseconds */
  #later(milliseconds) {
    if (this.#timer) return;
    this.#timer = /** @type {any} */ (setTimeout(() => this.flush(), milliseconds));
    // Node.js would wait for this timer.
    /** @type {any} */ (this.#timer).unref?.();
  }

  /** Deletes an experiment. @param {string} link */
  async forget(link) {
    this.#pending.delete(link);
    await this.#write((transaction) => forgetIn(transaction, link));
  }

  /** The stored experiments, without their reports, the latest first. @returns {Promise<PastExperiment[]>} */
  list() {
    // Invalid entries are reported, and deleted, when the experiment itself is asked for.
    return this.#experiments(false);
  }

  /** Renames an experiment. @param {string} link @param {string} name */
  async rename(link, name) {
    await this.#write(async (transaction) => {
      const store = transaction.objectStore("experiments");
      const value = await store.get(link);
      if (value) await store.put({ ...value, name });
    });
  }

  /** Deletes the oldest experiments. */
  async tidy() {
    const oldest = (await this.#experiments()).slice(MAX_EXPERIMENTS);
    for (const { link } of oldest) await this.forget(link);
  }

  /**
   * All valid experiments, the latest first; without their reports, which may be large, so that only one at a
   * time is in memory.
   * @param {boolean} drops true to delete and report the invalid ones
   */
  async #experiments(drops = true) {
    /** @type {PastExperiment[]} */
    const found = [];
    /** @type {string[]} */
    const bad = [];
    await this.#read(null, async (transaction) => {
      let cursor = await transaction.objectStore("experiments").openCursor();
      for (; cursor; cursor = await cursor.continue()) {
        const read = this.#readExperiment(cursor.value, bad);
        if (!read) continue;
        const { report: _report, ...rest } = read;
        found.push(rest);
      }
      return null;
    });
    if (drops) await this.#drop(bad);
    return found.sort((one, other) => other.saved - one.saved);
  }

  /**
   * @param {any} value as stored
   * @param {string[]} bad collects its link if it is invalid
   */
  #readExperiment(value, bad) {
    if (value === undefined || isOfLaterPage(value)) return null;
    const experiment = readExperiment(value);
    if (!experiment) bad.push(value.link);
    return experiment;
  }

  /**
   * Deletes invalid experiments. Their records stay: those are validated one by one.
   * @param {string[]} bad
   */
  async #drop(bad) {
    if (bad.length === 0) return;
    await this.#write(async (transaction) => {
      for (const link of bad) await transaction.objectStore("experiments").delete(link);
    });
    this.#onBad("experiments");
  }

  /**
   * Reads from the database; without one returns the default.
   * @template T
   * @param {T} otherwise
   * @param {(transaction: Transaction<"readonly">) => Promise<T>} work
   */
  async #read(otherwise, work) {
    try {
      return await this.#database.run("readonly", work);
    } catch {
      return otherwise;
    }
  }

  /**
   * Writes into the database. The second failure in a row is reported, once.
   * @param {(transaction: Transaction<"readwrite">) => Promise<unknown>} work
   * @returns {Promise<boolean>} true if it was written
   */
  async #write(work) {
    try {
      await this.#database.run("readwrite", work);
      this.#failures = 0;
      return true;
    } catch {
      this.#failures += 1;
      if (this.#failures === 2) this.#onBad("nothing");
      return false;
    }
  }
}

/** @param {Transaction<"readwrite">} transaction @param {string} link */
async function forgetIn(transaction, link) {
  const records = transaction.objectStore("records");
  await transaction.objectStore("experiments").delete(link);
  for (const key of await records.index("link").getAllKeys(link)) await records.delete(key);
}

/** @returns {Database<Schema>} */
function openExperiments() {
  return new Database("knights-tour-lab", ["experiments", "records"], (database) => {
    database.createObjectStore("experiments", { keyPath: "link" });
    const records = database.createObjectStore("records", { autoIncrement: true });
    records.createIndex("link", "link");
  });
}
