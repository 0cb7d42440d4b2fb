/** The time between two laps, without that in which the stopwatch stands still. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Stopwatch } from "../../../web/js/ui/stopwatch.js";

test("counts what lies between two laps while it runs", () => {
  let now = 0;
  const stopwatch = new Stopwatch(() => now);
  /** @type {[seconds: number, on: boolean | null, lap: number][]} */
  const moments = [
    [3, null, 0],
    [1, true, 0],
    [2, null, 2],
    [4, true, 4],
    [1, false, 1],
    [60, true, 0],
    [5, null, 5],
  ];
  for (const [seconds, on, lap] of moments) {
    now += 1000 * seconds;
    if (on !== null) stopwatch.run(on);
    assert.equal(stopwatch.lap(), lap);
  }
});
