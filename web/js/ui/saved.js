/**
 * A person's data saved in this browser: lists of items in one database. Each item has an id, a time and the version of
 * its form. Nothing is sent anywhere. If the browser stores nothing (a private window, blocked storage), items last as
 * long as the page.
 */

import { Database } from "./database.js";
import { isTime } from "./stored_values.js";

/** @import { StoredItem, Transaction } from "./database.js" */

/** @typedef {{id: string, time: number}} Item `time`: of the last write, in milliseconds since 1970 */

/**
 * @template {Item} T
 * @typedef {object} ListForm
 * @property {string} name of the list
 * @property {(item: any) => T | null} validate gives a stored item, or null if it is damaged
 * @property {(before: T, item: T) => T} [merge] merges a new item with the stored one of the same id, which another
 *   tab may have changed; by default the new item replaces it
 * @property {number} [most] the maximum number of items; the oldest are deleted
 * @property {number} [version] of the form of its items
 */

/**
 * The items of a list inside a transaction; awaiting anything else ends the transaction.
 * @template {Item} T
 * @typedef {object} Items
 * @property {(id: string) => Promise<T | null>} get
 * @property {() => Promise<T[]>} all the newest first
 * @property {() => Promise<number>} now the time, but later than that of every item: if the computer's clock was set
 *   back, the newest item must not count as the oldest
 * @property {(item: T) => Promise<unknown>} put writes an item with its own time, and replaces one with its id
 * @property {(id: string) => Promise<unknown>} remove
 */

const DATABASE = new Database();

/** All lists of the page. @type {Saved<any>[]} */
const LISTS = [];

/** Informs other tabs about changed lists. */
const CHANNEL = new BroadcastChannel("knights-tour-lab-saved");
CHANNEL.onmessage = ({ data }) => changed(data);
// Without this Node.js would not exit, but wait for a message.
/** @type {any} */ (CHANNEL).unref?.();

/** @param {string} name */
function changed(name) {
  for (const list of LISTS) if (list.name === name) list.changed();
}

/** @template {Item} T */
export class Saved {
  /** Called once if an item is ignored because it is damaged or of another version. */
  static onIgnored = () => {};

  #form;
  /** The items that the browser could not store so far. @type {Map<string, T>} */
  #memory = new Map();
  /** @type {(() => void)[]} */
  #watchers = [];
  #isStored = true;

  /** @param {ListForm<T>} form */
  constructor(form) {
    const { merge = (_before, item) => item, most = Infinity, version = 1 } = form;
    this.#form = { ...form, merge, most, version };
    LISTS.push(this);
  }

  get name() {
    return this.#form.name;
  }

  /** True if all items are stored beyond the lifetime of the page, as far as known. */
  get lasting() {
    return this.#isStored && this.#memory.size === 0;
  }

  /** Calls the watcher now and after every change, also by another tab. @param {() => void} watcher */
  watch(watcher) {
    this.#watchers.push(watcher);
    watcher();
  }

  /** Calls the watchers. */
  changed() {
    for (const watcher of this.#watchers) watcher();
  }

  /**
   * Reads the list, the newest item first.
   * @template [R=T]
   * @param {(item: T) => R} [summary] the needed part of an item, so that only one large item at a time is in memory
   * @returns {Promise<R[]>}
   */
  async list(summary = (item) => /** @type {any} */ (item)) {
    const entry = (/** @type {T} */ item) => ({
      id: item.id,
      time: item.time,
      value: summary(item),
    });
    const stored = await this.#transaction("readonly", async (items) => {
      /** @type {ReturnType<typeof entry>[]} */
      const entries = [];
      await items.each((item) => entries.push(entry(this.#joined(item))));
      return entries;
    });
    const entries = stored?.result ?? [];
    const ids = new Set(entries.map(({ id }) => id));
    const unsaved = [...this.#memory.values()].filter(({ id }) => !ids.has(id));
    return [...entries, ...unsaved.map(entry)]
      .sort((a, b) => b.time - a.time)
      .map(({ value }) => value);
  }

  /** @param {string} id @returns {Promise<T | null>} */
  async get(id) {
    const found = await this.#transaction("readonly", (items) => items.get(id));
    return found?.result ? this.#joined(found.result) : (this.#memory.get(id) ?? null);
  }

  /** A stored item, or its newer version in memory. @param {T} stored */
  #joined(stored) {
    const item = this.#memory.get(stored.id);
    return item ? this.#form.merge(stored, item) : stored;
  }

  /** Writes an item as the newest, merged with the stored one of its id. @param {Omit<T, "time">} item */
  put(item) {
    return this.change(async (items) => {
      const next = /** @type {T} */ ({ ...item, time: await items.now() });
      await put(items, next, this.#form.merge);
    });
  }

  /** @param {string} id */
  remove(id) {
    return this.change((items) => items.remove(id));
  }

  /**
   * Changes the list in one transaction; in memory if the browser stores nothing.
   * @template R
   * @param {(items: Items<T>) => Promise<R>} work may run twice after a failure, so it must change nothing else
   * @returns {Promise<R>}
   */
  async change(work) {
    const unsaved = [...this.#memory.values()];
    const stored = await this.#transaction("readwrite", async (items) => {
      for (const item of unsaved) await put(items, item, this.#form.merge);
      const result = await work(items);
      await items.dropOldest();
      return result;
    });
    if (stored) this.#forget(unsaved);
    const { result } = stored ?? { result: await work(inMemory(this.#memory, this.#form.most)) };
    CHANNEL.postMessage(this.name);
    changed(this.name);
    return result;
  }

  /** Removes stored items from memory, unless they were changed meanwhile. @param {T[]} items */
  #forget(items) {
    for (const item of items) if (this.#memory.get(item.id) === item) this.#memory.delete(item.id);
  }

  /**
   * @template R
   * @param {IDBTransactionMode} mode
   * @param {(items: StoredItems<T>) => Promise<R>} work
   * @returns {Promise<{result: R} | null>} null if the browser stores nothing at the moment
   */
  async #transaction(mode, work) {
    let ignored = false;
    const onIgnored = () => {
      ignored = true;
    };
    try {
      const result = await DATABASE.run(mode, (transaction) =>
        work(new StoredItems(transaction, this.#form, onIgnored)),
      );
      this.#isStored = true;
      if (ignored) {
        Saved.onIgnored();
        Saved.onIgnored = () => {};
      }
      return { result };
    } catch {
      this.#isStored = false;
      return null;
    }
  }

  /** Deletes all items of all lists. */
  static async forget() {
    for (const list of LISTS) list.#memory.clear();
    try {
      await DATABASE.run("readwrite", (transaction) => transaction.objectStore("items").clear());
    } catch {
      // The browser stores nothing.
    }
    for (const { name } of LISTS) CHANNEL.postMessage(name);
  }
}

/**
 * @template {Item} T
 * @param {Items<T>} items
 * @param {T} item
 * @param {(before: T, item: T) => T} merge
 */
async function put(items, item, merge) {
  const before = await items.get(item.id);
  await items.put(before ? merge(before, item) : item);
}

/**
 * The items of a list in the database.
 * @template {Item} T
 * @implements {Items<T>}
 */
class StoredItems {
  #store;
  #index;
  #form;
  #onIgnored;
  /** All keys of the list in the index. */
  #range;

  /**
   * @param {Transaction} transaction
   * @param {Required<ListForm<T>>} form
   * @param {() => void} onIgnored
   */
  constructor(transaction, form, onIgnored) {
    this.#store = transaction.objectStore("items");
    this.#index = this.#store.index("time");
    this.#form = form;
    this.#onIgnored = onIgnored;
    this.#range = IDBKeyRange.bound([form.name], [form.name, []]);
  }

  /** @param {StoredItem} stored @returns {T | null} */
  #read({ id, time, version, item }) {
    const isOwn = version === this.#form.version && isTime(time);
    const read = isOwn ? this.#form.validate({ ...item, id, time }) : null;
    if (!read) this.#onIgnored();
    return read;
  }

  /** @param {string} id */
  async get(id) {
    const stored = await this.#store.get([this.#form.name, id]);
    return stored ? this.#read(stored) : null;
  }

  /** Calls a function for every item, the newest first. @param {(item: T) => void} work */
  async each(work) {
    let cursor = await this.#index.openCursor(this.#range, "prev");
    for (; cursor; cursor = await cursor.continue()) {
      const item = this.#read(cursor.value);
      if (item) work(item);
    }
  }

  async all() {
    /** @type {T[]} */
    const all = [];
    await this.each((item) => all.push(item));
    return all;
  }

  async now() {
    const newest = await this.#index.openKeyCursor(this.#range, "prev");
    return Math.max(Date.now(), newest ? newest.key[1] + 1 : 0);
  }

  /** @param {T} item */
  put(item) {
    const { name: list, version } = this.#form;
    const { id, time } = item;
    return this.#store.put({ list, id, time, version, item });
  }

  /** @param {string} id */
  remove(id) {
    return this.#store.delete([this.#form.name, id]);
  }

  async dropOldest() {
    const surplus = (await this.#index.count(this.#range)) - this.#form.most;
    let cursor = await this.#index.openKeyCursor(this.#range);
    for (let at = 0; cursor && at < surplus; at += 1) {
      await this.#store.delete(cursor.primaryKey);
      cursor = await cursor.continue();
    }
  }
}

/**
 * The items of a list in the memory of the page.
 * @template {Item} T
 * @param {Map<string, T>} memory
 * @param {number} most
 * @returns {Items<T>}
 */
function inMemory(memory, most) {
  const all = () => [...memory.values()].sort((a, b) => b.time - a.time);
  return {
    get: async (id) => memory.get(id) ?? null,
    all: async () => all(),
    now: async () => Math.max(Date.now(), (all()[0]?.time ?? 0) + 1),
    async put(item) {
      memory.set(item.id, item);
      for (const { id } of all().slice(most)) memory.delete(id);
    },
    remove: async (id) => memory.delete(id),
  };
}
