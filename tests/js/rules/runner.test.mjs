/** People's rules: one runs at a time, in the sandbox alone; every way to lose one is reported. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lostSentence, RuleLost } from "../../../web/js/rules/lost.js";
import { RuleRunner } from "../../../web/js/rules/runner.js";
import { RequestError } from "../../../web/js/solver/errors.js";
import { ASSETS, FakeClock, FakeWorkers, settled } from "../fakes.mjs";

const OWN = { source: "def choose…", name: "mine.py", foreign: false };
const FOREIGN = { source: "def score…", name: "theirs.py", foreign: true };
const WORDS = { rows: "5", cols: "5", start: "a1" };
const DONE = {
  outcome: "limit",
  reason: "max-steps",
  stats: { forward: 2, backtracks: 0, seconds: 0.1 },
  tour: new Uint32Array(),
  deepest: new Uint32Array([0, 7]),
  events: new Uint16Array([0, 7]),
  last: null,
  calls: [],
  printed: { lines: [], more: 0 },
  error: null,
};
const VERIFIED = {
  digest: "d",
  theory: null,
  result: { document: { outcome: "limit" } },
};

/** A runner, its sandbox's workers, and the page's own worker, which a test controls. */
function made() {
  const workers = new FakeWorkers();
  const clock = new FakeClock();
  /** @type {any[]} */
  const calls = [];
  /** @type {Record<string, any>} */
  const answers = { verifyRuns: [VERIFIED] };
  const answer = async (
    /** @type {string} */ name,
    /** @type {any} */ params,
    /** @type {any} */ options,
  ) => {
    calls.push([name, params]);
    const result = answers[name];
    if (result instanceof Error) throw result;
    return typeof result === "function" ? result(params, options) : result;
  };
  /** @type {string[]} */
  const states = [];
  const state = { refused: false, missing: false };
  const own = /** @type {any} */ ({
    assets: ASSETS,
    call: answer,
  });
  const runner = new RuleRunner({
    own,
    sandbox: async () => {
      if (state.missing) throw new TypeError("no such file");
      return {
        makeSandboxWorker: workers.create,
        sandboxState: () => ({ state: state.refused ? "refused" : "ready" }),
      };
    },
    onState: ({ phase, why }) => states.push(why ? `${phase}: ${why}` : phase),
    every: clock.every,
  });
  return { runner, workers, clock, calls, answers, states, state };
}

/** The same, with the sandbox started. */
async function ready() {
  const parts = made();
  await parts.runner.open();
  parts.workers.now.ready();
  return parts;
}

/** Answers the last call to the last worker. @param {FakeWorkers} workers @param {any} answer */
async function answered({ now }, answer) {
  await settled();
  const { id, type } = now.last;
  now.say({ id, type: "done", answer: type === "ruleRuns" ? [answer] : answer });
}

/** Reports steps of a run. @param {FakeWorkers} workers @param {number} steps */
function stepped({ now }, steps) {
  for (let forward = 1; forward <= steps; forward++) {
    const path = new Uint32Array([0]);
    const report = {
      forward,
      backtracks: forward - 1,
      tours: 0,
      best: 1,
      depth: 1,
      path,
    };
    now.say({ id: now.last.id, type: "progress", report });
  }
}

/** The error with which a promise rejects. @param {Promise<any>} promise @returns {Promise<any>} */
function fault(promise) {
  return promise.then(
    () => assert.fail("it was not rejected"),
    (error) => error,
  );
}

describe("a run", () => {
  test("is shown as the page's own Python has it, which never sees more than the text's name", async () => {
    const { runner, workers, calls } = await ready();
    const running = runner.run(OWN, { words: WORDS, calls: 7 });
    await settled();
    assert.equal(workers.now.last.type, "ruleRuns");
    assert.equal(workers.now.last.params.calls, 7);
    await answered(workers, DONE);
    const run = await running;
    assert.equal(run.result?.document.outcome, "limit");
    assert.deepEqual(run.result?.events, DONE.events);
    assert.deepEqual(
      calls.map(([name]) => name),
      ["verifyRuns"],
    );
    assert.deepEqual(Object.keys(calls[0][1].answers[0]).sort(), [
      "deepest",
      "events",
      "last",
      "outcome",
      "reason",
      "stats",
      "tour",
    ]);
  });

  test("that fails has its fault and the path up to there", async () => {
    const { runner, workers, answers } = await ready();
    answers.verifyRuns = [{ digest: "d", theory: null, result: null }];
    const error = {
      ...{
        code: "raised",
        key: "raised",
        params: {},
        text: "It stopped.",
        line: 3,
        column: 1,
      },
      ...{ endColumn: 2, step: 2, square: 7, traceback: "", plain: "" },
      ...{ plainCode: "", plainParams: {} },
    };
    const running = runner.run(OWN, { words: WORDS });
    await answered(workers, { ...DONE, outcome: "failed", reason: "", error });
    const run = await running;
    assert.deepEqual([run.result, [...run.path], run.error?.line], [null, [0, 7], 3]);
  });

  test("waits for the one before; and a check does not wait", async () => {
    const { runner, workers } = await ready();
    const first = runner.run(OWN, { words: WORDS });
    const second = runner.run(OWN, { words: { ...WORDS, start: "c3" } });
    await settled();
    assert.equal(workers.now.last.params.requests[0].start, "a1");
    assert.equal(runner.idle, false);
    const { id } = workers.now.last;
    const checked = runner.check(OWN);
    await answered(workers, { error: null, kind: "choose" });
    assert.equal((await checked).kind, "choose");
    workers.now.say({ id, type: "done", answer: [DONE] });
    await first;
    await settled();
    assert.equal(workers.now.last.params.requests[0].start, "c3");
    await answered(workers, DONE);
    await second;
    await runner.whenIdle();
    assert.equal(runner.idle, true);
  });

  test("that is ended says how far it came, and one that waits is not begun", async () => {
    const { runner, workers } = await ready();
    const cut = new AbortController();
    const first = runner.run(OWN, { words: WORDS }, { signal: cut.signal });
    const second = fault(runner.run(OWN, { words: WORDS }, { signal: cut.signal }));
    await settled();
    const { id } = workers.now.last;
    cut.abort(new Error("enough"));
    assert.deepEqual(workers.now.last, { id, type: "cancel" });
    workers.now.say({
      id,
      type: "done",
      answer: [{ ...DONE, outcome: "cancelled", reason: "" }],
    });
    await first;
    assert.equal((await second).message, "enough");
  });

  test("that is checked does not make the next one wait, says how far that is, and ends at once", async () => {
    const { runner, workers, answers } = await ready();
    const done = { ...DONE, outcome: "impossible", reason: "exhausted-search" };
    answers.verifyRuns = (/** @type {any} */ params, /** @type {any} */ options) => {
      if (params.answers[0].outcome !== "impossible") return [VERIFIED];
      options.onProgress({ done: 3, total: 9 });
      return new Promise((_, reject) => {
        options.signal.addEventListener("abort", () => reject(options.signal.reason));
      });
    };
    const cut = new AbortController();
    /** @type {any[]} */
    const steps = [];
    const options = {
      signal: cut.signal,
      onChecking: (/** @type {any} */ step) => steps.push(step),
    };
    const first = runner.run(OWN, { words: WORDS }, options);
    await settled();
    await answered(workers, done);
    await settled();
    const second = runner.run(OWN, { words: { ...WORDS, start: "c3" } });
    await settled();
    assert.equal(workers.now.last.params.requests[0].start, "c3");
    await answered(workers, DONE);
    await second;
    assert.deepEqual(steps, [{ done: 3, total: 9 }]);
    cut.abort(new Error("enough"));
    const run = await first;
    assert.deepEqual([run.events.length, run.last], [0, null]);
  });

  test("that is not believed costs its worker after what runs there now", async () => {
    const { runner, workers, answers } = await ready();
    answers.verifyRuns = (/** @type {any} */ { requests }) => {
      if (requests[0].start === "c3") return [VERIFIED];
      throw new RequestError({ code: "not-a-run", params: {}, text: "no" });
    };
    const first = fault(runner.run(OWN, { words: WORDS }));
    const second = runner.run(OWN, { words: { ...WORDS, start: "c3" } });
    await settled();
    await answered(workers, DONE);
    assert.equal((await first).code, "answer");
    assert.equal(workers.all.length, 1);
    await settled();
    await answered(workers, DONE);
    await second;
    await runner.whenIdle();
    assert.deepEqual([workers.all.length, workers.all[0]?.ended], [2, true]);
  });

  test("that does not even end then costs its worker, and not the page", async () => {
    const { runner, workers, clock, calls } = await ready();
    const cut = new AbortController();
    const running = runner.run(OWN, { words: WORDS }, { signal: cut.signal });
    await settled();
    stepped(workers, 2);
    cut.abort();
    clock.pass(1);
    await running;
    assert.equal(calls[0][1].answers[0].outcome, "cancelled");
    assert.equal(calls[0][1].answers[0].stats.forward, 2);
    assert.equal(workers.all[0]?.ended, true);
    assert.equal(workers.all.length, 2);
  });
});

describe("a rule that is lost", () => {
  test("did not come back: after which step, as long as each was reported", async () => {
    for (const [steps, key] of /** @type {const} */ ([
      [0, "code.lost.silent"],
      [30, "code.lost.silent-after"],
      [150, "code.lost.silent-later"],
    ])) {
      const { runner, workers, clock, states } = await ready();
      const running = fault(runner.run(OWN, { words: WORDS, calls: 9 }));
      await settled();
      stepped(workers, steps);
      clock.pass(3);
      assert.equal(workers.all.length, 1);
      clock.pass(1);
      const lost = await running;
      assert.ok(lost instanceof RuleLost);
      assert.deepEqual(lostSentence(lost), {
        key,
        params: steps ? { step: steps } : {},
      });
      // The next worker starts automatically, and the lost request is not repeated.
      assert.equal(workers.all[0]?.ended, true);
      workers.now.ready();
      await settled();
      assert.equal(workers.now.told.length, 1);
      assert.equal(states.at(-1), "ready");
    }
  });

  test("may be lost as often as it likes", async () => {
    const { runner, workers, clock, states } = await ready();
    for (let time = 0; time < 5; time++) {
      const running = fault(runner.run(OWN, { words: WORDS }));
      await settled();
      clock.pass(4);
      assert.equal((await running).code, "silent");
      workers.now.ready();
    }
    const running = runner.run(OWN, { words: WORDS });
    await answered(workers, DONE);
    await running;
    assert.ok(!states.some((state) => state.startsWith("failed")));
  });

  test("took too much memory, or broke its Python", async () => {
    for (const cause of ["memory", "crash"]) {
      const { runner, workers } = await ready();
      const running = fault(runner.run(OWN, { words: WORDS }));
      await settled();
      workers.now.say({ id: 0, type: "fatal", cause, file: "", message: "" });
      assert.equal((await running).code, cause);
    }
  });

  test("what a stranger's Python says of itself is not believed", async () => {
    const { runner, workers } = await ready();
    const running = fault(runner.run(FOREIGN, { words: WORDS }));
    await settled();
    workers.now.say({
      id: 0,
      type: "fatal",
      cause: "<b>",
      file: "",
      message: "",
    });
    assert.equal((await running).code, "crash");
  });

  test("answers what is no answer, in its shape or in what it says: its worker is ended", async () => {
    for (const wrong of [null, "tour", { ...DONE, tour: new Uint32Array(99) }, DONE]) {
      const { runner, workers, answers } = await ready();
      if (wrong === DONE) {
        const params = { why: "it makes a step that is no knight's move" };
        answers.verifyRuns = new RequestError({
          code: "not-a-run",
          params,
          text: "",
        });
      }
      const running = fault(runner.run(FOREIGN, { words: WORDS }));
      await answered(workers, wrong);
      const lost = await running;
      assert.deepEqual([lost.code, lostSentence(lost).key], ["answer", "code.lost.answer"]);
      assert.equal(workers.all[0]?.ended, true);
      assert.equal(workers.all.length, 2);
    }
  });

  test("reports what is no report", async () => {
    const { runner, workers } = await ready();
    /** @type {any[]} */
    const heard = [];
    const onProgress = (/** @type {any} */ report) => heard.push(report);
    const running = fault(runner.run(FOREIGN, { words: WORDS }, { onProgress }));
    await settled();
    const { id } = workers.now.last;
    workers.now.say({ id, type: "progress", report: { forward: Number.NaN } });
    assert.equal((await running).code, "answer");
    assert.deepEqual(heard, []);
  });

  test("an error of Python's own costs the worker, too", async () => {
    const { runner, workers } = await ready();
    const running = fault(runner.run(OWN, { words: WORDS }));
    await settled();
    const { id } = workers.now.last;
    workers.now.say({
      id,
      type: "error",
      code: "exception",
      text: "MemoryError",
      trace: "…",
    });
    assert.equal((await running).code, "memory");
    assert.equal(workers.all.length, 2);
  });

  test("is stopped by the page", async () => {
    const { runner, workers, states } = await ready();
    const running = fault(runner.run(OWN, { words: WORDS }));
    await settled();
    runner.stop();
    assert.equal((await running).code, "stopped");
    assert.equal(states.at(-1), "closed");
    const again = runner.run(OWN, { words: WORDS });
    await settled();
    workers.now.ready();
    await answered(workers, DONE);
    await again;
  });
});

describe("the sandbox", () => {
  test("that the browser refuses is states, and no rule runs anywhere", async () => {
    const { runner, workers, calls, states, state } = made();
    state.refused = true;
    const running = fault(runner.run(OWN, { words: WORDS }));
    await settled();
    workers.now.say({
      id: 0,
      type: "fatal",
      cause: "browser",
      file: "",
      message: "frame",
    });
    assert.equal((await running).code, "browser");
    assert.equal(states.at(-1), "failed: browser");
    assert.deepEqual(calls, []);
  });

  test("that cannot be loaded is tried again when it is needed", async () => {
    const { runner, workers, states, state } = made();
    state.missing = true;
    assert.equal((await fault(runner.run(OWN, { words: WORDS }))).code, "network");
    assert.equal(states.at(-1), "failed: network");
    state.missing = false;
    const running = runner.run(OWN, { words: WORDS });
    await settled();
    workers.now.ready();
    await answered(workers, DONE);
    await running;
  });

  test("where a stranger's program has run is never used for anything else", async () => {
    const { runner, workers } = await ready();
    for (const rule of [OWN, FOREIGN, FOREIGN]) {
      const running = runner.run(rule, { words: WORDS });
      await answered(workers, DONE);
      await running;
    }
    assert.equal(workers.all.length, 1);
    const running = runner.run(OWN, { words: WORDS });
    await settled();
    assert.deepEqual([workers.all.length, workers.all[0]?.ended], [2, true]);
    workers.now.ready();
    await answered(workers, DONE);
    await running;
  });

  test("wrong words are the asker's", async () => {
    const { runner, workers } = await ready();
    const running = fault(runner.run(OWN, { words: WORDS }));
    await settled();
    const { id } = workers.now.last;
    const problem = {
      code: "square-off-board",
      params: { field: "start" },
      text: "Off.",
    };
    workers.now.say({ id, type: "error", ...problem });
    const error = await running;
    assert.ok(error instanceof RequestError);
    assert.equal(error.code, "square-off-board");
    assert.equal(workers.all.length, 1);
  });
});

describe("several runs", () => {
  test("are one request, and are verified in one; those that have ended count", async () => {
    const { runner, workers, answers, calls } = await ready();
    answers.verifyRuns = [VERIFIED, VERIFIED];
    const requests = ["a1", "c3", "e5"].map((start) => ({ board: "5x5", start }));
    const running = runner.runs(OWN, requests, 0.1);
    await settled();
    const { id, type, params } = workers.now.last;
    assert.deepEqual([type, params.requests, params.seconds], ["ruleRuns", requests, 0.1]);
    workers.now.say({ id, type: "done", answer: [DONE, DONE] });
    assert.equal((await running).length, 2);
    const verified = calls.map(([name, { requests, answers }]) => [name, requests, answers.length]);
    assert.deepEqual(verified, [["verifyRuns", requests.slice(0, 2), 2]]);
  });

  test("more answers than runs are no answer", async () => {
    const { runner, workers } = await ready();
    const running = fault(runner.runs(OWN, [WORDS], 0.1));
    await settled();
    const { id } = workers.now.last;
    workers.now.say({ id, type: "done", answer: [DONE, DONE] });
    assert.equal((await running).code, "answer");
  });

  test("a test is a run that the page's own Python judges", async () => {
    const { runner, workers, answers, calls } = await ready();
    const tours = new Uint32Array([0, 7]);
    const document = { outcome: "found", stats: { forward: 25 } };
    answers.verifyRuns = [{ ...VERIFIED, result: { document, tours } }];
    answers.testVerdict = { passed: false, code: "test-no-tour", params: {}, text: "No." };
    /** @type {any} */
    const exercise = { text: "5x5:c3:tour", words: { ...WORDS, start: "c3" } };
    const running = runner.test(OWN, exercise, new AbortController().signal);
    await answered(workers, { ...DONE, outcome: "found", reason: "" });
    const row = await running;
    assert.deepEqual([row.passed, row.outcome, row.error], [false, "found", null]);
    const [name, params] = calls.at(-1);
    assert.equal(name, "testVerdict");
    assert.deepEqual(params, { test: exercise.text, outcome: "found", forward: 25, tour: tours });
  });
});
