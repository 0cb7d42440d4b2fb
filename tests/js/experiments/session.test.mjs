/** A running experiment: the work of the workers, and the loss of one. */

import "../generated.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { deferred, FakeClient, line, poolOf, settle, until } from "../lab_parts.mjs";

const { Session } = await import("../../../web/js/experiments/session.js");
const { AnswerError, RequestError, WorkerLost } = await import("../../../web/js/solver/errors.js");

/** @import { Sandbox } from "../../../web/js/experiments/session.js" */

const NAMES = ["a1", "b1", "c1", "d1", "e1"];

/**
 * A session, the reports that it makes, and how many runs it says have ended.
 * @param {FakeClient[]} clients
 * @param {Sandbox | null} [sandbox]
 */
function sessionOf(clients, sandbox = null) {
  /** @type {any[]} */
  const reports = [];
  /** @type {number[]} */
  const progress = [];
  const listeners = {
    onProgress: (/** @type {{done: number}} */ { done }) => progress.push(done),
    onReport: (/** @type {any} */ report) => reports.push(report),
    onForward: () => {},
  };
  const session = new Session(poolOf(...clients), { lab: "survey" }, listeners, sandbox);
  return { session, reports, progress };
}

/** The starts of the runs that have ended, in order. @param {{lines: string[]}} session */
const done = ({ lines }) => lines.map((text) => JSON.parse(text).start).sort();

/**
 * The runs of a rule, in a sandbox that does one of them at a time: the others are asked for again.
 * @param {(start: string, signal: AbortSignal) => unknown} run
 */
function withSandbox(run) {
  const client = new FakeClient(NAMES);
  client.ruled = new Set(["d1", "e1"]);
  /** @type {string[]} */
  const ruled = [];
  const sandbox = {
    rules: [{ digest: "0123456789abcdef", name: "my_rule.py" }],
    runs: async (
      /** @type {any} */ [{ start }],
      /** @type {number} */ _seconds,
      /** @type {AbortSignal} */ signal,
    ) => {
      await settle();
      ruled.push(start);
      const error = await run(start, signal);
      const done = { link: JSON.parse(line(start)).link, line: line(start), tour: null };
      return { done: error ? [] : [done], error };
    },
  };
  return { ...sessionOf([client], /** @type {any} */ (sandbox)), client, ruled };
}

describe("the runs of a rule", () => {
  test("are done in the sandbox, and all others in the pool", async () => {
    const { session, client, ruled } = withSandbox(() => null);
    await session.begin();
    assert.deepEqual(client.calls, ["ruleDeclare", "labBegin"]);
    assert.equal(await session.run(false), true);
    assert.deepEqual(ruled.sort(), ["d1", "e1"]);
    assert.deepEqual(done(session), NAMES);
  });

  test("end all when the rule fails; what has ended stays, and is reported", async () => {
    const fault = new Error("the rule failed");
    const { session, reports } = withSandbox((start) => start === "e1" && fault);
    await session.begin();
    await assert.rejects(session.run(false), fault);
    assert.ok(!done(session).includes("e1"));
    assert.equal(reports.at(-1).so, done(session).length);
  });

  test("end at once when the session is stopped", async () => {
    /** @type {AbortSignal[]} */
    const signals = [];
    const { session } = withSandbox((_start, signal) => {
      signals.push(signal);
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    });
    await session.begin();
    const running = session.run(false);
    await until(() => signals.length > 0 && session.lines.length === 3);
    session.stop();
    assert.equal(await running, false);
    assert.deepEqual(done(session), ["a1", "b1", "c1"]);
    assert.ok(signals.every(({ aborted }) => aborted));
  });
});

test("every run is done once, what an earlier session has done is not, and the last report is of all", async () => {
  const { session, reports, progress } = sessionOf([new FakeClient(NAMES), new FakeClient([])]);
  assert.deepEqual(await session.begin(), { settings: {}, total: 5, seconds: 0, longest: 0 });
  const bad = await session.add([line("b1"), line("z9"), "no record", line("b1")]);
  assert.deepEqual(bad, [line("z9"), "no record"]);
  assert.deepEqual(session.progress, { done: 1, total: 5, finished: false });
  assert.equal(await session.run(false), true);
  assert.deepEqual(done(session), NAMES);
  assert.equal(progress.at(-1), 5);
  assert.equal(reports.at(-1).so, 5);
});

/** @param {number} count */
const names = (count) => Array.from({ length: count }, (_, index) => `a${index + 1}`);

describe("a worker with work", () => {
  test("leaves it to the others when it fails", async () => {
    const all = names(40);
    const [client, other] = [new FakeClient(all), new FakeClient([])];
    const { session } = sessionOf([client, other]);
    await session.begin();
    const running = session.run(false);
    await until(() => other.inHand.length > 0);
    other.gate = Promise.resolve().then(() => {
      other.phase = "failed";
    });
    assert.equal(await running, true);
    assert.deepEqual(other.inHand, []);
    assert.deepEqual(done(session), [...all].sort());
  });

  test("ends all of it at once when it is stopped, and what it had is done by the next session", async () => {
    const all = names(40);
    const client = new FakeClient(all);
    const { session, reports } = sessionOf([client]);
    await session.begin();
    const running = session.run(false);
    await until(() => session.lines.length >= 5);
    const gate = deferred();
    client.gate = gate.promise;
    session.stop();
    gate.resolve();
    assert.equal(await running, false);
    assert.deepEqual(client.inHand, []);
    const before = session.lines.length;
    assert.ok(before < 40);
    assert.equal(reports.at(-1).so, before);
    const next = sessionOf([new FakeClient(all)]).session;
    await next.begin();
    await next.add(session.lines);
    assert.equal(next.progress.done, before);
    assert.equal(await next.run(false), true);
    assert.deepEqual(next.lines.toSorted(), all.map((name) => line(name)).sort());
  });

  test("does what has come back undone of a batch", async () => {
    const all = names(12);
    const client = new FakeClient(all);
    client.most = 1;
    const { session } = sessionOf([client]);
    await session.begin();
    assert.equal(await session.run(false), true);
    assert.deepEqual(done(session), [...all].sort());
  });

  test("has little left when the others have nothing", async () => {
    const all = names(300);
    const clients = [new FakeClient(all), new FakeClient([])];
    const { session } = sessionOf(clients);
    /** The sizes of the batches, in the order of their assignment. @type {number[]} */
    const sizes = [];
    for (const client of clients) {
      const runs = client.runs.bind(client);
      client.runs = (requests, ...rest) => {
        sizes.push(requests.length);
        return runs(requests, ...rest);
      };
    }
    await session.begin();
    assert.equal(await session.run(false), true);
    assert.equal(Math.max(...sizes), 100, `${sizes}`);
    assert.ok(Math.max(...sizes.slice(-4)) <= 2, `${sizes}`);
  });
});

describe("a worker that is lost", () => {
  /** A session that has begun, and a worker that is lost with the calls that the test says. @param {string[]} all */
  async function begun(all) {
    const client = new FakeClient(all);
    const { session } = sessionOf([client]);
    await session.begin();
    /** @param {(name: string) => unknown} when */
    const loseWith = (when) => {
      client.before = (name) => {
        if (!when(name)) return;
        client.lose();
        throw new WorkerLost({ cause: "crash", file: "", message: "lost" });
      };
    };
    return { client, session, loseWith };
  }

  test("another one takes the experiment over, and nothing is lost", async () => {
    const { client, session, loseWith } = await begun(NAMES);
    let lost = 0;
    loseWith((name) => name === "labTake" && session.lines.length >= 2 && lost++ === 0);
    assert.equal(await session.run(false), true);
    assert.deepEqual(done(session), NAMES);
    assert.equal(client.calls.filter((name) => name === "labBegin").length, 2);
  });

  test("once more while another one takes over, costs nothing else", async () => {
    const { client, session, loseWith } = await begun(names(30));
    await session.add(names(20).map((name) => line(name)));
    client.lose();
    let lost = 0;
    loseWith((name) => name === "labTake" && lost++ === 0);
    await session.add([line("a21")]);
    assert.equal(session.progress.done, 21);
    assert.equal(session.lines.length, 21);
  });

  test("is forgiven for as long as records come in between, and not for ever", async () => {
    const { client, session, loseWith } = await begun(names(10));
    for (const name of names(9)) {
      client.lose();
      await session.add([line(name)]);
    }
    assert.equal(session.lines.length, 9);
    const before = client.calls.length;
    loseWith(() => true);
    await assert.rejects(session.add([line("a10")]), WorkerLost);
    assert.equal(client.calls.length - before, 4);
  });
});

describe("Cancel works at once", () => {
  for (const pending of ["labBegin", "labTake"]) {
    test(`while it waits for ${pending}`, async () => {
      const client = new FakeClient(["a1"]);
      const { session } = sessionOf([client]);
      client.before = (name) => (name === pending ? new Promise(() => {}) : null);
      const waiting = session.begin().then(() => session.add([line("a1")]));
      await until(() => client.calls.includes(pending));
      session.stop();
      await assert.rejects(waiting, { name: "AbortError" });
    });
  }

  test("while it makes a report, in the middle and at the end", async () => {
    const client = new FakeClient(["a1", "b1"]);
    const { session } = sessionOf([client]);
    await session.begin();
    client.before = (name) => (name === "labReport" ? new Promise(() => {}) : null);
    const running = session.run(false);
    // The runs do not wait for the first report; the session waits for the last one.
    await until(() => session.lines.length === 2);
    session.stop();
    await settle();
    session.stop();
    assert.equal(await running, false);
  });
});

test("wrong settings, and an exception in Python, end it with their error", async () => {
  const client = new FakeClient(NAMES);
  const { session } = sessionOf([client]);
  await session.begin();
  for (const error of [
    new AnswerError("no report", "Traceback"),
    new RequestError({ code: "board-syntax", params: {} }),
  ]) {
    client.before = (name) => {
      if (name === "labReport") throw error;
    };
    await assert.rejects(session.run(false), error);
  }
});
