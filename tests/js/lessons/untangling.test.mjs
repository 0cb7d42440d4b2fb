/** The pairs of lines of a drawing that cross, and the drawings of the lessons. */

import "../no_page.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";

const { crossings } = await import("../../../web/js/lessons/untangling.js");

/** @param {...[number, number]} places */
const dots = (...places) => places.map(([x, y]) => ({ x, y }));

const PAIR = [
  [0, 1],
  [2, 3],
];
/** Two lines that share their first dot. */
const FORK = [
  [0, 1],
  [0, 2],
];

/** @type {[string, {x: number, y: number}[], number[][], number][]} */
const CASES = [
  ["two that cross", dots([0, 0], [2, 2], [0, 2], [2, 0]), PAIR, 1],
  ["two beside each other", dots([0, 0], [2, 2], [1, 0], [3, 2]), PAIR, 0],
  ["two that would cross if they were longer", dots([0, 0], [1, 1], [0, 4], [4, 0]), PAIR, 0],
  ["one that ends on the other", dots([0, 0], [2, 2], [1, 1], [2, 0]), PAIR, 1],
  ["two of one line, one after the other", dots([0, 0], [1, 1], [2, 2], [3, 3]), PAIR, 0],
  ["two of one line that overlap", dots([0, 0], [2, 2], [1, 1], [3, 3]), PAIR, 1],
  ["a fork", dots([0, 0], [2, 2], [2, 0]), FORK, 0],
  ["a fork that is closed", dots([0, 0], [2, 2], [1, 1]), FORK, 1],
  ["a straight line through a dot", dots([1, 1], [2, 2], [0, 0]), FORK, 0],
];

describe("crossings", () => {
  for (const [name, places, lines, count] of CASES)
    test(name, () => assert.equal(crossings(places, lines).length, count));
});

describe("the boards of the lessons can be untangled: their drawings have no crossing", () => {
  /** @type {Record<string, {at: Record<string, [number, number]>}>} */
  const drawings = JSON.parse(
    readFileSync(new URL("../../../knight_core/lessons/graphs.json", import.meta.url), "utf8"),
  );
  for (const [name, { at }] of Object.entries(drawings)) {
    test(name, () => {
      const squares = Object.keys(at);
      const lines = squares.flatMap((square, first) =>
        squares.flatMap((other, second) => {
          const across = Math.abs(square.charCodeAt(0) - other.charCodeAt(0));
          const up = Math.abs(Number(square.slice(1)) - Number(other.slice(1)));
          return first < second && across * up === 2 ? [[first, second]] : [];
        }),
      );
      assert.ok(lines.length >= 8);
      assert.deepEqual(crossings(dots(...Object.values(at)), lines), []);
      // As the squares lie on the board, some lines cross.
      const tangled = squares.map((name) => [name.charCodeAt(0), Number(name.slice(1))]);
      assert.notDeepEqual(crossings(dots(.../** @type {any} */ (tangled)), lines), []);
    });
  }
});
