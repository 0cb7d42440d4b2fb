/**
 * One's own rules, stored in the browser's database. Nothing that is read is trusted: other versions of the
 * page may have written it, or a part may be lost. Two tabs may have the same rule open: a change is written
 * only over the text that it was made from.
 */

import { Database } from "../ui/database.js";
import { isTime } from "../ui/stored_values.js";
import { freeName, isFileName } from "./rule_names.js";

/** @import { Transaction } from "../ui/database.js" */
/** @import { DBSchema } from "idb" */

/**
 * @typedef {object} KeptRule
 * @property {number} version of this form
 * @property {string} id
 * @property {string} name of its file
 * @property {string} text
 * @property {number} revision the number of changes of its text
 * @property {number} saved the time of its last change, in milliseconds since 1970
 * @property {number} opened the time when it was last opened or changed
 *
 * @typedef {Omit<KeptRule, "text"> & {lines: number}} RuleEntry a rule in a list
 *
 * @typedef {DBSchema & {rules: {key: string, value: any}}} Schema
 */

/** The current version of the stored form. */
const VERSION = 1;

/** Longer texts are no rules: Python does not accept them, either. */
export const MAX_LETTERS = 200_000;

/** The maximum number of stored rules; none is deleted automatically. */
export const MAX_RULES = 200;

/**
 * The result of writing.
 * @typedef {object} Written
 * @property {KeptRule | null} rule null if there are too many
 * @property {boolean} apart true if it became a new rule, because another tab had changed the original
 * @property {boolean} lasting true if it is stored beyond the lifetime of the page
 */

export class KeptRules {
  /** @type {Database<Schema>} */
  #database = new Database("knights-tour-lab-rules", ["rules"], (database) => {
    database.createObjectStore("rules", { keyPath: "id" });
  });
  /**
   * The rules that the browser did not store, by id: they last as long as the page.
   * @type {Map<string, KeptRule>}
   */
  #spare = new Map();

  /**
   * All rules, the last opened one first.
   * @returns {Promise<{rules: RuleEntry[], lasting: boolean}>} `lasting`: true if the browser stores rules
   */
  async list() {
    /** @type {RuleEntry[]} */
    const rules = [];
    const lasting = await this.#each(({ text, ...rest }) => {
      rules.push({ ...rest, lines: text.trimEnd().split("\n").length });
    });
    rules.sort((one, other) => other.opened - one.opened);
    return { rules, lasting };
  }

  /** @param {string} id @returns {Promise<KeptRule | null>} */
  async get(id) {
    const spare = this.#spare.get(id);
    if (spare) return spare;
    const found = await this.#try("readonly", async (transaction) => ({
      rule: readRule(await transaction.objectStore("rules").get(id)),
    }));
    return found?.rule ?? null;
  }

  /** The rule with exactly this text. @param {string} text @returns {Promise<KeptRule | null>} */
  find(text) {
    return this.#latest((rule) => rule.text === text);
  }

  /** The last opened rule. @returns {Promise<KeptRule | null>} */
  last() {
    return this.#latest(() => true);
  }

  /** @param {(rule: KeptRule) => boolean} fits @returns {Promise<KeptRule | null>} */
  async #latest(fits) {
    /** @type {KeptRule | null} */
    let found = null;
    await this.#each((rule) => {
      if (fits(rule) && (!found || rule.opened > found.opened)) found = rule;
    });
    return found;
  }

  /** Stores a text as a new rule. @param {string} name @param {string} text @returns {Promise<Written>} */
  add(name, text) {
    return this.#write((transaction) => add(transaction, name, text), newRule(name, text));
  }

  /**
   * Replaces the text that the given one was made from. If another tab has changed or deleted that, the text
   * becomes a new rule.
   * @param {{id: string, revision: number}} before
   * @param {string} name
   * @param {string} text
   * @returns {Promise<Written>}
   */
  save({ id, revision }, name, text) {
    const now = Date.now();
    const rule = { ...newRule(name, text), id, revision };
    return this.#write(async (transaction) => {
      const store = transaction.objectStore("rules");
      const kept = readRule(await store.get(id));
      if (kept?.text === text) return { rule: kept, apart: false, lasting: true };
      // A rule that the browser could not store before is new to it.
      const isNew = kept === null && this.#spare.has(id);
      if (kept?.revision !== revision && !isNew) {
        return add(transaction, name, text, kept !== null);
      }
      const next = { ...(kept ?? rule), text, revision: revision + 1, saved: now, opened: now };
      await store.put(next);
      return { rule: next, apart: false, lasting: true };
    }, rule);
  }

  /** Renames a rule. @param {string} id @param {string} name */
  rename(id, name) {
    return this.#change(id, (rule) => ({ ...rule, name }));
  }

  /** Records that a rule was opened. @param {string} id */
  touch(id) {
    return this.#change(id, (rule) => ({ ...rule, opened: Date.now() }));
  }

  /** Deletes a rule. @param {string} id */
  async remove(id) {
    this.#spare.delete(id);
    await this.#try("readwrite", async (transaction) => {
      await transaction.objectStore("rules").delete(id);
      return true;
    });
  }

  /** @param {string} id @param {(rule: KeptRule) => KeptRule} change */
  async #change(id, change) {
    const spare = this.#spare.get(id);
    if (spare) this.#spare.set(id, change(spare));
    await this.#try("readwrite", async (transaction) => {
      const store = transaction.objectStore("rules");
      const rule = readRule(await store.get(id));
      if (rule) await store.put(change(rule));
      return true;
    });
  }

  /**
   * Writes into the database, or else into the memory of the page.
   * @param {(transaction: Transaction<Schema, "readwrite">) => Promise<Written>} work
   * @param {KeptRule} rule the rule to write
   * @returns {Promise<Written>}
   */
  async #write(work, rule) {
    const written = await this.#try("readwrite", work);
    if (written) {
      this.#spare.delete(rule.id);
      return written;
    }
    this.#spare.set(rule.id, rule);
    return { rule, apart: false, lasting: false };
  }

  /**
   * Calls back for every valid rule.
   * @param {(rule: KeptRule) => void} work
   * @returns {Promise<boolean>} true if the browser stores rules
   */
  async #each(work) {
    const done = await this.#try("readonly", (transaction) =>
      each(transaction, (rule) => {
        if (!this.#spare.has(rule.id)) work(rule);
      }),
    );
    for (const rule of this.#spare.values()) work(rule);
    return done !== null;
  }

  /**
   * @template T
   * @template {IDBTransactionMode} Mode
   * @param {Mode} mode
   * @param {(transaction: Transaction<Schema, Mode>) => Promise<T>} work
   * @returns {Promise<T | null>} null if the browser stores nothing, at least now
   */
  async #try(mode, work) {
    try {
      return await this.#database.run(mode, work);
    } catch {
      return null;
    }
  }
}

/** @param {Transaction<Schema, any>} transaction @param {(rule: KeptRule) => void} work */
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
 * @param {boolean} [apart] true if it replaces a rule that another tab has changed
 * @returns {Promise<Written>}
 */
async function add(transaction, name, text, apart = false) {
  const store = transaction.objectStore("rules");
  if ((await store.count()) >= MAX_RULES) return { rule: null, apart: false, lasting: true };
  /** @type {Set<string>} */
  const taken = new Set();
  await each(transaction, (rule) => taken.add(rule.name));
  const rule = newRule(freeName(name, taken), text);
  await store.add(rule);
  return { rule, apart, lasting: true };
}

/** @param {string} name @param {string} text @returns {KeptRule} */
function newRule(name, text) {
  const now = Date.now();
  return { version: VERSION, id: newId(), name, text, revision: 1, saved: now, opened: now };
}

/**
 * A stored rule, or null if it is invalid or written by a later version of the page: either is left
 * unchanged.
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
    text.length <= MAX_LETTERS &&
    Number.isSafeInteger(revision) &&
    [saved, opened].every(isTime);
  return makesSense ? { version: VERSION, id, name, text, revision, saved, opened } : null;
}

/** A unique id, even among tabs; `crypto.randomUUID` is missing if the page came over http. */
function newId() {
  const digits = crypto.getRandomValues(new Uint32Array(4));
  return [...digits].map((one) => one.toString(36)).join("-");
}
