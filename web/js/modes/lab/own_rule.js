/** The rule that is open in Code, which the Lab offers among its methods. */

/** @import { App } from "../../app/app.js" */
/** @import { LabState } from "./state.js" */

/**
 * @typedef {object} OwnRule
 * @property {string} spec of the rule in a list of methods
 * @property {string} name of its file
 */

/**
 * Keeps what the Lab offers as the rule in Code is: another text takes the place of the one before in what is
 * typed, too.
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
      // What somebody else wrote is offered once a person has allowed it.
      if (!text.trim() || !allowed) {
        change({ own: null });
        return;
      }
      const [runner, { remember }] = await Promise.all([
        app.needRules(),
        import("../../rules/known.js"),
      ]);
      const digest = await runner.digest(text);
      if (app.store.slice("code").text !== text) return;
      remember(digest, { source: text, name, foreign: origin === "foreign" });
      const { own, forms } = slice();
      const spec = `rule:${digest}`;
      change({ own: { spec, name } });
      if (!own || own.spec === spec) return;
      const replaced = Object.entries(forms).map(([tool, words]) => [
        tool,
        words.methods ? { ...words, methods: words.methods.replaceAll(own.spec, spec) } : words,
      ]);
      change({ forms: Object.fromEntries(replaced) });
    },
  );
}
