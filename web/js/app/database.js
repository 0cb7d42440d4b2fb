/** A database of the browser: opened when it is needed, and tried again when it failed. */

import { openDB } from "../vendor/idb.js";

/** @import { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from "../vendor/idb.js" */

/**
 * @template {DBSchema} Schema
 * @template {IDBTransactionMode} Mode
 * @typedef {IDBPTransaction<Schema, StoreNames<Schema>[], Mode>} Transaction over all its stores
 */

/** How long an answer of the database is waited for when it is opened, in milliseconds. */
const PATIENCE_MS = 3000;

/**
 * What the database holds was written by some version of the page, so it is read with care.
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
   * @param {(database: IDBPDatabase<Schema>) => void} make makes the stores
   */
  constructor(name, stores, make) {
    this.#name = name;
    this.#stores = stores;
    this.#make = make;
  }

  /**
   * Does something in a transaction. What fails for once, as a connection that the browser has closed,
   * is tried a second time.
   * @template T
   * @template {IDBTransactionMode} Mode
   * @param {Mode} mode
   * @param {(transaction: Transaction<Schema, Mode>) => Promise<T>} work
   * @returns {Promise<T>} rejects if the database does not do it
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
      const opening = /** @type {typeof openDB<Schema>} */ (openDB)(this.#name, 1, {
        upgrade: (database) => this.#make(database),
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
