/** Long strips, drawn in several lines. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cellAt, coveredBy, foldedLayout, linesFor, piecesOf } from "../../../web/js/board/fold.js";

const STRIPS = [
  { rows: 3, cols: 60 },
  { rows: 60, cols: 3 },
  { rows: 4, cols: 101 },
  { rows: 1, cols: 200 },
];
const [WIDTH, HEIGHT] = [700, 500];

describe("where a strip is folded", () => {
  test("boards that are no strips, and short ones, stay in one piece", () => {
    for (const board of [
      { rows: 8, cols: 8 },
      { rows: 3, cols: 17 },
      { rows: 3, cols: 20 },
      { rows: 1000, cols: 1000 },
    ]) {
      assert.equal(linesFor(board, WIDTH, HEIGHT), 1, `${board.rows}×${board.cols}`);
    }
  });

  test("a strip whose squares would be small lies in several lines", () => {
    for (const board of STRIPS) {
      assert.ok(linesFor(board, WIDTH, HEIGHT) > 1, `${board.rows}×${board.cols}`);
    }
  });

  test("there is none in no space", () => {
    assert.equal(linesFor({ rows: 3, cols: 60 }, 0, HEIGHT), 1);
    assert.equal(linesFor({ rows: 3, cols: 60 }, WIDTH, 0), 1);
  });
});

for (const board of STRIPS) {
  const { rows, cols } = board;
  const lines = linesFor(board, WIDTH, HEIGHT);
  const layout = foldedLayout(board, WIDTH, HEIGHT, lines);
  const pieces = piecesOf(board, layout);

  describe(`${rows}×${cols} in ${lines} lines`, () => {
    test("its squares are larger than in one piece, and all of it fits", () => {
      assert.ok(layout.side > Math.min(WIDTH / cols, HEIGHT / rows));
      const covered = coveredBy(board, WIDTH, HEIGHT, lines);
      assert.ok(covered.width <= WIDTH + 1e-6 && covered.height <= HEIGHT + 1e-6);
    });

    test("every square lies in exactly one line, where its cell is", () => {
      assert.equal(pieces.length, lines);
      const taken = new Set();
      for (let square = 0; square < rows * cols; square++) {
        const [row, col] = [Math.floor(square / cols), square % cols];
        const centre = (
          /** @type {import("../../../web/js/board/geometry.js").Layout} */ piece,
        ) => ({
          x: piece.left + (col + 0.5) * piece.side,
          y: piece.top + (row + 0.5) * piece.side,
        });
        const inside = pieces.filter((piece) => {
          const { x, y } = centre(piece);
          const { left, right, top, bottom } = piece.clip;
          return x > left && x < right && y > top && y < bottom;
        });
        assert.equal(inside.length, 1, `square ${square}`);
        const [piece] = inside;
        const [atCol, atRow] = cellAt(board, layout, square);
        const { x, y } = centre(piece ?? layout);
        assert.ok(Math.abs(layout.left + (atCol + 0.5) * layout.side - x) < 1e-6);
        assert.ok(Math.abs(layout.top + (atRow + 0.5) * layout.side - y) < 1e-6);
        taken.add(`${Math.round(x)} ${Math.round(y)}`);
      }
      assert.equal(taken.size, rows * cols);
    });

    test("a line is open to the lines beside it", () => {
      const open = pieces.map((piece) => piece.open);
      assert.deepEqual(
        open.map((one) => one?.before),
        pieces.map((_, at) => at > 0),
      );
      assert.deepEqual(
        open.map((one) => one?.after),
        pieces.map((_, at) => at + 1 < lines),
      );
    });
  });
}
