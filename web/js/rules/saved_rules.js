/**
 * A person's own rules, saved in this browser. Two tabs may have the same rule open, so a change replaces only the text
 * on which it is based. No rule is deleted automatically.
 */

import { Saved } from "../ui/saved.js";
import { isTime } from "../ui/stored_values.js";
import { freeName, isFileName } from "./rule_names.js";

/** @import { Items } from "../ui/saved.js" */

/**
 * @typedef {object} SavedRule
 * @property {string} id
 * @property {number} time when it was last opened or changed, in milliseconds since 1970
 * @property {string} name of its file
 * @property {string} text
 * @property {number} revision the number of changes of its text
 * @property {number} changed the time of its last change
 *
 * @typedef {Omit<SavedRule, "text"> & {lines: number}} RuleEntry a rule in a list
 *
 * @typedef {object} SaveResult
 * @property {SavedRule | null} rule null if there are too many
 * @property {boolean} apart true if it became a new rule because another tab had changed the original
 */

/** The maximum length of a rule, the same as in Python. */
export const MAX_LETTERS = 200_000;

/** The maximum number of saved rules. */
export const MAX_RULES = 200;

/** @extends {Saved<SavedRule>} */
export class SavedRules extends Saved {
  constructor() {
    super({ name: "rules", validate: readRule });
  }

  /** All rules, the last opened one first. @returns {Promise<RuleEntry[]>} */
  entries() {
    return this.list(({ text, ...entry }) => ({
      ...entry,
      lines: text.trimEnd().split("\n").length,
    }));
  }

  /** The rule with exactly this text. @param {string} text @returns {Promise<SavedRule | null>} */
  async find(text) {
    const found = await this.list((rule) => (rule.text === text ? rule : null));
    return found.find((rule) => rule !== null) ?? null;
  }

  /** The last opened rule. @returns {Promise<SavedRule | null>} */
  async last() {
    const [id] = await this.list((rule) => rule.id);
    return id === undefined ? null : this.get(id);
  }

  /** Saves a text as a new rule. @param {string} name @param {string} text @returns {Promise<SaveResult>} */
  add(name, text) {
    return this.change((items) => add(items, name, text, false));
  }

  /**
   * Replaces the original by its changed text. If another tab has changed or deleted the original, the text becomes a
   * new rule.
   * @param {{id: string, revision: number}} original
   * @param {string} name
   * @param {string} text
   * @returns {Promise<SaveResult>}
   */
  save({ id, revision }, name, text) {
    return this.change(async (items) => {
      const before = await items.get(id);
      if (before?.text === text) return { rule: before, apart: false };
      if (before?.revision !== revision) return add(items, name, text, before !== null);
      const time = await items.now();
      const rule = { ...before, text, revision: revision + 1, changed: time, time };
      await items.put(rule);
      return { rule, apart: false };
    });
  }

  /** @param {string} id @param {string} name */
  rename(id, name) {
    return this.change(async (items) => {
      const rule = await items.get(id);
      if (rule) await items.put({ ...rule, name });
    });
  }

  /** Records that a rule was opened. @param {string} id */
  touch(id) {
    return this.change(async (items) => {
      const rule = await items.get(id);
      if (rule) await items.put({ ...rule, time: await items.now() });
    });
  }
}

/**
 * @param {Items<SavedRule>} items
 * @param {string} name
 * @param {string} text
 * @param {boolean} apart
 * @returns {Promise<SaveResult>}
 */
async function add(items, name, text, apart) {
  const rules = await items.all();
  if (rules.length >= MAX_RULES) return { rule: null, apart: false };
  const names = new Set(rules.map((rule) => rule.name));
  const time = await items.now();
  const own = { id: newId(), name: freeName(name, names), text, revision: 1 };
  const rule = { ...own, changed: time, time };
  await items.put(rule);
  return { rule, apart };
}

/** A saved rule, or null if it is damaged. @param {any} value @returns {SavedRule | null} */
export function readRule({ id, time, name, text, revision, changed }) {
  const isRule =
    isFileName(name) &&
    typeof text === "string" &&
    text.length <= MAX_LETTERS &&
    Number.isSafeInteger(revision) &&
    isTime(changed);
  return isRule ? { id, time, name, text, revision, changed } : null;
}

/** A unique id, even among tabs; `crypto.randomUUID` is missing on http pages. */
function newId() {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return [...numbers].map((number) => number.toString(36)).join("-");
}
