/** Code without a page: its link, its request, and the calls of a rule by moment. */

import "../../generated.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";

const { formatHash, formatQuery, readQuery } = await import(
  "../../../../web/js/modes/code/link.js"
);
const { callsOf } = await import("../../../../web/js/modes/code/run.js");
const states = await import("../../../../web/js/modes/code/state.js");
const { searchTrack, tourTrack } = await import("../../../../web/js/player/timeline.js");

const { areSame, INITIAL, isStale, isWaiting, showOf } = states;

/** @param {string} query @param {string} [hash] */
function read(query, hash = "") {
  const reading = readQuery(new URLSearchParams(query), hash);
  assert.ok(reading);
  return reading;
}

/** @param {number} forward @param {number} square */
const call = (forward, square) => ({
  step: 1,
  square,
  candidates: [1],
  order: [1],
  named: 1,
  scores: null,
  printed: [],
  forward,
});

describe("the link of a rule", () => {
  test("holds the board, the start, backtracking and the seed, and the program in the hash", () => {
    const query = "?mode=code&board=6x7&start=c2&backtrack=0&seed=7";
    const hash = "#code=abc-_9&step=17&show=onward";
    const { request, problems } = read(query, hash);
    assert.deepEqual(problems, []);
    assert.equal(request.packed, "abc-_9");
    assert.deepEqual(request.moment, { source: "tour", number: 17 });
    assert.equal(formatQuery(request.words, request.tests), query);
    assert.equal(formatHash(request.packed, request.moment, request.show), hash);
    assert.equal(formatHash("", null, []), "");
    assert.equal(readQuery(new URLSearchParams("?mode=check"), "#code=x"), null);
  });

  for (const [query, start, written, wrong] of [
    ["?mode=code", "a1", "?mode=code", ""],
    // It begins on a square that is there.
    ["?mode=code&board=3x4&holes=a1,a3", "b3", "?mode=code&board=3x4&start=b3&holes=a3,a1", ""],
    ["?mode=code&board=6x6&start=z9", "a1", "?mode=code&board=6x6", "start"],
    // The tests of an exercise stay readable.
    [
      "?mode=code&tests=5x5%3Aa1%3Atour,8x8:a1:64",
      "a1",
      "?mode=code&tests=5x5:a1:tour,8x8:a1:64",
      "",
    ],
  ]) {
    test(`is read and written: ${query}`, () => {
      const { request, problems } = read(String(query));
      assert.equal(request.words.start, start);
      assert.equal(formatQuery(request.words, request.tests), written);
      assert.equal(problems.map(({ field }) => field).join(), wrong);
    });
  }
});

describe("the calls of a run", () => {
  // On 3x3: a square, another, back, and two more.
  const events = Uint16Array.of(0, 5, 9, 7, 2);
  const search = searchTrack(events, 9);
  const tour = tourTrack(Uint32Array.of(0, 7, 2), "deepest");
  const calls = [call(1, 0), call(2, 5), call(3, 7)];

  test("belong to the frame in which their square was placed", () => {
    const callAt = callsOf({ tour, search }, calls);
    const steps = (/** @type {"tour" | "search"} */ source) =>
      Array.from({ length: 6 }, (_, frame) => callAt(source, frame)?.forward ?? 0);
    assert.deepEqual(steps("search"), [0, 1, 2, 0, 3, 0]);
    assert.deepEqual(steps("tour").slice(0, 4), [0, 1, 3, 0]);
    // Of a path without its search, too; but not where a call was made on another square.
    assert.equal(callsOf({ tour, search: null }, calls)("tour", 1)?.forward, 1);
    const elsewhere = callsOf({ tour, search }, [call(1, 4)]);
    assert.deepEqual([elsewhere("tour", 1), elsewhere("search", 1)], [null, null]);
  });
});

describe("the slice of Code", () => {
  const run = /** @type {any} */ ({ text: "a", words: INITIAL.form });

  test("knows whether a run is about what stands there", () => {
    assert.equal(isStale(INITIAL), false);
    assert.equal(isStale({ ...INITIAL, text: "a", run }), false);
    assert.equal(isStale({ ...INITIAL, text: "b", run }), true);
    const form = { ...INITIAL.form, start: "b2" };
    assert.equal(isStale({ ...INITIAL, text: "a", run, form }), true);
    assert.equal(areSame(INITIAL.form, form), false);
  });

  test("waits with the program of another until a person allows it", () => {
    assert.equal(isWaiting({ ...INITIAL, origin: "foreign", allowed: false }), true);
    assert.equal(isWaiting({ ...INITIAL, origin: "foreign", allowed: true }), false);
    assert.equal(isWaiting(INITIAL), false);
  });

  test("shows the board that is typed, as far as it is right", () => {
    const form = { ...INITIAL.form, rows: "5", cols: "6", start: "z" };
    const { board, marks } = showOf({ ...INITIAL, form });
    assert.deepEqual([board.rows, board.cols], [5, 6]);
    assert.equal(marks.start, 24);
    assert.deepEqual(showOf({ ...INITIAL, form: { ...form, rows: "x" } }).board.rows, 8);
  });
});
