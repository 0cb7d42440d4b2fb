import assert from "node:assert/strict";
import { test } from "node:test";
import "../generated.mjs";
import { isMove } from "../../../web/js/board/geometry.js";

const { firstTour, matrixText } = await import("../../../web/js/runs/first_tours.js");

test("every stored tour visits each square once by knight's moves", () => {
  const stored = [5, 6, 7, 8, 9, 10].map((side) => {
    const board = { rows: side, cols: side };
    const found = Array.from({ length: side * side }, (_, start) => firstTour(board, start));
    found.forEach((tour, start) => {
      if (!tour) return;
      const { squares } = tour;
      assert.equal(squares[0], start);
      assert.equal(new Set(squares).size, side * side);
      for (let at = 1; at < squares.length; at++)
        assert(isMove(board, squares[at - 1] ?? -1, squares[at] ?? -1));
    });
    return found.filter(Boolean).length;
  });
  // From squares of the minority colour an odd board has none.
  assert.deepEqual(stored, [13, 36, 25, 64, 41, 100]);
});

test("there is none for other boards and squares", () => {
  assert.equal(firstTour({ rows: 5, cols: 5 }, 1), null);
  assert.equal(firstTour({ rows: 5, cols: 5 }, 25), null);
  assert.equal(firstTour({ rows: 5, cols: 6 }, 0), null);
  assert.equal(firstTour({ rows: 11, cols: 11 }, 0), null);
  assert.equal(firstTour({ rows: 8, cols: 8, holes: [0] }, 1), null);
});

test("a matrix is written as Python writes it", () => {
  const squares = [3, 7, 2, 4, 9, 10, 5, 0, 6, 11, 1, 8];
  assert.equal(
    matrixText({ rows: 3, cols: 4 }, squares),
    " 8 11  3  1\n 4  7  9  2\n12  5  6 10\n",
  );
});
