/** The client: jobs one at a time, questions beside them, and what a lost worker costs. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SolverClient } from "../../../web/js/solver/client.js";
import {
  AnswerError,
  RequestError,
  SolverError,
  WorkerLost,
} from "../../../web/js/solver/errors.js";
import { ASSETS, FakeClock, FakeWorkers, settled } from "../fakes.mjs";

const WORDS = { rows: "8", cols: "8", start: "a1" };
const TOUR = { rows: 5, cols: 5, squares: new Uint32Array([0]) };
const CRASH = { id: 0, type: "fatal", cause: "crash", file: "", message: "unreachable" };
const ignore = { onProgress() {} };

/** A client that is on its way, and what it has told and logged. */
function started() {
  const workers = new FakeWorkers();
  const clock = new FakeClock();
  /** @type {any[]} */
  const said = [];
  /** @type {string[]} */
  const logged = [];
  const client = new SolverClient({
    create: workers.create,
    assets: ASSETS,
    hooks: {
      onReady: () => said.push("ready"),
      onRestart: () => said.push("restart"),
      onFailed: (error) => said.push(error),
      onException: (error) => said.push(error),
    },
    every: clock.every,
    log: {
      warn: (/** @type {string} */ line) => logged.push(`warn: ${line}`),
      error: (/** @type {string} */ line) => logged.push(`error: ${line}`),
    },
  });
  client.start();
  return { client, workers, clock, said, logged };
}

/** The same, ready. */
function ready() {
  const one = started();
  one.workers.now.ready();
  return one;
}

/** The same, with a search under way. */
async function solving() {
  const one = ready();
  const job = one.client.solve(WORDS, ignore);
  await settled();
  return { ...one, job, id: one.workers.now.last.id };
}

/** Answers the last call. @param {FakeWorkers} workers @param {any} answer */
function answer({ now }, answer) {
  now.say({ id: now.last.id, type: "done", answer });
}

/** What became of a promise so far. @param {Promise<any>} promise */
async function stateOf(promise) {
  const waiting = Symbol("waiting");
  return (await Promise.race([promise, settled().then(() => waiting)])) === waiting;
}

describe("questions", () => {
  test("wait for Python to start, and are then sent", async () => {
    const { client, workers } = started();
    const asked = client.call("details", TOUR);
    await settled();
    assert.equal(workers.now.told.length, 1);
    workers.now.ready();
    await settled();
    assert.equal(workers.now.last.type, "details");
    answer(workers, { closed: true });
    assert.deepEqual(await asked, { closed: true });
  });

  test("an exception costs one answer, is logged with its traceback, and told once", async () => {
    const { client, workers, said, logged, job: search, id: job } = await solving();
    const asked = client.call("details", TOUR);
    await settled();
    const trace = "Traceback (most recent call last):\n  …\nValueError: no tour";
    const error = { code: "exception", text: "ValueError: no tour", trace };
    workers.now.say({ id: workers.now.last.id, type: "error", ...error });
    await assert.rejects(asked, AnswerError);
    assert.equal(workers.all.length, 1);
    assert.equal(await stateOf(search), true);
    assert.deepEqual(logged, [`error: details: ${trace}`]);
    assert.equal(said.filter((one) => one instanceof AnswerError).length, 1);
    workers.now.say({ id: job, type: "done", answer: "tour" });
    assert.equal(await search, "tour");
  });

  test("a mistake in what is asked is the asker's", async () => {
    const { client, workers, said, logged } = ready();
    const asked = client.call("labBegin", { words: {} });
    await settled();
    const error = { code: "board-syntax", params: {}, text: "No board." };
    workers.now.say({ id: workers.now.last.id, type: "error", ...error });
    await assert.rejects(asked, RequestError);
    assert.deepEqual([said, logged], [["ready"], []]);
  });

  test("are asked again when the worker is lost, unless it held what they are about", async () => {
    const { client, workers } = ready();
    const tour = client.call("details", TOUR);
    const lab = client.call("labReport", {});
    await settled();
    workers.now.say(CRASH);
    await assert.rejects(lab, WorkerLost);
    workers.now.ready();
    await settled();
    assert.equal(workers.now.told.length, 2);
    answer(workers, 1);
    assert.equal(await tour, 1);
  });

  test("that end two workers are given up, and the solver is not", async () => {
    const { client, workers } = ready();
    const asked = client.call("details", TOUR);
    for (let time = 0; time < 2; time++) {
      await settled();
      workers.now.say(CRASH);
      workers.now.ready();
    }
    await assert.rejects(asked, (/** @type {any} */ error) => {
      assert.ok(error instanceof SolverError);
      assert.equal(error.cause, "crash");
      return true;
    });
    assert.equal(client.phase, "ready");
    const next = client.call("details", TOUR);
    await settled();
    answer(workers, 2);
    assert.equal(await next, 2);
  });

  test("are rejected at once when no worker can be started, or it was closed", async () => {
    const { client, workers } = started();
    const early = client.call("details", TOUR);
    while (!client.failed) workers.now.say({ ...CRASH, cause: "network" });
    await assert.rejects(early, SolverError);
    await assert.rejects(client.call("details", TOUR), (/** @type {any} */ error) => {
      assert.equal(error.cause, "network");
      return true;
    });
    await assert.rejects(client.call("labReport", {}), SolverError);
    const { length } = workers.all;
    // What a person begins starts Python again.
    const begun = client.call("labBegin", { words: {} });
    assert.equal(workers.all.length, length + 1);
    workers.now.ready();
    await settled();
    answer(workers, 3);
    assert.equal(await begun, 3);
    client.close();
    await assert.rejects(client.call("details", TOUR), WorkerLost);
  });
});

describe("tasks", () => {
  const LINES = { lines: ["{}", "{}"] };

  test("tell how far they are, beside a job, and end with their answer", async () => {
    const { client, workers, job, id } = await solving();
    /** @type {any[]} */
    const heard = [];
    const task = client.call("labTake", LINES, { onProgress: (report) => heard.push(report) });
    await settled();
    assert.deepEqual(workers.now.last.params, LINES);
    workers.now.say({ id: workers.now.last.id, type: "progress", report: { done: 1, total: 2 } });
    answer(workers, { done: 2 });
    assert.deepEqual(await task, { done: 2 });
    assert.deepEqual(heard, [{ done: 1, total: 2 }]);
    assert.equal(await stateOf(job), true);
    workers.now.say({ id, type: "done", answer: "tour" });
    assert.equal(await job, "tour");
  });

  test("end at once for whoever aborts them, and say no more", async () => {
    const { client, workers } = ready();
    const control = new AbortController();
    /** @type {any[]} */
    const heard = [];
    const { signal } = control;
    const task = client.call(
      "labReport",
      {},
      { onProgress: (report) => heard.push(report), signal },
    );
    await settled();
    const { id } = workers.now.last;
    const why = new Error("no longer wanted");
    control.abort(why);
    await assert.rejects(task, why);
    assert.deepEqual(workers.now.last, { id, type: "cancel" });
    workers.now.say({ id, type: "progress", report: { done: 1, total: 2 } });
    workers.now.say({ id, type: "done", answer: null });
    assert.deepEqual(heard, []);
    await assert.rejects(client.call("labReport", {}, { signal }), why);
    assert.equal(workers.now.last.type, "cancel");
  });

  test("aborted before Python is there are never sent", async () => {
    const { client, workers } = started();
    const control = new AbortController();
    const task = client.call("labBegin", { words: {} }, { signal: control.signal });
    await settled();
    control.abort();
    await assert.rejects(task, { name: "AbortError" });
    workers.now.ready();
    await settled();
    assert.equal(workers.now.told.length, 1);
  });

  test("of a silent worker are lost with it, and asked of no other", async () => {
    const { client, workers, clock } = ready();
    const task = client.call("labTake", LINES);
    await settled();
    for (let time = 0; time < 60; time++) {
      workers.now.say({ id: workers.now.last.id, type: "progress", report: { done: 1, total: 2 } });
      clock.pass(1);
    }
    assert.equal(await stateOf(task), true);
    clock.pass(10.5);
    await assert.rejects(task, WorkerLost);
    workers.now.ready();
    await settled();
    assert.equal(workers.now.told.length, 1);
    assert.equal(client.generation, 2);
  });
});

describe("jobs", () => {
  test("report, and end with their answer", async () => {
    const { client, workers } = ready();
    /** @type {any[]} */
    const heard = [];
    const job = client.solve(WORDS, {
      onStart: (theory) => heard.push(theory),
      onProgress: (report) => heard.push(report),
    });
    await settled();
    const { id, type, params } = workers.now.last;
    assert.deepEqual([type, params.words, params.tours], ["solve", WORDS, 10_000]);
    workers.now.say({ id, type: "started", news: { theory: null } });
    workers.now.say({ id, type: "progress", report: 1 });
    assert.equal(client.idle, false);
    answer(workers, "tour");
    assert.equal(await job, "tour");
    assert.deepEqual(heard, [null, 1]);
    assert.equal(client.idle, true);
  });

  test("say how they have ended before an answer that takes a while", async () => {
    const { client, workers, clock } = ready();
    /** @type {any[]} */
    const heard = [];
    const ended = (/** @type {any} */ news) => heard.push(news);
    const job = client.solve(WORDS, { ...ignore, onEnded: ended });
    await settled();
    const { id } = workers.now.last;
    workers.now.say({ id, type: "ended", news: "cancelled" });
    assert.deepEqual(heard, ["cancelled"]);
    assert.equal(await stateOf(job), true);
    workers.now.say({ id, type: "done", answer: "whole" });
    assert.equal(await job, "whole");
    // Nobody waits for long: what was said is the answer then.
    const slow = client.solve(WORDS, { ...ignore, onEnded: ended });
    await settled();
    client.cancel();
    workers.now.say({ id: workers.now.last.id, type: "ended", news: "early" });
    clock.pass(1);
    assert.equal(await slow, "early");
    assert.deepEqual(heard, ["cancelled", "early"]);
  });

  test("one follows the other: the first is cancelled", async () => {
    const { client, workers, job: first, id } = await solving();
    const report = {
      forward: 9,
      backtracks: 1,
      tours: 0,
      depth: 2,
      path: new Uint32Array([0, 17]),
    };
    workers.now.say({ id, type: "progress", report });
    const second = client.count(WORDS, ignore);
    const { document, deepest } = await first;
    assert.deepEqual([document.outcome, document.stats.forward], ["cancelled", 9]);
    assert.deepEqual(deepest, report.path);
    await settled();
    assert.deepEqual(
      workers.now.told.slice(1).map(({ type }) => type),
      ["solve", "cancel", "count"],
    );
    // The first one still answers; nobody waits for it.
    workers.now.say({ id, type: "done", answer: "late" });
    answer(workers, "number");
    assert.equal(await second, "number");
  });

  test("that are cancelled say their counts, or what they said last", async () => {
    const { client, workers, clock, job } = await solving();
    client.cancel();
    client.cancel();
    assert.equal(workers.now.told.filter(({ type }) => type === "cancel").length, 1);
    workers.now.say({ id: workers.now.last.id, type: "done", answer: "counts" });
    assert.equal(await job, "counts");
    const silent = client.solve(WORDS, ignore);
    await settled();
    client.cancel();
    clock.pass(0.5);
    assert.equal(await stateOf(silent), true);
    clock.pass(0.5);
    assert.equal((await silent).document.outcome, "cancelled");
    assert.equal(client.idle, true);
  });

  test("that are cancelled end soon, and the worker has its time", async () => {
    const { client, workers, clock } = ready();
    /** @type {any[]} */
    const told = [];
    const job = client.runs([{ board: "5x5" }], 25, false, (done) => told.push(...done));
    await settled();
    const { id } = workers.now.last;
    client.cancel();
    // Ten times what verifying a tour takes: on a slow device that cannot be interrupted for so long.
    clock.pass(9.5);
    assert.deepEqual(await job, []);
    assert.equal(workers.all.length, 1);
    const next = client.solve(WORDS, ignore);
    await settled();
    workers.now.say({ id, type: "progress", report: { done: ["late"], forward: 3 } });
    workers.now.say({ id, type: "done", answer: { done: ["later"] } });
    answer(workers, "tour");
    assert.equal(await next, "tour");
    assert.deepEqual(told, []);
    // One that is stuck is noticed all the same, and what was cancelled is not done again.
    const stuck = client.solve(WORDS, ignore);
    await settled();
    client.cancel();
    clock.pass(11);
    assert.equal((await stuck).document.outcome, "cancelled");
    assert.equal(workers.all.length, 2);
    workers.now.ready();
    await settled();
    assert.equal(workers.now.told.length, 1);
  });

  test("cancelled while another worker comes up are not sent again", async () => {
    const { client, workers, job } = await solving();
    workers.now.break("crashed");
    await settled();
    workers.now.ready();
    // The moment between a worker that is ready and the call to it.
    client.cancel();
    assert.equal((await job).document.outcome, "cancelled");
    await settled();
    assert.equal(workers.now.told.length, 1);
  });

  test("what a lost worker said last is no count of the one that takes over", async () => {
    const { client, workers, clock } = ready();
    let starts = 0;
    const job = client.solve(WORDS, { ...ignore, onStart: () => (starts += 1) });
    await settled();
    const { id } = workers.now.last;
    workers.now.say({ id, type: "started", news: { theory: null } });
    const report = {
      forward: 1_988_196,
      backtracks: 9,
      depth: 1,
      tours: 0,
      path: new Uint32Array(1),
    };
    workers.now.say({ id, type: "progress", report });
    workers.now.say(CRASH);
    workers.now.ready();
    await settled();
    workers.now.say({ id: workers.now.last.id, type: "started", news: { theory: null } });
    assert.equal(starts, 2);
    client.cancel();
    clock.pass(10);
    const { stats, outcome } = (await job).document;
    assert.deepEqual([outcome, stats.forward, stats.backtracks], ["cancelled", 0, 0]);
  });

  test("cancelled before Python is there are never sent", async () => {
    const { client, workers } = started();
    const job = client.solve(WORDS, ignore);
    client.cancel();
    assert.equal((await job).document.outcome, "cancelled");
    workers.now.ready();
    await settled();
    assert.equal(workers.now.told.length, 1);
    assert.equal(client.idle, true);
  });

  test("an exception costs that job only", async () => {
    const { client, workers, logged } = ready();
    const job = client.count(WORDS, ignore);
    await settled();
    const error = { code: "exception", text: "MemoryError", trace: "Traceback\nMemoryError" };
    workers.now.say({ id: workers.now.last.id, type: "error", ...error });
    await assert.rejects(job, AnswerError);
    assert.deepEqual(logged, ["error: count: Traceback\nMemoryError"]);
    assert.deepEqual([client.phase, client.idle, workers.all.length], ["ready", true, 1]);
  });

  test("go on in another worker, but not in a third", async () => {
    const { workers, said, job } = await solving();
    workers.now.break("crashed");
    workers.now.ready();
    await settled();
    assert.deepEqual(workers.now.last.params.words, WORDS);
    workers.now.break("crashed");
    await assert.rejects(job, SolverError);
    workers.now.ready();
    await settled();
    assert.equal(workers.now.told.length, 1);
    assert.deepEqual(said, ["ready", "restart", "ready", "restart", "ready"]);
  });

  test("of a large board may be silent for longer", async () => {
    const { client, workers, clock, logged } = ready();
    client.solve({ rows: "1000", cols: "1000" }, ignore);
    await settled();
    clock.pass(70);
    assert.deepEqual(logged, []);
    clock.pass(3);
    assert.equal(logged.length, 1);
    client.cancel();
    workers.now.ready();
  });

  test("runs are told as they end, also when the rest is cancelled", async () => {
    const { client, workers } = ready();
    /** @type {any[]} */
    const told = [];
    const job = client.runs([{ board: "5x5" }], 25, false, (done, forward) => {
      told.push([done, forward]);
    });
    await settled();
    client.cancel();
    const { id } = workers.now.last;
    workers.now.say({ id, type: "progress", report: { done: ["first"], forward: 3 } });
    workers.now.say({ id, type: "done", answer: { done: ["second"] } });
    assert.deepEqual(await job, ["second"]);
    assert.deepEqual(told, [[["first"], 3]]);
  });
});

describe("runs that are handed over while others are done", () => {
  test("are in the worker at once, and end in their order", async () => {
    const { client, workers } = ready();
    const first = client.runs([{ board: "5x5" }], 25, false, () => {});
    assert.deepEqual([client.idle, client.takesRuns], [false, true]);
    const second = client.runs([{ board: "6x6" }], 36, false, () => {});
    await settled();
    const [one, two] = workers.now.told.slice(-2);
    assert.deepEqual(
      [one.params.requests, two.params.requests],
      [[{ board: "5x5" }], [{ board: "6x6" }]],
    );
    workers.now.say({ id: one.id, type: "done", answer: { done: ["first"] } });
    assert.deepEqual(await first, ["first"]);
    assert.equal(client.idle, false);
    workers.now.say({ id: two.id, type: "done", answer: { done: ["second"] } });
    assert.deepEqual(await second, ["second"]);
    assert.equal(client.idle, true);
  });

  test("are cancelled each by its signal, and all by another job", async () => {
    const { client, workers } = ready();
    const [one, two] = [new AbortController(), new AbortController()];
    const first = client.runs([{ board: "5x5" }], 25, false, () => {}, { signal: one.signal });
    const second = client.runs([{ board: "6x6" }], 36, false, () => {}, { signal: two.signal });
    await settled();
    const { id } = workers.now.last;
    two.abort();
    assert.deepEqual(workers.now.last, { id, type: "cancel" });
    assert.equal(client.takesRuns, false);
    workers.now.say({ id, type: "done", answer: { done: [] } });
    assert.deepEqual(await second, []);
    assert.equal(client.takesRuns, true);
    const solving = client.solve(WORDS, ignore);
    assert.deepEqual(await first, []);
    assert.equal(client.takesRuns, false);
    await settled();
    answer(workers, "tour");
    assert.equal(await solving, "tour");
    const late = await client.runs([{ board: "5x5" }], 25, false, () => {}, { signal: two.signal });
    assert.deepEqual([late, workers.now.last.type], [[], "solve"]);
  });

  test("let those go first who wait for the end of all", async () => {
    const { client, workers } = ready();
    const runs = client.runs([{ board: "5x5" }], 25, false, () => {});
    await settled();
    /** @type {string[]} */
    const order = [];
    const idle = client.whenIdle().then(() => order.push("idle"));
    assert.equal(client.takesRuns, false);
    const next = client.whenTakesRuns().then(() => order.push("runs"));
    answer(workers, { done: [] });
    await runs;
    await Promise.all([idle, next]);
    assert.deepEqual(order, ["idle", "runs"]);
  });

  test("are asked again of the next worker when theirs is lost", async () => {
    const { client, workers } = ready();
    const first = client.runs([{ board: "5x5" }], 25, false, () => {});
    const second = client.runs([{ board: "6x6" }], 36, false, () => {});
    await settled();
    workers.now.say(CRASH);
    workers.now.ready();
    await settled();
    const [one, two] = workers.now.told.slice(-2);
    assert.deepEqual(
      [one.params.requests, two.params.requests],
      [[{ board: "5x5" }], [{ board: "6x6" }]],
    );
    workers.now.say({ id: one.id, type: "done", answer: { done: ["first"] } });
    workers.now.say({ id: two.id, type: "done", answer: { done: ["second"] } });
    assert.deepEqual([await first, await second], [["first"], ["second"]]);
  });
});

describe("a solver that has failed", () => {
  test("says why, in an error and in the console", async () => {
    const { client, workers, said, logged } = started();
    const loss = { cause: "file", file: "python.bin", message: "404" };
    while (!client.failed) workers.now.say({ id: 0, type: "fatal", ...loss });
    const error = said.at(-1);
    assert.ok(error instanceof SolverError);
    assert.deepEqual([error.cause, error.file], ["file", "python.bin"]);
    assert.equal(client.why, error);
    assert.match(logged.at(-1) ?? "", /^error: .*file: python\.bin: 404/);
    await client.whenIdle();
  });

  test("repeats nothing by itself, and says whether the job may be asked again", async () => {
    const { client, workers } = started();
    const early = client.solve(WORDS, ignore);
    while (!client.failed) workers.now.say({ ...CRASH, cause: "network" });
    await assert.rejects(early, SolverError);
    // It never reached a worker.
    assert.equal(client.restart(), true);
    workers.now.ready();
    await settled();
    assert.equal(workers.now.told.length, 1);

    const deadly = client.solve(WORDS, ignore);
    await settled();
    while (!client.failed) workers.now.say(CRASH);
    await assert.rejects(deadly, SolverError);
    assert.equal(client.restart(), false);
    workers.now.ready();
    await settled();
    assert.equal(workers.now.told.length, 1);
  });

  test("starts again for a new job", async () => {
    const { client, workers } = started();
    while (!client.failed) workers.now.say(CRASH);
    const job = client.solve(WORDS, ignore);
    workers.now.ready();
    await settled();
    answer(workers, "tour");
    assert.equal(await job, "tour");
  });
});

test("a client that was closed starts again for a job", async () => {
  const { client, workers } = ready();
  client.close();
  assert.equal(client.idle, true);
  const job = client.runs([{ board: "5x5" }], 25, false, () => {});
  assert.equal(client.idle, false);
  workers.now.ready();
  await settled();
  answer(workers, { done: [] });
  assert.deepEqual(await job, []);
});

test("what waits when Python is started anew is asked again", async () => {
  const { client, workers } = ready();
  const asked = client.call("details", TOUR);
  await settled();
  client.start();
  workers.now.ready();
  await settled();
  answer(workers, 5);
  assert.equal(await asked, 5);
});
