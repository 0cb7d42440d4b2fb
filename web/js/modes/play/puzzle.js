/** The state of a puzzle, and what is said of it. Pure functions. */

import { squareName } from "../../board/geometry.js";
import { currentLanguage, number, t } from "../../ui/i18n.js";
import { reasonText } from "../../ui/phrases.js";

/** @import { PuzzleDocument } from "../../solver/documents.js" */
/** @import { Rules } from "../../request/game.js" */
/** @import { PuzzlesState } from "./puzzles.js" */
/** @import { Game } from "./state.js" */

/**
 * @typedef {PuzzleDocument & {end: number, closed: boolean}} Puzzle A puzzle being played: `end` and `closed`
 *   define which tours count, as in a game.
 */

/**
 * The state of a puzzle: begun, with only given moves so far; in progress; right; or wrong. A puzzle with
 * numbers is right or wrong only with a whole tour. "" if no puzzle is played.
 * @param {Pick<Game, "path" | "puzzle">} game
 * @returns {"" | "begun" | "on" | "right" | "wrong"}
 */
export function standing({ path, puzzle }) {
  if (!puzzle) return "";
  const given = puzzle.path.length;
  if (path.length <= given) return "begun";
  const moves = path.slice(given, given + puzzle.solution.length);
  if (moves.length < puzzle.solution.length) return "on";
  return moves.every((square, index) => square === puzzle.solution[index]) ? "right" : "wrong";
}

/**
 * The board of a puzzle, and the tours that count: if numbers are given, one.
 * @param {Puzzle} puzzle
 * @returns {Rules}
 */
export function rulesOfPuzzle({ board, end, closed, kind, path, solution }) {
  return { board, end, closed, tour: kind === "numbers" ? [...path, ...solution] : null };
}

/** The local date, in the format of links. @param {Date} date */
export function dayOf(date) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const year = String(date.getFullYear()).padStart(4, "0");
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** @param {{name: string} | null} puzzle */
export const isDay = (puzzle) => puzzle?.name.startsWith("day-") ?? false;

/** The name of a puzzle. @param {Puzzle} puzzle */
export function nameOf({ name, kind }) {
  const [, ...rest] = name.split("-");
  if (!name.startsWith("day-")) {
    return t(`puzzle.name.${kind}`, { number: number(Number(rest[1])) });
  }
  const [year = 0, month = 1, day = 1] = rest.map(Number);
  const when = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "long" });
  return t("puzzle.name.day", { date: when.format(new Date(year, month - 1, day)) });
}

/** @param {Puzzle} puzzle */
export function factsOf({ board, grade }) {
  return t("puzzle.facts", { board: `${board.rows}×${board.cols}`, grade: t(`puzzle.${grade}`) });
}

/** @param {Puzzle} puzzle */
export function taskOf({ board, kind, path }) {
  const here = squareName(board, path[path.length - 1] ?? 0);
  return t(`puzzle.task.${kind}`, { square: here, size: board.rows * board.cols });
}

/** @param {Game} game @param {Pick<PuzzlesState, "checked">} state */
export function verdictOf(game, { checked }) {
  const { board, path, puzzle } = game;
  if (!puzzle) return "";
  const now = standing(game);
  const name = (/** @type {number | undefined} */ square) => squareName(board, square ?? 0);
  if (puzzle.kind === "only") {
    const square = name(path[puzzle.path.length]);
    if (now === "right") return t("puzzle.right.only", { square });
    return now === "wrong" ? t("puzzle.wrong", { square }) : "";
  }
  if (now === "right") return t("puzzle.right.numbers");
  const misplaced = misplacedOf(path, puzzle);
  if (misplaced) {
    const { square, given } = misplaced;
    return t("puzzle.misplaced", { square: name(square), number: given });
  }
  if (checked?.path !== String(path)) return "";
  if (!checked.wrong) return t("puzzle.so-far");
  return t("puzzle.wrong-number", { square: name(path[checked.wrong - 1]), number: checked.wrong });
}

/** Why the move of a puzzle loses, once known. @param {Game} game @param {Pick<PuzzlesState, "why">} state */
export function whyWrong({ path }, { why }) {
  return why?.reason && why.path === String(path) ? reasonText(why.reason) : "";
}

/**
 * The names of so many puzzles, from one on: the next days, or the next numbers of its kind and grade.
 * @param {string} name
 * @param {number} count
 */
export function namesFrom(name, count) {
  const [kind = "", ...rest] = name.split("-");
  const following = Array.from({ length: count }, (_, at) => at);
  if (kind !== "day") {
    const [grade, first] = [rest[0], Number(rest[1])];
    return following.map((at) => `${kind}-${grade}-${first + at}`);
  }
  const [year = 0, month = 1, day = 1] = rest.map(Number);
  return following.map((at) => {
    const date = new Date(0);
    date.setFullYear(year, month - 1, day + at);
    return `day-${dayOf(date)}`;
  });
}

/** The first given number that contradicts the path. @param {readonly number[]} path @param {Puzzle} puzzle */
function misplacedOf(path, { given }) {
  for (const [square, numeral] of given) {
    const at = path.indexOf(square);
    const wrong = at >= 0 ? at + 1 !== numeral : path.length >= numeral;
    if (wrong) return { square, given: numeral };
  }
  return null;
}
