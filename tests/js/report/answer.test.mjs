/** The answer of a comparison: medians over the starts from which both methods found a tour. */

import "../no_page.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";

const { comparisonOf, median, pairOf } = await import("../../../web/js/report/answer.js");

/** @param {string} spec @param {string} start @param {number} forward @param {string} [outcome] @returns {any} */
const run = (spec, start, forward, outcome = "found") => ({
  ...{ spec, start, forward, outcome, board: "5x5", seconds: forward / 1000, link: "?max-steps=9" },
});

describe("the answer of a comparison", () => {
  test("medians", () => {
    assert.equal(median([3]), 3);
    assert.equal(median([9, 1, 5]), 5);
    assert.equal(median([4, 1, 2, 100]), 3);
  });

  test("blind search and Warnsdorff's rule are compared wherever they stand, otherwise the first two", () => {
    const rows = ["pruned", "warnsdorff:roth", "depth-first"].map((spec) => run(spec, "a1", 1));
    assert.deepEqual(pairOf(rows), ["depth-first", "warnsdorff:roth"]);
    assert.deepEqual(pairOf([run("pruned", "a1", 1), run("random", "a1", 1)]), [
      "pruned",
      "random",
    ]);
    assert.equal(pairOf([run("depth-first", "a1", 1), run("depth-first", "a3", 1)]), null);
    assert.equal(pairOf([]), null);
  });

  test("only starts from which both found a tour count", () => {
    const rows = [
      run("depth-first", "a1", 1000),
      run("depth-first", "a3", 3000),
      run("depth-first", "c3", 9, "limit"),
      run("warnsdorff:greedy", "a1", 25),
      run("warnsdorff:greedy", "a3", 20, "limit"),
      run("warnsdorff:greedy", "c3", 25),
    ];
    const { starts, first, second } = comparisonOf(rows, ["depth-first", "warnsdorff:greedy"]);
    assert.equal(starts, 1);
    assert.deepEqual([first.steps, second.steps], [1000, 25]);
    assert.deepEqual([first.seconds, second.seconds], [1, 0.025]);
    assert.deepEqual([first.ends.gaveUp, first.ends.stuck], [1, 0]);
    assert.deepEqual([second.ends.gaveUp, second.ends.stuck], [0, 1]);
  });
});
