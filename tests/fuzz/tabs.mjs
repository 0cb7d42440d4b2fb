/** Several tabs keep what they are told at the same time; the answer is what another tab finds then, by number. */

import "../js/no_page.mjs";
import { answerLines } from "./asked.mjs";

const { openProgress, Progress } = await import("../../web/js/modes/play/progress.js");
const { GAMES } = await import("../../web/js/modes/play/kept.js");
const { PUZZLES } = await import("../../web/js/modes/play/puzzles.js");
const { CHALLENGES_DONE } = await import("../../web/js/modes/play/challenges.js");
const { KeptRules } = await import("../../web/js/rules/kept_rules.js");

/** What was kept without a database. @type {Map<string, string>} */
const stored = new Map();
/** @type {any} */ (globalThis).localStorage = {
  getItem: (/** @type {string} */ name) => stored.get(name) ?? null,
  removeItem: (/** @type {string} */ name) => stored.delete(name),
};

/** @param {number} number */
const gameOf = (number) => ({
  query: `?mode=play&board=5x${number + 5}&start=a1`,
  hash: "#game=2",
  board: `5×${number + 5}`,
  start: "a1",
  length: 2,
  size: 25,
  finished: false,
  help: { onward: false, truth: false, lost: false, hints: 0, ways: 0 },
  at: number,
});
const puzzlesOf = (/** @type {number[]} */ numbers) => ({
  solved: numbers.map((number) => `only-easy-${number}`),
  reached: {},
});
const challengesOf = (/** @type {number[]} */ numbers) => ({
  "5x5": numbers.map((number) => `challenge-${number}`),
});

/** A tab, with connections of its own to the databases. */
function openTab() {
  const tab = {
    games: /** @type {any[]} */ ([]),
    solved: /** @type {string[]} */ ([]),
    done: /** @type {Record<string, string[]>} */ ({}),
    rules: new KeptRules(),
    game: new Progress(
      GAMES,
      (games) => {
        tab.games = games;
      },
      openProgress(),
    ),
    puzzle: new Progress(
      PUZZLES,
      ({ solved }) => {
        tab.solved = solved;
      },
      openProgress(),
    ),
    challenge: new Progress(
      CHALLENGES_DONE,
      (done) => {
        tab.done = done;
      },
      openProgress(),
    ),
  };
  return tab;
}

/** @param {ReturnType<typeof openTab>} tab @param {{kind: string, number: number, forgets: boolean}} step */
async function keep(tab, { kind, number, forgets }) {
  if (kind === "puzzle") await tab.puzzle.add(puzzlesOf([number]));
  else if (kind === "challenge") await tab.challenge.add(challengesOf([number]));
  else if (kind === "rule") await tab.rules.add("rule.py", `rule ${number}`);
  else {
    await tab.game.add([gameOf(number)]);
    if (forgets) await tab.game.change((games) => games.filter(({ at }) => at !== number));
  }
}

const numbersIn = (/** @type {string[]} */ names) =>
  names.map((name) => Number(/[0-9]+$/.exec(name)));

await answerLines(async ({ before, steps }) => {
  globalThis.indexedDB = new IDBFactory();
  const earlier = Array.from({ length: before }, (_, number) => number);
  stored.set("games", JSON.stringify(earlier.map(gameOf)));
  stored.set("knight-puzzles", JSON.stringify(puzzlesOf(earlier)));
  stored.set("knight-challenges", JSON.stringify(challengesOf(earlier)));
  const tabs = [openTab(), openTab(), openTab()];
  const keeping = [];
  for (const step of steps) {
    const kept = keep(/** @type {any} */ (tabs[step.tab]), step);
    keeping.push(kept);
    if (step.waits) await kept;
  }
  await Promise.all(keeping);
  const last = openTab();
  await Promise.all([last.game, last.puzzle, last.challenge].map((kept) => kept.look()));
  const rules = [];
  for (const { id } of (await last.rules.list()).rules) {
    rules.push((await last.rules.get(id))?.text ?? "");
  }
  return {
    game: last.games.map(({ at }) => at),
    puzzle: numbersIn(last.solved),
    challenge: numbersIn(last.done["5x5"] ?? []),
    rule: numbersIn(rules),
  };
});
