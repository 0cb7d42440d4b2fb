/** A running experiment: the work of the workers, and the loss of one. */

import "../generated.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { deferred, FakeClient, line, poolOf, settle, until } from "../lab_parts.mjs";

const { Session, Unproved } = await import("../../../web/js/experiments/session.js");
const { AnswerError, RequestError, WorkerLost } = await import("../../../web/js/solver/errors.js");

/** @import { Done } from "../../../web/js/solver/documents.js" */

const NAMES = ["a1", "b1", "c1", "d1", "e1"];

/** @param {...FakeClient} clients */
function sessionOf(...clients) {
  /** @type {string[]} */
  const heard = [];
  /** @type {any[]} */
  const reports = [];
  const session = new Session(
    poolOf(...clients),
    { lab: "survey" },
    {
      onLines: (lines) => heard.push(...lines.map((line) => JSON.parse(line).start)),
      onReport: (report) => reports.push(report),
      onReporting: () => {},
      onForward: () => {},
    },
  );
  return { session, heard, reports };
}

/**
 * A session whose rule runs in a sandbox controlled by the test.
 * @param {FakeClient} client
 * @param {(start: string) => Done} run
 */
function withSandbox(client, run) {
  client.ruled = new Set(["d1", "e1"]);
  /** @type {string[]} */
  const ruled = [];
  const runs = async (/** @type {any[]} */ requests) => {
    await settle();
    ruled.push(...requests.map(({ start }) => start));
    return requests.map(({ start }) => run(start));
  };
  const sandbox = {
    rules: [{ digest: "0123456789abcdef", name: "my_rule.py" }],
    runs,
  };
  /** @type {any[]} */
  const reports = [];
  const listeners = {
    onLines: () => {},
    onReport: (/** @type {any} */ report) => reports.push(report),
    onReporting: () => {},
    onForward: () => {},
  };
  const session = new Session(poolOf(client), { lab: "survey" }, listeners, {
    sandbox,
  });
  return { session, ruled, reports };
}

/** @param {string} start @returns {Done} */
function proved(start) {
  const { link } = JSON.parse(line(start));
  return { link, line: line(start), tour: Uint32Array.of(0) };
}

describe("the runs of a rule", () => {
  test("are done in the sandbox, and all others in the pool", async () => {
    const client = new FakeClient(NAMES);
    const { session, ruled } = withSandbox(client, proved);
    await session.begin();
    assert.deepEqual(client.asked, ["ruleDeclare", "labBegin"]);
    assert.equal(await session.run(false), true);
    assert.deepEqual(ruled.sort(), ["d1", "e1"]);
    assert.deepEqual(done(session), NAMES);
  });

  test("end all when the rule fails; what has ended stays, and is reported", async () => {
    const client = new FakeClient(NAMES);
    const fault = new Error("the rule failed");
    const { session, reports } = withSandbox(client, (start) => {
      if (start === "e1") throw fault;
      return proved(start);
    });
    await session.begin();
    await assert.rejects(session.run(false), fault);
    assert.ok(done(session).includes("d1"));
    assert.equal(reports.at(-1).so, done(session).length);
  });

  test("count only where Python has verified their tours", async () => {
    const client = new FakeClient(NAMES);
    const { session } = withSandbox(client, (start) => ({
      ...proved(start),
      tour: null,
    }));
    await session.begin();
    await assert.rejects(session.run(false), Unproved);
    assert.ok(!done(session).includes("d1"));
  });
});

describe("what is proved of the runs of a rule", () => {
  test("does not make the next run wait, and ends at once", async () => {
    const client = new FakeClient(NAMES);
    const { session, ruled } = withSandbox(client, proved);
    /** @type {AbortSignal[]} */
    const signals = [];
    const call = client.call.bind(client);
    client.call = (
      /** @type {string} */ name,
      /** @type {any} */ params,
      /** @type {any} */ options,
    ) => {
      if (name !== "proveRuns") return call(name, params, options);
      signals.push(options.signal);
      return new Promise((_, reject) => {
        options.signal.addEventListener("abort", () => reject(options.signal.reason));
      });
    };
    await session.begin();
    const running = session.run(false);
    await until(() => ruled.length === 2 && done(session).length === 3);
    session.stop();
    assert.equal(await running, false);
    assert.deepEqual(done(session), ["a1", "b1", "c1"]);
    assert.ok(signals.every(({ aborted }) => aborted));
  });

  test("is kept as Python has it", async () => {
    const client = new FakeClient(NAMES);
    const own = (/** @type {string} */ text) => JSON.stringify({ ...JSON.parse(text), own: 1 });
    const call = client.call.bind(client);
    client.call = async (
      /** @type {string} */ name,
      /** @type {any} */ params,
      /** @type {any} */ options,
    ) => (name === "proveRuns" ? { lines: params.lines.map(own) } : call(name, params, options));
    const { session } = withSandbox(client, proved);
    await session.begin();
    assert.equal(await session.run(false), true);
    const kept = session.lines.map((text) => JSON.parse(text)).filter((record) => record.own);
    assert.deepEqual(kept.map(({ start }) => start).sort(), ["d1", "e1"]);
  });
});

/** @param {{lines: string[]}} session */
const done = (session) => session.lines.map((line) => JSON.parse(line).start).sort();

test("every run is done once, and the last report is of all of them", async () => {
  const { session, heard, reports } = sessionOf(new FakeClient(NAMES), new FakeClient([]));
  assert.deepEqual(await session.begin(), {
    ...{ settings: {}, total: 5, fingerprint: "5-runs" },
    ...{ seconds: 0, longest: 0 },
  });
  assert.equal(await session.run(false), true);
  assert.deepEqual(heard.sort(), NAMES);
  assert.deepEqual(done(session), NAMES);
  assert.equal(reports.at(-1).so, 5);
});

test("what an earlier session has done is not done again", async () => {
  const { session, heard } = sessionOf(new FakeClient(NAMES));
  await session.begin();
  const { fresh, progress } = await session.add([line("b1"), line("z9"), "no record", line("b1")]);
  assert.deepEqual(progress, { done: 1, total: 5, finished: false });
  assert.deepEqual([...fresh], [1, 0, 0, 2]);
  assert.equal(await session.run(false), true);
  assert.deepEqual(heard.sort(), ["a1", "c1", "d1", "e1"]);
});

/** Waits until a worker has a number of batches in hand. @param {FakeClient} client @param {number} count */
function inHand(client, count) {
  return until(() => client.inHand.length >= count);
}

/** @param {number} count */
const names = (count) => Array.from({ length: count }, (_, index) => `a${index + 1}`);

describe("a worker with work", () => {
  test("is given its next before it has ended the present one, and no more", async () => {
    const client = new FakeClient(NAMES);
    const gate = deferred();
    client.gate = gate.promise;
    const { session, heard } = sessionOf(client);
    await session.begin();
    const running = session.run(false);
    await inHand(client, 2);
    await settle();
    assert.deepEqual(client.inHand, [["a1"], ["b1"]]);
    assert.deepEqual(heard, []);
    gate.resolve();
    assert.equal(await running, true);
    assert.deepEqual(heard.sort(), NAMES);
  });

  test("leaves all of it to the others when it fails", async () => {
    const all = names(40);
    const [client, other] = [new FakeClient(all), new FakeClient([])];
    const { session, heard } = sessionOf(client, other);
    await session.begin();
    const running = session.run(false);
    await inHand(other, 2);
    // Two batches are lost, of which one has begun.
    other.gate = Promise.resolve().then(() => {
      other.phase = "failed";
    });
    assert.equal(await running, true);
    assert.deepEqual(other.inHand, []);
    assert.deepEqual(heard.sort(), [...all].sort());
    assert.deepEqual(done(session), [...all].sort());
  });

  test("ends all of it at once when it is stopped, and what it had is done by the next session", async () => {
    const all = names(40);
    const client = new FakeClient(all);
    const { session, heard } = sessionOf(client);
    await session.begin();
    const running = session.run(false);
    await until(() => heard.length >= 5);
    const gate = deferred();
    client.gate = gate.promise;
    await inHand(client, 2);
    session.stop();
    gate.resolve();
    assert.equal(await running, false);
    assert.deepEqual(client.inHand, []);
    const before = heard.length;
    assert.ok(before < 40);

    const next = sessionOf(new FakeClient(all));
    await next.session.begin();
    await next.session.add(session.lines);
    assert.equal(await next.session.run(false), true);
    assert.equal(next.heard.length, 40 - before);
    assert.deepEqual([...heard, ...next.heard].sort(), [...all].sort());
    const whole = sessionOf(new FakeClient(all));
    await whole.session.begin();
    await whole.session.run(false);
    assert.deepEqual([...next.session.lines].sort(), [...whole.session.lines].sort());
  });

  test("leaves what waits to one that has nothing to do", async () => {
    const [client, other] = [new FakeClient(["a1", "b1", "c1"]), new FakeClient([])];
    const gate = deferred();
    client.gate = gate.promise;
    const { session, heard } = sessionOf(client, other);
    await session.begin();
    const running = session.run(false);
    await inHand(client, 2);
    // The second worker starts with the first sign; the one remaining run is soon done.
    client.sign();
    await until(() => heard.length >= 2);
    assert.deepEqual([client.inHand, heard], [[["a1"]], ["c1", "b1"]]);
    gate.resolve();
    assert.equal(await running, true);
    assert.deepEqual(heard, ["c1", "b1", "a1"]);
  });

  test("keeps what does not wait behind anything", async () => {
    const [client, other] = [new FakeClient(["a1", "b1"]), new FakeClient([])];
    const gate = deferred();
    client.gate = gate.promise;
    const { session, heard } = sessionOf(client, other);
    await session.begin();
    const running = session.run(false);
    await inHand(client, 2);
    client.sign();
    await until(() => heard.length >= 1);
    const [batch] = client.inHand;
    for (let turn = 0; turn < 20; turn++) await settle();
    assert.deepEqual([client.inHand, client.inHand[0] === batch], [[["a1"]], true]);
    gate.resolve();
    assert.equal(await running, true);
    assert.deepEqual(heard, ["b1", "a1"]);
  });

  test("does what has come back undone of a batch", async () => {
    const all = names(12);
    const client = new FakeClient(all);
    client.most = 1;
    const { session, heard } = sessionOf(client);
    await session.begin();
    assert.equal(await session.run(false), true);
    assert.deepEqual([...heard].sort(), [...all].sort());
  });

  test("has little left when the others have nothing", async (context) => {
    // No batch takes any time, so each is larger than the one before.
    context.mock.method(performance, "now", () => 0);
    const all = names(1000);
    const clients = [new FakeClient(all), new FakeClient([])];
    const { session } = sessionOf(...clients);
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
    const most = Math.max(...sizes);
    assert.equal(most, 64, `${sizes}`);
    assert.ok(Math.max(...sizes.slice(-4)) <= most / 2, `${sizes}`);
  });
});

test("a session that is stopped keeps what there is", async () => {
  const client = new FakeClient(NAMES);
  const { session, heard, reports } = sessionOf(client);
  await session.begin();
  const running = session.run(false);
  await until(() => heard.length > 0);
  session.stop();
  assert.equal(await running, false);
  assert.ok(heard.length < 5);
  assert.equal(reports.at(-1).so, heard.length);
});

describe("a worker that is lost", () => {
  const loss = {
    cause: /** @type {const} */ ("crash"),
    file: "",
    message: "lost",
  };

  test("another one takes the experiment over, and nothing is lost", async () => {
    const client = new FakeClient(NAMES);
    const { session, heard } = sessionOf(client);
    await session.begin();
    let lost = false;
    client.before = (name) => {
      if (name !== "labTake" || lost) return;
      lost = true;
      client.lose();
      throw new WorkerLost(loss);
    };
    assert.equal(await session.run(false), true);
    assert.deepEqual(done(session), NAMES);
    assert.deepEqual(heard.sort(), NAMES);
    assert.equal(client.asked.filter((name) => name === "labBegin").length, 2);
  });

  test("is not forgiven for ever", async () => {
    const client = new FakeClient(NAMES);
    const { session } = sessionOf(client);
    client.before = () => {
      client.lose();
      throw new WorkerLost(loss);
    };
    await assert.rejects(session.begin(), WorkerLost);
    assert.equal(client.asked.length, 4);
  });
});

test("wrong settings are told", async () => {
  const session = new Session(
    poolOf(new FakeClient(NAMES)),
    { lab: "survey", board: "0x0" },
    {
      onLines: () => {},
      onReport: () => {},
      onReporting: () => {},
      onForward: () => {},
    },
  );
  await assert.rejects(session.begin(), RequestError);
});

test("an exception in Python ends it with that exception", async () => {
  const client = new FakeClient(NAMES);
  const { session } = sessionOf(client);
  await session.begin();
  client.before = (name) => {
    if (name === "labReport") throw new AnswerError("no report", "Traceback");
  };
  await assert.rejects(session.run(false), AnswerError);
});
