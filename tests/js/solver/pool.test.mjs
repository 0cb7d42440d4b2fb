/** The pool: workers that come when there is work, and go after a minute without any. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { SolverClient } from "../../../web/js/solver/calls.js";
import { Pool } from "../../../web/js/solver/pool.js";
import { ASSETS, FakeClock, FakeWorkers, settled } from "../fakes.mjs";

/** A pool whose own client is ready. @param {number} cores */
function pooled(cores) {
  const workers = new FakeWorkers();
  const clock = new FakeClock();
  const own = new SolverClient({ create: workers.create, assets: ASSETS, every: clock.every });
  own.start();
  workers.now.ready();
  return { pool: new Pool(own, cores, clock.every), own, workers, clock };
}

test("takes as many as there are cores, four at most, the own one first", () => {
  for (const [cores, size] of [
    [1, 1],
    [2, 2],
    [64, 4],
  ]) {
    const { pool, own, workers } = pooled(Number(cores));
    assert.equal(pool.own, own);
    assert.deepEqual(pool.take(1), [own]);
    assert.equal(workers.all.length, 1);
    const taken = pool.take(8);
    assert.deepEqual([taken.length, taken[0]], [size, own]);
    assert.equal(workers.all.length, size);
    assert.deepEqual(pool.take(8), taken);
  }
});

test("its own are closed after a minute without work, and come back", async () => {
  const { pool, own, workers, clock } = pooled(3);
  const [, second, third] = pool.take(3);
  for (const worker of workers.all) worker.ready();
  const job = second?.runs([{ board: "5x5" }], false, () => {});
  await settled();
  const busy = workers.all[1];
  for (let time = 0; time < 90; time++) {
    busy?.say({ id: busy.last.id, type: "progress", report: { done: [], forward: time } });
    clock.pass(1);
  }
  // One has worked all the time.
  assert.deepEqual([own.phase, second?.phase, third?.phase], ["ready", "ready", "closed"]);
  busy?.say({ id: busy.last.id, type: "done", answer: { done: [] } });
  await job;
  clock.pass(50);
  assert.equal(second?.phase, "ready");
  clock.pass(20);
  assert.equal(second?.phase, "closed");
  assert.deepEqual(
    workers.all.map(({ ended }) => ended),
    [false, true, true],
  );
  // Only the own one is still watched.
  assert.equal(clock.running, 1);
  assert.deepEqual(pool.take(3), [own, second, third]);
  assert.equal(workers.all.length, 5);
  assert.equal(third?.phase, "loading");
  for (const worker of workers.all) worker.ready();
  clock.pass(70);
  assert.equal(third?.phase, "closed");
});

test("who is taken again is not closed", () => {
  const { pool, workers, clock } = pooled(2);
  const [, second] = pool.take(2);
  workers.now.ready();
  clock.pass(50);
  pool.take(2);
  clock.pass(50);
  assert.equal(second?.phase, "ready");
  clock.pass(20);
  assert.equal(second?.phase, "closed");
});

test("one that was closed for want of work and comes back for a later run is closed again", async () => {
  const { pool, workers, clock } = pooled(2);
  const [, second] = pool.take(2);
  workers.now.ready();
  // A search for orders waits for its last run, for longer than a minute, and goes on.
  clock.pass(120);
  assert.deepEqual([second?.phase, clock.running], ["closed", 1]);
  const job = second?.runs([{ board: "5x5" }], false, () => {});
  workers.now.ready();
  await settled();
  workers.now.say({ id: workers.now.last.id, type: "done", answer: { done: [] } });
  await job;
  clock.pass(70);
  assert.deepEqual([second?.phase, workers.now.ended, clock.running], ["closed", true, 1]);
});

test("one that is lost is closed, too, and so is one that cannot be started", async () => {
  const { pool, workers, clock } = pooled(3);
  const [, second, third] = pool.take(3);
  const [, worker] = workers.all;
  for (const worker of workers.all) worker.ready();
  worker?.break("crashed");
  workers.now.ready();
  for (let time = 0; time < 3; time++) workers.all[2]?.break("crashed");
  while (!third?.failed) workers.now.break("crashed");
  clock.pass(70);
  assert.deepEqual([second?.phase, third?.phase], ["closed", "closed"]);
  assert.equal(
    workers.all.slice(1).every(({ ended }) => ended),
    true,
  );
});

test("one more for what goes on beside the runs, which does none of them", async () => {
  const { pool, workers, clock } = pooled(2);
  const { beside } = pool;
  assert.equal(pool.beside, beside);
  const taken = pool.take(8);
  assert.equal(taken.length, 2);
  assert.ok(!taken.includes(beside));
  assert.equal(workers.all.length, 3);
  for (const worker of workers.all) worker.ready();
  for (let time = 0; time < 12; time++) {
    clock.pass(10);
    // Who is asked for is not closed.
    assert.equal(pool.beside.phase, "ready");
  }
  clock.pass(70);
  assert.equal(beside.phase, "closed");
  assert.equal(pool.beside, beside);
  assert.notEqual(beside.phase, "closed");
});
