/** Stored experiments: read back unchanged, or not at all. */

import "../generated.mjs";
import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";
import { line, record, settle } from "../lab_parts.mjs";

// Replaces the browser's IndexedDB by one in memory.
await import(
  new URL("../../../web/node_modules/fake-indexeddb/auto/index.mjs", import.meta.url).href
);
const { Results } = await import("../../../web/js/modes/lab/results.js");
const { jsonOf } = await import("../../../web/js/report/as_text.js");
const { columnsOfCells } = await import("../../../web/js/report/survey_cells.js");
const { linkOf, rowAt } = await import("../../../web/js/report/survey_rows.js");

/** @import { StoredExperiment } from "../../../web/js/modes/lab/stored.js" */

const LINK = "?lab=survey&boards=5x5";

/** @type {StoredExperiment} */
const KEPT = {
  version: 3,
  link: LINK,
  tool: "survey",
  words: { boards: "5x5", starts: "all" },
  done: 2,
  total: 25,
  phase: "stopped",
  seconds: 1.5,
  saved: 1000,
  fingerprint: "25-runs",
  name: "",
  report: null,
};

/** A report of the second version. @type {any} */
const CELLS = {
  kind: "survey",
  settings: { boards: "5x5", starts: "all" },
  rows: [
    {
      ...{ board: "5x5", spec: "warnsdorff", runs: 3, first_try: 1, after_backtracking: 1 },
      ...{ impossible: 0, gave_up: 1, theory_impossible: 1, missed: 0 },
      ...{ forward: 90, backtracks: 10, seconds: 0.5 },
    },
  ],
  squares: [
    {
      ...{ board: "5x5", spec: "warnsdorff", rows: 5, cols: 5 },
      cells: [
        [0, "found", true, 0, "?board=5x5&start=a5&method=warnsdorff", null],
        [2, "found", false, 7, "?board=5x5&start=c5&method=warnsdorff", null],
        [3, "limit", false, 3, "?board=5x5&start=d5&method=warnsdorff", "colour-start"],
      ],
    },
  ],
};

/** @type {string[]} */
let told = [];
const results = () => new Results((what) => told.push(what));

/** All lines of an experiment, chunk by chunk. @param {any} all @returns {Promise<string[][]>} */
async function chunksOf(all, link = LINK) {
  const chunks = [];
  for await (const { lines } of all.chunks(link)) chunks.push(lines);
  return chunks;
}

/** @param {any} all */
const linesOf = async (all, link = LINK) => (await chunksOf(all, link)).flat();

/** @param {any} all */
const startsOf = async (all) => (await linesOf(all)).map((one) => JSON.parse(one).start);

/** Accesses the database behind the page's back. @param {(database: any) => Promise<any> | any} work */
async function behind(work) {
  await results().latest("survey");
  const request = indexedDB.open("knights-tour-lab");
  const database = await new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  await work(database);
  database.close();
}

/** Writes into a store as another version of the page would. @param {string} name @param {...any} values */
function write(name, ...values) {
  return behind(
    (database) =>
      new Promise((resolve) => {
        const transaction = database.transaction(name, "readwrite");
        for (const value of values) transaction.objectStore(name).put(value);
        transaction.oncomplete = resolve;
      }),
  );
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  told = [];
});

test("an experiment and its records are there again", async () => {
  const one = results();
  await one.keep(KEPT);
  one.add(LINK, [line("a1")]);
  one.add(LINK, [line("b1"), line("c1")]);
  await one.flush();
  const other = results();
  assert.deepEqual(await other.find(LINK), KEPT);
  assert.deepEqual(await other.latest("survey"), KEPT);
  assert.equal(await other.latest("compare"), null);
  // Unchanged to the last character: only Python reads them.
  assert.deepEqual(await linesOf(other), [line("a1"), line("b1"), line("c1")]);
  await other.forget(LINK);
  assert.equal(await one.find(LINK), null);
  assert.deepEqual(await linesOf(one), []);
  assert.deepEqual(told, []);
});

test("the oldest go first", async () => {
  const all = results();
  for (let number = 1; number <= 30; number++) {
    await all.keep({ ...KEPT, link: `${LINK}&seed=${number}`, saved: number });
  }
  await all.tidy();
  assert.equal(await all.find(`${LINK}&seed=6`), null);
  assert.equal((await all.find(`${LINK}&seed=7`))?.saved, 7);
  assert.equal((await all.latest("survey"))?.saved, 30);
});

describe("what makes no sense is left out and told, once", () => {
  test("an experiment", async () => {
    const { tool, ...without } = KEPT;
    await write("experiments", without, { ...KEPT, link: `${LINK}&seed=1` });
    const all = results();
    assert.equal(await all.find(LINK), null);
    assert.deepEqual(told, ["experiments"]);
    assert.equal((await all.latest("survey"))?.link, `${LINK}&seed=1`);
    assert.equal(await all.find(LINK), null);
    assert.deepEqual(told, ["experiments"]);
  });

  test("what holds no records", async () => {
    await write("records", { version: 3, link: LINK, records: "none" }, { version: 3, link: LINK });
    await write("records", { version: 3, link: LINK, lines: line("a1") });
    const all = results();
    assert.deepEqual(await startsOf(all), ["a1"]);
    assert.deepEqual(told, ["records"]);
    assert.deepEqual(await startsOf(all), ["a1"]);
    assert.deepEqual(told, ["records"]);
  });

  test("a report that cannot be shown is made again", async () => {
    for (const report of [
      { kind: "survey", settings: {}, rows: [{}], squares: [] },
      { kind: "survey", settings: {}, rows: { count: 1 }, runs: {} },
      { ...columnsOfCells(CELLS), runs: {} },
      { ...columnsOfCells(CELLS), kind: "orders" },
    ]) {
      await write("experiments", { ...KEPT, phase: "finished", report });
      assert.deepEqual(await results().find(LINK), { ...KEPT, phase: "running", report: null });
    }
    assert.deepEqual(told, []);
  });
});

describe("versions", () => {
  test("what the first version has kept is read", async () => {
    const { version, phase, ...rest } = KEPT;
    await write(
      "experiments",
      { ...rest, finished: true, cancelled: false },
      { ...rest, link: `${LINK}&seed=1`, finished: false, cancelled: true },
      { ...rest, link: `${LINK}&seed=2`, finished: false, cancelled: false },
    );
    await write("records", { link: LINK, records: [record("a1")] });
    await write("records", { version: 2, link: LINK, records: [record("b1"), record("c1")] });
    const all = results();
    assert.equal((await all.find(LINK))?.phase, "finished");
    assert.equal((await all.find(`${LINK}&seed=1`))?.phase, "stopped");
    assert.equal((await all.find(`${LINK}&seed=2`))?.phase, "running");
    assert.deepEqual(await chunksOf(all), [[line("a1")], [line("b1"), line("c1")]]);
    assert.deepEqual(told, []);
  });

  test("a report with a list a run is put into columns", async () => {
    await write("experiments", { ...KEPT, version: 2, phase: "finished", report: CELLS });
    const found = await results().find(LINK);
    assert.equal(found?.phase, "finished");
    const report = /** @type {any} */ (found?.report);
    assert.equal([...jsonOf(report)].join("").length > 0, true);
    assert.deepEqual(JSON.parse([...jsonOf(report)].join("")), CELLS);
    const row = rowAt(report.rows, 0);
    assert.deepEqual([row.worst, row.most, row.colour], [1, 7, 1]);
    assert.equal(linkOf(row, 4), "?board=5x5&start=e5&method=warnsdorff");
    // The changed experiment is stored.
    await results().keep(/** @type {any} */ (found));
    assert.deepEqual(await results().find(LINK), found);
  });

  test("what a later version has kept is left as it is", async () => {
    await write("experiments", { version: 99, link: LINK });
    await write("records", { version: 99, link: LINK, other: 1 });
    const all = results();
    assert.equal(await all.find(LINK), null);
    assert.deepEqual(await linesOf(all), []);
    assert.deepEqual(told, []);
    await behind(async (database) => {
      const request = database.transaction("experiments").objectStore("experiments").get(LINK);
      await new Promise((resolve) => {
        request.onsuccess = resolve;
      });
      assert.equal(request.result.version, 99);
    });
  });
});

describe("records that come in", () => {
  /** Counts the writes. */
  function counted() {
    const { add } = IDBObjectStore.prototype;
    const calls = mock.fn(add);
    IDBObjectStore.prototype.add = calls;
    const end = () => {
      IDBObjectStore.prototype.add = add;
    };
    return { calls, end };
  }

  test("are written together, and within about a second", async (context) => {
    const all = results();
    await all.latest("survey");
    const { calls, end } = counted();
    context.mock.timers.enable({ apis: ["setTimeout"] });
    for (let number = 1; number <= 50; number++) all.add(LINK, [line(`a${number}`)]);
    await all.flush();
    const first = calls.mock.callCount();
    assert.ok(first <= 2, `${first}`);
    for (let number = 51; number <= 99; number++) all.add(LINK, [line(`a${number}`)]);
    assert.equal(calls.mock.callCount(), first);
    context.mock.timers.tick(1000);
    context.mock.timers.reset();
    await all.flush();
    end();
    assert.equal(calls.mock.callCount(), first + 1);
    assert.equal((await linesOf(results())).length, 99);
  });

  test("are written at once when there are many", async () => {
    const all = results();
    await all.latest("survey");
    const { calls, end } = counted();
    try {
      all.add(LINK, [line("a1")]);
      all.add(
        LINK,
        Array.from({ length: 2500 }, (_, number) => line(`b${number}`)),
      );
      while ((await linesOf(results())).length < 2501) await settle();
      assert.ok(calls.mock.callCount() <= 2);
    } finally {
      end();
    }
  });

  test("that could not be written are written the next time", async () => {
    const all = results();
    await all.latest("survey");
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = () => {
      throw new Error("no space");
    };
    all.add(LINK, [line("a1")]);
    await all.flush();
    all.add(LINK, [line("b1")]);
    await all.flush();
    all.add(LINK, [line("c1")]);
    await all.flush();
    IDBObjectStore.prototype.add = add;
    // It is reported once.
    assert.deepEqual(told, ["nothing"]);
    await all.keep(KEPT);
    assert.deepEqual(await startsOf(results()), ["a1", "b1", "c1"]);
    assert.deepEqual(told, ["nothing"]);
  });

  test("a write that fails for once is tried again at once, and nobody is told", async () => {
    const all = results();
    await all.latest("survey");
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = () => {
      IDBObjectStore.prototype.add = add;
      throw new Error("not now");
    };
    all.add(LINK, [line("a1")]);
    await all.flush();
    assert.deepEqual(await startsOf(results()), ["a1"]);
    assert.deepEqual(told, []);
  });

  test("a part that cannot be read is passed over, and stays for the next time", async () => {
    const all = results();
    all.add(LINK, [line("a1")]);
    await all.flush();
    const { get } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.get = () => {
      throw new Error("not now");
    };
    assert.deepEqual(await chunksOf(all), []);
    IDBObjectStore.prototype.get = get;
    assert.deepEqual(await startsOf(results()), ["a1"]);
    assert.deepEqual(told, []);
  });

  test("of which some are removed stay without these", async () => {
    const all = results();
    all.add(LINK, [line("a1"), "x", line("c1")]);
    await all.flush();
    for await (const chunk of all.chunks(LINK)) {
      await all.replace({ ...chunk, lines: [line("a1"), line("c1")] }, LINK);
    }
    assert.deepEqual(await startsOf(results()), ["a1", "c1"]);
    for await (const chunk of all.chunks(LINK)) await all.replace({ ...chunk, lines: [] }, LINK);
    assert.deepEqual(await chunksOf(results()), []);
  });
});

describe("the database", () => {
  test("one that cannot be opened is tried again the next time", async () => {
    const { open } = IDBFactory.prototype;
    let times = 0;
    indexedDB.open = mock.fn(() => {
      times += 1;
      throw new Error("no database today");
    });
    const all = results();
    await all.keep(KEPT);
    assert.equal(await all.find(LINK), null);
    assert.equal(times, 2);
    indexedDB.open = open;
    await all.keep(KEPT);
    assert.deepEqual(await all.find(LINK), KEPT);
  });

  test("another tab's upgrade is not kept waiting, and this page goes on without", async () => {
    const all = results();
    await all.keep(KEPT);
    const request = indexedDB.open("knights-tour-lab", 2);
    let blocked = false;
    request.onblocked = () => {
      blocked = true;
    };
    const upgraded = await new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
      setTimeout(reject, 2000, new Error("the upgrade waits"));
    });
    assert.ok(!blocked);
    assert.equal(await all.find(LINK), null);
    all.add(LINK, [line("a1")]);
    await all.flush();
    upgraded.close();
  });

  test("one that does not answer is done without, and tried again", async (context) => {
    // Somebody deletes the database while a tab that does not listen holds it.
    const holding = indexedDB.open("knights-tour-lab", 1);
    await new Promise((resolve) => {
      holding.onsuccess = resolve;
    });
    const deleting = indexedDB.deleteDatabase("knights-tour-lab");
    await settle();
    const all = results();
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const found = all.find(LINK);
    context.mock.timers.tick(3000);
    assert.equal(await found, null);
    context.mock.timers.reset();
    holding.result.close();
    await new Promise((resolve) => {
      if (deleting.readyState === "done") resolve(null);
      else deleting.onsuccess = resolve;
    });
    await all.keep(KEPT);
    assert.deepEqual(await all.find(LINK), KEPT);
  });
});
