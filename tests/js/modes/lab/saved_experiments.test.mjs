/** Saved experiments: read back unchanged, or not at all. */

import "../../generated.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { line } from "../../lab_parts.mjs";

// Replaces the browser's IndexedDB by one in memory.
await import(
  new URL("../../../../web/node_modules/fake-indexeddb/auto/index.mjs", import.meta.url).href
);
const { entryOf, savedExperiments, savedForm } = await import(
  "../../../../web/js/modes/lab/saved_experiments.js"
);
const { savedExperiment, startingExperiment } = await import(
  "../../../../web/js/modes/lab/state.js"
);
const { formatSettings } = await import("../../../../web/js/modes/lab/words.js");
const { Saved } = await import("../../../../web/js/ui/saved.js");

/** @import { Experiment } from "../../../../web/js/modes/lab/state.js" */

const WORDS = { boards: "5x5", starts: "all" };
const LINK = formatSettings({ tool: "survey", words: WORDS });
const REPORT = /** @type {any} */ ({ kind: "survey", settings: { boards: "5x5" }, rows: [] });

/** @type {Experiment} */
const EXPERIMENT = {
  ...startingExperiment({ tool: "survey", words: WORDS }, 1, 0),
  ...{ phase: "running", done: 2, total: 25, name: "mine", report: REPORT },
};
const LINES = [line("a1"), line("b1")];
const FORM = savedForm(EXPERIMENT, 1.5, LINES);

/** @param {Partial<typeof FORM>} [changes] */
const form = (changes) => ({ ...FORM, ...changes });

beforeEach(() => Saved.forget());

test("an experiment is there again as a whole, in the list without report and records", async () => {
  await savedExperiments().put(FORM);
  const list = savedExperiments();
  const saved = await list.get(LINK);
  assert.ok(saved);
  const { time, ...rest } = saved;
  assert.deepEqual(rest, FORM);
  const { report: _report, lines: _lines, ...entry } = FORM;
  assert.deepEqual(await list.list(entryOf), [{ ...entry, time }]);
  const shown = savedExperiment(saved);
  assert.deepEqual(
    [shown.phase, shown.done, shown.seconds, shown.name, shown.report],
    ["interrupted", 2, 1.5, "mine", REPORT],
  );
  await list.remove(LINK);
  assert.equal(await savedExperiments().get(LINK), null);
});

test("one that has failed, or whose page goes, has not ended", () => {
  for (const phase of /** @type {const} */ (["running", "cancelling", "failed", "interrupted"])) {
    assert.equal(savedForm({ ...EXPERIMENT, phase }, 1, []).phase, "running");
  }
  assert.equal(savedForm({ ...EXPERIMENT, phase: "stopped" }, 1, []).phase, "stopped");
  assert.equal(savedForm({ ...EXPERIMENT, phase: "finished" }, 1, []).phase, "finished");
});

test("twenty are saved, and the oldest go first", async () => {
  const list = savedExperiments();
  const ids = Array.from({ length: 25 }, (_, index) => `${LINK}&seed=${index}`);
  for (const id of ids) await list.put(form({ id }));
  const found = await list.list(({ id }) => id);
  assert.deepEqual(found, ids.slice(5).reverse());
});

test("of two tabs that run it, what has come further stays", async () => {
  const list = savedExperiments();
  await list.put(form({ done: 25, phase: "finished" }));
  await list.put(form({ done: 3 }));
  assert.equal((await list.get(LINK))?.phase, "finished");
  // Who runs a finished experiment again begins with none.
  await list.remove(LINK);
  await list.put(form({ done: 0 }));
  assert.equal((await list.get(LINK))?.done, 0);
});

test("what makes no sense is ignored", async () => {
  for (const changes of /** @type {any[]} */ ([
    { id: "https://elsewhere.example" },
    { tool: "race" },
    { words: { boards: 5 } },
    { phase: "elsewhere" },
    { done: -1 },
    { seconds: Number.NaN },
    { lines: [line("a1")] },
    { report: { ...REPORT, kind: "orders" } },
    { report: "none" },
  ])) {
    const list = savedExperiments();
    const damaged = form(changes);
    await list.put(damaged);
    assert.equal(await list.get(damaged.id), null, JSON.stringify(changes));
    assert.deepEqual(await list.list(entryOf), []);
  }
});
