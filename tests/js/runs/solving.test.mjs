/** Solving a request in the worker: what is sent, and what a run that is cancelled leaves. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { solve } from "../../../web/js/runs/solving.js";
import { SolverClient } from "../../../web/js/solver/calls.js";
import { ASSETS, FakeClock, FakeWorkers } from "../fakes.mjs";

const WORDS = { rows: "300", cols: "300", start: "a1" };

test("a run that is cancelled and not answered soon shows the end of its path, and how long that is", async () => {
  const workers = new FakeWorkers();
  const clock = new FakeClock();
  const client = new SolverClient({ create: workers.create, assets: ASSETS, every: clock.every });
  client.start();
  workers.now.ready();
  /** @type {any[]} */
  const heard = [];
  const listeners = {
    onStart: (/** @type {any[]} */ ...news) => heard.push(news),
    onProgress: (/** @type {any} */ report) => heard.push(report.forward),
  };
  const result = solve(client, WORDS, listeners, 40_000);
  const { id, type, params } = workers.now.last;
  assert.deepEqual(
    [type, params.words, params.tours, params.details],
    ["solve", WORDS, 44, 40_000],
  );
  workers.now.say({ id, type: "started", news: { theory: null, counts: "steps" } });
  const path = new Uint32Array([5, 6, 7]);
  const report = { forward: 9, backtracks: 1, tours: 0, depth: 25_000, path };
  workers.now.say({ id, type: "progress", report });
  client.cancel();
  clock.pass(1);
  const { document, deepest, reached } = await result;
  assert.deepEqual([document.outcome, document.stats.forward], ["cancelled", 9]);
  assert.deepEqual([deepest, reached], [path, 25_000]);
  assert.deepEqual(heard, [[null, "steps"], 9]);
});
