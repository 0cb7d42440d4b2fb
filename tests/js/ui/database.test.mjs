/** The browser's database: opened on demand, and again after a failure. */

import "../no_page.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

await import(
  new URL("../../../web/node_modules/fake-indexeddb/auto/index.mjs", import.meta.url).href
);
const { Database } = await import("../../../web/js/ui/database.js");

const NAME = "texts";

/** A database of texts. @returns {any} */
function texts() {
  const AnyDatabase = /** @type {any} */ (Database);
  const make = (/** @type {any} */ database) => void database.createObjectStore(NAME);
  return new AnyDatabase(NAME, [NAME], make);
}

/** @param {any} database @param {string} text */
const write = (database, text) =>
  database.run("readwrite", (/** @type {any} */ transaction) =>
    transaction.objectStore(NAME).put(text, "key"),
  );

/** @param {any} database */
const read = (database) =>
  database.run("readonly", (/** @type {any} */ transaction) =>
    transaction.objectStore(NAME).get("key"),
  );

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test("one that cannot be opened is tried again the next time", async () => {
  const { open } = IDBFactory.prototype;
  indexedDB.open = () => {
    throw new Error("no database today");
  };
  const database = texts();
  await assert.rejects(write(database, "one"));
  indexedDB.open = open;
  await write(database, "two");
  assert.equal(await read(texts()), "two");
});

test("what fails once is done again at once", async () => {
  const database = texts();
  await write(database, "one");
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    IDBObjectStore.prototype.put = put;
    throw new Error("not now");
  };
  await write(database, "two");
  assert.equal(await read(texts()), "two");
});

test("another tab's upgrade is not kept waiting, and this page goes on without", async () => {
  const database = texts();
  await write(database, "one");
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
  const database = texts();
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const reading = assert.rejects(read(database), { message: "The database does not answer." });
  context.mock.timers.tick(3000);
  await reading;
  context.mock.timers.reset();
  const deleted = new Promise((resolve) => {
    deleting.onsuccess = resolve;
  });
  holding.result.close();
  await deleted;
  await write(database, "one");
  assert.equal(await read(database), "one");
});
