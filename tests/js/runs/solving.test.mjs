/** The runs of a mode: one at a time, with what a cancelled one leaves. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "../generated.mjs";
import "../no_page.mjs";
import { ASSETS, FakeClock, FakeWorkers } from "../fakes.mjs";

const { canonical, DEFAULTS } = await import("../../../web/js/request/request.js");
const { runOf } = await import("../../../web/js/runs/running.js");
const { Runs } = await import("../../../web/js/runs/runs.js");
const { solve } = await import("../../../web/js/runs/solving.js");
const { SolverClient } = await import("../../../web/js/solver/calls.js");

const WORDS = canonical({ ...DEFAULTS, rows: "300", cols: "300", start: "a1" });

/** A mode that solves requests. */
function mode() {
  const workers = new FakeWorkers();
  const clock = new FakeClock();
  const client = new SolverClient({ create: workers.create, assets: ASSETS, every: clock.every });
  client.start();
  workers.now.ready();
  /** @type {{running: any}} */
  const state = { running: null };
  const runs = new Runs(/** @type {any} */ ({}), "solve", {
    get: () => state.running,
    set: (running) => {
      state.running = running;
    },
  });
  const run = () => {
    state.running = runOf(WORDS, performance.now());
    return runs.run((signal, update) => solve(client, WORDS, { signal, update, details: 9 }));
  };
  return { workers, clock, state, runs, run };
}

/** @param {FakeWorkers} workers @param {number} depth */
function report({ now }, depth) {
  const { id } = now.last;
  now.say({ id, type: "started", news: { theory: null, counts: "cases" } });
  const path = Uint32Array.of(5, 6, 7);
  now.say({ id, type: "progress", report: { forward: 9, backtracks: 1, tours: 0, depth, path } });
}

test("a run shows its progress; cancelled and not answered soon, the end of its path and how long that is", async () => {
  const { workers, clock, state, runs, run } = mode();
  const result = run();
  const { type, params } = workers.now.last;
  assert.deepEqual([type, params.tours, params.details], ["solve", 44, 9]);
  report(workers, 25_000);
  assert.deepEqual([state.running.cases, state.running.live.offset], [true, 24_997]);
  runs.cancel();
  assert.equal(state.running.cancelling, true);
  assert.equal(workers.now.last.type, "cancel");
  clock.pass(1);
  const { document, reached, live } = /** @type {any} */ (await result);
  assert.deepEqual([document.outcome, document.stats.forward], ["cancelled", 9]);
  assert.ok(document.stats.seconds > 0);
  assert.deepEqual([reached, live.offset], [25_000, 24_997]);
});

test("a newer run takes the place of the one before, and so does none", async () => {
  const { workers, clock, state, runs, run } = mode();
  const first = run();
  report(workers, 3);
  const { id } = workers.now.last;
  const second = run();
  assert.equal(await first, null);
  workers.now.say({ id, type: "progress", report: { depth: 3, path: [] } });
  assert.equal(state.running.progress, null);
  runs.drop();
  clock.pass(1);
  assert.equal(await second, null);
});

test("only the error of the present run is one", async () => {
  const { workers, run, runs } = mode();
  const wrong = { type: "error", code: "board-syntax", params: {}, text: "No board." };
  const first = run();
  workers.now.say({ id: workers.now.last.id, ...wrong });
  await assert.rejects(first, { code: "board-syntax" });
  const second = run();
  const { id } = workers.now.last;
  runs.drop();
  workers.now.say({ id, ...wrong });
  assert.equal(await second, null);
});
