/** The browser's database of experiments. */

import { Database } from "../../app/database.js";

/** @import { Transaction as TransactionOf } from "../../app/database.js" */
/** @import { DBSchema } from "../../vendor/idb.js" */

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

/** @returns {Database<Schema>} */
export function openExperiments() {
  return new Database("knights-tour-lab", ["experiments", "records"], (database) => {
    database.createObjectStore("experiments", { keyPath: "link" });
    const records = database.createObjectStore("records", { autoIncrement: true });
    records.createIndex("link", "link");
  });
}
