/** A running experiment: the work of the workers, and the loss of one. */

import "../generated.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { deferred, FakeClient, line, poolOf, settle, until } from "../lab_parts.mjs";

const { Session } = await import("../../../web/js/experiments/session.js");
const { AnswerError, RequestError, WorkerLost } = await import("../../../web/js/solver/errors.js");

/** @import { Sandbox } from "../../../web/js/experiments/session.js" */
/** @import { Done } from "../../../web/js/solver/documents.js" */

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
 * A session whose rule runs in a sandbox controlled by the test.
 * @param {FakeClient} client
 * @param {(start: string) => Promise<Done>} run
 */
function withSandbox(client, run) {
  client.ruled = new Set(["d1", "e1"]);
  /** @type {string[]} */
  const ruled = [];
  const sandbox = {
    rules: [{ digest: "0123456789abcdef", name: "my_rule.py" }],
    // One of them at a time: the others are asked for again.
    runs: async (/** @type {any} */ [{ start }]) => {
      await settle();
      ruled.push(start);
      try {
        return { done: [await run(start)], error: null };
      } catch (error) {
        return { done: [], error };
      }
    },
  };
  return { ...sessionOf([client], sandbox), ruled };
}

/** @param {string} start @returns {Promise<Done>} */
async function verified(start) {
  const { link } = JSON.parse(line(start));
  return { link, line: line(start), tour: Uint32Array.of(0) };
}

describe("the runs of a rule", () => {
  test("are done in the sandbox, and all others in the pool", async () => {
    const client = new FakeClient(NAMES);
    const { session, ruled } = withSandbox(client, verified);
    await session.begin();
    assert.deepEqual(client.asked, ["ruleDeclare", "labBegin"]);
    assert.equal(await session.run(false), true);
    assert.deepEqual(ruled.sort(), ["d1", "e1"]);
    assert.deepEqual(done(session), NAMES);
  });

  test("end all when the rule fails; what has ended stays, and is reported", async () => {
    const client = new FakeClient(NAMES);
    const fault = new Error("the rule failed");
    const { session, reports } = withSandbox(client, async (start) => {
      if (start === "e1") throw fault;
      return verified(start);
    });
    await session.begin();
    await assert.rejects(session.run(false), fault);
    assert.ok(!done(session).includes("e1"));
    assert.equal(reports.at(-1).so, done(session).length);
  });

  test("end at once when the session is stopped", async () => {
    const client = new FakeClient(NAMES);
    client.ruled = new Set(["d1", "e1"]);
    /** @type {AbortSignal[]} */
    const signals = [];
    const sandbox = {
      rules: [],
      runs: (
        /** @type {any} */ _batch,
        /** @type {number} */ _seconds,
        /** @type {AbortSignal} */ signal,
      ) =>
        new Promise((_, reject) => {
          signals.push(signal);
          signal.addEventListener("abort", () => reject(signal.reason));
        }),
    };
    const { session } = sessionOf([client], /** @type {any} */ (sandbox));
    await session.begin();
    const running = session.run(false);
    await until(() => signals.length > 0 && session.lines.length === 3);
    session.stop();
    assert.equal(await running, false);
    assert.deepEqual(done(session), ["a1", "b1", "c1"]);
    assert.ok(signals.every(({ aborted }) => aborted));
  });
});

test("every run is done once, and the last report is of all of them", async () => {
  const { session, reports, progress } = sessionOf([new FakeClient(NAMES), new FakeClient([])]);
  assert.deepEqual(await session.begin(), { settings: {}, total: 5, seconds: 0, longest: 0 });
  assert.equal(await session.run(false), true);
  assert.deepEqual(done(session), NAMES);
  assert.equal(progress.at(-1), 5);
  assert.equal(reports.at(-1).so, 5);
});

test("what an earlier session has done is not done again", async () => {
  const { session } = sessionOf([new FakeClient(NAMES)]);
  await session.begin();
  const bad = await session.add([line("b1"), line("z9"), "no record", line("b1")]);
  assert.deepEqual(bad, [line("z9"), "no record"]);
  assert.deepEqual(session.progress, { done: 1, total: 5, finished: false });
  assert.equal(await session.run(false), true);
  assert.deepEqual(done(session), NAMES);
});

/** Waits until a worker has a batch in hand. @param {FakeClient} client */
function inHand(client) {
  return until(() => client.inHand.length > 0);
}

/** @param {number} count */
const names = (count) => Array.from({ length: count }, (_, index) => `a${index + 1}`);

describe("a worker with work", () => {
  test("leaves it to the others when it fails", async () => {
    const all = names(40);
    const [client, other] = [new FakeClient(all), new FakeClient([])];
    const { session } = sessionOf([client, other]);
    await session.begin();
    const running = session.run(false);
    await inHand(other);
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
    const { session } = sessionOf([client]);
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

    const next = sessionOf([new FakeClient(all)]).session;
    await next.begin();
    await next.add(session.lines);
    assert.equal(next.progress.done, before);
    assert.equal(await next.run(false), true);
    assert.equal(next.lines.length, 40);
    const whole = sessionOf([new FakeClient(all)]).session;
    await whole.begin();
    await whole.run(false);
    assert.deepEqual([...next.lines].sort(), [...whole.lines].sort());
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

test("a session that is stopped keeps what there is", async () => {
  const client = new FakeClient(NAMES);
  const { session, reports } = sessionOf([client]);
  await session.begin();
  const running = session.run(false);
  await until(() => session.lines.length > 0);
  session.stop();
  assert.equal(await running, false);
  assert.ok(session.lines.length < 5);
  assert.equal(reports.at(-1).so, session.lines.length);
});

describe("a worker that is lost", () => {
  const loss = {
    cause: /** @type {const} */ ("crash"),
    file: "",
    message: "lost",
  };

  test("another one takes the experiment over, and nothing is lost", async () => {
    const client = new FakeClient(NAMES);
    const { session } = sessionOf([client]);
    await session.begin();
    let lost = false;
    client.before = (name) => {
      if (name !== "labTake" || lost || session.lines.length < 2) return;
      lost = true;
      client.lose();
      throw new WorkerLost(loss);
    };
    assert.equal(await session.run(false), true);
    assert.deepEqual(done(session), NAMES);
    assert.equal(client.asked.filter((name) => name === "labBegin").length, 2);
  });

  test("once more while another one takes over, costs nothing else", async () => {
    const client = new FakeClient(names(30));
    const { session } = sessionOf([client]);
    await session.begin();
    await session.add(names(20).map((name) => line(name)));
    client.lose();
    let taken = 0;
    client.before = (name) => {
      if (name !== "labTake") return;
      taken += 1;
      if (taken !== 1) return;
      client.lose();
      throw new WorkerLost(loss);
    };
    await session.add([line("a21")]);
    assert.equal(session.progress.done, 21);
    assert.equal(session.lines.length, 21);
  });

  test("is forgiven for as long as records come in between", async () => {
    const client = new FakeClient(names(10));
    const { session } = sessionOf([client]);
    await session.begin();
    for (const name of names(10)) {
      client.lose();
      await session.add([line(name)]);
    }
    assert.equal(session.lines.length, 10);
  });

  test("is not forgiven for ever", async () => {
    const client = new FakeClient(NAMES);
    const { session } = sessionOf([client]);
    client.before = () => {
      client.lose();
      throw new WorkerLost(loss);
    };
    await assert.rejects(session.begin(), WorkerLost);
    assert.equal(client.asked.length, 4);
  });
});

describe("Cancel works at once", () => {
  test("while Python makes the experiment", async () => {
    const client = new FakeClient(["a1"]);
    client.before = () => new Promise(() => {});
    const { session } = sessionOf([client]);
    const beginning = session.begin();
    session.stop();
    await assert.rejects(beginning, { name: "AbortError" });
  });

  test("while it takes what was saved", async () => {
    const client = new FakeClient(["a1"]);
    const { session } = sessionOf([client]);
    await session.begin();
    client.before = () => new Promise(() => {});
    const taking = session.add([line("a1")]);
    session.stop();
    await assert.rejects(taking, { name: "AbortError" });
  });

  test("while it makes a report, in the middle and at the end", async () => {
    const client = new FakeClient(["a1", "b1"]);
    const { session } = sessionOf([client]);
    await session.begin();
    let reports = 0;
    client.before = (name) => {
      if (name !== "labReport") return;
      reports += 1;
      return new Promise(() => {});
    };
    const running = session.run(false);
    // The runs do not wait for the first report; the session waits for the last one.
    while (session.lines.length < 2) await settle();
    await settle();
    session.stop();
    if (reports < 2) await settle();
    session.stop();
    assert.equal(await running, false);
  });
});

test("wrong settings are told", async () => {
  const listeners = { onProgress: () => {}, onReport: () => {}, onForward: () => {} };
  const words = { lab: "survey", board: "0x0" };
  const session = new Session(poolOf(new FakeClient(NAMES)), words, listeners);
  await assert.rejects(session.begin(), RequestError);
});

test("an exception in Python ends it with that exception", async () => {
  const client = new FakeClient(NAMES);
  const { session } = sessionOf([client]);
  await session.begin();
  client.before = (name) => {
    if (name === "labReport") throw new AnswerError("no report", "Traceback");
  };
  await assert.rejects(session.run(false), AnswerError);
});
