/** The slice of Solve: the parts of a result stay together, and no result is lost. */

import "../../generated.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";

const { DEFAULTS } = await import("../../../../web/js/request/request.js");
const { rateOf, reported, startedAt } = await import("../../../../web/js/runs/running.js");
const { began, countBegan, countEnded, INITIAL, showOf } = await import(
  "../../../../web/js/modes/solve/state.js"
);
const { goalOf, typed } = await import("../../../../web/js/request/typed.js");
const { resultOf, squaresOf, withTour } = await import("../../../../web/js/runs/result.js");

const words = { ...DEFAULTS, rows: "1", cols: "3" };

/** @param {object} [more] @returns {any} */
const document = (more) => ({
  rows: 1,
  cols: 3,
  outcome: "found",
  stats: { forward: 5, backtracks: 2, seconds: 0, tours: 2 },
  listed: 2,
  ...more,
});

/** @returns {any} */
const answer = () => ({
  document: document(),
  tours: Uint32Array.of(0, 1, 2, 2, 1, 0),
  deepest: new Uint32Array(),
  events: Uint16Array.of(0, 1, 3, 1, 2),
  course: {
    attempts: [{ by: "depth-first", ties: "", at: 0, until: null }],
    blocks: null,
    orders: null,
    cases: null,
  },
});

const running = () => {
  const slice = { ...INITIAL, ...began(INITIAL, words, 100) };
  assert.ok(slice.running);
  return { slice, running: slice.running };
};

describe("a run", () => {
  test("while it goes on, its board is shown, and the result before it is kept", () => {
    const before = resultOf(running().running, answer());
    const slice = {
      ...INITIAL,
      ...began({ ...INITIAL, result: before }, words, 0),
      result: before,
    };
    assert.equal(showOf(slice).timeline, null);
    assert.deepEqual(showOf(slice).board, { rows: 1, cols: 3 });
    // Its reports are shown live, from where the reported squares begin.
    const report = /** @type {any} */ ({ path: Uint32Array.of(7, 8), depth: 10, forward: 90 });
    const { live } = showOf({ ...slice, running: reported(running().running, report, 150) });
    assert.deepEqual([live?.offset, live?.path], [8, report.path]);
    // The request is refused, or its worker is lost: the finished tour is shown again.
    const after = { ...slice, running: null };
    assert.equal(after.result, before);
    assert.equal(showOf(after).timeline, before.timeline);
  });
});

describe("how fast a run is", () => {
  const progress = /** @type {any} */ ({ path: new Uint32Array(), depth: 0, forward: 2_000_000 });

  test("is not said before half a second", () => {
    const { running: run } = running();
    assert.equal(rateOf(run), null);
    assert.equal(rateOf(reported(run, progress, 599)), null);
    assert.equal(rateOf(reported(run, progress, 600)), 4_000_000);
  });

  test("is that of the worker that has it now", () => {
    const before = reported(running().running, progress, 2100);
    const again = startedAt(before, { theory: null, counts: "steps" }, 5000);
    assert.deepEqual([again.progress, again.live.path.length, rateOf(again)], [null, 0, null]);
    const later = reported(again, { ...progress, forward: 1000 }, 5050);
    assert.equal(rateOf(later), null);
    assert.equal(rateOf({ ...later, now: 6000 }), 1000);
  });
});

describe("a result", () => {
  test("has a track of the tour, and one of the search with all its events counted", () => {
    const { timeline, tour, texts } = resultOf(running().running, answer());
    assert.equal(timeline.tour?.kind, "tour");
    assert.equal(timeline.tour?.length, 3);
    assert.equal(timeline.search?.length, 5);
    assert.equal(timeline.search?.total, 7);
    assert.deepEqual([tour, texts], [0, null]);
  });

  test("has no track of a search where nothing was chosen", () => {
    const { timeline } = resultOf(running().running, { ...answer(), course: null });
    assert.equal(timeline.search, null);
  });

  test("without a tour plays its deepest path, or shows the end of one that is on its way", () => {
    const none = {
      ...answer(),
      document: document({ outcome: "cancelled", listed: 0 }),
      tours: new Uint32Array(),
      deepest: Uint32Array.of(1, 0),
      events: new Uint16Array(),
      reached: 3,
    };
    const result = resultOf(running().running, none);
    assert.equal(squaresOf(result), null);
    assert.deepEqual([result.reached, result.timeline], [3, { tour: null, search: null }]);
    const { slice } = running();
    const ended = { ...slice, running: null, result };
    assert.deepEqual(showOf(ended).live, { path: none.deepest, offset: 1 });
    // Not on another board that the form asks for meanwhile.
    assert.equal(showOf({ ...ended, form: { ...words, cols: "4" } }).live, null);
    const { reached, ...whole } = { ...none, deepest: Uint32Array.of(2, 1, 0) };
    const after = resultOf(running().running, whole);
    assert.deepEqual([after.reached, after.live, after.timeline.tour?.length], [3, null, 3]);
    assert.equal(after.timeline.tour?.kind, "deepest");
  });

  test("at another tour has other squares, another track, and never the texts of the one before", () => {
    const result = resultOf(running().running, answer());
    const texts = { matrix: "1 2 3", moves: "", squares: "" };
    const next = withTour({ ...result, texts }, 1);
    assert.equal(next.tour, 1);
    assert.deepEqual([...(squaresOf(next) ?? [])], [2, 1, 0]);
    assert.deepEqual(next.timeline.tour?.frame(3).path, squaresOf(next));
    assert.equal(next.timeline.search, result.timeline.search);
    assert.equal(next.texts, null);
    assert.deepEqual([...(squaresOf(result) ?? [])], [0, 1, 2], "the one before is as it was");
  });
});

describe("the form", () => {
  test("the goal follows what is typed, and waits for its square", () => {
    assert.equal(goalOf({ ...DEFAULTS, closed: "1" }, "open"), "closed");
    assert.equal(goalOf({ ...DEFAULTS, end: "a1" }, "open"), "end");
    assert.equal(goalOf(DEFAULTS, "end"), "end");
    assert.equal(goalOf(DEFAULTS, "closed"), "open");
    const slice = { ...INITIAL, ...typed(INITIAL, { closed: "" }, "end") };
    assert.equal({ ...slice, ...typed(slice, { rows: "5" }) }.goal, "end");
    // The next run forgets it.
    assert.equal(began(slice, DEFAULTS, 0).goal, "open");
  });

  test("a mistake is forgotten when its field changes", () => {
    const problems = [
      { field: "rows", code: "page-size", params: {} },
      { field: "start", code: "square-syntax", params: {} },
    ];
    const news = typed({ ...INITIAL, problems }, { rows: "5" });
    assert.deepEqual(news.problems, problems.slice(1));
  });
});

test("a table of counts is shown on boards of its size, and another run leaves it there", () => {
  const slice = { ...INITIAL, ...countBegan(words) };
  const counted = /** @type {any} */ ({ rows: 1, cols: 3, table: ["0", "0", "0"] });
  const ended = { ...slice, ...countEnded(slice, counted) };
  assert.equal(showOf(ended).marks.counts, null, "the board is still 8x8");
  const same = { ...ended, ...began(ended, words, 0) };
  assert.deepEqual(showOf(same).marks.counts, ["0", "0", "0"]);
  const other = { ...same, ...began(same, DEFAULTS, 0) };
  assert.equal(showOf(other).marks.counts, null);
});
