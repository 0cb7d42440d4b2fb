/** The rules of a game in the page are those of knight_core/play/game.py. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import "../generated.mjs";

const { formatGame, isFinished, movesFrom, parseGame, refusal } = await import(
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
});
