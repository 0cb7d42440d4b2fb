/** A running request: its rate is that of the worker that it has now. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "../generated.mjs";

const { rateOf, reported, runOf, startedAt } = await import("../../../web/js/runs/running.js");

/** @param {number} forward @returns {any} */
const progress = (forward) => ({ forward, backtracks: 0, depth: 2, path: Uint32Array.of(0, 1) });

test("the steps a second are those since the present worker began", () => {
  const begun = runOf(/** @type {any} */ ({ method: "depth-first" }), 1000);
  assert.equal(rateOf(begun), null);
  assert.equal(rateOf(reported(begun, progress(900), 1400)), null);
  const before = reported(begun, progress(8000), 3000);
  assert.equal(rateOf(before), 4000);
  // It is lost, and another one begins anew.
  const after = startedAt(before, { theory: null, counts: "steps" }, 9000);
  assert.equal(rateOf(after), null);
  assert.equal(rateOf(reported(after, progress(600), 10_000)), 600);
});
