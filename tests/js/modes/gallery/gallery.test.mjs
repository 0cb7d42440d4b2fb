/** The gallery: its links, its stored tours, its order; which moves of a symmetric tour are images. */

import "../../generated.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { layoutOf } from "../../../../web/js/board/geometry.js";
import { classesOf, imagesOf } from "../../../../web/js/board/symmetry.js";

const { neighboursOf, squaresOf } = await import("../../../../web/js/modes/gallery/exhibits.js");
const { formatQuery, readQuery } = await import("../../../../web/js/modes/gallery/link.js");

/**
 * @param {string} link
 * @param {string} [hash]
 */
const read = (link, hash = "") => readQuery(new URLSearchParams(link), hash)?.request;

/** The ring on 3×3: closed, and the same after a quarter turn. The middle is a hole. */
const RING = { rows: 3, cols: 3, holes: [4] };
const AROUND = Uint32Array.from([0, 5, 6, 1, 8, 3, 2, 7]);

/** @param {string} id @param {any} [more] @returns {any} */
const exhibit = (id, more) => ({ id, kind: "historic", rows: 3, cols: 3, tours: [], ...more });

describe("links", () => {
  test("all cards, one of them, one of its tours, at a moment", () => {
    assert.equal(read("?board=8x8"), undefined);
    assert.deepEqual(read("?gallery"), { id: "", tour: 0, step: null, show: [] });
    const link = { id: "euler-6x6", tour: 2, step: 17, show: ["sums", "symmetry"] };
    assert.deepEqual(read("?gallery=Euler-6x6&tour=3", "#step=17&show=sums,symmetry"), link);
    for (const wrong of ["0", "-1", "1e3", "x", ""]) {
      assert.equal(read(`?gallery=a&tour=${wrong}`)?.tour, 0);
    }
  });

  test("both ways agree", () => {
    assert.equal(formatQuery(""), "?gallery");
    for (const [id, tour] of /** @type {[string, number][]} */ ([
      ["roget", 0],
      ["all-5x5", 111],
    ])) {
      assert.deepEqual(read(formatQuery(id, tour)), { id, tour, step: null, show: [] });
    }
  });
});

describe("exhibits", () => {
  test("a stored tour is a square and a digit a move", () => {
    const tours = [{ start: 0, moves: "3614725" }];
    const squares = squaresOf(exhibit("ring", { tours }));
    assert.deepEqual(squares, AROUND);
    assert.equal(squaresOf(exhibit("none")), null);
  });

  test("the last card is followed by the first", () => {
    const list = ["a", "b", "c"].map((id) => exhibit(id));
    assert.equal(neighboursOf(list, "c").next?.id, "a");
    assert.equal(neighboursOf(list, "a").previous?.id, "c");
    assert.equal(neighboursOf(list, "b").at, 1);
  });
});

describe("symmetry", () => {
  test("of a half turn the second half is the image of the first", () => {
    const { moves, squares } = classesOf(RING, AROUND, "central");
    assert.deepEqual([...moves.slice(1, 8)], [0, 0, 0, 0, 1, 1, 1]);
    assert.deepEqual([...squares.slice(1)], [0, 0, 0, 0, 1, 1, 1, 1]);
  });

  test("of a quarter turn each quarter is one more image", () => {
    const { moves } = classesOf(RING, Uint32Array.from(AROUND), "quaternary");
    assert.deepEqual([...moves.slice(1, 8)], [0, 0, 1, 1, 2, 2, 3]);
  });

  test("mirrors and turns take the corner where they should", () => {
    const board = { rows: 2, cols: 3 };
    assert.equal(imagesOf(board, "central")[0]?.(0), 5);
    assert.equal(imagesOf(board, "left-right")[0]?.(0), 2);
    assert.equal(imagesOf(board, "top-bottom")[0]?.(0), 3);
    assert.deepEqual(
      imagesOf({ rows: 3, cols: 3 }, "quaternary").map((image) => image(0)),
      [2, 8, 6],
    );
    assert.deepEqual(imagesOf(board, "none"), []);
  });
});

test("sums have room above the board and at its right", () => {
  const board = { rows: 8, cols: 8 };
  const without = layoutOf(board, 600, 600);
  const { side, left, top } = layoutOf(board, 600, 600, undefined, 3);
  assert(side < without.side);
  assert(top > 20 && 600 - (left + 8 * side) > 20);
  // Too small for the coordinates, too small for sums.
  assert.equal(layoutOf({ rows: 60, cols: 60 }, 600, 600, undefined, 4).rim, 4);
});
