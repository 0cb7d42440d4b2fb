/** A database of the browser: opened on demand, and opened again after a failure. */

import { openDB } from "idb";

/** @import { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from "idb" */

/**
 * @template {DBSchema} Schema
 * @template {IDBTransactionMode} Mode
 * @typedef {IDBPTransaction<Schema, StoreNames<Schema>[], Mode>} Transaction over all its stores
 */

/** The time-out for opening the database, in milliseconds. */
const OPEN_TIMEOUT_MS = 3000;

/**
 * Any version of the page may have written the content of the database, so it is validated on reading.
 * @template {DBSchema} Schema
 */
export class Database {
  #name;
  #stores;
  #make;
  /** @type {Promise<IDBPDatabase<Schema>> | null} */
  #opening = null;

  /**
   * @param {string} name
   * @param {StoreNames<Schema>[]} stores
   * @param {(database: IDBPDatabase<Schema>) => void} make creates the stores
   */
  constructor(name, stores, make) {
    this.#name = name;
    this.#stores = stores;
    this.#make = make;
  }

  /**
   * Runs a transaction. A transient failure, such as a connection closed by the browser, is retried once.
   * @template T
   * @template {IDBTransactionMode} Mode
   * @param {Mode} mode
   * @param {(transaction: Transaction<Schema, Mode>) => Promise<T>} work
   * @returns {Promise<T>} rejects if the transaction fails
   */
  async run(mode, work) {
    const database = await this.#open();
    try {
      return await this.#inTransaction(database, mode, work);
    } catch {
      return this.#inTransaction(await this.#open(), mode, work);
    }
  }

  /**
   * @template T
   * @template {IDBTransactionMode} Mode
   * @param {IDBPDatabase<Schema>} database
   * @param {Mode} mode
   * @param {(transaction: Transaction<Schema, Mode>) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async #inTransaction(database, mode, work) {
    const transaction = database.transaction(this.#stores, mode);
    const [result] = await Promise.all([work(transaction), transaction.done]);
    return result;
  }

  /**
   * Opens the database; after a failure the next call tries again.
   * @returns {Promise<IDBPDatabase<Schema>>}
   */
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
      const timer = setTimeout(giveUp, OPEN_TIMEOUT_MS, "The database does not answer.");
      const opening = /** @type {typeof openDB<Schema>} */ (openDB)(this.#name, 1, {
        upgrade: (database) => this.#make(database),
        // Another tab holds the database in an older version, possibly for long.
        blocked: () => giveUp("The database is in use by an older version of the page."),
        // Another tab wants to upgrade the database.
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
