/** What the browser keeps of experiments: as it was, or not at all. */

import "./generated.mjs";
import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";
import { record, settle } from "./lab_parts.mjs";

// Puts an IndexedDB in memory into the place of the browser's.
await import(new URL("../../web/node_modules/fake-indexeddb/auto/index.mjs", import.meta.url).href);
const { Results } = await import("../../web/js/modes/lab/results.js");

/** @import { StoredExperiment } from "../../web/js/modes/lab/stored.js" */

const LINK = "?lab=survey&boards=5x5";

/** @type {StoredExperiment} */
const KEPT = {
  version: 2,
  link: LINK,
  tool: "survey",
  words: { boards: "5x5", starts: "all" },
  done: 2,
  total: 25,
  phase: "stopped",
  seconds: 1.5,
  saved: 1000,
  report: null,
};

/** @type {string[]} */
let told = [];
const results = () => new Results((what) => told.push(what));

/** Does something with the database behind the page. @param {(database: any) => Promise<any> | any} work */
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
  await one.add(LINK, [record("a1")]);
  await one.add(LINK, [record("b1"), record("c1")]);
  const other = results();
  assert.deepEqual(await other.find(LINK), KEPT);
  assert.deepEqual(await other.latest("survey"), KEPT);
  assert.equal(await other.latest("compare"), null);
  const found = await other.records(LINK);
  assert.deepEqual(
    found.map(({ start }) => start),
    ["a1", "b1", "c1"],
  );
  await other.forget(LINK);
  assert.equal(await one.find(LINK), null);
  assert.deepEqual(await one.records(LINK), []);
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

  test("a record among others", async () => {
    const { forward, ...bad } = record("b1");
    await write("records", { version: 2, link: LINK, records: [record("a1"), bad, record("c1")] });
    const all = results();
    const starts = async () => (await all.records(LINK)).map(({ start }) => start);
    assert.deepEqual(await starts(), ["a1", "c1"]);
    assert.deepEqual(told, ["records"]);
    assert.deepEqual(await starts(), ["a1", "c1"]);
    assert.deepEqual(told, ["records"]);
  });

  test("every field of a record is looked at", async () => {
    const wrong = {
      link: 1,
      board: null,
      start: undefined,
      spec: {},
      outcome: "lost",
      first_try: "yes",
      forward: -1,
      backtracks: 1.5,
      seconds: Number.NaN,
      reason: 3,
      theory: false,
    };
    const records = Object.entries(wrong).map(([name, value]) => ({
      ...record("a1"),
      [name]: value,
    }));
    await write("records", {
      version: 2,
      link: LINK,
      records: [...records, null, "x", record("z1")],
    });
    assert.deepEqual(
      (await results().records(LINK)).map(({ start }) => start),
      ["z1"],
    );
  });

  test("a record of orders has entries", async () => {
    const { first_try, reason, theory, ...shared } = record("a1", { spec: "depth-first" });
    const good = { ...shared, orders: [[1, 64, 64]] };
    const records = [good, { ...good, orders: [[1, 64]] }, { ...good, orders: "12345678" }];
    await write("records", { version: 2, link: LINK, records });
    assert.deepEqual(await results().records(LINK), [good]);
    assert.deepEqual(told, ["records"]);
  });

  test("a report that cannot be shown is made again", async () => {
    const report = { kind: "survey", settings: {}, rows: [{}], squares: [] };
    await write("experiments", { ...KEPT, phase: "finished", report });
    assert.deepEqual(await results().find(LINK), { ...KEPT, phase: "running", report: null });
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
    const all = results();
    assert.equal((await all.find(LINK))?.phase, "finished");
    assert.equal((await all.find(`${LINK}&seed=1`))?.phase, "stopped");
    assert.equal((await all.find(`${LINK}&seed=2`))?.phase, "running");
    assert.equal((await all.records(LINK)).length, 1);
    assert.deepEqual(told, []);
  });

  test("what a later version has kept is left as it is", async () => {
    await write("experiments", { version: 99, link: LINK });
    await write("records", { version: 99, link: LINK, other: 1 });
    const all = results();
    assert.equal(await all.find(LINK), null);
    assert.deepEqual(await all.records(LINK), []);
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
    await all.add(LINK, [record("a1")]);
    upgraded.close();
  });

  test("one that does not answer is done without, and tried again", async (context) => {
    // Somebody deletes the database, which a tab that does not listen still holds.
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
