/** Another person's program: it is shown, and nothing of it runs or is stored before somebody allows it. */

import "../../no_page.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";

const { CodeController } = await import("../../../../web/js/modes/code/controller.js");
const { readQuery } = await import("../../../../web/js/modes/code/link.js");
const { Exercise } = await import("../../../../web/js/modes/code/tests/exercise.js");
const { MAX_LETTERS, pack } = await import("../../../../web/js/ui/packed.js");
const { FRAME } = await import("../../../../web/js/app/frame.js");
const { Store } = await import("../../../../web/js/app/store.js");

/** @import { RulesState } from "../../../../web/js/rules/lost.js" */

const OWN = "def choose(square, candidates, board):\n    return candidates[0]\n";
const FOREIGN = "def choose(square, candidates, board):\n    return candidates[-1]\n";

function opened() {
  /** The programs that have run. @type {string[]} */
  const ran = [];
  const run = async (/** @type {{source: string}} */ { source }) => void ran.push(source);
  /** Lets the tests of a link be read. */
  let read = () => {};
  const test = { text: "5x5:a1:tour", board: { rows: 5, cols: 5 } };
  const client = {
    call: () =>
      new Promise((resolve) => {
        read = () => resolve([test]);
      }),
  };
  const frame = { ...FRAME };
  /** @type {RulesState} */
  const rules = { phase: "ready", why: "" };
  const store = new Store({ mode: "code", frame, rules, lesson: null, modes: {} });
  store.change("code", {});
  const app = /** @type {any} */ ({
    store,
    client,
    noteView() {},
    look() {},
    push() {},
    needRules: async () => ({ run, test: run }),
    player: { stop() {} },
    lookOf: () => ({ player: {} }),
  });
  return { app, ran, read: () => read(), controller: new CodeController(app) };
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
  return reading.request;
}

/** Lets everything requested finish. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("a program from a link", () => {
  test("is shown, and waits", async () => {
    const { controller, ran } = opened();
    await controller.follow(await linkTo(FOREIGN));
    assert.equal(controller.slice.text, FOREIGN);
    assert.equal(controller.runnable, false);
    for (const act of [() => controller.run(), () => controller.step(), () => controller.choose(0)])
      act();
    await settled();
    assert.deepEqual(ran, []);
  });

  test("is allowed as the text that was read, and as no other", async () => {
    const { controller } = opened();
    await controller.follow(await linkTo(FOREIGN));
    // The next link came between reading and clicking.
    await controller.follow(await linkTo(`${FOREIGN}# more\n`));
    assert.equal(controller.allow(FOREIGN), false);
    assert.equal(controller.runnable, false);
    assert.equal(controller.allow(`${FOREIGN}# more\n`), true);
    assert.equal(controller.runnable, true);
    await controller.follow(await linkTo(FOREIGN));
    assert.equal(controller.runnable, false);
  });

  test("that comes while the tests are read is not what is tested", async () => {
    const { app, controller, ran, read } = opened();
    const exercise = new Exercise(app, controller);
    controller.put(OWN);
    const started = exercise.start();
    await settled();
    await controller.follow(await linkTo(FOREIGN));
    read();
    await started;
    assert.deepEqual(ran, []);
    assert.equal(controller.runnable, false);
  });

  test("that comes while the sandbox starts is not what runs", async () => {
    const { controller, ran } = opened();
    controller.put(OWN);
    controller.run();
    controller.put(FOREIGN, { origin: "foreign" });
    await settled();
    assert.ok(!ran.includes(FOREIGN));
  });

  test("does not become one's own by a letter that is typed before the field is closed", async () => {
    const { controller } = opened();
    await controller.follow(await linkTo(FOREIGN));
    controller.type(`${FOREIGN}x`);
    controller.saving.typed();
    await controller.saving.flush();
    assert.equal(await controller.saving.has(FOREIGN), false);
  });

  test("gives way to that of a later link, however long it takes to unpack", async () => {
    const { controller } = opened();
    const links = [await linkTo(FOREIGN + "#".repeat(90_000)), await linkTo(OWN)];
    await Promise.all(links.map((link) => controller.follow(link)));
    assert.equal(controller.slice.text, OWN);
  });

  test("is not longer than a link may hold", async () => {
    assert.equal(await pack("\n".repeat(MAX_LETTERS + 1)), "");
    for (const length of [MAX_LETTERS + 1, 9_000_000]) {
      const { controller } = opened();
      await controller.follow(await linkTo("\n".repeat(length)));
      assert.equal(controller.slice.damaged, "too-long");
      assert.equal(controller.slice.text, "");
    }
  });
});
