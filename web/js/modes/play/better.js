/**
 * The better move: the position before the move that lost a game, as a puzzle. Python finds that move, and the moves
 * after which a tour is still possible: each of these is right.
 */

import { rulesOf } from "../../request/game.js";
import { BETTER, readQuery } from "../../request/game_link.js";

/** @import { Completion } from "../../completion/completion.js" */
/** @import { Rules } from "../../request/game.js" */
/** @import { SavedGame } from "./saved_games.js" */
/** @import { Puzzle } from "./types.js" */

/** @typedef {{id: string, rules: Rules, line: readonly number[]}} Begun `id`: that of the saved game, or "" */

/**
 * @param {Pick<Completion, "once">} completion
 * @param {Begun} game
 * @param {AbortSignal} signal
 * @returns {Promise<Puzzle | null>} null if the game is not lost, or if Python cannot find the move
 */
export async function betterMove(completion, { rules, line }, signal) {
  const { board, end, closed } = rules;
  const goal = { board, end, closed };
  const wish = { name: "better", why: false };
  const whole = { ...goal, path: line };
  const { kept, lost } = await completion.once(whole, { ...wish, moves: false }, signal);
  if (lost === null || lost === 1 || kept + 1 !== lost) return null;
  const path = line.slice(0, kept);
  const { moves } = await completion.once({ ...goal, path }, { ...wish, moves: true }, signal);
  const good = [...moves].filter(([, answer]) => answer === "yes").map(([square]) => square);
  return {
    ...{ name: BETTER, kind: "only", grade: "easy", given: [], letters: [] },
    ...{ ...goal, path, solution: good.slice(0, 1), good, game: line.slice(0, lost) },
  };
}

/** A saved game; null if it is finished, or a puzzle. @param {SavedGame} game @returns {Begun | null} */
export function unfinished({ id, query, hash, finished }) {
  if (finished) return null;
  const { words, line, puzzle } = readQuery(new URLSearchParams(query), hash).request;
  return puzzle ? null : { id, rules: rulesOf(words), line };
}
