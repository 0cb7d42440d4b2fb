/**
 * The rules that an experiment may run, by their digests: the open rule of Code, which the Lab lists among its
 * methods, and the rules saved in this browser.
 */

import { digestsIn } from "../../rules/rule_names.js";

/** @import { App } from "../../app/app.js" */
/** @import { RuleText } from "../../rules/runner.js" */
/** @import { LabState } from "./state.js" */

/**
 * @typedef {object} OwnRule
 * @property {string} spec of the rule in a list of methods
 * @property {string} name of its file
 */

export class LabRules {
  #app;
  #slice;
  #change;

  /**
   * @param {App} app
   * @param {() => LabState} slice
   * @param {(change: Partial<LabState>) => void} change
   */
  constructor(app, slice, change) {
    this.#app = app;
    this.#slice = slice;
    this.#change = change;
    app.store.react(
      ({ mode, modes }) => [
        mode === "lab",
        modes.code?.text,
        modes.code?.name,
        modes.code?.allowed,
      ],
      ({ mode }) => {
        if (mode === "lab") this.#offer();
      },
    );
  }

  /** The open rule of Code, if it may run. @returns {RuleText | null} */
  get #open() {
    const {
      text = "",
      name = "",
      origin = "",
      allowed = false,
    } = this.#app.store.slice("code") ?? {};
    // Another person's program is not listed before it is allowed.
    if (!text.trim() || !allowed) return null;
    return { source: text, name, foreign: origin === "foreign" };
  }

  /** Lists the open rule of Code. A changed rule also replaces its previous text in the typed lists. */
  async #offer() {
    const rule = this.#open;
    if (!rule) {
      this.#change({ own: null });
      return;
    }
    const spec = `rule:${await this.#add(rule)}`;
    if (this.#open?.source !== rule.source) return;
    const { own, forms } = this.#slice();
    this.#change({ own: { spec, name: rule.name } });
    if (!own || own.spec === spec) return;
    const replaced = Object.entries(forms).map(([tool, words]) => [
      tool,
      words.methods ? { ...words, methods: words.methods.replaceAll(own.spec, spec) } : words,
    ]);
    this.#change({ forms: Object.fromEntries(replaced) });
  }

  /** @param {RuleText} rule @returns {Promise<string>} its digest */
  async #add(rule) {
    const digest = await this.#app.client.call("ruleDigest", { source: rule.source });
    this.#change({ rules: new Map(this.#slice().rules).set(digest, rule) });
    return digest;
  }

  /** Loads the rules in a list of methods that this browser has. @param {string} methods */
  async find(methods) {
    const misses = () => digestsIn(methods).some((digest) => !this.#slice().rules.has(digest));
    if (misses() && this.#open) await this.#add(this.#open);
    if (!misses()) return;
    const { SavedRules } = await import("../../rules/saved_rules.js");
    const saved = new SavedRules();
    for (const id of await saved.list((rule) => rule.id)) {
      if (!misses()) return;
      const rule = await saved.get(id);
      if (rule) await this.#add({ source: rule.text, name: rule.name, foreign: false });
    }
  }
}
