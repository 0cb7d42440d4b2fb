/** Calls of the solver: each has its own answer or error; jobs are done one at a time; what a lost worker costs. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SolverClient } from "../../../web/js/solver/calls.js";
import { AnswerError, SolverError, WorkerLost } from "../../../web/js/solver/errors.js";
import { ASSETS, FakeClock, FakeWorkers, settled } from "../fakes.mjs";

const WORDS = { rows: "8", cols: "8", start: "a1" };
const TOUR = { rows: 5, cols: 5, squares: new Uint32Array([0]) };
const CRASH = { id: 0, type: "fatal", cause: "crash", file: "", message: "unreachable" };

/** @param {import("../../../web/js/solver/calls.js").SolverClient} client @param {object} [words] */
const solve = (client, words = WORDS, options = {}) =>
  client.call("solve", /** @type {any} */ ({ words }), {
    cancelledAnswer: (last) => ({ cancelled: last?.forward ?? 0 }),
    ...options,
  });

/**
 * @param {import("../../../web/js/solver/calls.js").SolverClient} client
 * @param {string} board
 * @param {(...report: any[]) => void} [onProgress]
 * @param {object} [options]
 */
const runs = (client, board, onProgress = () => {}, options = {}) => {
  return client.runs([{ board }], false, onProgress, options);
};

/** A client that is on its way, and what its hooks and its log have received. */
function started() {
  const workers = new FakeWorkers();
  const clock = new FakeClock();
  /** @type {any[]} */
  const events = [];
  /** @type {string[]} */
  const logged = [];
  const client = new SolverClient({
    create: workers.create,
    assets: ASSETS,
    hooks: {
      onReady: () => events.push("ready"),
      onRestart: () => events.push("restart"),
      onFailed: (error) => events.push(error),
      onException: (error) => events.push(error),
    },
    every: clock.every,
    log: {
      warn: (/** @type {string} */ line) => logged.push(`warn: ${line}`),
      error: (/** @type {string} */ line) => logged.push(`error: ${line}`),
    },
  });
  client.start();
  return { client, workers, clock, events, logged };
}

/** The same, ready. */
function ready() {
  const parts = started();
  parts.workers.now.ready();
  return parts;
}

/** The same, with a search under way. */
async function solving() {
  const parts = ready();
  const job = solve(parts.client);
  await settled();
  return { ...parts, job, id: parts.workers.now.last.id };
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

describe("calls", () => {
  test("have each its own answer, in any order", async () => {
    const { client, workers } = ready();
    const answers = [0, 1, 2].map((limit) => client.call("labNext", { limit, rules: false }));
    const ids = workers.now.messages.slice(-3).map(({ id }) => id);
    assert.equal(new Set(ids).size, 3);
    for (const id of ids.toReversed())
      workers.now.say({ id, type: "done", answer: `answer ${id}` });
    assert.deepEqual(
      await Promise.all(answers),
      ids.map((id) => `answer ${id}`),
    );
  });

  test("take a part of a large array without the rest of it, and both stay as they are", () => {
    const { client, workers } = ready();
    const tours = new Uint32Array(4_000_000);
    tours.set([7, 8, 9], 25);
    const squares = tours.subarray(25, 50);
    const nested = [{ inner: squares }, null, "text"];
    client.call("details", /** @type {any} */ ({ rows: 5, cols: 5, squares, nested }));
    const { params } = workers.now.last;
    assert.deepEqual(params.squares, squares);
    assert.equal(params.squares.buffer.byteLength, 100);
    assert.equal(params.nested[0].inner.buffer.byteLength, 100);
    assert.deepEqual(params.nested.slice(1), [null, "text"]);
    assert.equal(tours.length, 4_000_000);
    assert.equal(squares[0], 7);
  });

  test("that cannot be sent are the caller's mistake", async () => {
    const { client, workers, clock } = ready();
    const name = /** @type {any} */ (() => {});
    await assert.rejects(client.call("puzzle", { name }), { name: "DataCloneError" });
    // Nobody waits for an answer.
    clock.pass(60);
    assert.equal(workers.all.length, 1);
  });

  test("an exception costs one answer, is logged with its traceback, and told once", async () => {
    const { client, workers, events, logged, job: search, id: job } = await solving();
    const pending = client.call("details", TOUR);
    await settled();
    const trace = "Traceback (most recent call last):\n  …\nValueError: no tour";
    const error = { code: "exception", text: "ValueError: no tour", trace };
    workers.now.say({ id: workers.now.last.id, type: "error", ...error });
    await assert.rejects(pending, { name: "AnswerError", message: error.text, trace });
    assert.equal(workers.all.length, 1);
    assert.equal(await stateOf(search), true);
    assert.deepEqual(logged, [`error: details: ${trace}`]);
    assert.equal(events.filter((event) => event instanceof AnswerError).length, 1);
    workers.now.say({ id: job, type: "done", answer: "tour" });
    assert.equal(await search, "tour");
  });

  test("a mistake in what is asked is the asker's", async () => {
    const { client, workers, events, logged } = ready();
    const pending = client.call("labBegin", { words: {} });
    await settled();
    const error = { code: "board-syntax", params: { field: "board" } };
    workers.now.say({ id: workers.now.last.id, type: "error", ...error });
    await assert.rejects(pending, { name: "RequestError", ...error });
    assert.deepEqual([events, logged], [["ready"], []]);
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
    assert.equal(workers.now.messages.length, 2);
    answer(workers, 1);
    assert.equal(await tour, 1);
  });

  test("that end two workers are given up, and the solver is not", async () => {
    const { client, workers } = ready();
    const pending = client.call("details", TOUR);
    for (let time = 0; time < 2; time++) {
      await settled();
      workers.now.say(CRASH);
      workers.now.ready();
    }
    await assert.rejects(pending, { name: "SolverError", cause: "crash" });
    assert.equal(client.phase, "ready");
    const next = client.call("details", TOUR);
    await settled();
    answer(workers, 2);
    assert.equal(await next, 2);
  });

  test("are rejected at once when no worker can be started, or it was closed", async () => {
    const { client, workers, events, logged } = started();
    const early = client.call("details", TOUR);
    while (!client.failed) workers.now.say({ ...CRASH, cause: "network" });
    await assert.rejects(early, SolverError);
    assert.equal(client.why, events.at(-1));
    assert.equal(events.at(-1).cause, "network");
    assert.match(logged.at(-1) ?? "", /^error: .*network: unreachable/);
    await assert.rejects(client.call("details", TOUR), { cause: "network" });
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
    const reports = [];
    const task = client.call("labTake", LINES, { onProgress: (report) => reports.push(report) });
    await settled();
    assert.deepEqual(workers.now.last.params, LINES);
    workers.now.say({ id: workers.now.last.id, type: "progress", report: { done: 1, total: 2 } });
    answer(workers, { done: 2 });
    assert.deepEqual(await task, { done: 2 });
    assert.deepEqual(reports, [{ done: 1, total: 2 }]);
    assert.equal(await stateOf(job), true);
    workers.now.say({ id, type: "done", answer: "tour" });
    assert.equal(await job, "tour");
  });

  test("end at once for whoever aborts them, and say no more", async () => {
    const { client, workers } = ready();
    const control = new AbortController();
    /** @type {any[]} */
    const reports = [];
    const { signal } = control;
    const task = client.call(
      "labReport",
      {},
      { onProgress: (report) => reports.push(report), signal },
    );
    await settled();
    const { id } = workers.now.last;
    const why = new Error("no longer wanted");
    control.abort(why);
    await assert.rejects(task, why);
    assert.deepEqual(workers.now.last, { id, type: "cancel" });
    workers.now.say({ id, type: "progress", report: { done: 1, total: 2 } });
    workers.now.say({ id, type: "done", answer: null });
    assert.deepEqual(reports, []);
    await assert.rejects(client.call("labReport", {}, { signal }), why);
    assert.equal(workers.now.last.type, "cancel");
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
    assert.equal(workers.now.messages.length, 1);
    assert.equal(client.generation, 2);
  });
});

describe("jobs", () => {
  test("report, and end with their answer", async () => {
    const { client, workers } = ready();
    /** @type {any[]} */
    const reports = [];
    const job = solve(client, WORDS, {
      onStarted: (/** @type {any} */ { theory }) => reports.push(theory),
      onProgress: (/** @type {any} */ report) => reports.push(report),
    });
    const { id, type, params } = workers.now.last;
    assert.deepEqual([type, params.words], ["solve", WORDS]);
    workers.now.say({ id, type: "started", news: { theory: null } });
    workers.now.say({ id, type: "progress", report: 1 });
    assert.equal(client.idle, false);
    answer(workers, "tour");
    assert.equal(await job, "tour");
    assert.deepEqual(reports, [null, 1]);
    assert.equal(client.idle, true);
  });

  test("one follows the other: the first is cancelled", async () => {
    const { client, workers, job: first, id } = await solving();
    workers.now.say({ id, type: "progress", report: { forward: 9 } });
    const second = client.call("count", { words: WORDS }, { cancelledAnswer: () => null });
    assert.deepEqual(await first, { cancelled: 9 });
    await settled();
    assert.deepEqual(
      workers.now.messages.slice(1).map(({ type }) => type),
      ["solve", "cancel", "count"],
    );
    // The first one still answers; nobody waits for it.
    workers.now.say({ id, type: "done", answer: "late" });
    answer(workers, "number");
    assert.equal(await second, "number");
  });

  test("that are cancelled say their counts, or what they heard last", async () => {
    const { client, workers, clock, job } = await solving();
    client.cancel();
    client.cancel();
    assert.equal(workers.now.messages.filter(({ type }) => type === "cancel").length, 1);
    workers.now.say({ id: workers.now.last.id, type: "done", answer: "counts" });
    assert.equal(await job, "counts");
    const silent = solve(client);
    await settled();
    client.cancel();
    clock.pass(0.5);
    assert.equal(await stateOf(silent), true);
    clock.pass(0.5);
    assert.deepEqual(await silent, { cancelled: 0 });
    assert.equal(client.idle, true);
  });

  test("that are cancelled end soon, and the worker has its time", async () => {
    const { client, workers, clock } = ready();
    /** @type {any[]} */
    const lines = [];
    const job = runs(client, "5x5", (/** @type {any[]} */ done) => lines.push(...done));
    await settled();
    const { id } = workers.now.last;
    client.cancel();
    // Ten times what verifying a tour takes: on a slow device that cannot be interrupted for so long.
    clock.pass(9.5);
    assert.deepEqual(await job, []);
    assert.equal(workers.all.length, 1);
    const next = solve(client);
    await settled();
    workers.now.say({ id, type: "progress", report: { done: ["late"], forward: 3 } });
    workers.now.say({ id, type: "done", answer: { done: ["later"] } });
    answer(workers, "tour");
    assert.equal(await next, "tour");
    assert.deepEqual(lines, []);
    // One that is stuck is noticed all the same, and what was cancelled is not done again.
    const stuck = solve(client);
    await settled();
    client.cancel();
    clock.pass(11);
    assert.deepEqual(await stuck, { cancelled: 0 });
    assert.equal(workers.all.length, 2);
    workers.now.ready();
    await settled();
    assert.equal(workers.now.messages.length, 1);
  });

  test("what a lost worker heard last is no count of the one that takes over", async () => {
    const { client, workers, clock } = ready();
    let starts = 0;
    const job = solve(client, WORDS, { onStarted: () => (starts += 1) });
    await settled();
    const { id } = workers.now.last;
    workers.now.say({ id, type: "started", news: { theory: null } });
    workers.now.say({ id, type: "progress", report: { forward: 1_988_196 } });
    workers.now.say(CRASH);
    workers.now.ready();
    await settled();
    workers.now.say({ id: workers.now.last.id, type: "started", news: { theory: null } });
    assert.equal(starts, 2);
    client.cancel();
    clock.pass(10);
    assert.deepEqual(await job, { cancelled: 0 });
  });

  test("cancelled before Python is there are never sent", async () => {
    const { client, workers } = started();
    const job = solve(client);
    client.cancel();
    assert.deepEqual(await job, { cancelled: 0 });
    workers.now.ready();
    await settled();
    assert.equal(workers.now.messages.length, 1);
    assert.equal(client.idle, true);
  });

  test("of a large board may be silent for longer", async () => {
    const { client, workers, clock, logged } = ready();
    solve(client, { rows: "1000", cols: "1000" });
    await settled();
    const { id } = workers.now.last;
    clock.pass(70);
    assert.deepEqual(logged, []);
    // Beside it a small one may, too, and alone no longer.
    client.call("labReport", {}).catch(() => {});
    clock.pass(70);
    assert.deepEqual(logged, []);
    workers.now.say({ id, type: "done", answer: "tour" });
    clock.pass(9.5);
    assert.deepEqual(logged, []);
    clock.pass(1.5);
    assert.equal(logged.length, 1);
  });

  test("runs are told as they end, also when the rest is cancelled", async () => {
    const { client, workers } = ready();
    /** @type {any[]} */
    const reports = [];
    const job = runs(client, "5x5", (...report) => reports.push(report));
    await settled();
    client.cancel();
    const { id } = workers.now.last;
    workers.now.say({ id, type: "progress", report: { done: ["first"], forward: 3 } });
    workers.now.say({ id, type: "done", answer: { done: ["second"] } });
    assert.deepEqual(await job, ["second"]);
    assert.deepEqual(reports, [[["first"], 3]]);
  });
});

describe("runs that are handed over while others are done", () => {
  test("are in the worker at once, and in the next one when theirs is lost", async () => {
    const { client, workers } = ready();
    const first = runs(client, "5x5");
    assert.deepEqual([client.idle, client.takesRuns], [false, true]);
    const second = runs(client, "6x6");
    for (const before of [1, 0]) {
      await settled();
      // Also in the next worker when theirs is lost.
      const calls = workers.now.messages.slice(1);
      const requests = calls.map(({ params }) => params.requests);
      assert.deepEqual(requests, [[{ board: "5x5" }], [{ board: "6x6" }]]);
      if (before) workers.now.say(CRASH);
      else
        for (const { id } of calls) workers.now.say({ id, type: "done", answer: { done: [id] } });
      if (before) workers.now.ready();
    }
    assert.deepEqual((await Promise.all([first, second])).flat(), [1, 2]);
    assert.equal(client.idle, true);
  });

  test("are cancelled each by its signal, and all by another job", async () => {
    const { client, workers } = ready();
    const [stopFirst, stopSecond] = [new AbortController(), new AbortController()];
    const first = runs(client, "5x5", undefined, { signal: stopFirst.signal });
    const second = runs(client, "6x6", undefined, { signal: stopSecond.signal });
    await settled();
    const { id } = workers.now.last;
    stopSecond.abort();
    assert.deepEqual(workers.now.last, { id, type: "cancel" });
    workers.now.say({ id, type: "done", answer: { done: [] } });
    assert.deepEqual(await second, []);
    assert.equal(client.takesRuns, true);
    const solving = solve(client);
    assert.deepEqual(await first, []);
    assert.equal(client.takesRuns, false);
    await settled();
    answer(workers, "tour");
    assert.equal(await solving, "tour");
    const late = await runs(client, "5x5", undefined, { signal: stopSecond.signal });
    assert.deepEqual([late, workers.now.last.type], [[], "solve"]);
  });

  test("let those go first who wait for the end of all", async () => {
    const { client, workers } = ready();
    const job = runs(client, "5x5");
    await settled();
    /** @type {string[]} */
    const order = [];
    const idle = client.whenIdle().then(() => order.push("idle"));
    assert.equal(client.takesRuns, false);
    const next = client.whenTakesRuns().then(() => order.push("runs"));
    answer(workers, { done: [] });
    await job;
    await Promise.all([idle, next]);
    assert.deepEqual(order, ["idle", "runs"]);
  });
});

describe("a solver that has failed", () => {
  test("repeats nothing by itself, and says whether the job may be asked again", async () => {
    const { client, workers } = started();
    const early = solve(client);
    while (!client.failed) workers.now.say({ ...CRASH, cause: "network" });
    await assert.rejects(early, SolverError);
    // It never reached a worker.
    assert.equal(client.restart(), true);
    workers.now.ready();
    await settled();
    assert.equal(workers.now.messages.length, 1);

    const deadly = solve(client);
    await settled();
    while (!client.failed) workers.now.say(CRASH);
    await assert.rejects(deadly, SolverError);
    assert.equal(client.restart(), false);
    workers.now.ready();
    await settled();
    assert.equal(workers.now.messages.length, 1);
  });
});

test("a client that was closed starts again for a job", async () => {
  const { client, workers } = ready();
  client.close();
  assert.equal(client.idle, true);
  const job = runs(client, "5x5");
  assert.equal(client.idle, false);
  workers.now.ready();
  await settled();
  answer(workers, { done: [] });
  assert.deepEqual(await job, []);
});
