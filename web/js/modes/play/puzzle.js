/** The state of a puzzle, and its texts. Pure functions. */

import { squareName } from "../../board/geometry.js";
import { currentLanguage, number, t } from "../../ui/i18n.js";
import { namesFrom as namesInSeries } from "./series.js";

/** @import { Game, Puzzle, PuzzlesState } from "./types.js" */
/** @import { Rules } from "../../request/game.js" */

/**
 * The state of a puzzle: "begun" (only given moves so far), "on" (in progress), "right" or "wrong". A puzzle with
 * numbers is right or wrong only with a whole tour. "" if there is no puzzle.
 * @param {Pick<Game, "path" | "puzzle">} game
 * @returns {"" | "begun" | "on" | "right" | "wrong"}
 */
export function stateOf({ path, puzzle }) {
  if (!puzzle) return "";
  const given = puzzle.path.length;
  if (path.length <= given) return "begun";
  const moves = path.slice(given, given + puzzle.solution.length);
  if (moves.length < puzzle.solution.length) return "on";
  return moves.every((square, index) => isAsGood(puzzle, square, puzzle.solution[index] ?? -1))
    ? "right"
    : "wrong";
}

/**
 * True if a square is the wanted one, or has the same letter.
 * @param {Puzzle} puzzle
 * @param {number} square
 * @param {number} wanted
 */
function isAsGood({ letters, good }, square, wanted) {
  if (good) return good.includes(square);
  return square === wanted || (letters.length > 0 && letters[square] === letters[wanted]);
}

/**
 * The number of the first square of a path that is wrong, or 0.
 * @param {readonly number[]} path
 * @param {Puzzle} puzzle
 */
export function firstWrong(path, puzzle) {
  const tour = tourOf(puzzle);
  return path.findIndex((square, index) => !isAsGood(puzzle, square, tour[index] ?? -1)) + 1;
}

/** True if a path has left the tour of the puzzle. @param {readonly number[]} path @param {Puzzle} puzzle */
export function isOtherWay(path, puzzle) {
  const tour = tourOf(puzzle);
  return path.some((square, index) => square !== tour[index]);
}

/** The whole tour of a puzzle. @param {Puzzle} puzzle */
const tourOf = ({ path, solution }) => [...path, ...solution];

/**
 * The text along a path, or an ellipsis and its end.
 * @param {readonly number[]} path
 * @param {Puzzle} puzzle
 * @param {number} most characters
 */
export function readingOf(path, { letters, text }, most) {
  const between = text?.cut === "syllables" ? "·" : "";
  let read = "";
  for (const square of [...path].reverse()) {
    const longer = `${letters[square]}${read && between}${read}`;
    if (longer.length > most && read) return `…${read}`;
    read = longer;
  }
  return read;
}

/**
 * The board of a puzzle, and its goal. With `tour`, help follows only that tour; a letter tour may have other
 * solutions.
 * @param {Puzzle} puzzle
 * @returns {Rules}
 */
export function rulesOfPuzzle(puzzle) {
  const { board, end, closed, kind } = puzzle;
  return { board, end, closed, tour: kind === "only" ? null : tourOf(puzzle) };
}

/** The local date, in the format of links. @param {Date} date */
export function dayOf(date) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const year = String(date.getFullYear()).padStart(4, "0");
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The number of a day, since 1970. @param {Date} date */
export const dayNumber = (date) =>
  Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);

/** @param {{name: string} | null} puzzle */
export const isDay = (puzzle) => puzzle?.name.startsWith("day-") ?? false;

/** The name of a puzzle. @param {Puzzle} puzzle */
export function nameOf({ name, kind, game }) {
  if (game) return t("puzzle.name.better");
  const [, ...rest] = name.split("-");
  if (!name.startsWith("day-")) {
    return t(`puzzle.name.${kind}`, { number: number(Number(rest[1])) });
  }
  const [year = 0, month = 1, day = 1] = rest.map(Number);
  return t("puzzle.name.day", { date: dateText(new Date(year, month - 1, day)) });
}

/** @param {Date} date */
export const dateText = (date) =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "long" }).format(date);

/** @param {Puzzle} puzzle */
export function factsOf({ board, grade, game }) {
  const params = { board: `${board.rows}×${board.cols}`, grade: t(`puzzle.${grade}`) };
  return t(game ? "puzzle.facts.better" : "puzzle.facts", params);
}

/** @param {Puzzle} puzzle */
export function taskOf(puzzle) {
  const { board, kind, grade, path, end, game } = puzzle;
  const here = squareName(board, path[path.length - 1] ?? 0);
  if (game)
    return t("puzzle.task.better", { square: here, lost: squareName(board, game.at(-1) ?? 0) });
  if (kind !== "letters") return t(`puzzle.task.${kind}`, { square: here });
  const first = squareName(board, path[0] ?? 0);
  const last = end < 0 ? "" : squareName(board, end);
  const read = readingOf(path, puzzle, Infinity);
  return t(`puzzle.task.letters.${grade}`, { square: first, last, read });
}

/** @param {Game} game @param {Pick<PuzzlesState, "checked">} state */
export function verdictOf(game, { checked }) {
  const { board, path, puzzle } = game;
  if (!puzzle) return "";
  const now = stateOf(game);
  const name = (/** @type {number | undefined} */ square) => squareName(board, square ?? 0);
  if (puzzle.kind === "only") {
    const square = name(path[puzzle.path.length]);
    if (now === "right") return t(`puzzle.right.${puzzle.game ? "better" : "only"}`, { square });
    return now === "wrong" ? t("puzzle.wrong", { square }) : "";
  }
  if (puzzle.kind === "letters" && now === "right")
    return t(isOtherWay(path, puzzle) ? "puzzle.right.other" : "puzzle.right.letters");
  if (puzzle.kind === "letters" && now === "wrong")
    return wrongText(game, firstWrong(path, puzzle));
  if (now === "right") return t("puzzle.right.numbers");
  const misplaced = puzzle.kind === "numbers" && misplacedOf(path, puzzle);
  if (misplaced) {
    const { square, given } = misplaced;
    return t("puzzle.misplaced", { square: name(square), number: given });
  }
  if (checked?.path !== String(path)) return "";
  if (!checked.wrong) return t("puzzle.so-far");
  return wrongText(game, checked.wrong);
}

/** Names the first wrong square of a path. @param {Game} game @param {number} number */
function wrongText({ board, path, puzzle }, number) {
  const square = squareName(board, path[number - 1] ?? 0);
  const letters = puzzle?.kind === "letters" ? ".letters" : "";
  return t(`puzzle.wrong-number${letters}`, { square, number });
}

/**
 * The names of consecutive puzzles, beginning with this one: by day, or by number of its kind and grade.
 * @param {string} name
 * @param {number} count
 * @param {number} [after] for a puzzle of the day: days to add first; negative for earlier
 */
export function namesFrom(name, count, after = 0) {
  const [kind, ...rest] = name.split("-");
  if (kind !== "day") return namesInSeries(name, count);
  const [year = 0, month = 1, day = 1] = rest.map(Number);
  return Array.from({ length: count }, (_, at) => {
    const date = new Date(0);
    date.setFullYear(year, month - 1, day + at + after);
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
