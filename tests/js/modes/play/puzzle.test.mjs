/** Which puzzles follow one, how a puzzle stands, and which board follows a won game. */

import "../../no_page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { namesFrom, rulesOfPuzzle, stateOf } = await import(
  "../../../../web/js/modes/play/puzzle.js"
);
const { bigger } = await import("../../../../web/js/modes/play/actions.js");

/** @returns {any} */
const puzzle = (/** @type {"only" | "numbers"} */ kind, /** @type {number[]} */ ...solution) => ({
  kind,
  path: [0, 6],
  solution,
  letters: [],
  board: { rows: 4, cols: 4 },
  end: -1,
  closed: false,
});

test("a sheet holds the puzzle and those that follow, over the end of a month and of a year", () => {
  assert.deepEqual(namesFrom("only-easy-9", 2), ["only-easy-9", "only-easy-10"]);
  assert.deepEqual(namesFrom("numbers-hard-3", 1), ["numbers-hard-3"]);
  assert.deepEqual(namesFrom("day-2027-12-31", 2), ["day-2027-12-31", "day-2028-01-01"]);
  assert.deepEqual(namesFrom("day-2028-02-28", 3)[1], "day-2028-02-29");
  assert.deepEqual(namesFrom("day-2028-03-01", 1, -1), ["day-2028-02-29"]);
});

test("a puzzle is begun, under way, right or wrong", () => {
  const only = puzzle("only", 8);
  assert.equal(stateOf({ path: [0, 6], puzzle: null }), "");
  assert.equal(stateOf({ path: [0, 6], puzzle: only }), "begun");
  assert.equal(stateOf({ path: [0, 6, 8, 1], puzzle: only }), "right");
  assert.equal(stateOf({ path: [0, 6, 15], puzzle: only }), "wrong");
  const numbers = puzzle("numbers", 8, 1);
  assert.equal(stateOf({ path: [0, 6, 15], puzzle: numbers }), "on");
  assert.equal(stateOf({ path: [0, 6, 8, 1], puzzle: numbers }), "right");
  // All help speaks of the one tour with the given numbers, and else of any.
  assert.deepEqual(rulesOfPuzzle(numbers).tour, [0, 6, 8, 1]);
  assert.equal(rulesOfPuzzle(only).tour, null);
});

test("after a tour comes a larger board with the same kind of goal", () => {
  const sides = [];
  let board = { rows: 3, cols: 4 };
  for (let at = 0; at < 4; at++) {
    board = bigger({ board, end: 5, closed: true }).board;
    sides.push(board.rows, board.cols);
  }
  assert.deepEqual(sides, [6, 6, 8, 8, 10, 10, 12, 12]);
  assert.deepEqual(bigger({ board, end: 5, closed: true }), {
    board: { rows: 16, cols: 16 },
    end: -1,
    closed: true,
    symmetric: undefined,
  });
});
