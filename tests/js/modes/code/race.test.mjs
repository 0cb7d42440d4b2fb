/** The race of Code: its answer, and the starts where two rules differ. */

import "../../generated.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";

const { answer, soFar } = await import("../../../../web/js/modes/code/race/answer.js");
const { startsOf } = await import("../../../../web/js/modes/code/race/differences.js");
const { digestsIn } = await import("../../../../web/js/rules/rule_names.js");
const { ENDED } = await import("../../../../web/js/report/survey_rows.js");

/**
 * @param {number} first_try
 * @param {number} after_backtracking
 * @param {number} forward
 * @returns {any}
 */
function row(first_try, after_backtracking, forward, runs = 64) {
  const gave_up = runs - first_try - after_backtracking;
  return { first_try, after_backtracking, gave_up, forward, runs, first: 0, starts: runs };
}

/** The answer, as the keys of its sentences. @param {any} mine @param {any} rule @param {any} [blind] */
const said = (mine, rule, blind = row(0, 0, 320_000)) =>
  answer([mine, rule, blind], 5000).map(([key]) => key);

describe("the answer", () => {
  const warnsdorff = row(63, 1, 4142);

  test("goes to the rule that needs no backtrack from more starts", () => {
    assert.equal(said(row(64, 0, 4096), warnsdorff)[0], "code.race.better");
    assert.equal(said(row(6, 40, 113_938), warnsdorff)[0], "code.race.worse");
    // Even if the other one finds a tour from more starts.
    assert.equal(said(row(64, 0, 9999), row(63, 1, 1))[0], "code.race.better");
  });

  test("then to the one that finds more, then to the one that needs fewer steps", () => {
    assert.equal(said(row(60, 4, 9000), row(60, 3, 5000))[0], "code.race.finds-more");
    assert.equal(said(row(60, 2, 5000), row(60, 3, 9000))[0], "code.race.finds-fewer");
    assert.equal(said(row(63, 1, 4000), warnsdorff)[0], "code.race.quicker");
    assert.equal(said(row(63, 1, 5000), warnsdorff)[0], "code.race.slower");
    assert.equal(said(row(63, 1, 4142), warnsdorff)[0], "code.race.alike");
  });

  test("says of blind search what the numbers say", () => {
    const blind = row(0, 2, 55_329, 13);
    const rule = row(12, 1, 2034, 13);
    assert.equal(said(row(9, 4, 7161, 13), rule, blind)[1], "code.race.blind.beaten");
    assert.equal(said(row(0, 1, 9, 13), rule, blind)[1], "code.race.blind.ahead");
    assert.equal(said(row(2, 0, 50_000, 13), rule, blind)[1], "code.race.blind.slower");
    assert.equal(said(row(2, 0, 60_000, 13), rule, blind)[1], "code.race.blind.quicker");
    assert.equal(said(row(0, 2, 55_329, 13), rule, blind)[1], "code.race.blind.alike");
  });

  test("names nobody where there is no tour at all, or not all has ended", () => {
    assert.deepEqual(said(row(0, 0, 0, 0), row(0, 0, 0, 0)), ["code.race.no-starts"]);
    assert.equal(soFar(row(3, 0, 200, 4), warnsdorff)[0], "code.race.so-far");
  });
});

test("starts where two rules differ", () => {
  const mine = [ENDED.first, ENDED.after, ENDED.limit, ENDED.leftOut, 0, ENDED.after];
  const theirs = [ENDED.after, ENDED.first, ENDED.limit, ENDED.leftOut, ENDED.first, ENDED.after];
  const runs = /** @type {any} */ ({
    square: Uint32Array.from([0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5]),
    ended: Uint8Array.from([...mine, ...theirs]),
    backtracks: Float64Array.from([0, 7, 900, 0, 0, 3, 5, 0, 800, 0, 0, 4]),
  });
  const [own, other] = /** @type {any[]} */ ([
    { first: 0, starts: 6 },
    { first: 6, starts: 6 },
  ]);
  const sides = startsOf(runs, own, other).map(({ side }) => side);
  // A run that gives up is no better for giving up early.
  assert.deepEqual(sides, ["better", "worse", "alike", "none", "waiting", "better"]);
});

test("the rules in a list of methods", () => {
  const [one, other] = ["0123456789abcdef", "fedcba9876543210"];
  assert.deepEqual(digestsIn(`rule:${one}:greedy, warnsdorff,rule:${other},rule:${one}`), [
    one,
    other,
  ]);
  assert.deepEqual(digestsIn("warnsdorff,depth-first,rule,rule:xyz,rule:0123456789abcdef0"), []);
});
