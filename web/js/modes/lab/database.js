/** The browser's database of experiments: opened when it is needed, and tried again when it failed. */

import { openDB } from "../../vendor/idb.js";

/** @import { DBSchema, IDBPDatabase, IDBPTransaction } from "../../vendor/idb.js" */

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

/** How long an answer of the database is waited for when it is opened, in milliseconds. */
const PATIENCE_MS = 3000;

export class Database {
  /** @type {Promise<IDBPDatabase<Schema>> | null} */
  #opening = null;

  /**
   * Does something in a transaction. What fails for once, as a connection that the browser has closed,
   * is tried a second time.
   * @template T
   * @template {IDBTransactionMode} Mode
   * @param {Mode} mode
   * @param {(transaction: Transaction<Mode>) => Promise<T>} work
   * @returns {Promise<T>} rejects if the database does not do it
   */
  async run(mode, work) {
    const database = await this.#open();
    try {
      return await inTransaction(database, mode, work);
    } catch {
      return inTransaction(await this.#open(), mode, work);
    }
  }

  /** What could not be opened is tried again the next time. @returns {Promise<IDBPDatabase<Schema>>} */
  #open() {
    if (this.#opening) return this.#opening;
    const opening = this.#connect();
    this.#opening = opening;
    opening.catch(() => this.#forget(opening));
    return opening;
  }

  /** @param {Promise<IDBPDatabase<Schema>>} opening */
  #forget(opening) {
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
          this.#forget(connection);
        },
        terminated: () => this.#forget(connection),
      });
      opening
        .then((database) => (late ? database.close() : resolve(database)), reject)
        .finally(() => clearTimeout(timer));
    });
    return connection;
  }
}

/**
 * @template T
 * @template {IDBTransactionMode} Mode
 * @param {IDBPDatabase<Schema>} database
 * @param {Mode} mode
 * @param {(transaction: Transaction<Mode>) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function inTransaction(database, mode, work) {
  const transaction = database.transaction(["experiments", "records"], mode);
  const [result] = await Promise.all([work(transaction), transaction.done]);
  return result;
}
