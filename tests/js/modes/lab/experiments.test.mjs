/** The experiments of the Lab: every attempt ends, and reports how; no stored data is in the way. */

import "../../generated.mjs";
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { deferred, FakeClient, line, poolOf, record, until } from "../../lab_parts.mjs";

const { Experiments } = await import("../../../../web/js/modes/lab/experiments.js");
const { Attempt } = await import("../../../../web/js/modes/lab/attempt.js");
const { INITIAL, labState, ranUntil, startingExperiment, typed } = await import(
  "../../../../web/js/modes/lab/state.js"
);
const { FIRST, formatSettings } = await import("../../../../web/js/modes/lab/words.js");
const { AnswerError, SolverError } = await import("../../../../web/js/solver/errors.js");

/** @import { SavedExperiment } from "../../../../web/js/modes/lab/saved_experiments.js" */
/** @import { LabState } from "../../../../web/js/modes/lab/state.js" */
/** @import { Tool } from "../../../../web/js/modes/lab/words.js" */

/** @type {LabState} */
let slice = INITIAL;
/** @type {string[]} */
let notices = [];
/** @type {unknown[]} */
let logged = [];
/** The saved experiments, by link. @type {Map<string, SavedExperiment>} */
let saved = new Map();
/** The database answers when this has resolved. @type {Promise<unknown>} */
let database = Promise.resolve();

/** A working list of saved experiments. @type {any} */
const list = {
  lasting: true,
  get: async (/** @type {string} */ id) => {
    await database;
    return saved.get(id) ?? null;
  },
  put: async (/** @type {SavedExperiment} */ item) => void saved.set(item.id, item),
  remove: async (/** @type {string} */ id) => void saved.delete(id),
  list: async (/** @type {(item: SavedExperiment) => unknown} */ summary) =>
    [...saved.values()].map(summary),
};

/**
 * Saves an experiment with these records.
 * @param {string} link
 * @param {string[]} lines
 * @param {Partial<SavedExperiment>} [changes]
 */
function save(link, lines, changes = {}) {
  saved.set(link, {
    ...{ id: link, time: 1, tool: "survey", words: FIRST.survey, phase: "stopped" },
    ...{ done: lines.length, total: 2, seconds: 1, name: "", report: null },
    ...{ lines: lines.join("\n"), ...changes },
  });
}

/** The saved lines. @param {string} link */
const linesOf = (link) => saved.get(link)?.lines.split("\n").filter(Boolean) ?? [];

/** The seconds of the saved records. @param {string} link */
const secondsOf = (link) => linesOf(link).map((text) => JSON.parse(text).seconds);

/** @param {FakeClient} client */
function experimentsOf(client) {
  const change = (/** @type {Partial<LabState>} */ news) => {
    slice = { ...slice, ...news };
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
  return new Experiments(page, poolOf(client), list, {
    error: (...all) => void logged.push(...all),
  });
}

/** @param {Tool} tool */
function choose(tool) {
  slice = { ...slice, tool, problems: [] };
}

const phase = (tool = slice.tool) => slice.experiments[tool]?.phase;

/** @param {Tool} tool */
const linkOf = (tool) => formatSettings({ tool, words: slice.forms[tool] });

beforeEach(() => {
  slice = { ...INITIAL, tool: "survey" };
  notices = [];
  logged = [];
  saved = new Map();
  database = Promise.resolve();
});

test("an experiment runs to its end and is saved; what has ended is done again only if somebody asks", async () => {
  const experiments = experimentsOf(new FakeClient(["a1", "b1"]));
  const link = linkOf("survey");
  save(link, [line("a1", { seconds: 9 })]);
  for (const seconds of [
    [9, 0.01],
    [0.01, 0.01],
  ]) {
    experiments.submit();
    assert.equal(phase(), "starting");
    await until(() => phase() === "finished");
    assert.equal(labState(slice), "finished");
    await until(() => saved.get(link)?.phase === "finished");
    assert.deepEqual(secondsOf(link), seconds);
    await until(() => slice.past[0]?.id === link);
  }
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

/** Begins a survey of three runs of which none ends before the gate is open. */
async function gated() {
  const client = new FakeClient(["a1", "b1", "c1"]);
  const gate = deferred();
  client.gate = gate.promise;
  const experiments = experimentsOf(client);
  experiments.submit();
  await until(() => phase() === "running" && client.inHand.length > 0);
  return { client, experiments, gate };
}

describe("Cancel", () => {
  test("while it runs: what has ended is kept, and Continue does the rest", async () => {
    const client = new FakeClient(["a1", "b1", "c1", "d1"]);
    const experiments = experimentsOf(client);
    experiments.submit();
    client.run = (start) => {
      if (start !== "c1") return record(start);
      experiments.cancel();
      assert.equal(phase(), "cancelling");
      return record(start);
    };
    await until(() => phase() === "stopped");
    const done = slice.experiments.survey?.done ?? 0;
    assert.ok(done < 4);
    await until(() => saved.get(linkOf("survey"))?.phase === "stopped");
    assert.equal(linesOf(linkOf("survey")).length, done);
    experiments.resume();
    await until(() => saved.get(linkOf("survey"))?.phase === "finished");
    assert.equal(linesOf(linkOf("survey")).length, 4);
  });

  for (const pending of ["", "labBegin", "labTake", "database"]) {
    test(`at once, ${pending ? `while it waits for ${pending}` : "right after Run"}`, async () => {
      const client = new FakeClient(["a1", "b1"]);
      const experiments = experimentsOf(client);
      if (pending === "database") {
        database = new Promise(() => {});
        experiments.open({ tool: "survey", words: FIRST.survey });
      } else {
        save(linkOf("survey"), [line("a1")]);
        client.before = (name) => (name === pending ? new Promise(() => {}) : null);
        experiments.submit();
        await until(() => !pending || client.calls.includes(pending));
      }
      experiments.cancel();
      await until(() => phase() === "stopped");
      assert.equal(labState(slice), "stopped");
      assert.equal(linesOf(linkOf("survey")).length, pending === "database" ? 0 : 1);
    });
  }

  test("while the experiment before it still ends", async () => {
    const { experiments, gate } = await gated();
    choose("compare");
    experiments.submit();
    experiments.cancel();
    assert.equal(phase("compare"), "cancelling");
    gate.resolve();
    await until(() => phase("compare") === "stopped" && phase("survey") === "stopped");
  });
});

describe("Run", () => {
  test("again while the first one runs leaves one that runs", async () => {
    const { experiments, gate } = await gated();
    slice = { ...slice, ...typed(slice, { seed: "7" }) };
    experiments.submit();
    gate.resolve();
    await until(() => phase() === "finished");
    assert.equal(slice.experiments.survey?.words.seed, "7");
    // The first one goes on when its link is opened again.
    await until(
      () => saved.get(formatSettings({ tool: "survey", words: FIRST.survey }))?.phase === "running",
    );
  });

  test("while the last run of a cancelled one has yet to end begins it anew", async () => {
    const { experiments, gate } = await gated();
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
    choose("compare");
    const { experiments, gate } = await gated();
    slice = { ...slice, ...typed(slice, { board: "0x0" }) };
    experiments.submit();
    gate.resolve();
    await until(() => slice.problems.length > 0);
    assert.deepEqual(
      slice.problems.map(({ field, code }) => [field, code]),
      [["board", "board-syntax"]],
    );
    assert.equal(slice.experiments.compare?.words.board, "8x8");
    assert.ok(["stopped", "interrupted"].includes(phase() ?? ""), phase());
  });
});

const LOST = new SolverError({ cause: "crash", file: "", message: "gone" });

describe("what goes wrong ends it as failed, and the next one runs", () => {
  // What the client has logged already is not logged again.
  for (const [name, error, failure, logs] of /** @type {const} */ ([
    ["labTake", new TypeError("a mistake of ours"), "error", 1],
    ["run", new RangeError("in a run"), "error", 1],
    ["labReport", new AnswerError("no report", "Traceback"), "error", 0],
    ["labNext", LOST, "lost", 0],
  ])) {
    test(`${name}: ${error.message}`, async () => {
      const client = new FakeClient(["a1", "b1", "c1"]);
      const experiments = experimentsOf(client);
      const fail = (/** @type {string} */ at) => {
        if (at === name) throw error;
      };
      client.before = fail;
      client.run = (start) => {
        fail("run");
        return record(start);
      };
      experiments.submit();
      await until(() => phase() === "failed");
      assert.equal(labState(slice), "failed");
      assert.equal(slice.experiments.survey?.failure, failure);
      assert.deepEqual(logged, logs ? [error] : []);
      client.before = () => {};
      client.run = (start) => record(start);
      choose("compare");
      experiments.submit();
      await until(() => phase("compare") === "finished");
      assert.equal(phase("survey"), "failed");
      choose("survey");
      experiments.resume();
      await until(() => phase() === "finished");
    });
  }

  test("one that does not begin leaves what was there, and a problem", async () => {
    const client = new FakeClient(["a1", "b1"]);
    client.before = () => {
      throw LOST;
    };
    experimentsOf(client).submit();
    await until(() => slice.problems.length > 0);
    assert.equal(slice.problems[0]?.code, "lab-crashed");
    assert.equal(slice.experiments.survey, null);
  });
});

describe("what was saved", () => {
  const link = () => linkOf("survey");

  test("twice is done once, without a word; what is no record is left out and told", async () => {
    const experiments = experimentsOf(new FakeClient(["a1", "b1"]));
    save(link(), [line("a1", { seconds: 9 }), line("a1", { seconds: 8 })]);
    experiments.submit();
    await until(() => saved.get(link())?.phase === "finished");
    assert.deepEqual(secondsOf(link()), [9, 0.01]);
    assert.deepEqual(notices, []);
    const other = formatSettings({ tool: "survey", words: { ...slice.forms.survey, seed: "7" } });
    save(other, ["{", line("a1"), line("z9")]);
    slice = { ...slice, ...typed(slice, { seed: "7" }) };
    experiments.submit();
    await until(() => saved.get(other)?.phase === "finished");
    assert.equal(linesOf(other).length, 2);
    assert.deepEqual(notices, ["lab-records-left-out"]);
  });

  test("leaves what is typed while it begins", async () => {
    const experiments = experimentsOf(new FakeClient(["a1"]));
    experiments.submit();
    slice = { ...slice, ...typed(slice, { seed: "9" }) };
    await until(() => phase() === "finished");
    assert.equal(slice.forms.survey.seed, "9");
  });

  test("is saved when the page goes, and told where the browser saves nothing", async () => {
    const client = new FakeClient(["a1", "b1"]);
    const experiments = experimentsOf(client);
    list.lasting = false;
    client.run = (start) => {
      if (start === "b1") experiments.saveNow();
      return record(start);
    };
    experiments.submit();
    await until(() => saved.get(link())?.phase === "finished");
    list.lasting = true;
    assert.deepEqual(notices, ["lab-not-saved"]);
  });

  test("is listed, shown again, renamed and removed", async () => {
    const experiments = experimentsOf(new FakeClient(["a1"]));
    save(link(), [line("a1")], { phase: "running" });
    await experiments.list();
    assert.deepEqual(
      slice.past.map((entry) => [entry.id, "lines" in entry, "report" in entry]),
      [[link(), false, false]],
    );
    await experiments.show({ tool: "survey", words: FIRST.survey });
    assert.equal(phase(), "interrupted");
    list.change = async (/** @type {(items: any) => Promise<unknown>} */ work) => work(list);
    await experiments.rename(link(), "my name");
    assert.deepEqual(
      [saved.get(link())?.name, slice.experiments.survey?.name],
      ["my name", "my name"],
    );
    await experiments.remove(link());
    assert.deepEqual([saved.size, slice.past.length, phase()], [0, 0, undefined]);
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
    const attempt = new Attempt(
      /** @type {any} */ ({ ...experiment, reportedAt: -40_000 }),
      () => {},
    );
    attempt.report({ done: 1 });
    assert.equal(attempt.experiment.ran, 1900);
    attempt.end("finished");
    assert.equal(Math.round(attempt.experiment.seconds), 2);
  });
});

describe("a link", () => {
  const settings = { tool: /** @type {const} */ ("survey"), words: FIRST.survey };

  test("to a finished experiment shows it, and asks Python nothing", async () => {
    const client = new FakeClient(["a1"]);
    experimentsOf(client).open(settings);
    await until(() => phase() === "finished");
    await until(
      () =>
        saved.get(formatSettings({ tool: "survey", words: FIRST.survey }))?.phase === "finished",
    );
    slice = { ...INITIAL, tool: "survey" };
    const before = client.calls.length;
    experimentsOf(client).open(settings);
    await until(() => phase() === "finished");
    assert.equal(client.calls.length, before);
  });

  test("to one that was not finished shows how far it came, and Continue does the rest", async () => {
    const client = new FakeClient(["a1", "b1", "c1"]);
    const report = /** @type {any} */ ({ kind: "survey", settings: {} });
    const link = formatSettings(settings);
    const lines = [line("a1"), line("b1")];
    save(link, lines, { phase: "running", report, total: 3, name: "my name" });
    const experiments = experimentsOf(client);
    experiments.open(settings);
    await until(() => phase() === "interrupted");
    assert.deepEqual(client.calls, []);
    const gate = deferred();
    client.gate = gate.promise;
    experiments.resume();
    await until(() => phase() === "running");
    const { done, name, report: shown } = slice.experiments.survey ?? {};
    assert.deepEqual([done, name, shown], [2, "my name", report]);
    gate.resolve();
    await until(() => saved.get(link)?.phase === "finished");
    assert.equal(linesOf(link).length, 3);
    assert.equal(saved.get(link)?.name, "my name");
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
