/** The supervisor: workers that start, fall silent, crash, and come back; and why they do not. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Supervisor } from "../../../web/js/solver/supervisor.js";
import { lossOf } from "../../../web/js/solver/worker/load.js";
import { ASSETS, FakeClock, FakeWorkers } from "../fakes.mjs";

/** A supervisor with its reports. @param {{patience?: number}} [how] */
function supervised({ patience = Number.POSITIVE_INFINITY } = {}) {
  const workers = new FakeWorkers();
  const clock = new FakeClock();
  /** @type {any[]} */
  const reports = [];
  const at = { patience };
  const supervisor = new Supervisor({
    create: workers.create,
    assets: ASSETS,
    reports: {
      onBoot: ({ stage }) => reports.push(stage),
      onReady: () => reports.push("ready"),
      onMessage: ({ type }) => reports.push(type),
      onLost: ({ cause, file }) => reports.push(`lost ${cause} ${file}`.trim()),
      onRestart: () => reports.push("restart"),
      onFailed: ({ cause, file }) => reports.push(`failed ${cause} ${file}`.trim()),
    },
    patience: () => at.patience,
    every: clock.every,
  });
  /** The reports since the last call. */
  const news = () => reports.splice(0);
  return { supervisor, workers, clock, news, at };
}

test("it starts a worker and passes on what that says", () => {
  const { supervisor, workers, news } = supervised();
  assert.equal(supervisor.phase, "closed");
  supervisor.start();
  assert.deepEqual(workers.now.messages, [{ id: 0, type: "init", assets: ASSETS }]);
  assert.equal(supervisor.phase, "loading");
  workers.now.say({ id: 0, type: "boot", stage: "loading", loaded: 1, total: 10 });
  workers.now.say({ id: 0, type: "boot", stage: "starting", loaded: 10, total: 10 });
  assert.equal(supervisor.phase, "starting");
  workers.now.ready();
  assert.equal(supervisor.phase, "ready");
  workers.now.say({ id: 1, type: "done", answer: 0 });
  assert.deepEqual(news(), ["loading", "starting", "ready", "done"]);
});

test("it takes over a worker that has started already, and hears what it said", () => {
  const { supervisor, workers, news } = supervised();
  const worker = workers.create();
  const events = [
    /** @type {MessageEvent} */ ({ data: { id: 0, type: "boot", stage: "loading" } }),
    /** @type {MessageEvent} */ ({ data: { id: 0, type: "ready" } }),
  ];
  supervisor.start({ worker, events });
  assert.deepEqual(news(), ["loading", "ready"]);
  assert.deepEqual(workers.now.messages, []);
  assert.equal(workers.all.length, 1);
});

test("the next worker starts from what the first has fetched", () => {
  const { supervisor, workers } = supervised();
  supervisor.start();
  const rest = new ArrayBuffer(3);
  const wasm = /** @type {WebAssembly.Module} */ ({});
  workers.now.say({ id: 0, type: "reusable", wasm });
  workers.now.ready();
  workers.now.say({ id: 0, type: "reusable", rest });
  workers.now.break("crashed");
  assert.deepEqual(workers.now.messages[0].assets, { ...ASSETS, wasm, rest });
});

test("a worker that falls silent is replaced, and only while somebody waits", () => {
  const { supervisor, workers, clock, news, at } = supervised();
  supervisor.start();
  workers.now.ready();
  clock.pass(3600);
  assert.deepEqual(news(), ["ready"]);
  at.patience = 6;
  supervisor.post({ id: 1, type: "labReport", params: {} }, []);
  // Who talks is not silent.
  for (let second = 0; second < 60; second++) {
    clock.pass(1);
    workers.now.say({ id: 1, type: "progress", report: second });
  }
  clock.pass(3);
  assert.ok(!news().includes("restart"));
  clock.pass(0.5);
  assert.deepEqual(news(), ["lost silent", "restart"]);
  assert.deepEqual(
    workers.all.map(({ ended }) => ended),
    [true, false],
  );
  assert.equal(supervisor.generation, 2);
});

test("what a lost worker says late is not heard", () => {
  const { supervisor, workers, news } = supervised();
  supervisor.start();
  const [first] = workers.all;
  workers.now.ready();
  workers.now.break("crashed");
  news();
  first?.say({ id: 1, type: "done", answer: 0 });
  first?.break("once more");
  assert.deepEqual(news(), []);
});

test("it gives up after three losses without an answer between them", () => {
  const { supervisor, workers, news, clock } = supervised();
  supervisor.start();
  workers.now.ready();
  for (let time = 0; time < 20; time++) {
    workers.now.break("crashed");
    workers.now.ready();
    workers.now.say({ id: 1, type: "done", answer: 0 });
  }
  assert.ok(!news().includes("failed crash"));
  for (let time = 0; time < 3; time++) {
    workers.now.ready();
    workers.now.break("crashed");
  }
  assert.deepEqual(news().slice(-3), ["ready", "lost crash", "failed crash"]);
  assert.equal(supervisor.phase, "failed");
  assert.equal(clock.running, 0);
  const { length } = workers.all;
  supervisor.start();
  assert.equal(workers.all.length, length + 1);
  workers.now.ready();
  assert.equal(supervisor.phase, "ready");
});

test("one that is closed costs nothing, and can be started again", () => {
  const { supervisor, workers, news, clock } = supervised();
  supervisor.start();
  workers.now.ready();
  supervisor.close();
  assert.equal(supervisor.phase, "closed");
  assert.equal(workers.now.ended, true);
  assert.equal(clock.running, 0);
  supervisor.post({ id: 1, type: "labReport", params: {} }, []);
  supervisor.start();
  workers.now.ready();
  assert.deepEqual(news(), ["ready", "ready"]);
});

describe("why", () => {
  /** @param {ReturnType<typeof supervised>} trial */
  const last = ({ news }) => news().at(-1);

  /** Lets every worker end in one way, until it gives up. @param {(worker: any) => void} how */
  function failing(how) {
    const trial = supervised();
    trial.supervisor.start();
    while (trial.supervisor.phase !== "failed") how(trial.workers.now);
    return last(trial);
  }

  test("the worker says it", () => {
    const file = { cause: "file", file: "python.bin", message: "404" };
    const loss = { id: 0, type: "fatal", ...file };
    assert.equal(
      failing((worker) => worker.say(loss)),
      "failed file python.bin",
    );
  });

  test("a browser that does not understand the script, or makes no workers, at once", () => {
    const trial = supervised();
    trial.supervisor.start();
    trial.workers.now.break("Uncaught SyntaxError: Unexpected token");
    assert.equal(last(trial), "failed browser");
    assert.equal(trial.workers.all.length, 1);
    trial.supervisor.start();
    trial.workers.now.break();
    assert.equal(last(trial), "failed browser", "it refuses a worker from the page's own scripts");
    assert.equal(trial.workers.all.length, 2);
    const reports = {
      onBoot() {},
      onReady() {},
      onMessage() {},
      onLost() {},
      onRestart() {},
      onFailed: (/** @type {any} */ { cause }) => causes.push(cause),
    };
    /** @type {string[]} */
    const causes = [];
    const create = () => {
      throw new DOMException("no workers here", "SecurityError");
    };
    new Supervisor({ create, assets: ASSETS, reports, patience: () => 6 }).start();
    assert.deepEqual(causes, ["browser"]);
  });

  test("it is silent for a minute: while it loads that is the network", () => {
    const trial = supervised();
    trial.supervisor.start();
    trial.clock.pass(60);
    assert.deepEqual(trial.news(), []);
    trial.clock.pass(0.5);
    assert.deepEqual(trial.news(), ["lost network", "restart"]);
    trial.workers.now.say({ id: 0, type: "boot", stage: "starting", loaded: 1, total: 1 });
    trial.clock.pass(61);
    assert.deepEqual(trial.news(), ["starting", "lost silent", "restart"]);
  });

  test("what the worker makes of an error", () => {
    const memory = new RangeError("WebAssembly.instantiate(): Out of memory: wasm memory");
    assert.equal(lossOf(memory).cause, "memory");
    assert.equal(lossOf(new RangeError("Array buffer allocation failed")).cause, "memory");
    assert.deepEqual(lossOf(new Error("unreachable")), {
      cause: "crash",
      file: "",
      message: "unreachable",
    });
    assert.equal(lossOf("text").message, "text");
  });
});
