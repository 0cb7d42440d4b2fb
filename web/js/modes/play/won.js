/** The extra properties of a finished tour, the suggested next goal, and the text to share. */

import { squareName } from "../../board/geometry.js";
import { sizeOf } from "../../board/holes.js";
import { isClosed, isFinished, isSymmetric } from "../../request/game.js";
import { t } from "../../ui/i18n.js";
import { duration } from "../../ui/phrases.js";
import { factsOf, nameOf, stateOf } from "./puzzle.js";
import { helpText } from "./status.js";

/** @import { Help, Rules } from "../../request/game.js" */
/** @import { PlayState } from "./types.js" */

/**
 * Sentences about a finished game; none after a shown solution, or in a puzzle.
 * @param {PlayState} slice
 * @param {readonly number[]} tour
 */
export function wonTexts({ rules, help, puzzle }, tour) {
  if (help.ways > 0 || puzzle) return [];
  const { board } = rules;
  const closed = isClosed(board, tour);
  const symmetric = isSymmetric(board, tour);
  const also = [];
  if (isAlone(help)) also.push("alone");
  if (closed && !rules.closed) also.push("closed");
  if (symmetric && !rules.symmetric) also.push("symmetric");
  const texts = [];
  if (also.length > 0) {
    texts.push(t("play.won.also", { list: also.map((name) => t(`play.won.${name}`)) }));
  }
  const next = nextGoal(rules, closed, symmetric);
  if (next) texts.push(t(`play.won.next.${next}`));
  return texts;
}

/**
 * The player's achievement in one line; "" before the end, or after a shown solution.
 * @param {Pick<PlayState, "rules" | "help" | "puzzle" | "seconds">} slice
 * @param {readonly number[]} path
 */
export function achievedText({ rules, help, puzzle, seconds }, path) {
  const isWon = puzzle ? stateOf({ path, puzzle }) === "right" : isFinished(rules, path);
  if (!isWon || help.ways > 0 || seconds === 0) return "";
  const words = { time: duration(Math.max(1, Math.round(seconds))), help: helpText(help) };
  if (puzzle)
    return t("puzzle.achieved", { ...words, name: nameOf(puzzle), facts: factsOf(puzzle) });
  const { board } = rules;
  const start = squareName(board, path[0] ?? 0);
  const key = isClosed(board, path) ? "play.achieved.closed" : "play.achieved";
  return t(key, { ...words, board: `${board.rows}×${board.cols}`, start });
}

/** @param {Help} help */
function isAlone({ hints, ways, onward, truth, lost }) {
  return hints === 0 && ways === 0 && !onward && !truth && !lost;
}

/**
 * A goal that this tour misses but another tour of the board surely meets: closed tours exist from 5×6 on if a side
 * is even (Schwenk 1991), symmetric tours on square boards from 5×5 on.
 * @param {Rules} rules
 * @param {boolean} closed
 * @param {boolean} symmetric
 */
function nextGoal({ board }, closed, symmetric) {
  const { rows, cols, holes = [] } = board;
  if (holes.length > 0 || Math.min(rows, cols) < 5) return "";
  if (!closed && sizeOf(board) % 2 === 0) return "closed";
  return !symmetric && rows === cols ? "symmetric" : "";
}
