/** What is said at a win: what the tour fulfils beyond its goal, a goal that may come next, what was achieved. */

import "../../no_page.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const { loadLanguage } = await import("../../../../web/js/ui/i18n.js");
const { achievedText, wonTexts } = await import("../../../../web/js/modes/play/won.js");

const HELP = { onward: false, truth: false, lost: false, hints: 0, ways: 0 };
const SYMMETRIC = [
  ...[4, 13, 24, 17, 10, 1, 8, 19, 22, 15, 6, 3, 12, 21, 18, 9, 2, 5, 16, 23, 14, 7, 0, 11, 20],
];
const OPEN = [
  ...[30, 19, 6, 2, 10, 23, 34, 26, 18, 31, 27, 35, 22, 11, 3, 7, 15, 4, 17, 28, 32, 24, 13, 0],
  ...[8, 21, 29, 33, 25, 14, 1, 12, 20, 9, 5, 16],
];
const CLOSED = [
  ...[0, 8, 4, 17, 28, 20, 9, 5, 16, 29, 33, 25, 12, 1, 14, 3, 11, 22, 35, 27, 31, 18, 7, 15],
  ...[26, 30, 19, 6, 2, 10, 23, 34, 21, 32, 24, 13],
];
const BOARD_OF_6 = { rows: 6, cols: 6 };

const texts = readFileSync(new URL("../../../../web/i18n/en.json", import.meta.url), "utf8");
globalThis.fetch = async () => new Response(texts);
await loadLanguage("en");

test("the sentences of a win", () => {
  /** @type {[rules: object, tour: number[], slice: object, texts: string[]][]} */
  const wins = [
    [{ board: BOARD_OF_6 }, OPEN, {}, ["Also: without help.", "Next: find a closed tour."]],
    [{ board: BOARD_OF_6 }, OPEN, { help: { ...HELP, hints: 1 } }, ["Next: find a closed tour."]],
    [
      { board: BOARD_OF_6 },
      CLOSED,
      {},
      ["Also: without help, a closed tour, and a symmetric tour."],
    ],
    [
      { board: BOARD_OF_6, closed: true },
      CLOSED,
      { help: { ...HELP, truth: true } },
      ["Also: a symmetric tour."],
    ],
    // No closed tour has an odd number of squares.
    [{ board: { rows: 5, cols: 5 } }, SYMMETRIC, {}, ["Also: without help and a symmetric tour."]],
    [
      { board: { rows: 3, cols: 4 } },
      [8, 6, 0, 9, 7, 1, 10, 3, 5, 11, 2, 4],
      {},
      ["Also: without help."],
    ],
    // What the page has shown is not the player's.
    [{ board: BOARD_OF_6 }, CLOSED, { help: { ...HELP, ways: 1 } }, []],
    [{ board: BOARD_OF_6 }, CLOSED, { puzzle: {} }, []],
  ];
  for (const [rules, tour, slice, texts] of wins) {
    const game = {
      rules: { end: -1, closed: false, ...rules },
      help: HELP,
      puzzle: null,
      ...slice,
    };
    assert.deepEqual(wonTexts(/** @type {any} */ (game), tour), texts);
  }
});

test("what was achieved, in a line: nothing where it is not the player's own", () => {
  const rules = { board: BOARD_OF_6, end: -1, closed: false };
  const puzzle = {
    ...{ name: "day-2026-11-27", kind: "only", grade: "medium", board: BOARD_OF_6, letters: [] },
    ...{ path: OPEN.slice(0, 20), solution: OPEN.slice(20, 21) },
  };
  const won = "Knight's tour of 6×6 from a1, by hand in";
  const cases = /** @type {const} */ ([
    [OPEN, {}, `${won} 2 min 31 s. No help used.`],
    [OPEN, { seconds: 0.2, help: { ...HELP, hints: 2 } }, `${won} 1 s. Help used: 2 hints.`],
    [CLOSED, { seconds: 9 }, "Closed knight's tour of 6×6 from a6, by hand in 9 s. No help used."],
    [OPEN.slice(0, -1), {}, ""],
    [OPEN, { seconds: 0 }, ""],
    [OPEN, { help: { ...HELP, ways: 1 } }, ""],
    [
      ...[OPEN.slice(0, 21), { puzzle, seconds: 45 }],
      "Puzzle of November 27, 2026 (6×6 · medium): solved in 45 s. No help used.",
    ],
    [OPEN.slice(0, 20), { puzzle }, ""],
  ]);
  for (const [path, slice, text] of cases) {
    const game = /** @type {any} */ ({ rules, help: HELP, puzzle: null, seconds: 151, ...slice });
    assert.equal(achievedText(game, [...path]).replaceAll("\u00a0", " "), text);
  }
});
