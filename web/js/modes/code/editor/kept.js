/**
 * One's own rules, kept in the browser's database. Nothing that is read is trusted: other versions of the
 * page have written it, or a disk has lost a part. Two tabs may have the same rule open: a change is
 * written only over the text that it was made from.
 */

import { Database } from "../../../app/database.js";
import { freeName, isFileName } from "./names.js";

/** @import { Transaction } from "../../../app/database.js" */
/** @import { DBSchema } from "../../../vendor/idb.js" */

/**
 * @typedef {object} KeptRule
 * @property {number} version of this form
 * @property {string} id
 * @property {string} name of its file
 * @property {string} text
 * @property {number} revision how often its text was changed
 * @property {number} saved when it was changed last, in milliseconds since 1970
 * @property {number} opened when it was opened or changed last
 *
 * @typedef {Omit<KeptRule, "text"> & {lines: number}} RuleEntry what a list says of one
 *
 * @typedef {DBSchema & {rules: {key: string, value: any}}} Schema
 */

/** The form in which rules are kept now. */
const VERSION = 1;

/** Longer texts are no rules: Python does not take them, either. */
export const MOST_LETTERS = 200_000;

/** More rules are not kept; none is forgotten by itself. */
export const MOST_RULES = 200;

/**
 * How writing ended: done; as a rule of its own, because another tab has changed the one it was; not at all.
 * @typedef {{rule: KeptRule, apart: boolean} | {rule: null, why: "full" | "refused"}} Written
 */

export class KeptRules {
  /** @type {Database<Schema>} */
  #database = new Database("knights-tour-lab-rules", ["rules"], (database) => {
    database.createObjectStore("rules", { keyPath: "id" });
  });

  /**
   * All rules, the one that was opened last first.
   * @returns {Promise<RuleEntry[] | null>} null if the browser keeps nothing
   */
  async list() {
    /** @type {RuleEntry[]} */
    const found = [];
    const done = await this.#try("readonly", (transaction) =>
      each(transaction, ({ text, ...rest }) => {
        found.push({ ...rest, lines: text.trimEnd().split("\n").length });
      }),
    );
    if (!done) return null;
    return found.sort((one, other) => other.opened - one.opened);
  }

  /** @param {string} id @returns {Promise<KeptRule | null>} */
  async get(id) {
    const found = await this.#try("readonly", async (transaction) => ({
      rule: readRule(await transaction.objectStore("rules").get(id)),
    }));
    return found?.rule ?? null;
  }

  /** The rule with just this text. @param {string} text @returns {Promise<KeptRule | null>} */
  async find(text) {
    /** @type {KeptRule | null} */
    let found = null;
    await this.#try("readonly", (transaction) =>
      each(transaction, (rule) => {
        if (rule.text === text && (!found || rule.opened > found.opened)) found = rule;
      }),
    );
    return found;
  }

  /** The rule that was opened last. @returns {Promise<KeptRule | null>} */
  async last() {
    /** @type {KeptRule | null} */
    let found = null;
    await this.#try("readonly", (transaction) =>
      each(transaction, (rule) => {
        if (!found || rule.opened > found.opened) found = rule;
      }),
    );
    return found;
  }

  /** Keeps a text as a rule of its own. @param {string} name @param {string} text @returns {Promise<Written>} */
  async add(name, text) {
    const written = await this.#try("readwrite", (transaction) => add(transaction, name, text));
    return written ?? { rule: null, why: "refused" };
  }

  /**
   * Writes another text over the one that it was made from. If that is not there any more, because another
   * tab has changed or forgotten it, the text becomes a rule of its own.
   * @param {{id: string, revision: number}} before
   * @param {string} name
   * @param {string} text
   * @returns {Promise<Written>}
   */
  async save({ id, revision }, name, text) {
    const written = await this.#try("readwrite", async (transaction) => {
      const store = transaction.objectStore("rules");
      const kept = readRule(await store.get(id));
      if (kept?.text === text) return { rule: kept, apart: false };
      if (kept?.revision !== revision) return add(transaction, name, text, kept !== null);
      const now = Date.now();
      const rule = { ...kept, text, revision: revision + 1, saved: now, opened: now };
      await store.put(rule);
      return { rule, apart: false };
    });
    return written ?? { rule: null, why: "refused" };
  }

  /** Gives a rule another name. @param {string} id @param {string} name */
  rename(id, name) {
    return this.#change(id, (rule) => ({ ...rule, name }));
  }

  /** Notes that a rule was opened. @param {string} id */
  touch(id) {
    return this.#change(id, (rule) => ({ ...rule, opened: Date.now() }));
  }

  /** Forgets a rule. @param {string} id */
  async remove(id) {
    await this.#try("readwrite", async (transaction) => {
      await transaction.objectStore("rules").delete(id);
      return true;
    });
  }

  /** @param {string} id @param {(rule: KeptRule) => KeptRule} change */
  async #change(id, change) {
    await this.#try("readwrite", async (transaction) => {
      const store = transaction.objectStore("rules");
      const rule = readRule(await store.get(id));
      if (rule) await store.put(change(rule));
      return true;
    });
  }

  /**
   * @template T
   * @template {IDBTransactionMode} Mode
   * @param {Mode} mode
   * @param {(transaction: Transaction<Schema, Mode>) => Promise<T>} work
   * @returns {Promise<T | null>} null if the browser keeps nothing, at least now
   */
  async #try(mode, work) {
    try {
      return await this.#database.run(mode, work);
    } catch {
      return null;
    }
  }
}

/**
 * Calls for every rule that makes sense.
 * @param {Transaction<Schema, any>} transaction
 * @param {(rule: KeptRule) => void} work
 */
async function each(transaction, work) {
  let cursor = await transaction.objectStore("rules").openCursor();
  for (; cursor; cursor = await cursor.continue()) {
    const rule = readRule(cursor.value);
    if (rule) work(rule);
  }
  return true;
}

/**
 * @param {Transaction<Schema, "readwrite">} transaction
 * @param {string} name
 * @param {string} text
 * @param {boolean} [apart] whether it stands for a rule that another tab has changed
 * @returns {Promise<Written>}
 */
async function add(transaction, name, text, apart = false) {
  const store = transaction.objectStore("rules");
  if ((await store.count()) >= MOST_RULES) return { rule: null, why: "full" };
  /** @type {Set<string>} */
  const taken = new Set();
  await each(transaction, (rule) => taken.add(rule.name));
  const now = Date.now();
  const rule = {
    version: VERSION,
    id: newId(),
    name: freeName(name, taken),
    text,
    revision: 1,
    saved: now,
    opened: now,
  };
  await store.add(rule);
  return { rule, apart };
}

/**
 * A rule that was kept, or null if it makes no sense, or if a later version of the page has written it:
 * either is left as it is.
 * @param {any} value
 * @returns {KeptRule | null}
 */
export function readRule(value) {
  if (typeof value !== "object" || value === null || value.version !== VERSION) return null;
  const { id, name, text, revision, saved, opened } = value;
  const makesSense =
    typeof id === "string" &&
    isFileName(name) &&
    typeof text === "string" &&
    text.length <= MOST_LETTERS &&
    Number.isSafeInteger(revision) &&
    [saved, opened].every((time) => Number.isFinite(time) && time >= 0 && time <= 8.64e15);
  return makesSense ? { version: VERSION, id, name, text, revision, saved, opened } : null;
}

/** Two tabs must not make the same; `crypto.randomUUID` is missing where the page came over http. */
function newId() {
  const digits = crypto.getRandomValues(new Uint32Array(4));
  return [...digits].map((one) => one.toString(36)).join("-");
}
