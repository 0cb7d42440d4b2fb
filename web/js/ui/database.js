/** The browser's database for saved data: opened on demand, and again after a failure. */

import { openDB } from "idb";

/** @import { DBSchema, IDBPDatabase, IDBPTransaction } from "idb" */

/**
 * @typedef {{list: string, id: string, time: number, version: number, item: any}} StoredItem
 *
 * @typedef {DBSchema & {items: {
 *   key: [string, string], value: StoredItem, indexes: {time: [string, number]}
 * }}} Schema
 *
 * @typedef {IDBPTransaction<Schema, ["items"], "readwrite">} Transaction
 */

/**
 * The time-out for opening the database, in milliseconds: long, because a busy computer takes seconds, and saved data
 * must not seem missing there.
 */
const OPEN_TIMEOUT_MS = 15_000;

export class Database {
  /** @type {Promise<IDBPDatabase<Schema>> | null} */
  #opening = null;

  /**
   * Runs a transaction. A transient failure, such as a connection closed by the browser, is retried once.
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(transaction: Transaction) => Promise<T>} work
   * @returns {Promise<T>} rejects if the transaction fails
   */
  async run(mode, work) {
    const attempt = async (/** @type {IDBPDatabase<Schema>} */ database) => {
      const transaction = /** @type {Transaction} */ (database.transaction(["items"], mode));
      const [result] = await Promise.all([work(transaction), transaction.done]);
      return result;
    };
    const database = await this.#open();
    try {
      return await attempt(database);
    } catch {
      return attempt(await this.#open());
    }
  }

  /** Waits for the database for a limited time, because another tab may block it. */
  async #open() {
    this.#opening ??= this.#connect();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    /** @type {Promise<never>} */
    const timeout = new Promise((_resolve, reject) => {
      timer = setTimeout(reject, OPEN_TIMEOUT_MS, new Error("The database does not answer."));
    });
    return Promise.race([this.#opening, timeout]).finally(() => clearTimeout(timer));
  }

  /** Opens the database; after a failure, or when it is closed, the next call opens it again. */
  #connect() {
    const forget = () => {
      this.#opening = null;
    };
    /** @type {Promise<IDBPDatabase<Schema>>} */
    const opening = openDB("knights-tour-lab-saved", 1, {
      upgrade(database) {
        const items = database.createObjectStore("items", { keyPath: ["list", "id"] });
        items.createIndex("time", ["list", "time"]);
      },
      // Close it, because another tab wants to upgrade or delete it.
      blocking(_before, _after, event) {
        /** @type {IDBDatabase} */ (event.target).close();
        forget();
      },
      terminated: forget,
    });
    opening.catch(forget);
    return opening;
  }
}
