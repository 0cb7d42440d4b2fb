/**
 * Experiments that outlive the page, in the browser's database: what they were, their records as they
 * came in, and the last report. Without a database they last as long as the page.
 */

import { openDB } from "../../vendor/idb.js";
import { isOfLaterPage, readExperiment, readRecords, VERSION } from "./stored.js";

/** @import { DBSchema, IDBPDatabase, IDBPTransaction } from "../../vendor/idb.js" */
/** @import { RunRecord } from "../../solver/documents.js" */
/** @import { StoredExperiment, StoredRecords } from "./stored.js" */
/** @import { Tool } from "./words.js" */

/**
 * What the database holds was written by some version of the page, so it is read with care.
 * @typedef {DBSchema & {
 *   experiments: {key: string, value: any},
 *   records: {key: number, value: any, indexes: {link: string}},
 * }} Schema
 *
 * @typedef {("experiments" | "records")[]} Stores
 */

/**
 * @template {IDBTransactionMode} Mode
 * @typedef {IDBPTransaction<Schema, Stores, Mode>} Transaction
 */

const NAME = "knights-tour-lab";

/** How many experiments are kept; the oldest go first. */
const KEPT = 24;

/** How long an answer of the database is waited for when it is opened, in milliseconds. */
const PATIENCE_MS = 3000;

export class Results {
  /** @type {Promise<IDBPDatabase<Schema>> | null} */
  #opening = null;
  #onBad;

  /**
   * @param {(what: "experiments" | "records") => void} onBad told that some that were kept make no sense:
   *   they are left out, and forgotten
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
    const value = await this.#with("readonly", undefined, (transaction) =>
      transaction.objectStore("experiments").get(link),
    );
    return value === undefined ? null : ((await this.#readExperiments([value]))[0] ?? null);
  }

  /**
   * The last experiment of a tool.
   * @param {Tool} tool
   * @returns {Promise<StoredExperiment | null>}
   */
  async latest(tool) {
    return (await this.#experiments()).find((experiment) => experiment.tool === tool) ?? null;
  }

  /**
   * The records of an experiment.
   * @param {string} link
   * @returns {Promise<RunRecord[]>}
   */
  async records(link) {
    const chunks = await this.#with("readonly", [], (transaction) =>
      transaction.objectStore("records").index("link").getAll(link),
    );
    const read = chunks.map(readRecords);
    if (read.some(({ bad }) => bad > 0)) {
      await this.#with("readwrite", undefined, (transaction) => dropBadRecords(transaction, link));
      this.#onBad("records");
    }
    return read.flatMap(({ records }) => records);
  }

  /**
   * Keeps an experiment as it stands, without its records.
   * @param {StoredExperiment} experiment
   */
  async keep(experiment) {
    await this.#with("readwrite", undefined, async (transaction) => {
      await transaction.objectStore("experiments").put(experiment);
    });
  }

  /**
   * Keeps further records of an experiment.
   * @param {string} link
   * @param {RunRecord[]} fresh
   */
  async add(link, fresh) {
    /** @type {StoredRecords} */
    const chunk = { version: VERSION, link, records: fresh };
    await this.#with("readwrite", undefined, async (transaction) => {
      await transaction.objectStore("records").add(chunk);
    });
  }

  /** Forgets an experiment. @param {string} link */
  async forget(link) {
    await this.#with("readwrite", undefined, (transaction) => forgetIn(transaction, link));
  }

  /** Forgets the oldest. */
  async tidy() {
    const oldest = (await this.#experiments()).slice(KEPT);
    for (const { link } of oldest) await this.forget(link);
  }

  /** All experiments that make sense, the last one first. @returns {Promise<StoredExperiment[]>} */
  async #experiments() {
    const values = await this.#with("readonly", [], (transaction) =>
      transaction.objectStore("experiments").getAll(),
    );
    const experiments = await this.#readExperiments(values);
    return experiments.sort((one, other) => other.saved - one.saved);
  }

  /** @param {any[]} values as they were kept */
  async #readExperiments(values) {
    const ours = values.filter((value) => !isOfLaterPage(value));
    const bad = ours.filter((value) => readExperiment(value) === null);
    if (bad.length > 0) {
      await this.#with("readwrite", undefined, async (transaction) => {
        // Their records stay: those are read one by one.
        for (const { link } of bad) await transaction.objectStore("experiments").delete(link);
      });
      this.#onBad("experiments");
    }
    return ours.map(readExperiment).filter((experiment) => experiment !== null);
  }

  /**
   * Does something with the database, or without one nothing.
   * @template T
   * @template {IDBTransactionMode} Mode
   * @param {Mode} mode
   * @param {T} otherwise
   * @param {(transaction: Transaction<Mode>) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async #with(mode, otherwise, work) {
    try {
      const database = await this.#open();
      const transaction = database.transaction(["experiments", "records"], mode);
      const [result] = await Promise.all([work(transaction), transaction.done]);
      return result;
    } catch {
      return otherwise;
    }
  }

  /** What could not be opened is tried again the next time. @returns {Promise<IDBPDatabase<Schema>>} */
  #open() {
    if (this.#opening) return this.#opening;
    const opening = this.#connect();
    this.#opening = opening;
    opening.catch(() => this.#forgetOpening(opening));
    return opening;
  }

  /** @param {Promise<IDBPDatabase<Schema>>} opening */
  #forgetOpening(opening) {
    if (this.#opening === opening) this.#opening = null;
  }

  /** @returns {Promise<IDBPDatabase<Schema>>} */
  #connect() {
    /** @type {Promise<IDBPDatabase<Schema>>} */
    const connection = new Promise((resolve, reject) => {
      let late = false;
      const giveUp = (/** @type {string} */ why) => {
        late = true;
        reject(new Error(why));
      };
      const timer = setTimeout(giveUp, PATIENCE_MS, "The database does not answer.");
      const opening = /** @type {typeof openDB<Schema>} */ (openDB)(NAME, 1, {
        upgrade: (database) => {
          database.createObjectStore("experiments", { keyPath: "link" });
          const records = database.createObjectStore("records", { autoIncrement: true });
          records.createIndex("link", "link");
        },
        // Another tab holds the database in an older form, and nobody knows for how long.
        blocked: () => giveUp("The database is in use by an older version of the page."),
        // Another tab wants to bring the database into a newer form.
        blocking: (_before, _after, event) => {
          /** @type {IDBDatabase} */ (event.target).close();
          this.#forgetOpening(connection);
        },
        terminated: () => this.#forgetOpening(connection),
      });
      opening
        .then((database) => (late ? database.close() : resolve(database)), reject)
        .finally(() => clearTimeout(timer));
    });
    return connection;
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

/**
 * Keeps of the records of an experiment those that make sense.
 * @param {Transaction<"readwrite">} transaction
 * @param {string} link
 */
async function dropBadRecords(transaction, link) {
  const store = transaction.objectStore("records");
  const keys = await store.index("link").getAllKeys(link);
  for (const key of keys) {
    const { records, bad } = readRecords(await store.get(key));
    if (bad > 0) await store.put({ version: VERSION, link, records }, key);
  }
}
