/** The experiments of the Lab: every attempt ends, and reports how; no stored data is in the way. */

import "../../generated.mjs";
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { deferred, FakeClient, line, poolOf, record, settle } from "../../lab_parts.mjs";

const { Experiments } = await import("../../../../web/js/modes/lab/experiments.js");
const { Attempt } = await import("../../../../web/js/modes/lab/attempt.js");
const { INITIAL, labState, startingExperiment, typed } = await import(
  "../../../../web/js/modes/lab/state.js"
);
const { FIRST, formatSettings } = await import("../../../../web/js/modes/lab/words.js");
const { AnswerError, SolverError } = await import("../../../../web/js/solver/errors.js");

/** @import { StoredExperiment } from "../../../../web/js/modes/lab/stored.js" */
/** @import { LabState } from "../../../../web/js/modes/lab/state.js" */
/** @import { Tool } from "../../../../web/js/modes/lab/words.js" */

/** @type {LabState} */
let slice = INITIAL;
/** @type {string[]} */
let notices = [];
/** @type {unknown[]} */
let logged = [];
/** Called on each change of the slice. */
let onChange = () => {};

/** Variants of a stored experiment. */
const KEPT = {
  ...{ version: 3, tool: "survey", words: FIRST.survey, done: 1, total: 2, phase: "stopped" },
  ...{ seconds: 1, saved: 1, fingerprint: "2-runs", name: "", report: null },
};
/** @type {Map<string, StoredExperiment>} */
let kept = new Map();
/** Lines by link. @type {Map<string, string[]>} */
let records = new Map();
/** The database answers when this has resolved. @type {Promise<unknown>} */
let database = Promise.resolve();

/** A working database. @type {any} */
const results = {
  find: async (/** @type {string} */ link) => {
    await database;
    return kept.get(link) ?? null;
  },
  latest: async () => [...kept.values()].at(-1) ?? null,
  chunks: async function* (/** @type {string} */ link) {
    for (const [key, one] of (records.get(link) ?? []).entries()) yield { key, lines: [one] };
  },
  replace: async (
    /** @type {{key: number, lines: string[]}} */ { key, lines },
    /** @type {string} */ link,
  ) => {
    records.get(link)?.splice(key, 1, lines[0] ?? "");
  },
  tellBad: () => void notices.push("lab-records-left-out"),
  keep: async (/** @type {StoredExperiment} */ one) => void kept.set(one.link, one),
  add: (/** @type {string} */ link, /** @type {string[]} */ lines) =>
    void records.set(link, [...(records.get(link) ?? []), ...lines]),
  forget: async (/** @type {string} */ link) => {
    kept.delete(link);
    records.delete(link);
  },
  tidy: async () => {},
  list: async () => [],
};

/** The seconds of the stored records. @param {string} link */
const secondsOf = (link) =>
  records
    .get(link)
    ?.filter((one) => one !== "")
    .map((one) => JSON.parse(one).seconds);

/** The tab lock of a page that is alone. @type {any} */
const ALONE = { take: async () => () => {}, tell: () => {}, follow: () => () => {} };

/** @param {FakeClient} client @param {any} [turns] */
function experimentsOf(client, turns = ALONE) {
  const change = (/** @type {Partial<LabState>} */ news) => {
    slice = { ...slice, ...news };
    onChange();
  };
  const page = {
    slice: () => slice,
    change,
    address: () => {},
    focus: () => {},
    notice: (/** @type {{code: string}} */ { code }) => void notices.push(code),
    noNotices: () => {},
    sandbox: async () => null,
    ruleFailure: () => "",
  };
  return new Experiments(page, poolOf(client), results, turns, {
    error: (...all) => void logged.push(...all),
  });
}

/** @param {Tool} tool */
function choose(tool) {
  slice = { ...slice, tool, problems: [] };
}

/** Waits until a condition holds. @param {() => unknown} is */
async function until(is) {
  for (let turn = 0; turn < 400; turn++) {
    if (is()) return;
    await settle();
  }
  assert.fail("it never came");
}

const phase = (tool = slice.tool) => slice.experiments[tool]?.phase;

/** @param {Tool} tool */
const linkOf = (tool) => formatSettings({ tool, words: slice.forms[tool] });

beforeEach(() => {
  slice = { ...INITIAL, tool: "survey" };
  notices = [];
  logged = [];
  onChange = () => {};
  kept = new Map();
  records = new Map();
  database = Promise.resolve();
});

test("an experiment runs to its end and is kept", async () => {
  const experiments = experimentsOf(new FakeClient(["a1", "b1"]));
  experiments.submit();
  assert.equal(phase(), "starting");
  await until(() => phase() === "finished");
  assert.equal(labState(slice), "finished");
  const link = linkOf("survey");
  await until(() => kept.get(link)?.phase === "finished");
  assert.equal(records.get(link)?.length, 2);
});

test("what has ended before is not done again, and is done again if somebody asks", async () => {
  const client = new FakeClient(["a1", "b1"]);
  const experiments = experimentsOf(client);
  records.set(linkOf("survey"), [line("a1", { seconds: 9 })]);
  experiments.submit();
  await until(() => phase() === "finished");
  assert.deepEqual(secondsOf(linkOf("survey")), [9, 0.01]);
  await settle();
  experiments.submit();
  assert.equal(phase(), "starting");
  await until(() => phase() === "finished");
  assert.deepEqual(secondsOf(linkOf("survey")), [0.01, 0.01]);
});

test("much news is shown a few times, the last of it always, and what changes otherwise at once", async () => {
  /** @type {number[]} */
  const shown = [];
  const experiment = startingExperiment({ tool: "survey", words: FIRST.survey }, 1, 0);
  const attempt = new Attempt(experiment, ({ done }) => shown.push(done));
  for (let done = 1; done <= 50; done++) attempt.report({ done });
  assert.deepEqual([attempt.experiment.done, shown], [50, [1]]);
  await until(() => shown.length > 1);
  assert.deepEqual(shown, [1, 50]);
  attempt.report({ done: 51 });
  attempt.end("finished");
  assert.deepEqual(shown, [1, 50, 51]);
  attempt.report({ done: 52 });
  await until(() => shown.length > 3);
  assert.deepEqual(shown, [1, 50, 51, 52]);
});

describe("Cancel", () => {
  test("while it runs: what has ended is kept, and Continue does the rest", async () => {
    const experiments = experimentsOf(new FakeClient(["a1", "b1", "c1", "d1"]));
    experiments.submit();
    await until(() => records.get(linkOf("survey"))?.length);
    experiments.cancel();
    assert.equal(phase(), "cancelling");
    await until(() => phase() === "stopped");
    const done = slice.experiments.survey?.done ?? 0;
    assert.ok(done < 4);
    await until(() => kept.get(linkOf("survey"))?.phase === "stopped");
    experiments.resume();
    await until(() => phase() === "finished");
    assert.equal(records.get(linkOf("survey"))?.length, 4);
  });

  test("right after Run", async () => {
    const experiments = experimentsOf(new FakeClient(["a1", "b1"]));
    experiments.submit();
    experiments.cancel();
    await until(() => phase() === "stopped");
    assert.equal(labState(slice), "stopped");
  });

  test("before Python answers", async () => {
    const client = new FakeClient(["a1"]);
    client.before = () => new Promise(() => {});
    const experiments = experimentsOf(client);
    experiments.submit();
    await until(() => client.asked.length);
    experiments.cancel();
    await until(() => phase() === "stopped");
  });

  test("while the experiment before it still ends", async () => {
    const client = new FakeClient(["a1", "b1"]);
    const gate = deferred();
    client.gate = gate.promise;
    const experiments = experimentsOf(client);
    experiments.submit();
    await until(() => phase() === "running" && client.inHand.length > 0);
    choose("compare");
    experiments.submit();
    experiments.cancel();
    assert.equal(phase("compare"), "cancelling");
    gate.resolve();
    await until(() => phase("compare") === "stopped" && phase("survey") === "stopped");
  });

  test("while a link is looked for in the database", async () => {
    database = new Promise(() => {});
    const experiments = experimentsOf(new FakeClient(["a1"]));
    experiments.open({ tool: "survey", words: FIRST.survey });
    experiments.cancel();
    await until(() => phase() === "stopped");
  });
});

describe("Run", () => {
  test("in another tool ends the first one for good", async () => {
    const client = new FakeClient(["a1", "b1", "c1"]);
    const experiments = experimentsOf(client);
    experiments.submit();
    choose("compare");
    experiments.submit();
    await until(() => phase("compare") === "finished");
    assert.equal(phase("survey"), "stopped");
  });

  test("again while the first one runs leaves one that runs", async () => {
    const client = new FakeClient(["a1", "b1", "c1"]);
    const experiments = experimentsOf(client);
    experiments.submit();
    await until(() => phase() === "running");
    slice = { ...slice, ...typed(slice, { seed: "7" }) };
    experiments.submit();
    await until(() => phase() === "finished");
    assert.equal(slice.experiments.survey?.words.seed, "7");
    // The first one goes on when its link is opened again.
    await until(
      () => kept.get(formatSettings({ tool: "survey", words: FIRST.survey }))?.phase === "running",
    );
  });

  test("while the last run of a cancelled one has yet to end begins it anew", async () => {
    const client = new FakeClient(["a1", "b1"]);
    const gate = deferred();
    client.gate = gate.promise;
    const experiments = experimentsOf(client);
    experiments.submit();
    await until(() => phase() === "running" && client.inHand.length > 0);
    choose("compare");
    experiments.submit();
    choose("survey");
    assert.equal(phase(), "cancelling");
    experiments.submit();
    assert.equal(phase(), "starting");
    gate.resolve();
    await until(() => phase() === "finished");
    assert.equal(phase("compare"), "stopped");
  });

  test("with wrong settings leaves what was there as it is by now", async () => {
    const client = new FakeClient(["a1", "b1", "c1"]);
    const experiments = experimentsOf(client);
    choose("compare");
    experiments.submit();
    await until(() => phase() === "running");
    slice = { ...slice, ...typed(slice, { board: "0x0" }) };
    experiments.submit();
    await until(() => slice.problems.length);
    assert.deepEqual(
      slice.problems.map(({ field, code }) => [field, code]),
      [["board", "board-syntax"]],
    );
    assert.equal(slice.experiments.compare?.words.board, "8x8");
    assert.ok(["stopped", "interrupted"].includes(phase() ?? ""), phase());
  });
});

describe("what goes wrong", () => {
  test("an error that nobody expects ends it as failed, and is logged", async () => {
    const client = new FakeClient(["a1", "b1"]);
    const experiments = experimentsOf(client);
    const error = new TypeError("a mistake of ours");
    client.before = (name) => {
      if (name === "labTake") throw error;
    };
    experiments.submit();
    await until(() => phase() === "failed");
    assert.equal(labState(slice), "failed");
    assert.equal(slice.experiments.survey?.failure, "error");
    assert.deepEqual(logged, [error]);
    client.before = () => {};
    experiments.resume();
    await until(() => phase() === "finished");
  });

  test("also in the middle of it, and the next one runs", async () => {
    const client = new FakeClient(["a1", "b1", "c1"]);
    const experiments = experimentsOf(client);
    client.run = () => {
      throw new RangeError("in a run");
    };
    experiments.submit();
    await until(() => phase() === "failed");
    assert.equal(logged.length, 1);
    client.run = (name) => record(name);
    choose("compare");
    experiments.submit();
    await until(() => phase("compare") === "finished");
    assert.equal(phase("survey"), "failed");
  });

  test("an exception in Python, which the client has logged", async () => {
    const client = new FakeClient(["a1", "b1"]);
    const experiments = experimentsOf(client);
    client.before = (name) => {
      if (name === "labReport") throw new AnswerError("no report", "Traceback");
    };
    experiments.submit();
    await until(() => phase() === "failed");
    assert.equal(slice.experiments.survey?.failure, "error");
    assert.deepEqual(logged, []);
  });

  test("workers that are lost again and again", async () => {
    const client = new FakeClient(["a1", "b1"]);
    const experiments = experimentsOf(client);
    const lost = new SolverError({ cause: "crash", file: "", message: "gone" });
    client.before = (name) => {
      if (name === "labNext") throw lost;
    };
    experiments.submit();
    await until(() => phase() === "failed");
    assert.equal(slice.experiments.survey?.failure, "lost");
    client.before = () => {
      throw lost;
    };
    choose("compare");
    experiments.submit();
    await until(() => slice.problems.length);
    assert.equal(slice.problems[0]?.code, "lab-crashed");
    assert.equal(slice.experiments.compare, null);
  });

  test("records that Python refuses are forgotten, and their runs done again", async () => {
    const client = new FakeClient(["a1", "b1"]);
    const experiments = experimentsOf(client);
    records.set(linkOf("survey"), [line("a1", { seconds: 9 })]);
    let refused = 0;
    client.before = (name) => {
      if (name !== "labTake" || refused > 0) return;
      refused += 1;
      throw new AnswerError("KeyError", "Traceback");
    };
    experiments.submit();
    await until(() => phase() === "finished");
    assert.deepEqual(notices, ["lab-records-left-out"]);
    assert.deepEqual(secondsOf(linkOf("survey")), [0.01, 0.01]);
  });
});

describe("what was kept", () => {
  const link = () => linkOf("survey");

  test("is read part by part, and said in words", async () => {
    const experiments = experimentsOf(new FakeClient(["a1", "b1", "c1"]));
    kept.set(link(), /** @type {any} */ ({ ...KEPT, link: link(), done: 2, total: 3 }));
    records.set(link(), [line("a1"), line("b1")]);
    /** @type {string[]} */
    const said = [];
    onChange = () => {
      const { step } = slice.experiments.survey ?? {};
      if (step) said.push(`${step.what} ${step.done} ${step.total}`);
    };
    experiments.submit();
    await until(() => phase() === "finished");
    assert.ok(said.includes("read 2 2"), `${said}`);
    assert.equal(records.get(link())?.length, 3);
  });

  test("twice, as by two tabs, is removed without a word; no record is removed and told", async () => {
    const experiments = experimentsOf(new FakeClient(["a1", "b1"]));
    records.set(link(), [line("a1", { seconds: 9 }), line("a1", { seconds: 8 })]);
    experiments.submit();
    await until(() => phase() === "finished");
    assert.deepEqual(secondsOf(link())?.sort(), [0.01, 9]);
    assert.deepEqual(notices, []);
    const other = formatSettings({ tool: "survey", words: { ...slice.forms.survey, seed: "7" } });
    records.set(other, ["{", line("a1"), line("z9")]);
    slice = { ...slice, ...typed(slice, { seed: "7" }) };
    experiments.submit();
    await until(() => phase() === "finished");
    assert.equal(secondsOf(other)?.length, 2);
    assert.deepEqual(notices, ["lab-records-left-out"]);
  });

  test("its report is not shown with another list of runs", async () => {
    const client = new FakeClient(["a1", "b1"]);
    const experiments = experimentsOf(client);
    const gate = deferred();
    client.gate = gate.promise;
    const report = { kind: "survey", settings: {} };
    for (const [fingerprint, shown] of [
      ["of another version", null],
      ["2-runs", report],
    ]) {
      kept.set(link(), /** @type {any} */ ({ ...KEPT, link: link(), fingerprint, report }));
      records.set(link(), [line("a1")]);
      experiments.submit();
      await until(() => phase() === "running");
      assert.equal(slice.experiments.survey?.report, shown);
      experiments.cancel();
      gate.resolve();
      await until(() => phase() === "stopped");
    }
  });

  test("reading it is cancelled at once", async () => {
    const client = new FakeClient(["a1", "b1"]);
    const experiments = experimentsOf(client);
    records.set(link(), [line("a1")]);
    client.before = (name) => (name === "labTake" ? new Promise(() => {}) : null);
    experiments.submit();
    await until(() => client.asked.includes("labTake"));
    experiments.cancel();
    await until(() => phase() === "stopped");
    assert.equal(records.get(link())?.length, 1);
  });
});

describe("another tab", () => {
  /** A lock held by another tab, released when a test says so. */
  function turnsOf() {
    const end = deferred();
    /** @type {(news: any) => void} */
    let follow = () => {};
    const turns = {
      async take(
        /** @type {string} */ _link,
        /** @type {AbortSignal} */ signal,
        onWait = () => {},
      ) {
        onWait();
        await Promise.race([
          end.promise,
          new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
        ]);
        return () => {};
      },
      tell: () => {},
      follow: (/** @type {string} */ _link, /** @type {(news: any) => void} */ onNews) => {
        follow = onNews;
        return () => {};
      },
    };
    return { turns, end, tell: (/** @type {any} */ news) => follow(news) };
  }

  test("runs it: this one follows, and goes on when that one ends", async () => {
    const { turns, end, tell } = turnsOf();
    const client = new FakeClient(["a1", "b1"]);
    const experiments = experimentsOf(client, turns);
    experiments.submit();
    await until(() => phase() === "elsewhere");
    assert.equal(labState(slice), "elsewhere");
    tell({ link: linkOf("survey"), done: 1, total: 2, kept: false });
    assert.equal(slice.experiments.survey?.done, 1);
    records.set(linkOf("survey"), [line("a1", { seconds: 9 })]);
    end.resolve();
    await until(() => phase() === "finished");
    assert.deepEqual(secondsOf(linkOf("survey")), [9, 0.01]);
  });

  test("has ended it in the meantime: that is shown", async () => {
    const { turns, end } = turnsOf();
    const client = new FakeClient(["a1", "b1"]);
    const experiments = experimentsOf(client, turns);
    experiments.submit();
    await until(() => phase() === "elsewhere");
    kept.set(linkOf("survey"), /** @type {any} */ ({ ...KEPT, link: linkOf("survey"), done: 1 }));
    end.resolve();
    await until(() => phase() === "stopped");
    assert.equal(slice.experiments.survey?.done, 1);
    assert.ok(!client.asked.includes("labNext"));
  });

  test("waiting for it is cancelled at once", async () => {
    const { turns } = turnsOf();
    const experiments = experimentsOf(new FakeClient(["a1"]), turns);
    experiments.submit();
    await until(() => phase() === "elsewhere");
    experiments.cancel();
    await until(() => phase() === "stopped");
    // And the next one begins.
    choose("compare");
    experiments.submit();
    await until(() => phase("compare") === "elsewhere");
    experiments.cancel();
    await until(() => phase("compare") === "stopped");
  });
});

describe("a link", () => {
  const settings = { tool: /** @type {const} */ ("survey"), words: FIRST.survey };

  test("to a finished experiment shows it, and asks Python nothing", async () => {
    const client = new FakeClient(["a1"]);
    experimentsOf(client).open(settings);
    await until(() => phase() === "finished");
    await until(
      () => kept.get(formatSettings({ tool: "survey", words: FIRST.survey }))?.phase === "finished",
    );
    slice = { ...INITIAL, tool: "survey" };
    const asked = client.asked.length;
    experimentsOf(client).open(settings);
    await until(() => phase() === "finished");
    assert.equal(client.asked.length, asked);
  });

  test("what it has wrong is told, and its default taken", async () => {
    const client = new FakeClient(["a1"]);
    const words = { ...FIRST.compare, board: "0x0" };
    choose("compare");
    experimentsOf(client).open({ tool: "compare", words });
    await until(() => phase() === "finished");
    assert.deepEqual(notices, ["board-syntax"]);
    assert.equal(slice.forms.compare.board, "8x8");
  });
});
