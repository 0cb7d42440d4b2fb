/** A large experiment: handed over in pieces, read chunk by chunk, cancelled at once at any moment. */

import "../generated.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { FakeClient, line, poolOf, settle } from "../lab_parts.mjs";

const { ExperimentProxy } = await import("../../../web/js/experiments/experiment_proxy.js");
const { Session } = await import("../../../web/js/experiments/session.js");
const { TabLock } = await import("../../../web/js/experiments/tab_lock.js");
const { ranUntil, startingExperiment } = await import("../../../web/js/modes/lab/state.js");
const { Attempt } = await import("../../../web/js/modes/lab/attempt.js");
const { WorkerLost } = await import("../../../web/js/solver/errors.js");
const { largestFirst, placeOf } = await import("../../../web/js/charts/sorted.js");

const LOSS = { cause: /** @type {const} */ ("crash"), file: "", message: "lost" };

/** @param {number} count */
const names = (count) => Array.from({ length: count }, (_, index) => `s${index}`);

/** @param {FakeClient} client @returns {any} */
const asClient = (client) => client;

describe("an experiment of 5,000 runs", () => {
  const all = names(5000);

  test("is taken and taken over in pieces, and only confirmed lines are kept", async () => {
    const client = new FakeClient(all);
    /** @type {number[]} */
    const sizes = [];
    const call = client.call.bind(client);
    client.call = (name, params, options) => {
      if (name === "labTake") sizes.push(params.lines.length);
      return call(name, params, options);
    };
    const held = new ExperimentProxy(asClient(client), { lab: "survey" });
    await held.begin();
    const lines = [...all.slice(0, 2500).map((name) => line(name)), "no record", line("s7")];
    const { fresh, progress } = await held.take(lines);
    assert.deepEqual(progress, { done: 2500, total: 5000, finished: false });
    assert.deepEqual([...fresh.subarray(2498)], [1, 1, 0, 2]);
    assert.deepEqual(held.lines, lines.slice(0, 2500));
    // Another worker is given the same, piece by piece, before it is asked for anything else.
    client.lose();
    sizes.length = 0;
    const next = await held.next(64);
    assert.equal(next[0]?.start, "s2500");
    assert.ok(sizes.length >= 3 && Math.max(...sizes) <= 1000, `${sizes}`);
    assert.equal(client.asked.filter((name) => name === "labBegin").length, 2);
    const after = await held.take([line("s2500")]);
    assert.equal(after.progress.done, 2501);
  });

  test("a worker that is lost while it takes over is lost once more, and nothing else", async () => {
    const client = new FakeClient(all);
    const held = new ExperimentProxy(asClient(client), { lab: "survey" });
    await held.begin();
    await held.take(all.slice(0, 3000).map((name) => line(name)));
    client.lose();
    let taken = 0;
    client.before = (name) => {
      if (name !== "labTake") return;
      taken += 1;
      if (taken !== 2) return;
      client.lose();
      throw new WorkerLost(LOSS);
    };
    assert.equal((await held.take([line("s3000")])).progress.done, 3001);
  });

  test("workers may be lost for as long as records come in between", async () => {
    const client = new FakeClient(all);
    const held = new ExperimentProxy(asClient(client), { lab: "survey" });
    await held.begin();
    for (const name of all.slice(0, 10)) {
      client.lose();
      await held.take([line(name)]);
    }
    assert.equal(held.lines.length, 10);
  });
});

describe("Cancel works at once", () => {
  /** @param {FakeClient} client */
  function sessionOf(client) {
    const listeners = {
      onLines: () => {},
      onReport: () => {},
      onReporting: () => {},
      onForward: () => {},
    };
    return new Session(poolOf(client), { lab: "survey" }, listeners);
  }

  test("while Python makes the experiment", async () => {
    const client = new FakeClient(["a1"]);
    client.before = () => new Promise(() => {});
    const session = sessionOf(client);
    const beginning = session.begin();
    session.stop();
    await assert.rejects(beginning, { name: "AbortError" });
  });

  test("while it takes what was kept", async () => {
    const client = new FakeClient(["a1"]);
    const session = sessionOf(client);
    await session.begin();
    client.before = () => new Promise(() => {});
    const taking = session.add([line("a1")]);
    session.stop();
    await assert.rejects(taking, { name: "AbortError" });
  });

  test("while it makes a report, in the middle and at the end", async () => {
    const client = new FakeClient(["a1", "b1"]);
    const session = sessionOf(client);
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

describe("the time that an experiment has run", () => {
  const settings = { tool: /** @type {const} */ ("survey"), words: {} };

  test("goes on with the clock, and not with its jumps", () => {
    let experiment = { ...startingExperiment(settings, 1, 1000), phase: "running" };
    const at = (/** @type {number} */ now) => {
      const ran = ranUntil(/** @type {any} */ (experiment), now);
      experiment = { ...experiment, ran, reportedAt: now };
      return ran;
    };
    assert.equal(at(2000), 1000);
    // The machine slept for an hour; the clock was set back.
    assert.equal(at(3_602_000), 1000);
    assert.equal(at(3_602_500), 1500);
    assert.equal(at(500), 1500);
    assert.equal(at(900), 1900);
  });

  test("an attempt counts it with its news", () => {
    const starting = startingExperiment(settings, 1, performance.now() - 40_000);
    const attempt = new Attempt({ ...starting, phase: "running" }, () => {});
    attempt.report({ done: 1 });
    assert.equal(attempt.experiment.ran, 0);
    attempt.end("finished");
    assert.ok(attempt.experiment.seconds < 5);
  });
});

describe("tabs take turns", () => {
  /** The locks of a browser. */
  function locksOf() {
    /** @type {Set<string>} */
    const held = new Set();
    /** @type {(() => void)[]} */
    const waiting = [];
    return /** @type {any} */ ({
      async request(
        /** @type {string} */ name,
        /** @type {LockOptions} */ { ifAvailable = false, signal },
        /** @type {(lock: any) => any} */ work,
      ) {
        while (held.has(name)) {
          signal?.throwIfAborted();
          if (ifAvailable) return work(null);
          await new Promise((resolve, reject) => {
            waiting.push(() => resolve(null));
            signal?.addEventListener("abort", () => reject(signal.reason));
          });
        }
        held.add(name);
        try {
          return await work({ name });
        } finally {
          held.delete(name);
          for (const go of waiting.splice(0)) go();
        }
      },
    });
  }

  /** @type {EventTarget[]} */
  let channels = [];

  /** A channel that delivers a tab's messages to all others. @returns {any} */
  function open() {
    const channel = new EventTarget();
    channels.push(channel);
    return Object.assign(channel, {
      postMessage(/** @type {any} */ data) {
        for (const other of channels) {
          if (other !== channel) other.dispatchEvent(Object.assign(new Event("message"), { data }));
        }
      },
    });
  }

  test("one runs, the other waits, follows, and goes on", async () => {
    channels = [];
    const locks = locksOf();
    const [one, other] = [new TabLock(locks, open), new TabLock(locks, open)];
    const { signal } = new AbortController();
    const end = await one.take("?lab=survey", signal, () => assert.fail("nobody runs it"));
    let waits = false;
    let turn = false;
    const taking = other.take("?lab=survey", signal, () => {
      waits = true;
    });
    taking.then(() => {
      turn = true;
    });
    // Nobody holds the lock of another experiment.
    (await other.take("?lab=compare", signal, () => assert.fail("nobody runs it")))();
    /** @type {any[]} */
    const news = [];
    const leave = other.follow("?lab=survey", (one) => news.push(one));
    one.tell({ link: "?lab=survey", done: 3, total: 9, kept: false });
    one.tell({ link: "?lab=survey", done: 4, total: 9, kept: false });
    one.tell({ link: "?lab=survey&seed=1", done: 1, total: 9, kept: true });
    one.tell({ link: "?lab=survey", done: 5, total: 9, kept: true });
    assert.deepEqual(
      news.map(({ done }) => done),
      [3, 5],
    );
    leave();
    await settle();
    assert.ok(waits && !turn);
    end();
    (await taking)();
  });

  test("who stops waiting stops at once", async () => {
    channels = [];
    const locks = locksOf();
    const turns = new TabLock(locks, open);
    const cut = new AbortController();
    await turns.take("?lab=survey", cut.signal, () => {});
    const waiting = turns.take("?lab=survey", cut.signal, () => cut.abort());
    await assert.rejects(waiting, { name: "AbortError" });
  });

  test("without locks, or with some that fail, everybody goes on alone", async () => {
    const failing = /** @type {any} */ ({ request: () => Promise.reject(new Error("not here")) });
    const none = () => {
      throw new Error("no channels here");
    };
    const { signal } = new AbortController();
    for (const locks of [undefined, failing]) {
      const turns = new TabLock(locks ?? /** @type {any} */ (null), none);
      (await turns.take("?lab=survey", signal, () => assert.fail("nobody runs it")))();
      turns.tell({ link: "", done: 0, total: 0, kept: true });
    }
  });
});

describe("the order of runs", () => {
  test("the most backtracks first, equal ones as they are", () => {
    const values = Float64Array.of(3, 9, 3, 0, 9, 2 ** 20);
    const wanted = (/** @type {number} */ place) => place !== 3;
    assert.deepEqual([...largestFirst(values, wanted)], [5, 1, 4, 0, 2]);
    assert.deepEqual([...largestFirst(new Float64Array(), wanted)], []);
    const huge = Float64Array.of(2 ** 50, 2 ** 50 + 1, 0, 7, 2 ** 50);
    assert.deepEqual([...largestFirst(huge, () => true)], [1, 0, 4, 3, 2]);
  });

  test("of 100,000 it is the same as by comparing", () => {
    const values = Float64Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 5003);
    const places = [...values.keys()].sort(
      (one, other) => Number(values[other]) - Number(values[one]),
    );
    assert.deepEqual([...largestFirst(values, () => true)], places);
  });

  test("a place in an ascending list", () => {
    const list = Uint32Array.of(1, 4, 4, 9);
    assert.deepEqual(
      [0, 1, 2, 4, 5, 9, 10].map((value) => placeOf(list, value)),
      [0, 0, 1, 1, 3, 3, 4],
    );
    assert.equal(placeOf(list, 4, 2, 4), 2);
  });
});
