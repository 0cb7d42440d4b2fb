// The messages that leave the sandbox, and the script of its worker.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import "../generated.mjs";
import { expected } from "../../../web/js/sandbox/messages.js";
import { SolverClient } from "../../../web/js/solver/calls.js";
import { WorkerLost } from "../../../web/js/solver/errors.js";
import { ASSETS, FakeClock, FakeWorkers, settled } from "../fakes.mjs";

describe("what gets out of the sandbox", () => {
  test("is nothing that the page does not expect", () => {
    for (const data of [
      null,
      undefined,
      7,
      "done",
      [],
      {},
      { id: 1 },
      { id: "1", type: "done" },
      { id: -1, type: "done" },
      { id: Number.NaN, type: "done" },
      { id: 1, type: "constructor" },
      // Another worker would start from that.
      { id: 0, type: "reusable", wasm: {}, python: new ArrayBuffer(9) },
    ]) {
      assert.equal(expected(data, false), null);
      assert.equal(expected(data, true), null);
    }
  });

  test("has the fields that the page expects, and no others", () => {
    const evil = { toString: () => "evil" };
    assert.deepEqual(expected({ id: 1, type: "done", answer: 5, more: evil }, true), {
      id: 1,
      type: "done",
      answer: 5,
    });
    const error = expected(
      {
        id: 1,
        type: "error",
        code: evil,
        text: evil,
        params: { a: 1, b: "x", c: evil },
        trace: evil,
      },
      true,
    );
    assert.deepEqual(error, { id: 1, type: "error", code: "", text: "", params: { a: 1, b: "x" } });
    assert.deepEqual(expected({ id: 1, type: "error", code: "exception", text: 1 }, true), {
      id: 1,
      type: "error",
      code: "exception",
      text: "",
      trace: "",
    });
  });

  test("has texts of some length only", () => {
    const long = "x".repeat(100_000);
    const params = Object.fromEntries([...Array(99).keys()].map((one) => [long + one, long]));
    for (const data of [
      { id: 1, type: "error", code: long, text: long, params },
      { id: 1, type: "error", code: "exception", text: long, trace: long },
      { id: 1, type: "fatal", cause: "crash", file: long, message: long },
    ]) {
      assert.ok(JSON.stringify(expected(data, true)).length < 100_000);
    }
  });

  test("does not tell the page why no other worker may start", () => {
    const message = expected(
      { id: 0, type: "fatal", cause: "browser", file: "x", message: "" },
      true,
    );
    assert.deepEqual(message, { id: 0, type: "fatal", cause: "crash", file: "", message: "" });
  });

  test("buys no time once Python is there", () => {
    const boot = { id: 0, type: "boot", stage: "loading", loaded: 1e9, total: -1 };
    assert.deepEqual(expected(boot, false), {
      id: 0,
      type: "boot",
      stage: "starting",
      loaded: 1,
      total: 1,
    });
    for (const data of [boot, { id: 0, type: "ready", version: "" }]) {
      assert.equal(expected(data, true), null);
    }
  });
});

describe("a client with little patience that repeats nothing", () => {
  test("gives a silent worker up, and does not ask the next one", async () => {
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
});

describe("the worker's script", () => {
  const dist = new URL("../../../dist/", import.meta.url);
  const inside = (/** @type {string} */ folder) =>
    readdirSync(new URL(folder, dist)).map((name) => new URL(`${folder}${name}/`, dist));
  const [pyodide] = inside("pyodide/");

  test("is a module that imports nothing", async () => {
    const { joined } = await import("../../../web/js/sandbox/script.js");
    const text = (/** @type {string} */ name) => readFileSync(new URL(name, pyodide), "utf8");
    const script = joined(text("pyodide.js"), text("pyodide.asm.js"));
    assert.equal(/^(?:import|export)\b|export *\{|export default/m.exec(script), null);
    assert.throws(() => joined("export {};", text("pyodide.asm.js")), /another one/);
  });
});
