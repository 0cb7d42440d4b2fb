/** The rules of a game in the page are those of knight_core/play/game.py. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import "../generated.mjs";

const { formatGame, isFinished, isSymmetric, movesFrom, parseGame, refusal } = await import(
  "../../../web/js/request/game.js"
);

const rules = { board: { rows: 5, cols: 5 }, end: -1, closed: false };

describe("a game and its text", () => {
  test("is read as far as it can be played", () => {
    assert.deepEqual(parseGame(rules, [20], "238"), { path: [20, 17, 24, 13], problem: null });
    assert.equal(formatGame(rules.board, [20, 17, 24, 13]), "238");
    for (const [digits, length, code] of /** @type {const} */ ([
      ["3", 1, "game-off-board"],
      ["188", 3, "game-off-board"],
      ["15", 2, "game-visited"],
      ["129", 3, "game-digit"],
      ["1٣", 2, "game-digit"],
    ])) {
      const { path, problem } = parseGame(rules, [20], digits);
      assert.deepEqual([path.length, problem?.number, problem?.why.code], [length, length, code]);
    }
    // On a narrow board a direction across the edge is no other direction.
    const narrow = { ...rules, board: { rows: 4, cols: 3 } };
    assert.equal(parseGame(narrow, [2], "3").problem?.why.code, "game-off-board");
  });

  test("keeps the end for the last move", () => {
    const toEnd = { ...rules, board: { rows: 3, cols: 4 }, end: 4 };
    const tour = [0, 6, 8, 1, 7, 9, 2, 11, 5, 3, 10, 4];
    for (let length = 1; length < tour.length; length++) {
      const path = tour.slice(0, length);
      assert.equal(movesFrom(toEnd, path).includes(4), length === 11);
      assert.equal(isFinished(toEnd, path), false);
    }
    assert.equal(isFinished(toEnd, tour), true);
    assert.equal(isFinished({ ...toEnd, end: -1, closed: true }, tour), false);
    assert.equal(refusal(toEnd, [10], 4)?.code, "game-end");
    assert.equal(refusal(toEnd, [], 4)?.code, "end-equals-start");
  });

  test("may have to be symmetric: the same turned by 180°, in whichever direction", () => {
    const open = [4, 13, 24, 17, 10, 1, 8, 19, 22, 15, 6, 3, 12, 21, 18, 9, 2, 5, 16, 23, 14, 7, 0];
    const tours = {
      5: [...open, 11, 20],
      6: [
        ...[0, 8, 4, 17, 28, 20, 9, 5, 16, 29, 33, 25, 12, 1, 14, 3, 11, 22, 35, 27, 31, 18, 7, 15],
        ...[26, 30, 19, 6, 2, 10, 23, 34, 21, 32, 24, 13],
      ],
    };
    for (const [side, tour] of Object.entries(tours)) {
      const board = { rows: Number(side), cols: Number(side) };
      // A closed tour may begin anywhere.
      const turned = side === "6" ? [...tour.slice(7), ...tour.slice(0, 7)] : [...tour].reverse();
      for (const line of [tour, turned]) {
        assert.equal(isFinished({ board, end: -1, closed: false, symmetric: true }, line), true);
      }
    }
    const other = [8, 6, 0, 9, 7, 1, 10, 3, 5, 11, 2, 4];
    assert.equal(isSymmetric({ rows: 3, cols: 4 }, other), false);
    assert.equal(isSymmetric({ rows: 1, cols: 1 }, [0]), true);
  });
});
