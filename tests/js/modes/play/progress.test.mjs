/** A player's stored progress: in one transaction, from every version of the page, and only valid data. */

import "../../no_page.mjs";
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";

const { openProgress, Progress } = await import("../../../../web/js/modes/play/progress.js");
const { GAMES } = await import("../../../../web/js/modes/play/kept.js");
const { PUZZLES } = await import("../../../../web/js/modes/play/puzzles.js");
const { CHALLENGES_DONE } = await import("../../../../web/js/modes/play/challenges.js");

/** @type {Map<string, string>} */
const stored = new Map();
Object.defineProperty(globalThis, "localStorage", {
  configurable: true,
  value: {
    getItem: (/** @type {string} */ name) => stored.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => stored.set(name, text),
    removeItem: (/** @type {string} */ name) => stored.delete(name),
  },
});

const GAME = {
  query: "?mode=play&board=5x5&start=a1",
  hash: "#game=23",
  board: "5×5",
  start: "a1",
  length: 3,
  size: 25,
  finished: false,
  help: { onward: false, truth: false, lost: false, hints: 0, ways: 0 },
  at: 1_700_000_000_000,
};

/**
 * A tab with a database connection of its own.
 * @param {any} kind
 */
function tab(kind) {
  const one = {
    told: /** @type {any} */ (null),
    kept: new Progress(
      kind,
      (all) => {
        one.told = all;
      },
      openProgress(),
    ),
  };
  return one;
}

/** The data that a newly opened tab finds. @param {any} kind */
async function found(kind) {
  const one = tab(kind);
  await one.kept.look();
  return one.told;
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  stored.clear();
});

describe("two tabs", () => {
  test("keep all that either adds, at the same time", async () => {
    const [one, other] = [tab(GAMES), tab(GAMES)];
    await Promise.all([one.kept.look(), other.kept.look()]);
    const games = ["1", "2", "21", "22"].map((digits, at) => ({
      ...GAME,
      hash: `#game=${digits}`,
      at,
    }));
    await Promise.all(games.map((game, at) => [one, other][at % 2]?.kept.add([game])));
    assert.deepEqual(
      (await found(GAMES)).map((/** @type {any} */ { at }) => at),
      [3, 2, 1, 0],
    );
  });

  test("solve puzzles and fulfil challenges", async () => {
    const [one, other] = [tab(PUZZLES), tab(PUZZLES)];
    await Promise.all([
      one.kept.add({ solved: ["only-easy-1"], reached: { "only-easy": 1 } }),
      other.kept.add({ solved: ["only-hard-7"], reached: { "only-hard": 7 } }),
    ]);
    assert.deepEqual(await found(PUZZLES), {
      solved: ["only-easy-1", "only-hard-7"],
      reached: { "only-easy": 1, "only-hard": 7 },
    });
    const [mine, yours] = [tab(CHALLENGES_DONE), tab(CHALLENGES_DONE)];
    await Promise.all([
      mine.kept.add({ "5x5": ["finish"] }),
      yours.kept.add({ "5x5": ["alone"], "3x4": ["finish"] }),
    ]);
    assert.deepEqual(await found(CHALLENGES_DONE), {
      "5x5": ["finish", "alone"],
      "3x4": ["finish"],
    });
  });

  test("forget for both what one forgets", async () => {
    const [one, other] = [tab(GAMES), tab(GAMES)];
    await one.kept.add([GAME]);
    await other.kept.look();
    await one.kept.change(() => []);
    await other.kept.add([{ ...GAME, hash: "#game=2" }]);
    assert.deepEqual(
      other.told.map((/** @type {any} */ { hash }) => hash),
      ["#game=2"],
    );
  });
});

describe("what was kept before", () => {
  test("without a database comes along, once", async () => {
    stored.set("games", JSON.stringify([GAME]));
    await Promise.all([tab(GAMES).kept.look(), tab(GAMES).kept.look()]);
    assert.deepEqual(await found(GAMES), [GAME]);
    assert.equal(stored.size, 0);
    // A tab of the previous version writes once more.
    stored.set("games", JSON.stringify([{ ...GAME, hash: "#game=2" }, GAME]));
    assert.equal((await found(GAMES)).length, 2);
    stored.set("knight-puzzles", JSON.stringify({ solved: ["only-easy-1"], reached: {} }));
    assert.deepEqual((await found(PUZZLES)).solved, ["only-easy-1"]);
    stored.set("knight-challenges", JSON.stringify({ "5x5": ["finish"] }));
    assert.deepEqual(await found(CHALLENGES_DONE), { "5x5": ["finish"] });
  });

  test("stays where it is while there is no database, and lasts as long as the page", async () => {
    const { open } = IDBFactory.prototype;
    indexedDB.open = () => {
      throw new Error("no database today");
    };
    stored.set("games", JSON.stringify([GAME]));
    const one = tab(GAMES);
    await one.kept.add([{ ...GAME, hash: "#game=2", at: GAME.at + 1 }]);
    await one.kept.add([{ ...GAME, hash: "#game=1", at: GAME.at + 2 }]);
    assert.equal(one.told.length, 3);
    assert.equal(stored.size, 1);
    indexedDB.open = open;
    await one.kept.look();
    assert.equal((await found(GAMES)).length, 3);
  });

  test("a damaged entry costs itself alone", async () => {
    const damaged = [
      null,
      7,
      { ...GAME, at: 1e300 },
      { ...GAME, at: null },
      { ...GAME, query: "https://example.org/?mode=play&board=5x5&start=a1" },
      { ...GAME, query: "javascript:alert(1)" },
      { ...GAME, query: "//example.org" },
      { ...GAME, query: "?mode=solve" },
      { ...GAME, query: "?mode=play&board=0x5&start=a1" },
      { ...GAME, hash: "#game=9" },
      { ...GAME, hash: { toString: "no" } },
      { ...GAME, board: { rows: 5 } },
      { ...GAME, start: "x".repeat(1000) },
      { ...GAME, size: -1 },
    ];
    stored.set("games", JSON.stringify([...damaged, GAME]));
    assert.deepEqual(await found(GAMES), [GAME]);
    for (const text of ["", "[", "7", '"x"', '{"solved": 7, "reached": "x"}']) {
      stored.set("knight-puzzles", text);
      assert.deepEqual(await found(PUZZLES), { solved: [], reached: {} });
    }
    const puzzles = {
      solved: [7, "only-easy-1", null],
      reached: { "only-easy": 1, "only-hard": "x" },
    };
    stored.set("knight-puzzles", JSON.stringify(puzzles));
    assert.deepEqual(await found(PUZZLES), {
      solved: ["only-easy-1"],
      reached: { "only-easy": 1 },
    });
    stored.set("knight-challenges", '{"5x5": ["finish", 7], "6x6": 7, "7x7": null}');
    assert.deepEqual(await found(CHALLENGES_DONE), { "5x5": ["finish"] });
  });

  test("the address of a game is made anew", () => {
    const more = {
      query: "?x=1&mode=play&start=a1&board=5X5",
      hash: "#x=<b>&game=23&help=hints:2,z",
    };
    const [game] = GAMES.read([{ ...GAME, ...more, extra: 1 }]);
    assert.deepEqual(game, {
      ...GAME,
      hash: "#game=23&help=hints:2",
      help: { ...GAME.help, hints: 2 },
    });
    const puzzle = { query: "?mode=play&puzzle=only-easy-1%22", hash: "#game=3" };
    assert.equal(
      GAMES.read([{ ...GAME, ...puzzle }])[0]?.query,
      "?mode=play&puzzle=only-easy-1%22",
    );
  });
});
