/** The woven line: over and under in turn, whatever the tour; compared with crossings found by definition. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pathAlong } from "../../../web/js/board/geometry.js";
import "../generated.mjs";

const { weaveOf } = await import("../../../web/js/board/woven.js");
const { DOORS, FIRST_TOURS } = await import("../../../web/js/build_info.js");

/** @type {[name: string, board: {rows: number, cols: number}, path: Uint32Array][]} */
const TOURS = [
  ...DOORS.gallery.map(
    ([rows, cols, start, moves]) =>
      /** @type {[string, {rows: number, cols: number}, Uint32Array]} */ ([
        `${rows}x${cols} of the gallery from ${start}`,
        { rows, cols },
        pathAlong({ cols }, start, moves),
      ]),
  ),
  ...[5, 6, 8, 10].map((side) => {
    const start = FIRST_TOURS.first[side] ?? 0;
    const [moves = ""] = FIRST_TOURS.tours[side]?.[start]?.split(" ") ?? [];
    /** @type {[string, {rows: number, cols: number}, Uint32Array]} */
    const tour = [
      `${side}x${side}`,
      { rows: side, cols: side },
      pathAlong({ cols: side }, start, moves),
    ];
    return tour;
  }),
];

/** The crossings of a line of points: which moves, and where on each. @param {[number, number][]} points @param {number} moves */
function crossingsOf(points, moves) {
  const found = [];
  for (let a = 0; a < moves; a++) {
    for (let b = a + 1; b < moves; b++) {
      const [[x = 0, y = 0] = [], [toX = 0, toY = 0] = []] = points.slice(a, a + 2);
      const [[u = 0, v = 0] = [], [toU = 0, toV = 0] = []] = points.slice(b, b + 2);
      const area = (toX - x) * (toV - v) - (toY - y) * (toU - u);
      if (area === 0) continue;
      const at = ((u - x) * (toV - v) - (v - y) * (toU - u)) / area;
      const other = ((u - x) * (toY - y) - (v - y) * (toX - x)) / area;
      if (at > 1e-9 && at < 1 - 1e-9 && other > 1e-9 && other < 1 - 1e-9)
        found.push({ a, at, b, other });
    }
  }
  return found;
}

describe("the woven line", () => {
  for (const [name, board, path] of TOURS) {
    test(`passes over itself once at each crossing: ${name}`, () => {
      const { rows, cols, gaps, closed } = weaveOf(board, path, path.length);
      const moves = path.length - (closed ? 0 : 1);
      assert.equal(gaps.length, moves);
      const points = rows.map((row, at) => /** @type {[number, number]} */ ([cols[at] ?? 0, row]));
      const isHidden = (/** @type {number} */ move, /** @type {number} */ at) => {
        const parts = gaps[move] ?? [];
        return parts.some(
          (middle, k) => k % 2 === 0 && Math.abs(at - middle) <= (parts[k + 1] ?? 0),
        );
      };
      const crossings = crossingsOf(points, moves);
      assert.ok(crossings.length > 0);
      /** @type {[place: number, hidden: boolean][]} */
      const visits = [];
      for (const { a, at, b, other } of crossings) {
        const hidden = isHidden(a, at);
        assert.notEqual(hidden, isHidden(b, other), `moves ${a} and ${b}`);
        visits.push([a + at, hidden], [b + other, !hidden]);
      }
      if (!closed) return;
      visits.sort(([first], [second]) => first - second);
      assert.ok(visits.every(([, hidden], at) => hidden !== visits[(at + 1) % visits.length]?.[1]));
    });
  }
});
