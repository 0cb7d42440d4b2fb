/**
 * A player's progress, stored in the browser's database. A list is read, changed and written in one
 * transaction, so that no tab overwrites the changes of another. What the browser does not store lasts as
 * long as the page.
 */

import { Database } from "../../ui/database.js";

/** @import { DBSchema } from "idb" */

/** @typedef {DBSchema & {progress: {key: string, value: any}}} Schema */

/**
 * @template T
 * @typedef {object} Kind A kind of stored list.
 * @property {string} name
 * @property {(value: any) => T} read validates a value: any version of the page may have written it
 * @property {(earlier: T, later: T) => T} join the union of two values
 */

/** @returns {Database<Schema>} */
export function openProgress() {
  return new Database("knights-tour-lab-play", ["progress"], (database) => {
    database.createObjectStore("progress");
  });
}

const DATABASE = openProgress();

/** @template T */
export class Progress {
  #kind;
  #tell;
  #database;
  /** The value if the browser does not store it, at least now. @type {T} */
  #spare;
  /** The number of changes: a value read before a later change is ignored. */
  #turn = 0;

  /**
   * @param {Kind<T>} kind
   * @param {(kept: T) => void} tell called with the stored value after each reading
   * @param {Database<Schema>} [database]
   */
  constructor(kind, tell, database = DATABASE) {
    this.#kind = kind;
    this.#tell = tell;
    this.#database = database;
    this.#spare = kind.read(null);
  }

  /** Reads the stored value: another tab may have changed it. */
  look() {
    return this.change((kept) => kept);
  }

  /** Adds to the stored value. @param {T} more */
  add(more) {
    return this.change((kept) => this.#kind.join(kept, more));
  }

  /** @param {(kept: T) => T} work a pure function: a failed transaction is tried again */
  async change(work) {
    this.#turn += 1;
    const turn = this.#turn;
    const { name, read, join } = this.#kind;
    const old = fromEarlierPage(name);
    const here = join(read(parsed(old)), this.#spare);
    this.#spare = read(null);
    let kept = here;
    try {
      kept = await this.#database.run("readwrite", async (transaction) => {
        const store = transaction.objectStore("progress");
        const all = work(join(here, read(await store.get(name))));
        await store.put(all, name);
        return all;
      });
      forgetEarlierPage(name, old);
    } catch {
      kept = work(join(here, this.#spare));
      this.#spare = kept;
    }
    if (turn === this.#turn) this.#tell(kept);
  }
}

/** The value under a name from a version of the page that had no database. @param {string} name */
function fromEarlierPage(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Deletes that value: it is in the database now. @param {string} name @param {string | null} old */
function forgetEarlierPage(name, old) {
  if (old !== null && fromEarlierPage(name) === old) localStorage.removeItem(name);
}

/** @param {string | null} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
