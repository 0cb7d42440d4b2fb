/** Boards with holes: their squares, their text, and their requests. */

import "../generated.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Brush } from "../../../web/js/board/brush.js";
import { neighbours } from "../../../web/js/board/geometry.js";
import { isHole, isSameBoard, sizeOf, withHoles, withSquare } from "../../../web/js/board/holes.js";
import { formatHoles, parseHoles } from "../../../web/js/board/holes_text.js";

const { FACTS } = await import("../../../web/js/build_info.js");
const { boardOf, canonical, check, DEFAULTS } = await import("../../../web/js/request/request.js");
const { formatQuery, readQuery } = await import("../../../web/js/request/link.js");

const CROSS = { rows: 4, cols: 4, holes: [0, 3, 12, 15] };

describe("squares", () => {
  test("a hole is no square: no move leads to it or from it, and a tour does not visit it", () => {
    assert.equal(sizeOf(CROSS), 12);
    assert.deepEqual(neighbours(CROSS, 0), []);
    // From b4, square 1, only a2, c2 and d3 can be reached; from c2 neither a1 nor d4.
    assert.deepEqual(neighbours(CROSS, 1), [7, 10, 8]);
    assert.deepEqual(
      neighbours(CROSS, 10).sort((first, second) => first - second),
      [1, 4],
    );
  });

  test("squares are taken away and put back", () => {
    const without = withSquare({ rows: 3, cols: 3 }, 4, false);
    assert.deepEqual(without, { rows: 3, cols: 3, holes: [4] });
    assert.ok(isHole(without, 4));
    assert.deepEqual(withSquare(without, 4, true), { rows: 3, cols: 3 });
    assert.deepEqual(withHoles({ rows: 3, cols: 3 }, [8, 0, 8]).holes, [0, 8]);
  });

  test("boards are the same by their size and their holes", () => {
    assert.ok(isSameBoard({ rows: 3, cols: 3 }, { rows: 3, cols: 3, holes: [] }));
    assert.ok(!isSameBoard(CROSS, { rows: 4, cols: 4 }));
    assert.ok(!isSameBoard(CROSS, { ...CROSS, holes: [0, 3, 12, 14] }));
  });
});

describe("as text", () => {
  test("as Python writes and reads them", () => {
    assert.equal(formatHoles({ rows: 8, cols: 8, holes: [7, 56] }), "h8,a1");
    assert.deepEqual(parseHoles({ rows: 3, cols: 3 }, "b2, (0,0)"), [0, 4]);
    assert.deepEqual(parseHoles({ rows: 3, cols: 3 }, "~iAA"), [0, 4]);
    assert.equal(formatHoles({ rows: 3, cols: 3 }), "");
    for (const { rows, cols, holes } of FACTS.shapes) {
      const text = formatHoles({ rows, cols, holes });
      assert.ok(text.length <= 60);
      assert.deepEqual(parseHoles({ rows, cols }, text), holes);
    }
  });

  test("what is wrong has a code, and the part that is wrong", () => {
    const board = { rows: 8, cols: 8 };
    const codes = { "a1,x": "square-syntax", i9: "square-off-board", "~!": "holes-syntax" };
    for (const [text, code] of Object.entries({
      ...codes,
      "~A": "holes-syntax",
      "~AA": "holes-size",
    })) {
      const problem = parseHoles(board, text);
      assert.ok(!Array.isArray(problem));
      assert.equal(problem.code, code);
    }
  });
});

describe("a request", () => {
  /** @param {Record<string, string>} words */
  const codes = (words) => check({ ...DEFAULTS, ...words }).map(({ field, code }) => [field, code]);

  test("asks for a board with holes, and says what is wrong with it", () => {
    assert.deepEqual(codes({ holes: "a1" }), []);
    assert.deepEqual(codes({ holes: "a1", start: "a1" }), [["start", "square-is-hole"]]);
    assert.deepEqual(codes({ holes: "a1", end: "a1" }), [["end", "square-is-hole"]]);
    assert.deepEqual(codes({ rows: "1", cols: "2", holes: "a1,b1" }), [
      ["holes", "no-squares-left"],
    ]);
    assert.deepEqual(codes({ rows: "1", cols: "2", holes: "a1,b1,c1" }), [
      ["holes", "square-off-board"],
    ]);
    assert.deepEqual(codes({ holes: "a1", method: "construct" }), [
      ["method", "holes-need-search"],
    ]);
    assert.deepEqual(boardOf({ ...DEFAULTS, holes: "a1, h8" }).holes, [7, 56]);
    assert.equal(canonical({ ...DEFAULTS, holes: "a1; H8 a1" }).holes, "h8,a1");
  });

  test("is in the link, and comes back from it", () => {
    const words = canonical({ ...DEFAULTS, rows: "4", cols: "4", holes: "a1,d4,a4,d1" });
    const link = formatQuery(words);
    assert.equal(link, "?board=4x4&holes=a4,d4,a1,d1");
    assert.deepEqual(readQuery(new URLSearchParams(link), "").words, words);
    const large = canonical({ ...DEFAULTS, rows: "40", cols: "40", holes: `~${"q".repeat(266)}g` });
    assert.deepEqual(readQuery(new URLSearchParams(formatQuery(large)), "").words, large);
    const { words: read, problems } = readQuery(new URLSearchParams("?start=a1&holes=a1"), "");
    assert.deepEqual([read.start, read.holes], ["", "a1"]);
    assert.deepEqual(
      problems.map(({ code }) => code),
      ["square-is-hole"],
    );
  });
});

test("a stroke comes over the squares that the pointer jumps over, each once in a row", () => {
  /** @type {[number, boolean][]} */
  const painted = [];
  const squareAt = (/** @type {number} */ x, /** @type {number} */ y) =>
    x < 0 || y < 0 || x >= 50 || y >= 50 ? -1 : 5 * Math.floor(y / 10) + Math.floor(x / 10);
  const brush = new Brush(squareAt, (square, first) => painted.push([square, first]));
  assert.equal(brush.paint(5, 5, 10, true), 0);
  assert.equal(brush.paint(45, 5, 10, false), 4);
  assert.equal(brush.paint(45, -20, 10, false), 4);
  const [first, ...others] = painted.map(([square]) => square);
  assert.equal(first, 0);
  assert.deepEqual([...new Set(others)].sort(), [0, 1, 2, 3, 4]);
  assert.ok(painted.every(([, begins], at) => begins === (at === 0)));
});
