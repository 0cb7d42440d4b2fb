/** What a browser saves: in one transaction, of the right version, and as long as the page where it stores nothing. */

import "../no_page.mjs";
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";

const { Saved } = await import("../../../web/js/ui/saved.js");
// Another tab has a connection of its own.
const address = new URL("../../../web/js/ui/saved.js?other", import.meta.url).href;
/** @type {{Saved: typeof Saved}} */
const other = await import(address);

/** @typedef {{id: string, time: number, text: string}} Item */
/** @typedef {import("../../../web/js/ui/saved.js").ListForm<Item>} ListForm */

/** @type {ListForm} */
const FORM = {
  name: "texts",
  validate: ({ id, time, text }) => (typeof text === "string" ? { id, time, text } : null),
};

/** A new list of this tab, and one of another tab. @param {Partial<ListForm>} [form] */
function tabs(form) {
  const both = { ...FORM, ...form };
  return /** @type {const} */ ([new Saved(both), new other.Saved(both)]);
}

/** @param {InstanceType<typeof Saved<Item>>} list */
async function idsOf(list) {
  return list.list(({ id }) => id);
}

/** Writes past the keeper. @param {object} stored */
function store(stored) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("knights-tour-lab-saved");
    opening.onsuccess = () => {
      const work = opening.result.transaction("items", "readwrite");
      work.objectStore("items").put(stored);
      work.oncomplete = resolve;
      work.onabort = reject;
    };
  });
}

const { transaction } = IDBDatabase.prototype;
/** The browser refuses to write, or to do anything. @param {IDBTransactionMode[]} modes */
function refuse(...modes) {
  IDBDatabase.prototype.transaction = function (stores, mode, ...rest) {
    if (modes.includes(mode ?? "readonly")) throw new Error("refused");
    return transaction.call(this, stores, mode, ...rest);
  };
}

beforeEach(() => Saved.forget());
afterEach(() => {
  IDBDatabase.prototype.transaction = transaction;
});

describe("a list", () => {
  test("has its newest item first, and drops the oldest", async () => {
    const [list] = tabs({ most: 3 });
    const [second] = tabs({ name: "text" });
    await second.put({ id: "c", text: "of another list" });
    for (const id of ["a", "b", "c", "b", "d"]) await list.put({ id, text: id });
    assert.deepEqual(await idsOf(list), ["d", "b", "c"]);
    assert.equal((await list.get("c"))?.text, "c");
    assert.equal(await list.get("a"), null);
    await list.remove("d");
    assert.deepEqual(await idsOf(list), ["b", "c"]);
    assert.equal(list.lasting, true);
    assert.deepEqual(await idsOf(second), ["c"]);
  });

  test("keeps the order in which it was written, whatever the clock says", async (context) => {
    const [list] = tabs();
    context.mock.timers.enable({ apis: ["Date"], now: 4_102_444_800_000 });
    await list.put({ id: "a", text: "" });
    context.mock.timers.reset();
    await list.put({ id: "b", text: "" });
    assert.deepEqual(await idsOf(list), ["b", "a"]);
  });

  test("is changed in one transaction", async () => {
    const [list] = tabs();
    await list.put({ id: "a", text: "" });
    const renamed = await list.change(async (items) => {
      const [item] = await items.all();
      await items.remove("a");
      if (item) await items.put({ ...item, id: "b" });
      return item?.id;
    });
    assert.equal(renamed, "a");
    assert.deepEqual(await idsOf(list), ["b"]);
  });
});

describe("two tabs", () => {
  test("keep what either writes at the same time", async () => {
    const [here, there] = tabs({
      merge: (before, item) => ({ ...item, text: before.text + item.text }),
    });
    await Promise.all([
      ...["a", "b"].map((id) => here.put({ id, text: "1" })),
      ...["b", "c"].map((id) => there.put({ id, text: "2" })),
    ]);
    const texts = Object.fromEntries((await here.list()).map(({ id, text }) => [id, text.length]));
    assert.deepEqual(texts, { a: 1, b: 2, c: 1 });
  });

  test("see each other's changes, and forget everything together", async () => {
    const [here, there] = tabs();
    const watched = Promise.all(
      [here, there].map((list) => new Promise((resolve) => list.watch(() => resolve(null)))),
    );
    await there.put({ id: "a", text: "" });
    await watched;
    assert.deepEqual(await idsOf(here), ["a"]);
    await other.Saved.forget();
    assert.deepEqual(await Promise.all([here, there].map(idsOf)), [[], []]);
  });
});

describe("what is not to be trusted", () => {
  test("is ignored, stays where it is, and is reported once", async () => {
    const [list] = tabs({ version: 2 });
    await list.put({ id: "a", text: "" });
    const good = { list: "texts", version: 2, item: { text: "x" } };
    await store({ ...good, id: "b", time: 2, version: 1 });
    await store({ ...good, id: "c", time: 3, version: 3 });
    await store({ ...good, id: "d", time: 4, item: { text: 7 } });
    await store({ ...good, id: "e", time: 1e300 });
    await store({ ...good, id: "f", time: 5, item: null });
    await store({ ...good, id: "g", time: 6 });
    let reported = 0;
    Saved.onIgnored = () => {
      reported += 1;
    };
    assert.deepEqual(await idsOf(list), ["a", "g"]);
    assert.equal(await list.get("d"), null);
    assert.equal(reported, 1);
    const [later] = tabs({ version: 3 });
    assert.deepEqual(await idsOf(later), ["c"]);
  });
});

describe("a browser that fails once", () => {
  test("gives every item once", async () => {
    const [list] = tabs();
    for (const id of ["a", "b"]) await list.put({ id, text: "" });
    const { continue: next } = IDBCursor.prototype;
    IDBCursor.prototype.continue = () => {
      IDBCursor.prototype.continue = next;
      throw new Error("not now");
    };
    assert.deepEqual(await idsOf(list), ["b", "a"]);
    assert.equal(IDBCursor.prototype.continue, next);
  });
});

describe("a browser that stores nothing", () => {
  test("has a list as long as the page, and saves it once it can", async () => {
    const [list, there] = tabs({ most: 2 });
    await list.put({ id: "a", text: "first" });
    refuse("readonly", "readwrite");
    for (const id of ["b", "c", "d"]) await list.put({ id, text: id });
    assert.deepEqual(await idsOf(list), ["d", "c"]);
    assert.equal((await list.get("d"))?.text, "d");
    assert.equal(list.lasting, false);
    await list.remove("d");
    IDBDatabase.prototype.transaction = transaction;
    assert.deepEqual(await idsOf(there), ["a"]);
    await list.put({ id: "e", text: "" });
    assert.equal(list.lasting, true);
    assert.deepEqual(await idsOf(there), ["e", "c"]);
  });

  test("may still give what it has stored before", async () => {
    const [list] = tabs({ merge: (before, item) => ({ ...item, text: before.text + item.text }) });
    await list.put({ id: "a", text: "1" });
    refuse("readwrite");
    await list.put({ id: "a", text: "2" });
    await list.put({ id: "b", text: "3" });
    assert.equal((await list.get("a"))?.text, "12");
    assert.deepEqual(await list.list(({ text }) => text), ["3", "12"]);
    assert.equal(list.lasting, false);
  });
});
