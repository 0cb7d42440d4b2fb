/** People's rules: one runs at a time, in the sandbox alone; every way to lose one is reported. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lostSentence, RuleLost } from "../../../web/js/rules/lost.js";
import { RuleRunner } from "../../../web/js/rules/runner.js";
import { RequestError } from "../../../web/js/solver/errors.js";
import { ASSETS, FakeClock, FakeWorkers, settled } from "../fakes.mjs";
import { LIMIT as DONE, FAULT } from "./answers.mjs";

/** @typedef {Awaited<ReturnType<typeof ready>>} Parts */

const OWN = { source: "def choose…", name: "mine.py", foreign: false };
const FOREIGN = { source: "def score…", name: "theirs.py", foreign: true };
const WORDS = { rows: "5", cols: "5", start: "a1" };
const ELSEWHERE = { ...WORDS, start: "c3" };
const CANCELLED = { ...DONE, outcome: "cancelled", reason: "" };
const VERIFIED = { theory: null, record: null, result: { document: { outcome: "limit" } } };
const NOT_A_RUN = new RequestError({ code: "not-a-run", params: {} });

/** A runner, its sandbox's workers, and the page's own worker, which a test controls. */
function made() {
  const workers = new FakeWorkers();
  const clock = new FakeClock();
  /** @type {any[]} */
  const calls = [];
  /** @type {Record<string, any>} */
  const answers = { verifyRuns: () => [VERIFIED] };
  /** @type {string[]} */
  const states = [];
  const state = { missing: false };
  const own = /** @type {any} */ ({
    assets: ASSETS,
    call: async (
      /** @type {string} */ name,
      /** @type {any} */ params,
      /** @type {any} */ options,
    ) => {
      calls.push([name, params]);
      return answers[name](params, options);
    },
  });
  const runner = new RuleRunner(own, {
    load: async () => {
      if (state.missing) throw new TypeError("no such file");
      return { makeSandboxWorker: workers.create };
    },
    onState: ({ phase, why }) => states.push(why ? `${phase}: ${why}` : phase),
    every: clock.every,
  });
  /** Begins a run; it is in the sandbox once that is ready. @param {any} [options] @param {any} [request] */
  const run = async (options = {}, rule = OWN, request = { words: WORDS }) => {
    const done = runner.run(rule, request, options);
    done.catch(() => {});
    await settled();
    return { done };
  };
  /** Answers the last call to the last worker. @param {unknown} answer */
  const answer = async (answer) => {
    await settled();
    workers.now.say({ id: workers.now.last.id, type: "done", answer });
    await settled();
  };
  return { runner, workers, clock, calls, answers, states, state, run, answer };
}

/** The same, with the sandbox started. */
async function ready() {
  const parts = made();
  await parts.runner.open();
  parts.workers.now.ready();
  return parts;
}

/** Reports steps of a run. @param {Parts} parts @param {number} steps */
function stepped({ workers: { now } }, steps) {
  for (let forward = 1; forward <= steps; forward++) {
    const counts = { forward, backtracks: forward - 1, tours: 0, best: 1, depth: 1 };
    const report = { ...counts, path: new Uint32Array([0]) };
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
    const { workers, calls, run, answer } = await ready();
    const { done } = await run({}, OWN, { words: WORDS, calls: 7 });
    const { type, params } = workers.now.last;
    assert.deepEqual([type, params.calls], ["ruleRuns", 7]);
    await answer([DONE]);
    const { result } = await done;
    assert.equal(result?.document.outcome, "limit");
    assert.deepEqual(result?.events, DONE.events);
    const [[name, { answers }]] = calls;
    assert.equal(name, "verifyRuns");
    const { calls: _calls, printed: _printed, error: _error, ...claim } = DONE;
    assert.deepEqual(answers, [claim]);
  });

  test("that fails has its fault and the path up to there", async () => {
    const { answers, run, answer } = await ready();
    answers.verifyRuns = () => [{ ...VERIFIED, result: null }];
    const { done } = await run();
    await answer([{ ...DONE, outcome: "failed", reason: "", error: FAULT }]);
    const failed = await done;
    assert.deepEqual([failed.result, [...failed.path], failed.error?.line], [null, [0, 7], 3]);
  });

  test("waits for the one before; and a check does not wait", async () => {
    const { runner, workers, run, answer } = await ready();
    const first = await run();
    const { id, params } = workers.now.last;
    const second = await run({}, OWN, { words: ELSEWHERE });
    assert.deepEqual([workers.now.last.id, params.requests], [id, [WORDS]]);
    const checked = runner.check(OWN);
    await answer(null);
    assert.equal(await checked, null);
    workers.now.say({ id, type: "done", answer: [DONE] });
    await first.done;
    await settled();
    assert.deepEqual(workers.now.last.params.requests, [ELSEWHERE]);
    await answer([DONE]);
    await second.done;
  });

  test("that is ended says how far it came, and one that waits is not begun", async () => {
    const { workers, run, answer } = await ready();
    const cut = new AbortController();
    const first = await run({ signal: cut.signal });
    const second = await run({ signal: cut.signal });
    const { id } = workers.now.last;
    cut.abort(new Error("enough"));
    assert.deepEqual(workers.now.last, { id, type: "cancel" });
    await answer([CANCELLED]);
    await first.done;
    assert.equal((await fault(second.done)).message, "enough");
  });

  test("that is checked does not make the next one wait, says how far that is, and ends at once", async () => {
    const { workers, answers, run, answer } = await ready();
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
    const first = await run({
      signal: cut.signal,
      onChecking: (/** @type {any} */ step) => steps.push(step),
    });
    await answer([{ ...DONE, outcome: "impossible", reason: "exhausted-search" }]);
    const second = await run({}, OWN, { words: ELSEWHERE });
    assert.deepEqual(workers.now.last.params.requests, [ELSEWHERE]);
    await answer([DONE]);
    await second.done;
    assert.deepEqual(steps, [{ done: 3, total: 9 }]);
    cut.abort(new Error("enough"));
    const { events, last } = await first.done;
    assert.deepEqual([events.length, last], [0, null]);
  });

  test("that is not believed costs its worker after what runs there now", async () => {
    const { workers, answers, run, answer } = await ready();
    answers.verifyRuns = (/** @type {any} */ { requests: [{ start }] }) => {
      if (start === "c3") return [VERIFIED];
      throw NOT_A_RUN;
    };
    const first = await run();
    const second = await run({}, OWN, { words: ELSEWHERE });
    await answer([DONE]);
    assert.equal((await fault(first.done)).code, "answer");
    assert.equal(workers.all.length, 1);
    await answer([DONE]);
    await second.done;
    await settled();
    assert.deepEqual([workers.all.length, workers.all[0]?.ended], [2, true]);
  });

  test("that does not even end then costs its worker, and not the page", async () => {
    const parts = await ready();
    const { workers, clock, calls } = parts;
    const cut = new AbortController();
    const { done } = await parts.run({ signal: cut.signal });
    stepped(parts, 2);
    cut.abort();
    clock.pass(1);
    await done;
    const [{ outcome, stats }] = calls[0][1].answers;
    assert.deepEqual([outcome, stats.forward], ["cancelled", 2]);
    assert.deepEqual([workers.all.length, workers.all[0]?.ended], [2, true]);
  });
});

describe("a rule that is lost", () => {
  for (const [steps, key] of /** @type {const} */ ([
    [0, "code.lost.silent"],
    [30, "code.lost.silent-after"],
    [150, "code.lost.silent-later"],
  ])) {
    test(`did not come back after ${steps} steps, and is not asked again`, async () => {
      const parts = await ready();
      const { workers, clock, states } = parts;
      const { done } = await parts.run({}, OWN, { words: WORDS, calls: 9 });
      stepped(parts, steps);
      clock.pass(3);
      assert.equal(workers.all.length, 1);
      clock.pass(1);
      const lost = await fault(done);
      assert.ok(lost instanceof RuleLost);
      assert.deepEqual(lostSentence(lost), { key, params: steps ? { step: steps } : {} });
      // The next worker starts automatically.
      assert.equal(workers.all[0]?.ended, true);
      workers.now.ready();
      await settled();
      assert.equal(workers.now.messages.length, 1);
      assert.equal(states.at(-1), "ready");
    });
  }

  test("may be lost as often as it likes", async () => {
    const { workers, clock, states, run, answer } = await ready();
    for (let time = 0; time < 5; time++) {
      const { done } = await run();
      clock.pass(4);
      assert.equal((await fault(done)).code, "silent");
      workers.now.ready();
    }
    const { done } = await run();
    await answer([DONE]);
    await done;
    assert.ok(!states.some((state) => state.startsWith("failed")));
  });

  const fatal = (/** @type {string} */ cause) => ({
    id: 0,
    type: "fatal",
    cause,
    file: "",
    message: "",
  });
  const exception = { type: "error", code: "exception", text: "MemoryError", trace: "…" };
  const answers = [null, "tour", { ...DONE, tour: new Uint32Array(99) }, DONE];
  /** @type {[what: string, message: any, code: string][]} */
  const LOST = [
    ["took too much memory", fatal("memory"), "memory"],
    ["broke its Python", fatal("crash"), "crash"],
    ["met an error of Python's own", exception, "memory"],
    ["reports what is no report", { type: "progress", report: { forward: Number.NaN } }, "answer"],
    ["has more answers than requests", { type: "done", answer: [DONE, DONE] }, "answer"],
    ...answers.map(
      (answer) =>
        /** @type {[string, any, string]} */ ([
          `answers ${answer === DONE ? "what cannot be" : "what is no answer"}`,
          { type: "done", answer: [answer] },
          "answer",
        ]),
    ),
  ];
  for (const [what, message, code] of LOST) {
    test(`${what}: its worker is ended`, async () => {
      const { workers, answers, run } = await ready();
      answers.verifyRuns = () => {
        throw NOT_A_RUN;
      };
      /** @type {any[]} */
      const reports = [];
      const onProgress = (/** @type {any} */ report) => reports.push(report);
      const { done } = await run({ onProgress }, FOREIGN);
      workers.now.say({ id: workers.now.last.id, ...message });
      const lost = await fault(done);
      assert.deepEqual([lost.code, lostSentence(lost).key], [code, `code.lost.${code}`]);
      assert.deepEqual([workers.all.length, workers.all[0]?.ended], [2, true]);
      assert.deepEqual(reports, []);
    });
  }
});

describe("the sandbox", () => {
  test("that the browser refuses is told, and no rule runs anywhere", async () => {
    const { workers, calls, states, run } = made();
    const { done } = await run();
    workers.now.say({ id: 0, type: "fatal", cause: "browser", file: "", message: "frame" });
    assert.equal((await fault(done)).code, "browser");
    assert.equal(states.at(-1), "failed: browser");
    assert.deepEqual(calls, []);
  });

  test("that cannot be loaded is tried again when it is needed", async () => {
    const { workers, states, state, run, answer } = made();
    state.missing = true;
    assert.equal((await fault((await run()).done)).code, "network");
    assert.equal(states.at(-1), "failed: network");
    state.missing = false;
    const { done } = await run();
    workers.now.ready();
    await answer([DONE]);
    await done;
  });

  test("where a stranger's program has run is never used for anything else", async () => {
    const { workers, run, answer } = await ready();
    for (const rule of [OWN, FOREIGN, FOREIGN]) {
      const { done } = await run({}, rule);
      await answer([DONE]);
      await done;
    }
    assert.equal(workers.all.length, 1);
    const { done } = await run();
    assert.deepEqual([workers.all.length, workers.all[0]?.ended], [2, true]);
    workers.now.ready();
    await answer([DONE]);
    await done;
  });

  test("is not lost by wrong words, which are the asker's", async () => {
    const { workers, run } = await ready();
    const { done } = await run();
    const problem = { code: "square-off-board", params: { field: "start" }, text: "Off." };
    workers.now.say({ id: workers.now.last.id, type: "error", ...problem });
    const error = await fault(done);
    assert.ok(error instanceof RequestError);
    assert.deepEqual([error.code, workers.all.length], ["square-off-board", 1]);
  });
});

test("several runs are one request, and are verified in one; those that have ended count", async () => {
  const { runner, workers, answers, calls, answer } = await ready();
  answers.verifyRuns = () => [VERIFIED, VERIFIED];
  const requests = ["a1", "c3", "e5"].map((start) => ({ board: "5x5", start }));
  const running = runner.runs(OWN, requests, 0.1, {});
  await settled();
  const { type, params } = workers.now.last;
  assert.deepEqual([type, params.requests, params.seconds], ["ruleRuns", requests, 0.1]);
  await answer([DONE, DONE]);
  assert.equal((await running).length, 2);
  const verified = calls.map(([name, { requests, shown }]) => [name, requests, shown]);
  assert.deepEqual(verified, [["verifyRuns", requests.slice(0, 2), false]]);
});

test("a test is a run that the page's own Python judges", async () => {
  const { runner, answers, calls, answer } = await ready();
  const tours = new Uint32Array([0, 7]);
  const document = { outcome: "found", stats: { forward: 25 } };
  answers.verifyRuns = () => [{ ...VERIFIED, result: { document, tours } }];
  answers.testVerdict = () => ({ passed: false, code: "test-no-tour", params: {}, text: "No." });
  /** @type {any} */
  const exercise = { text: "5x5:c3:tour", words: ELSEWHERE };
  const running = runner.test(OWN, exercise, new AbortController().signal);
  await answer([{ ...DONE, outcome: "found", reason: "" }]);
  const { passed, outcome, error } = await running;
  assert.deepEqual([passed, outcome, error], [false, "found", null]);
  const params = { test: exercise.text, outcome: "found", forward: 25, tour: tours };
  assert.deepEqual(calls.at(-1), ["testVerdict", params]);
});
