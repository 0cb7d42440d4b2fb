/** Several tabs save at the same time; the answer is what another tab finds then, by number. */

import "../js/no_page.mjs";
import { answerLines } from "./asked.mjs";

/** @typedef {typeof import("../../web/js/ui/saved.js")} SavedModule */
/** @typedef {{id: string, time: number, numbers: number[]}} Item */

/** Tabs with connections of their own to the database. @type {SavedModule[]} */
const modules = [];
for (const tab of [0, 1, 2]) {
  const address = new URL(`../../web/js/ui/saved.js?${tab}`, import.meta.url).href;
  modules.push(await import(address));
}
const { SavedRules } = await import("../../web/js/rules/saved_rules.js");

const tabs = modules.map(({ Saved }) => ({
  items: new Saved(
    /** @type {import("../../web/js/ui/saved.js").ListForm<Item>} */ ({
      name: "items",
      validate: (item) => item,
    }),
  ),
  joined: new Saved(
    /** @type {import("../../web/js/ui/saved.js").ListForm<Item>} */ ({
      name: "joined",
      validate: (item) => item,
      merge: (before, item) => ({ ...item, numbers: [...before.numbers, ...item.numbers] }),
    }),
  ),
}));

/**
 * @param {typeof tabs[number] & {rules: InstanceType<typeof SavedRules>}} tab
 * @param {{kind: string, number: number, forgets: boolean}} step
 */
async function save({ items, joined, rules }, { kind, number, forgets }) {
  if (kind === "joined") await joined.put({ id: "all", numbers: [number] });
  else if (kind === "rule") await rules.add("rule.py", `rule ${number}`);
  else {
    await items.put({ id: String(number), numbers: [number] });
    if (forgets) await items.remove(String(number));
  }
}

await answerLines(async ({ steps }) => {
  globalThis.indexedDB = new IDBFactory();
  await Promise.all(modules.map(({ Saved }) => Saved.forget()));
  const withRules = tabs.map((tab) => ({ ...tab, rules: new SavedRules() }));
  const saving = [];
  for (const step of steps) {
    const saved = save(/** @type {any} */ (withRules[step.tab]), step);
    saving.push(saved);
    if (step.waits) await saved;
  }
  await Promise.all(saving);
  const [tab] = tabs;
  const rules = new SavedRules();
  const texts = [];
  for (const { id } of await rules.list()) texts.push((await rules.get(id))?.text ?? "");
  return {
    item: ((await tab?.items.list()) ?? []).flatMap(({ numbers }) => numbers),
    joined: (await tab?.joined.get("all"))?.numbers ?? [],
    rule: texts.map((text) => Number(/[0-9]+$/.exec(text))),
  };
});
