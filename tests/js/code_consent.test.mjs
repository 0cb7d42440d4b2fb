/** Code of another person: it is shown, and nothing of it runs or is kept before somebody says so. */

import "./generated.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";

// What the page's modules ask for when they are loaded.
const page = /** @type {any} */ (globalThis);
const listens = { addEventListener() {} };
const element = { append() {}, setAttribute() {}, lang: "en" };
page.addEventListener ??= () => {};
page.matchMedia = () => ({ matches: false });
page.document = {
  ...listens,
  baseURI: "https://example.org/",
  head: element,
  documentElement: element,
  createElement: () => ({ ...element }),
  querySelectorAll: () => [],
};
page.window = page;
page.location = new URL("https://example.org/");
await import(new URL("../../web/node_modules/fake-indexeddb/auto/index.mjs", import.meta.url).href);

const { Bench } = await import("../../web/js/modes/code/bench.js");
const { readQuery } = await import("../../web/js/modes/code/link.js");
const { Exercise } = await import("../../web/js/modes/code/tests/exercise.js");
const { MOST_LETTERS, pack } = await import("../../web/js/app/packed.js");
const { Store } = await import("../../web/js/app/store.js");

const OWN = "def choose(square, candidates, board):\n    return candidates[0]\n";
const FOREIGN = "def choose(square, candidates, board):\n    return candidates[-1]\n";

/** What is asked of the sandbox. */
class Rules {
  /** @type {string[]} */
  ran = [];
  /** Lets the tests of a link be read. */
  read = () => {};

  /** @param {{source: string}} rule */
  async run({ source }) {
    this.ran.push(source);
  }

  /** @param {{source: string}} rule */
  async tests({ source }) {
    this.ran.push(source);
  }

  testsOf() {
    return new Promise((resolve) => {
      this.read = () => resolve([{ text: "5x5:a1:tour", board: { rows: 5, cols: 5 } }]);
    });
  }
}

function opened() {
  const rules = new Rules();
  const frame = /** @type {any} */ ({});
  const store = new Store({
    mode: "code",
    frame,
    rules: { phase: "ready", why: "" },
    modes: {},
  });
  store.change("code", {});
  const app = /** @type {any} */ ({
    store,
    noteView() {},
    look() {},
    push() {},
    needRules: async () => rules,
    player: { stop() {} },
    lookOf: () => ({ player: {} }),
  });
  return { app, rules, bench: new Bench(app) };
}

/** @param {string} text */
async function linkTo(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const packed = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  const hash = `#code=${packed.replace(/=+$/, "")}`;
  const reading = readQuery(new URLSearchParams("?mode=code"), hash);
  assert.ok(reading);
  return reading.asked;
}

/** What has been asked for is done. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("a program from a link", () => {
  test("is shown, and waits", async () => {
    const { bench, rules } = opened();
    await bench.follow(await linkTo(FOREIGN));
    assert.equal(bench.slice.text, FOREIGN);
    assert.equal(bench.runnable, false);
    for (const act of [() => bench.run(), () => bench.step(), () => bench.choose(0)]) act();
    await settled();
    assert.deepEqual(rules.ran, []);
  });

  test("is allowed as the text that was read, and as no other", async () => {
    const { bench } = opened();
    await bench.follow(await linkTo(FOREIGN));
    // The next link came between the eye and the hand.
    await bench.follow(await linkTo(`${FOREIGN}# more\n`));
    assert.equal(bench.allow(FOREIGN), false);
    assert.equal(bench.runnable, false);
    assert.equal(bench.allow(`${FOREIGN}# more\n`), true);
    assert.equal(bench.runnable, true);
    await bench.follow(await linkTo(FOREIGN));
    assert.equal(bench.runnable, false);
  });

  test("that comes while the tests are read is not what is tested", async () => {
    const { app, bench, rules } = opened();
    const exercise = new Exercise(app, bench);
    bench.put(OWN);
    const started = exercise.start();
    await settled();
    await bench.follow(await linkTo(FOREIGN));
    rules.read();
    await started;
    assert.deepEqual(rules.ran, []);
    assert.equal(bench.runnable, false);
  });

  test("that comes while the sandbox starts is not what runs", async () => {
    const { bench, rules } = opened();
    bench.put(OWN);
    bench.run();
    bench.put(FOREIGN, { origin: "foreign" });
    await settled();
    assert.ok(!rules.ran.includes(FOREIGN));
  });

  test("does not become one's own by a letter that is typed before the field is closed", async () => {
    const { bench } = opened();
    await bench.follow(await linkTo(FOREIGN));
    bench.type(`${FOREIGN}x`);
    bench.keeper.typed();
    await bench.keeper.flush();
    assert.equal(await bench.keeper.knows(FOREIGN), false);
  });

  test("gives way to that of a later link, however long it takes to unpack", async () => {
    const { bench } = opened();
    const links = [await linkTo(FOREIGN + "#".repeat(90_000)), await linkTo(OWN)];
    await Promise.all(links.map((link) => bench.follow(link)));
    assert.equal(bench.slice.text, OWN);
  });

  test("is not longer than a link may hold", async () => {
    assert.equal(await pack("\n".repeat(MOST_LETTERS + 1)), "");
    for (const length of [MOST_LETTERS + 1, 9_000_000]) {
      const { bench } = opened();
      await bench.follow(await linkTo("\n".repeat(length)));
      assert.equal(bench.slice.damaged, true);
      assert.equal(bench.slice.text, "");
    }
  });
});
