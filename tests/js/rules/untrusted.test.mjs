/**
 * Validation of the sandbox's answers: whatever a stranger's program sends, only values of the right shape
 * pass.
 */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Untrusted } from "../../../web/js/rules/shapes.js";
import { answersOf, checkedOf, problemOf, progressOf } from "../../../web/js/rules/untrusted.js";
import { FAULT, LIMIT } from "./answers.mjs";

const SIZE = 25;
const HTML = "<img src=x onerror=alert(1)>";

const CALL = {
  step: 1,
  square: 0,
  candidates: [7, 11],
  order: [11, 7],
  named: 2,
  scores: ["3", "(1, 'a')"],
  forward: 1,
};

/** A valid answer with everything. @returns {any} */
function answer() {
  const last = {
    at: 3,
    path: new Uint32Array([0]),
    events: new Uint16Array([11]),
    left: new Float64Array([1, 2, 3]),
  };
  const printed = { lines: [{ step: 1, text: "hello" }], more: 2 };
  return {
    ...LIMIT,
    events: new Uint16Array([0, 7, 25]),
    last,
    calls: [CALL],
    printed,
    error: FAULT,
  };
}

const REPORT = {
  forward: 4,
  backtracks: 1,
  tours: 0,
  best: 3,
  depth: 2,
  path: new Uint32Array([0, 7]),
};

/** The validated answer for one run. @param {unknown} value @param {number} size */
function answerOf(value, size) {
  const [read] = answersOf([value], [size]);
  assert.ok(read);
  return read;
}

/** Values that replace any other. @type {any[]} */
const WRONG = [
  undefined,
  true,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  1.5,
  2 ** 60,
  10n,
  () => 1,
  new Date(),
  new Map([["length", 3]]),
  new Proxy({}, {}),
  { length: 3, 0: 0, 1: 1, 2: 2 },
  { toString: 1, valueOf: 1 },
  JSON.parse('{"__proto__": {"polluted": 1}}'),
  new Uint8Array(3),
  new BigUint64Array(3),
  new DataView(new ArrayBuffer(8)),
  [[[[[]]]]],
  [Number.NaN],
  ["<b>"],
];

/**
 * All values that differ from a value in one place.
 * @param {any} value
 * @returns {Generator<any>}
 */
function* spoilt(value) {
  yield* WRONG;
  if (ArrayBuffer.isView(value) || typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    for (const wrong of spoilt(part)) {
      if (Array.isArray(value)) yield value.map((item, at) => (String(at) === key ? wrong : item));
      else yield { ...value, [key]: wrong };
    }
  }
}

/** All values within a value. @param {any} value @returns {Generator<any>} */
function* inside(value) {
  yield value;
  if (ArrayBuffer.isView(value)) yield* /** @type {any} */ (value);
  else if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) yield* inside(part);
  }
}

/** @type {[name: string, read: (value: unknown) => any, right: any][]} */
const SHAPES = [
  ["answer", (value) => answerOf(value, SIZE), answer()],
  ["report", (value) => progressOf(value, SIZE), REPORT],
  ["check", checkedOf, { ...FAULT, square: -1 }],
  ["problem", problemOf, { code: "board-syntax", params: { value: "x" } }],
];

describe("what is as it should be is taken; what is wrong in one place is refused, or harmless", () => {
  for (const [name, read, right] of SHAPES) {
    test(name, () => {
      const copy = read(right);
      assert.deepEqual(copy, right);
      assert.notEqual(copy, right);
      const before = JSON.stringify(right);
      let refused = 0;
      for (const wrong of spoilt(right)) {
        let got;
        try {
          got = read(wrong);
        } catch (error) {
          assert.ok(error instanceof Untrusted, String(error));
          refused += 1;
          continue;
        }
        // An optional value, or a number of any size: it is a plain value all the same.
        for (const part of inside(got)) {
          const plain = part === null || /^(string|number|object)$/.test(typeof part);
          assert.ok(plain, `${name}: ${String(part)}`);
          if (typeof part === "number") assert.ok(Number.isFinite(part));
          if (typeof part === "object" && part !== null) {
            const made = [Object.prototype, Array.prototype];
            assert.ok(ArrayBuffer.isView(part) || made.includes(Object.getPrototypeOf(part)));
          }
        }
      }
      assert.ok(refused > WRONG.length / 2);
      assert.equal(JSON.stringify(right), before);
      assert.equal(/** @type {any} */ ({}).polluted, undefined);
    });
  }
});

test("answers are those of the first runs, at least one", () => {
  const two = answersOf([answer(), answer()], [SIZE, SIZE, SIZE]);
  assert.equal(two.length, 2);
  for (const wrong of [[], [answer(), answer()], answer()])
    assert.throws(() => answersOf(wrong, [SIZE]), Untrusted);
});

describe("sizes", () => {
  const long = "x".repeat(5_000_000);

  test("texts are cut, and stay texts", () => {
    const error = { ...FAULT, params: { value: HTML + long }, traceback: long };
    const got = answerOf({ ...answer(), error }, SIZE).error;
    assert.ok(got);
    const value = String(got.params.value);
    assert.deepEqual([value.length, got.traceback.length], [1000, 20000]);
    // It is never used as HTML: it is shown as text.
    assert.ok(value.startsWith(HTML));
    assert.ok(value.endsWith("…"));
    const calls = [{ ...CALL, scores: [long, ""] }];
    const printed = { lines: [{ step: 1, text: long }], more: 0 };
    const cut = answerOf({ ...answer(), calls, printed }, SIZE);
    assert.equal(cut.calls[0]?.scores?.[0]?.length, 80);
    assert.equal(cut.printed.lines[0]?.text.length, 600);
  });

  test("letters that nobody sees, or that turn others around, are shown as such", () => {
    const error = { ...FAULT, traceback: "a\u202eb\u0000c\u200fd\n\te\ud800f" };
    assert.equal(
      answerOf({ ...answer(), error }, SIZE).error?.traceback,
      "a\ufffdb\ufffdc\ufffdd\n\te\ufffdf",
    );
  });

  test("lists and arrays that are too long are refused", () => {
    const cases = [
      { calls: Array(5_000).fill(CALL) },
      { calls: Array(10 ** 9) },
      { calls: [{ ...CALL, candidates: Array(9).fill(1) }] },
      { printed: { lines: Array(201).fill({ step: 1, text: "" }), more: 0 } },
      { tour: new Uint32Array(SIZE + 1) },
      { deepest: new Uint32Array([SIZE]) },
      { events: new Uint16Array(100_001) },
      { events: new Uint16Array([SIZE + 1]) },
      { events: new Float64Array(3) },
      {
        last: { ...answer().last, left: new Float64Array([1, Number.NaN, 3]) },
      },
      { last: { ...answer().last, left: new Float64Array(3 * SIZE + 4) } },
      {
        error: {
          ...FAULT,
          params: Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`a${n}`, 1])),
        },
      },
      { error: { ...FAULT, params: JSON.parse('{"__proto__": 1}') } },
      { error: { ...FAULT, code: HTML } },
      { error: { ...FAULT, key: "../../secret" } },
    ];
    for (const news of cases) {
      assert.throws(() => answerOf({ ...answer(), ...news }, SIZE), Untrusted);
    }
  });

  test("an array is a copy, without what it was a part of", () => {
    const whole = new Uint32Array(1000);
    const tour = whole.subarray(0, 5);
    const got = answerOf({ ...answer(), tour }, SIZE).tour;
    whole.fill(9);
    assert.deepEqual([got.buffer.byteLength, ...got], [20, 0, 0, 0, 0, 0]);
  });

  test("what nobody has asked for is left out", () => {
    const got = progressOf({ ...REPORT, html: HTML, onclick: "alert(1)" }, SIZE);
    assert.deepEqual(Object.keys(got), Object.keys(REPORT));
  });
});
