/** The browser's database: opened on demand, and again after a failure. */

import "../no_page.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

await import(
  new URL("../../../web/node_modules/fake-indexeddb/auto/index.mjs", import.meta.url).href
);

const { Database } = await import("../../../web/js/ui/database.js");

const NAME = "knights-tour-lab-saved";

/** @param {InstanceType<typeof Database>} database @param {string} item */
const write = (database, item) =>
  database.run("readwrite", (transaction) =>
    transaction.objectStore("items").put({ list: "texts", id: "a", time: 1, version: 1, item }),
  );

/** @param {InstanceType<typeof Database>} database */
const read = (database) =>
  database.run(
    "readonly",
    async (transaction) => (await transaction.objectStore("items").get(["texts", "a"]))?.item,
  );

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test("one that cannot be opened is tried again the next time", async () => {
  const { open } = IDBFactory.prototype;
  indexedDB.open = () => {
    throw new Error("no database today");
  };
  const database = new Database();
  await assert.rejects(write(database, "first"));
  indexedDB.open = open;
  await write(database, "second");
  assert.equal(await read(new Database()), "second");
});

test("another tab's upgrade is not kept waiting, and this page goes on without", async () => {
  const database = new Database();
  await write(database, "first");
  const request = indexedDB.open(NAME, 2);
  let blocked = false;
  request.onblocked = () => {
    blocked = true;
  };
  const upgraded = await new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  assert.ok(!blocked);
  await assert.rejects(read(database));
  upgraded.close();
});

test("one that does not answer is done without, and tried again", async (context) => {
  // Somebody deletes the database while a tab that does not listen holds it.
  const holding = indexedDB.open(NAME, 1);
  await new Promise((resolve) => {
    holding.onsuccess = resolve;
  });
  const deleting = indexedDB.deleteDatabase(NAME);
  await new Promise((resolve) => {
    deleting.onblocked = resolve;
  });
  const database = new Database();
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const reading = assert.rejects(read(database), { message: "The database does not answer." });
  context.mock.timers.tick(15_000);
  await reading;
  context.mock.timers.reset();
  const deleted = new Promise((resolve) => {
    deleting.onsuccess = resolve;
  });
  holding.result.close();
  await deleted;
  await write(database, "first");
  assert.equal(await read(database), "first");
});
