/** Binary search, and sorting, in lists of many runs. */

import "../generated.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";

const { largestFirst, placeOf } = await import("../../../web/js/charts/sorted.js");

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
