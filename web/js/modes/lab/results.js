/**
 * Experiments that outlive the page, in the browser's database: what they were, their records as they
 * came in, and the last report. Without a database they last as long as the page.
 */

import { openExperiments } from "./database.js";
import { isOfLaterPage, readExperiment, readLines, storedLines } from "./stored.js";

/** @import { Transaction } from "./database.js" */
/** @import { PastExperiment, StoredExperiment } from "./stored.js" */
/** @import { Tool } from "./words.js" */

/** How many experiments are kept; the oldest go first. */
const KEPT = 24;

/** What comes in within this time, in milliseconds, is written together, or when there is so much. */
const WRITE_MS = 1000;
const WRITE_LINES = 2000;
/** What could not be written is tried again after this time, in milliseconds. */
const AGAIN_MS = 5000;

/** @typedef {"experiments" | "records" | "nothing"} Bad */

/** @typedef {{key: number, lines: string[]}} Chunk Records that were written together. */

export class Results {
  #database = openExperiments();
  #onBad;
  /** What has yet to be written, by experiment. @type {Map<string, string[]>} */
  #pending = new Map();
  #timer = 0;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #failures = 0;
  /** @type {Promise<unknown>} The last writing. */
  #writing = Promise.resolve();

  /**
   * @param {(what: Bad) => void} onBad told that some experiments or records that were kept make no
   *   sense: they are left out, and forgotten; or that nothing can be kept at present
   */
  constructor(onBad) {
    this.#onBad = onBad;
  }

  /**
   * The experiment of a link.
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
   * The last experiment of a tool.
   * @param {Tool} tool
   * @returns {Promise<StoredExperiment | null>}
   */
  async latest(tool) {
    const last = (await this.#experiments()).find((one) => one.tool === tool);
    return last ? this.find(last.link) : null;
  }

  /**
   * The records of an experiment, as they were written: one part after the other.
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

  /** Some records make no sense to Python. */
  tellBad() {
    this.#onBad("records");
  }

  /**
   * Writes other records in the place of those of a part.
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
   * Keeps an experiment as it stands, with the records that came in before.
   * @param {StoredExperiment} experiment
   */
  async keep(experiment) {
    await this.flush();
    await this.#write((transaction) => transaction.objectStore("experiments").put(experiment));
  }

  /**
   * Keeps further records of an experiment: soon, together with others.
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

  /** Writes what has come in. What cannot be written now is tried again later. */
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
    // Node.js would wait for it.
    /** @type {any} */ (this.#timer).unref?.();
  }

  /** Forgets an experiment. @param {string} link */
  async forget(link) {
    this.#pending.delete(link);
    await this.#write((transaction) => forgetIn(transaction, link));
  }

  /** What is kept, without the reports, the last one first. @returns {Promise<PastExperiment[]>} */
  list() {
    // What makes no sense is told, and removed, by whoever asks for the experiment itself.
    return this.#experiments(false);
  }

  /** Gives an experiment another name. @param {string} link @param {string} name */
  async rename(link, name) {
    await this.#write(async (transaction) => {
      const store = transaction.objectStore("experiments");
      const value = await store.get(link);
      if (value) await store.put({ ...value, name });
    });
  }

  /** Forgets the oldest. */
  async tidy() {
    const oldest = (await this.#experiments()).slice(KEPT);
    for (const { link } of oldest) await this.forget(link);
  }

  /**
   * All experiments that make sense, the last one first; without their reports, which may be large, and of
   * which one at a time is in memory.
   * @param {boolean} drops whether those that make no sense are removed, and somebody told
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
   * @param {any} value as it was kept
   * @param {string[]} bad takes its link if it makes no sense
   */
  #readExperiment(value, bad) {
    if (value === undefined || isOfLaterPage(value)) return null;
    const experiment = readExperiment(value);
    if (!experiment) bad.push(value.link);
    return experiment;
  }

  /**
   * Forgets experiments that make no sense. Their records stay: those are read one by one.
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
   * Reads from the database; without one there is nothing.
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
   * Writes into the database. The second time in a row that it fails somebody is told, once.
   * @param {(transaction: Transaction<"readwrite">) => Promise<unknown>} work
   * @returns {Promise<boolean>} whether it is written
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

/**
 * @param {Transaction<"readwrite">} transaction
 * @param {string} link
 */
async function forgetIn(transaction, link) {
  const records = transaction.objectStore("records");
  await transaction.objectStore("experiments").delete(link);
  for (const key of await records.index("link").getAllKeys(link)) await records.delete(key);
}
