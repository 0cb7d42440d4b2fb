/** What Play saves: only valid games and progress come back, and games with their links built anew. */

import "../../no_page.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { Saved } = await import("../../../../web/js/ui/saved.js");
const { GAMES, SavedGames } = await import("../../../../web/js/modes/play/saved_games.js");
const { PROGRESS } = await import("../../../../web/js/modes/play/puzzles.js");

const GAME = {
  id: "?mode=play&board=5x5&start=a1#game=23",
  query: "?mode=play&board=5x5&start=a1",
  hash: "#game=23",
  board: "5×5",
  start: "a1",
  length: 3,
  size: 25,
  finished: false,
  seconds: 12,
  help: { onward: false, truth: false, lost: false, hints: 0, ways: 0 },
};

beforeEach(() => Saved.forget());

/** A tab in which a game is played. */
function openTab() {
  const controller = /** @type {any} */ ({ slice: null });
  /** @type {() => void} */
  let save = () => {};
  const store = {
    react: (/** @type {unknown} */ _select, /** @type {() => void} */ effect) => {
      save = effect;
    },
    update() {},
  };
  new SavedGames(/** @type {any} */ ({ store }), controller, () => {});
  const rules = { board: { rows: 6, cols: 6 }, end: -1, closed: false };
  controller.change = (/** @type {object} */ news) => Object.assign(controller.slice, news);
  /** @param {number[]} line @param {{name: string, path: number[]} | null} [puzzle] */
  const show = (line, puzzle = null, seconds = 0) => {
    controller.slice = { rules, line, puzzle, help: GAME.help, seconds };
    save();
  };
  return Object.assign((/** @type {number[]} */ ...line) => show(line), { show, controller });
}

test("a puzzle is a game from its first own move", async () => {
  const { show } = openTab();
  const puzzle = { name: "only-easy-1", path: [30, 19] };
  show([30, 19], puzzle);
  assert.deepEqual(await GAMES.list(), []);
  show([30, 19, 6], puzzle);
  const [game] = await GAMES.list();
  assert.equal(game?.query, "?mode=play&puzzle=only-easy-1");
  assert.match(game?.hash ?? "", /^#game=[1-8]$/);
});

test("a game replaces its earlier states, and stays beside that of another tab", async () => {
  const [play, playThere] = [openTab(), openTab()];
  play(30);
  playThere(30);
  for (const length of [2, 3, 4]) {
    play(...[30, 19, 6, 2].slice(0, length));
    playThere(...[30, 26, 18, 31].slice(0, length));
  }
  const hashes = async () => (await GAMES.list()).map(({ hash }) => hash);
  assert.deepEqual(await hashes(), ["#game=274", "#game=182"]);
  // Another try from the same moment replaces it as well; another start is another game.
  play(30, 19, 8);
  play(0);
  play(0, 8);
  assert.deepEqual(await hashes(), ["#game=3", "#game=11", "#game=274"]);
});

test("a saved game that is opened again goes on with its time", async () => {
  openTab().show([30, 19, 6], null, 8.4);
  const { show, controller } = openTab();
  show([30, 19, 6]);
  const [game] = await GAMES.list();
  assert.deepEqual([game?.seconds, controller.slice.seconds], [8, 8]);
});

test("a damaged game costs itself alone", async () => {
  const damages = /** @type {any[]} */ ([
    { query: "https://example.org/?mode=play&board=5x5&start=a1" },
    { query: "javascript:alert(1)" },
    { query: "//example.org" },
    { query: "?mode=solve" },
    { query: "?mode=play&board=0x5&start=a1" },
    { hash: "#game=9" },
    { hash: 7 },
    { board: { rows: 5 } },
    { start: "x".repeat(1000) },
    { size: -1 },
    { seconds: "1" },
  ]);
  for (const [at, damage] of damages.entries())
    await GAMES.put({ ...GAME, ...damage, id: String(at) });
  await GAMES.put(GAME);
  const [{ time, ...game }, ...rest] = /** @type {any} */ (await GAMES.list());
  assert.deepEqual([game, rest], [GAME, []]);
});

test("the link of a game is built anew", async () => {
  await GAMES.put({
    ...GAME,
    query: "?x=1&mode=play&start=a1&board=5X5",
    hash: "#x=<b>&game=23&help=hints:2,z",
  });
  const [game] = await GAMES.list();
  assert.equal(game?.query, GAME.query);
  assert.equal(game?.hash, "#game=23&help=hints:2");
  assert.deepEqual(game?.help, { ...GAME.help, hints: 2 });
  const puzzle = "?mode=play&puzzle=only-easy-1%22";
  await GAMES.put({ ...GAME, query: puzzle, hash: "#game=3" });
  assert.equal((await GAMES.list())[0]?.query, puzzle);
});

test("what two tabs reach in puzzles is joined; damaged progress is left out", async () => {
  const id = "progress";
  await PROGRESS.put({ id, solved: ["only-easy-1"], reached: { "only-easy": 1 } });
  await PROGRESS.put({ id, solved: ["only-hard-7"], reached: { "only-hard": 7 } });
  await PROGRESS.put({ id, solved: ["only-easy-1"], reached: { "only-hard": 8 } });
  const { solved, reached } = (await PROGRESS.get(id)) ?? {};
  assert.deepEqual(solved, ["only-easy-1", "only-hard-7"]);
  assert.deepEqual(reached, { "only-easy": 1, "only-hard": 8 });
  for (const damage of [
    { solved: 7 },
    { solved: [7] },
    { reached: "x" },
    { reached: { a: "x" } },
  ]) {
    await Saved.forget();
    await PROGRESS.put({ id, solved: [], reached: {}, .../** @type {any} */ (damage) });
    assert.equal(await PROGRESS.get(id), null);
  }
});
