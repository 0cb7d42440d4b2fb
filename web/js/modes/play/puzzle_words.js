/** The texts on a puzzle. */

import { squareName } from "../../board/geometry.js";
import { currentLanguage, number, t } from "../../ui/i18n.js";
import { reasonText } from "../../ui/phrases.js";

/** @import { Puzzle } from "./puzzle.js" */
/** @import { PuzzlesState } from "./puzzles.js" */
/** @import { Game } from "./state.js" */

/** @param {{puzzle: {name: string} | null} | null} game */
export function isDay(game) {
  return game?.puzzle?.name.startsWith("day-") ?? false;
}

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

/** @param {Game} game @param {Pick<PuzzlesState, "why" | "checked">} state @param {string} now */
export function verdictOf({ board, path, puzzle }, { why, checked }, now) {
  if (!puzzle) return "";
  const name = (/** @type {number | undefined} */ square) => squareName(board, square ?? 0);
  if (puzzle.kind === "only") {
    const square = name(path[puzzle.path.length]);
    if (now === "right") return t("puzzle.right.only", { square });
    if (now !== "wrong") return "";
    const reason = why?.path === String(path) ? why.reason : null;
    return reason
      ? t("puzzle.wrong.why", { square, reason: reasonText(reason) })
      : t("puzzle.wrong", { square });
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

/**
 * The first given number that contradicts the path.
 * @param {readonly number[]} path
 * @param {Puzzle} puzzle
 */
function misplacedOf(path, { given }) {
  for (const [square, numeral] of given) {
    const at = path.indexOf(square);
    const wrong = at >= 0 ? at + 1 !== numeral : path.length >= numeral;
    if (wrong) return { square, given: numeral };
  }
  return null;
}
