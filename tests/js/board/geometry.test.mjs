/** Squares, their names, and the layout of the board in a box. */

import "../generated.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  columnName,
  isMove,
  layoutOf,
  neighbours,
  parseSquare,
  squareName,
  visible,
  WHOLE,
} from "../../../web/js/board/geometry.js";

const { boxOf, largestZoom, panned, placed, showing, zoomed } = await import(
  "../../../web/js/board/view.js"
);

const CHESS = { rows: 8, cols: 8 };

describe("names of squares", () => {
  test("columns go on after z with two letters", () => {
    const names = [0, 25, 26, 51, 52, 701, 702].map(columnName);
    assert.deepEqual(names, ["a", "z", "aa", "az", "ba", "zz", "aaa"]);
  });

  test("a1 is at the bottom left, and square 0 at the top left", () => {
    assert.equal(squareName(CHESS, 56), "a1");
    assert.equal(squareName(CHESS, 0), "a8");
    assert.equal(squareName(CHESS, 63), "h1");
    assert.equal(squareName({ rows: 3, cols: 30 }, 29), "ad3");
  });

  test("every square is named by its name", () => {
    for (const board of [
      CHESS,
      { rows: 1, cols: 1 },
      { rows: 3, cols: 800 },
      { rows: 12, cols: 5 },
    ]) {
      for (let square = 0; square < board.rows * board.cols; square++) {
        assert.equal(parseSquare(board, squareName(board, square)), square);
      }
    }
  });

  test("a row and a column from the top are a square too", () => {
    for (const text of ["7,7", "(7, 7)", " 7 , 7 ", "H1", " h1 "]) {
      assert.equal(parseSquare(CHESS, text), 63, text);
    }
  });

  test("off the board is null, no square is undefined", () => {
    for (const text of ["i1", "a9", "a0", "8,0", "zz99"]) {
      assert.equal(parseSquare(CHESS, text), null, text);
    }
    for (const text of ["", "h", "1", "h-1", "h1.0", "7;7", "-1,0", "1,2,3", "é1"]) {
      assert.equal(parseSquare(CHESS, text), undefined, text);
    }
  });
});

describe("knight's moves", () => {
  test("neighbours come in the order of the directions", () => {
    const names = neighbours(CHESS, 35).map((square) => squareName(CHESS, square));
    assert.deepEqual(names, ["e6", "f5", "f3", "e2", "c2", "b3", "b5", "c6"]);
    assert.deepEqual(neighbours(CHESS, 0), [10, 17]);
    assert.deepEqual(neighbours({ rows: 3, cols: 3 }, 4), []);
    const board = { rows: 5, cols: 6 };
    for (let at = 0; at < 900; at++) {
      const [a, b] = [Math.floor(at / 30), at % 30];
      assert.equal(isMove(board, a, b), neighbours(board, a).includes(b), `${a} ${b}`);
    }
  });
});

describe("the board in a box", () => {
  test("all of it is in the middle, with room for the coordinates", () => {
    const { side, left, top, margin, clip } = layoutOf(CHESS, 600, 500);
    assert.equal(margin, 21);
    assert.equal(side, (500 - 21 - 4) / 8);
    assert.equal(left, 21 + (600 - 21 - 4 - 8 * side) / 2);
    assert.equal(top, 4);
    assert.deepEqual(clip, { left: 0, top: 0, right: 600, bottom: 500 });
    assert.equal(layoutOf({ rows: 100, cols: 100 }, 600, 600).margin, 4, "too small for them");
  });

  test("a strip whose squares would be small is shown in part, in a box as long as there is room", () => {
    const space = { width: 700, height: 500 };
    for (const [rows, cols, side] of [
      [8, 8, 59],
      [3, 20, 27],
      [3, 60, 36],
      [60, 3, 36],
      [4, 101, 36],
      [1, 200, 36],
      [100, 700, 4.96],
      [1000, 1000, 0.4],
    ]) {
      const board = { rows, cols };
      const box = boxOf(board, space);
      const scale = Math.min(space.width / box.width, space.height / box.height);
      const fitted = { width: box.width * scale, height: box.height * scale };
      const place = placed(board, fitted, WHOLE);
      const name = `${rows}×${cols}`;
      assert(Math.abs(place.side - side) < 1, `${name} ${place.side}`);
      assert(fitted.width > 699 || fitted.height > 499, name);
    }
  });

  test("what can be seen is all of the board, or what zooming leaves", () => {
    const all = visible(CHESS, layoutOf(CHESS, 600, 600));
    assert.deepEqual(all, { firstRow: 0, lastRow: 7, firstCol: 0, lastCol: 7 });
    const board = { rows: 100, cols: 100 };
    const view = zoomed(board, { width: 600, height: 600 }, WHOLE, 8, 300, 300);
    const place = layoutOf(board, 600, 600, view);
    const { firstRow, lastRow, firstCol, lastCol } = visible(board, place);
    assert(firstRow > 0 && lastRow < 99 && firstCol > 0 && lastCol < 99);
    assert.deepEqual(visible(board, place, 2), {
      firstRow: firstRow - 2,
      lastRow: lastRow + 2,
      firstCol: firstCol - 2,
      lastCol: lastCol + 2,
    });
  });
});

describe("zooming and moving", () => {
  const board = { rows: 100, cols: 100 };
  const [width, height] = [600, 500];
  const box = { width, height };

  test("the point under the pointer stays where it is", () => {
    const before = layoutOf(board, width, height);
    const view = zoomed(board, box, WHOLE, 3, 250, 200);
    const after = layoutOf(board, width, height, view);
    assert.equal(view.follows, false);
    for (const [at, edge] of /** @type {const} */ ([
      [250, "left"],
      [200, "top"],
    ])) {
      const [was, is] = [(at - before[edge]) / before.side, (at - after[edge]) / after.side];
      assert(Math.abs(was - is) < 1e-9, edge);
    }
  });

  test("no further out than the whole board, no further in than the largest squares", () => {
    assert.deepEqual(zoomed(board, box, WHOLE, 0.1, 0, 0).zoom, 1);
    const most = largestZoom(board, box);
    const near = zoomed(board, box, WHOLE, 1e6, 300, 250);
    assert.equal(near.zoom, most);
    assert(Math.abs(layoutOf(board, width, height, near).side - 96) < 1e-9);
    assert.equal(largestZoom({ rows: 3, cols: 3 }, box), 1);
  });

  test("moving ends at the edges of the board", () => {
    const near = zoomed(board, box, WHOLE, 4, 300, 250);
    const far = panned(board, box, near, 1e9, 1e9);
    const { left, top, margin } = layoutOf(board, width, height, far);
    assert.equal(left, margin);
    assert.equal(top, 4);
    assert.equal(panned(board, box, near, 5, 0).follows, false);
  });

  test("a square that is shown needs no other view; one that is not gets into the middle", () => {
    const near = zoomed(board, box, WHOLE, 8, 300, 250);
    assert.equal(showing(board, box, near, 50 * 100 + 50), near);
    const moved = showing(board, box, near, 20 * 100 + 30);
    assert(Math.abs(moved.x - 30.5) < 1e-9 && Math.abs(moved.y - 20.5) < 1e-9);
    assert.equal(moved.zoom, near.zoom);
  });
});
