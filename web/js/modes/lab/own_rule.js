/** The rule that is open in Code, offered by the Lab among its methods. */

/** @import { App } from "../../app/app.js" */
/** @import { LabState } from "./state.js" */

/**
 * @typedef {object} OwnRule
 * @property {string} spec of the rule in a list of methods
 * @property {string} name of its file
 */

/**
 * Keeps the offered rule in step with the rule in Code: a changed text also replaces the previous one in the
 * typed lists.
 * @param {App} app
 * @param {() => LabState} slice
 * @param {(change: Partial<LabState>) => void} change
 */
export function followOwnRule(app, slice, change) {
  app.store.react(
    ({ mode, modes }) => [mode === "lab", modes.code?.text, modes.code?.name, modes.code?.allowed],
    async ({ mode, modes }) => {
      if (mode !== "lab" || !modes.code) return;
      const { text, name, origin, allowed } = modes.code;
      // Another person's program is offered once a person has allowed it.
      if (!text.trim() || !allowed) {
        change({ own: null });
        return;
      }
      const runner = await app.needRules();
      const digest = await runner.digest(text);
      if (app.store.slice("code").text !== text) return;
      const { own, forms, rules } = slice();
      const rule = { source: text, name, foreign: origin === "foreign" };
      const spec = `rule:${digest}`;
      change({ own: { spec, name }, rules: new Map(rules).set(digest, rule) });
      if (!own || own.spec === spec) return;
      const replaced = Object.entries(forms).map(([tool, words]) => [
        tool,
        words.methods ? { ...words, methods: words.methods.replaceAll(own.spec, spec) } : words,
      ]);
      change({ forms: Object.fromEntries(replaced) });
    },
  );
}
