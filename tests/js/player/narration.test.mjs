/** The narration of frames: each sentence is true of its path. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isMove, neighbours, parseSquare, squareName } from "../../../web/js/board/geometry.js";
import { narrationOf } from "../../../web/js/player/narration.js";
import { searchTrack, tourTrack } from "../../../web/js/player/timeline.js";

/** @typedef {import("../../../web/js/player/types.js").Method} Method */
/** @typedef {import("../../../web/js/player/types.js").Track} Track */

const BOARD = { rows: 5, cols: 5 };
const SIZE = 25;
/** Found by hand with Warnsdorff's rule, ties in the order of the directions, from a1. */
const RULE = { id: "warnsdorff", order: "12345678", ties: "order", end: -1, closed: false };

/** @param {string} names */
const path = (names) =>
  names.split(" ").map((name) => {
    const square = parseSquare(BOARD, name);
    if (typeof square !== "number") throw new Error(name);
    return square;
  });

/**
 * The rule, written in the simplest way.
 * @param {number} start
 */
function byTheRule(start) {
  const squares = [start];
  const free = (/** @type {number} */ square) =>
    neighbours(BOARD, square).filter((next) => !squares.includes(next));
  for (;;) {
    const [best] = free(squares.at(-1) ?? 0)
      .map((square) => ({ square, onward: free(square).length }))
      .sort((first, second) => first.onward - second.onward);
    if (!best) return squares;
    squares.push(best.square);
  }
}

/**
 * @param {Track} track
 * @param {number} position
 * @param {Method | null} [method]
 */
function narrated(track, position, method = RULE) {
  const timeline =
    track.kind === "search" ? { tour: null, search: track } : { tour: track, search: null };
  const marks = /** @type {any} */ ({});
  const source = track.kind === "search" ? "search" : "tour";
  const narration = narrationOf(
    { board: BOARD, timeline, marks, live: null, method },
    { source, position },
  );
  assert.ok(narration);
  return narration;
}

/** @param {number[]} squares */
const searched = (squares) => searchTrack(Uint16Array.from(squares), SIZE);

describe("a path", () => {
  const tour = byTheRule(20);

  test("it begins before its first square", () => {
    assert.deepEqual(narrated(tourTrack(tour), 0).params, { square: "a1" });
    assert.equal(narrated(tourTrack(tour), 1).key, "first");
  });

  test("why the rule went there is told where its search is played, not with the tour", () => {
    const narration = narrated(tourTrack(tour), 7);
    assert.deepEqual([narration.key, narration.ways, narration.why], ["move", [], ""]);
  });

  test("the numbers that are compared are those of the board, and the rule takes the least", () => {
    for (let length = 1; length < tour.length; length++) {
      const narration = narrated(searched(tour), length);
      assert.equal(narration.key, "ways");
      const before = tour.slice(0, length);
      const open = neighbours(BOARD, before.at(-1) ?? 0).filter((next) => !before.includes(next));
      assert.deepEqual(new Set(narration.ways.map(({ square }) => square)), new Set(open));
      for (const { square, onward } of narration.ways) {
        const free = neighbours(BOARD, square).filter((next) => !before.includes(next));
        assert.equal(onward, free.length, `${squareName(BOARD, square)} at ${length}`);
      }
      assert.equal(narration.chosen, tour[length]);
      const least = Math.min(...narration.ways.map(({ onward }) => onward));
      assert.equal(narration.ways.find(({ square }) => square === narration.chosen)?.onward, least);
      const equal = narration.ways.filter(({ onward }) => onward === least).length;
      const why = narration.ways.length === 1 ? "only" : equal > 1 ? "tie.order" : "fewest";
      assert.equal(narration.why, why);
    }
  });

  test("of a path without a method nothing is told that nobody compared", () => {
    const at = tour.findIndex(
      (_, length) => length > 0 && narrated(searched(tour), length).why === "fewest",
    );
    const { ways } = narrated(searched(tour), at);
    const second = [...tour.slice(0, at), ways[0]?.square ?? 0];
    assert.equal(narrated(tourTrack(second), second.length, null).why, "");
  });

  test("its end is told as what it is", () => {
    assert.equal(tour.length, SIZE);
    const closed = isMove(BOARD, tour[0] ?? 0, tour.at(-1) ?? 0);
    assert.equal(narrated(tourTrack(tour), SIZE).key, closed ? "done.closed" : "done");
    const stuck = path("a1 b3 a5 c4 e5");
    const deepest = narrated(tourTrack(stuck, "deepest"), stuck.length);
    assert.equal(deepest.key, "deepest");
    const corner = path("c2 a3 c4 e5 d3 b4 a2 c1 e2 d4 b5");
    assert.equal(narrated(tourTrack([...corner, ...path("c3")], "deepest"), 12).key, "deepest");
  });
});

describe("a search", () => {
  const [a1, b3, a5, c4] = path("a1 b3 a5 c4");
  const back = SIZE;
  const track = searchTrack(
    Uint16Array.of(a1 ?? 0, b3 ?? 0, a5 ?? 0, c4 ?? 0, back, back, back, back),
    SIZE,
  );
  const blind = { ...RULE, id: "depth-first" };

  test("what is placed, and what is taken back, is named", () => {
    assert.equal(narrated(track, 0, blind).key, "search.before");
    const forward = narrated(track, 2, blind);
    assert.equal(forward.key, "search.forward");
    assert.deepEqual([forward.params.from, forward.params.to], ["b3", "a5"]);
    // c4 has squares left: something other than a dead end made the search take it back.
    const first = narrated(track, 5, blind);
    assert.deepEqual([first.key, first.params.square], ["search.back", "c4"]);
    assert.equal(narrated(track, 6, blind).key, "search.tried");
    assert.equal(narrated(track, 8, blind).key, "search.root");
  });

  test("nothing is told while a search runs", () => {
    const show = /** @type {any} */ ({
      board: BOARD,
      timeline: null,
      marks: {},
      live: { path: [], offset: 0 },
    });
    assert.equal(narrationOf(show, { source: "search", position: 0 }), null);
  });
});
