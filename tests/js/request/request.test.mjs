/** A request as texts: its mistakes, and its canonical form. */

import "../generated.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { shortened } from "../../../web/js/ui/shortened.js";

const { FACTS } = await import("../../../web/js/build_info.js");
const { canonical, check, DEFAULTS, findsMany, OFFERED, optionsOf, withoutHiddenMistakes } =
  await import("../../../web/js/request/request.js");

/** The codes of the mistakes, by field. @param {Partial<typeof DEFAULTS>} words */
function wrong(words) {
  return Object.fromEntries(
    check({ ...DEFAULTS, ...words }).map(({ field, code }) => [field, code]),
  );
}

test("the defaults are Python's", () => {
  assert.deepEqual(DEFAULTS, FACTS.defaults);
});

describe("what is wrong", () => {
  test("nothing, with the defaults and with what a link may say", () => {
    assert.deepEqual(wrong({}), {});
    assert.deepEqual(wrong({ start: "7,7", end: " a1 ", tours: "all", "max-steps": "1" }), {});
    for (const id of OFFERED) assert.deepEqual(wrong({ method: id }), {});
    for (const ties of FACTS.ties) assert.deepEqual(wrong({ ties }), {});
  });

  test("a rule of the reader's own is not offered, and a link that asks for one is told so", () => {
    assert.ok(!OFFERED.includes("rule"));
    assert.deepEqual(wrong({ method: "rule" }), { method: "rule-needed" });
  });

  test("every field is told, once", () => {
    const words = {
      rows: "0",
      cols: "x",
      closed: "2",
      method: "fly",
      order: "1234567",
      ties: "none",
      backtrack: "maybe",
      seed: "-1",
      "max-steps": "0",
      tours: "few",
    };
    assert.deepEqual(wrong(words), {
      rows: "page-size",
      cols: "page-size",
      closed: "not-a-boolean",
      method: "unknown-method",
      order: "order-not-a-permutation",
      ties: "unknown-ties",
      backtrack: "not-a-boolean",
      seed: "seed-out-of-range",
      "max-steps": "bad-max-steps",
      tours: "bad-tours",
    });
  });

  test("squares, on the board that was asked for", () => {
    assert.deepEqual(wrong({ start: "i9", end: "h" }), {
      start: "square-off-board",
      end: "square-syntax",
    });
    assert.deepEqual(wrong({ rows: "9", cols: "9", start: "i9" }), {});
    assert.deepEqual(wrong({ start: "a1", end: "7,0" }), { end: "end-equals-start" });
    // The one square of a board is its start, even if none is named.
    assert.deepEqual(wrong({ rows: "1", cols: "1", end: "a1" }), { end: "end-equals-start" });
    assert.deepEqual(wrong({ end: "a1", closed: "1" }), { end: "end-and-closed" });
  });

  test("a board that is too large, and more tours than a method finds", () => {
    assert.deepEqual(wrong({ rows: "1000", cols: "1001" }), { rows: "board-too-large" });
    assert.deepEqual(wrong({ method: "construct", tours: "2" }), { tours: "one-tour-method" });
  });

  test("a problem quotes what was typed, cut to what fits", () => {
    const [problem] = check({ ...DEFAULTS, order: "é🐴".repeat(50) });
    assert.equal(problem?.params.value, `${"é🐴".repeat(50).slice(0, 58)}…`);
    assert.equal(shortened("short"), "short");
  });
});

// tests/js/test_reading.py holds every spelling against Python's.
test("canonical words name squares and write numbers plainly", () => {
  const words = {
    ...DEFAULTS,
    rows: " 06",
    cols: "000000000000000006",
    start: "(5, 0)",
    end: "\u3000F6",
    closed: "0",
    backtrack: " No",
    method: " warnsdorff",
    ties: "roth\t",
    order: " 87654321\x1f",
    seed: "\u2007007\x1c",
    "max-steps": "9007199254740993",
    tours: "\xa0all\x85",
  };
  assert.deepEqual(check(words), []);
  assert.deepEqual(canonical(words), {
    ...DEFAULTS,
    rows: "6",
    cols: "6",
    start: "a1",
    end: "f6",
    closed: "",
    backtrack: "0",
    method: "warnsdorff",
    ties: "roth",
    order: "87654321",
    seed: "7",
    "max-steps": "9007199254740993",
    tours: "all",
  });
  assert.deepEqual(canonical(DEFAULTS), DEFAULTS);
  assert.equal(canonical({ ...DEFAULTS, closed: " TRUE " }).closed, "1");
});

describe("methods", () => {
  test("have the options and the number of tours that Python says", () => {
    for (const { id, options, many } of FACTS.methods) {
      assert.deepEqual(optionsOf(id), options);
      assert.equal(findsMany(id), many);
    }
  });

  test("a mistake in an option that the method does not use goes", () => {
    const words = { ...DEFAULTS, order: "1", ties: "x", seed: "y", method: "depth-first" };
    const left = withoutHiddenMistakes(words);
    assert.deepEqual(left, { ...words, ties: DEFAULTS.ties, seed: DEFAULTS.seed });
    const many = { ...DEFAULTS, method: "construct", tours: "9" };
    assert.equal(withoutHiddenMistakes(many).tours, "1");
  });
});
