// The messages that leave the sandbox, and the script of its worker.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "../generated.mjs";
import { expected } from "../../../web/js/sandbox/messages.js";
import { SolverClient } from "../../../web/js/solver/calls.js";
import { WorkerLost } from "../../../web/js/solver/errors.js";
import { ASSETS, FakeClock, FakeWorkers, settled } from "../fakes.mjs";

const EVIL = { toString: () => "evil" };
const BOOT = { id: 0, type: "boot", stage: "loading", loaded: 1e9, total: -1 };
const FATAL = { id: 0, type: "fatal", cause: "crash", file: "", message: "" };

/** @type {[message: any, before: any, after: any][]} what the page takes before Python is there, and then */
const MESSAGES = [
  ...[null, undefined, 7, "done", [], {}, { id: 1 }, { id: "1", type: "done" }].map(nothing),
  ...[-1, Number.NaN].map((id) => nothing({ id, type: "done" })),
  nothing({ id: 1, type: "constructor" }),
  // Another worker would start from that.
  nothing({ id: 0, type: "reusable", wasm: {}, python: new ArrayBuffer(9) }),
  // It buys no time once Python is there.
  [BOOT, { ...BOOT, stage: "starting", loaded: 1, total: 1 }, null],
  [{ id: 0, type: "ready", version: 7 }, { id: 0, type: "ready", version: "" }, null],
  both({ id: 1, type: "done", answer: 5, more: EVIL }, { id: 1, type: "done", answer: 5 }),
  both(
    {
      id: 1,
      type: "error",
      code: EVIL,
      text: EVIL,
      params: { a: 1, b: "x", c: EVIL, d: ["y", EVIL] },
      trace: EVIL,
    },
    { id: 1, type: "error", code: "", params: { a: 1, b: "x", d: ["y", ""] } },
  ),
  both(
    { id: 1, type: "error", code: "exception", text: 1 },
    { id: 1, type: "error", code: "exception", text: "", trace: "" },
  ),
  // Why no other worker may start is not for it to say.
  both({ ...FATAL, cause: "browser", file: "x" }, FATAL),
];

/** @param {any} message @returns {[any, null, null]} */
function nothing(message) {
  return [message, null, null];
}

/** @param {any} message @param {any} taken @returns {[any, any, any]} */
function both(message, taken) {
  return [message, taken, taken];
}

test("what gets out of the sandbox has the fields that the page expects, and no others", () => {
  for (const [message, before, after] of MESSAGES) {
    assert.deepEqual([expected(message, false), expected(message, true)], [before, after]);
  }
});

test("what gets out of the sandbox has texts of some length only", () => {
  const long = "x".repeat(100_000);
  const params = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [long + at, long]));
  for (const data of [
    { id: 1, type: "error", code: long, text: long, params },
    { id: 1, type: "error", code: "exception", text: long, trace: long },
    { ...FATAL, file: long, message: long },
  ]) {
    assert.ok(JSON.stringify(expected(data, true)).length < 100_000);
  }
});

test("a client with little patience gives a silent worker up, and does not ask the next one", async () => {
  const clock = new FakeClock();
  const workers = new FakeWorkers();
  const client = new SolverClient({
    create: workers.create,
    assets: ASSETS,
    silence: 6,
    repeat: false,
    every: clock.every,
    log: { warn() {}, error() {} },
  });
  client.start();
  workers.now.ready();
  // About a board that any other client would wait for.
  const squares = new Uint32Array(1_000_000);
  const lost = assert.rejects(
    client.call("details", { rows: 1000, cols: 1000, squares }),
    WorkerLost,
  );
  await settled();
  const first = workers.now;
  clock.pass(3);
  assert.equal(first.ended, false);
  clock.pass(1);
  assert.equal(first.ended, true);
  await lost;
  // Another worker starts automatically.
  assert.equal(workers.all.length, 2);
  workers.now.ready();
  await settled();
  assert.deepEqual(
    workers.now.messages.map(({ type }) => type),
    ["init"],
  );
});

test("the worker's script is a module that imports nothing", async () => {
  const { joined } = await import("../../../web/js/sandbox/script.js");
  const { ASSETS: files } = await import("../../../web/js/build_info.js");
  const text = (/** @type {{path: string}} */ { path }) =>
    readFileSync(new URL(`../../../dist/${path}`, import.meta.url), "utf8");
  const script = joined(text(files.loader), text(files.runtime));
  assert.equal(/^(?:import|export)\b|export *\{|export default/m.exec(script), null);
  assert.throws(() => joined("export {};", text(files.runtime)), /another one/);
});
