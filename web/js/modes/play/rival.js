/** "You against Warnsdorff": where a finished game and the rule's path from the same start differ first. */

import { neighbours, squareName } from "../../board/geometry.js";
import { boardKey, sizeOf } from "../../board/holes.js";
import { t } from "../../ui/i18n.js";
import { isOver } from "./state.js";

/** @import { Board } from "../../board/geometry.js" */
/** @import { Phase, PlayState } from "./types.js" */

/** The key of the rule's path: everything it depends on. @param {PlayState} slice */
export function keyOf({ rules: { board, end, closed }, line }) {
  return [boardKey(board), line[0], end, closed].join(" ");
}

/**
 * The length of the rule's path, and where the game differs first; empty before Python has answered.
 * @param {PlayState} slice
 * @param {Phase} phase
 */
export function rivalTexts(slice, phase) {
  const { rival, rules, line, shown } = slice;
  const isShown = isOver(phase) || shown?.kind === "rule";
  if (!rival || rival.of !== keyOf(slice) || !isShown) return [];
  const params = { number: rival.squares.length, size: sizeOf(rules.board) };
  return [t("play.rival.rule", params), partedText(rules.board, line, rival.squares)];
}

/**
 * The number of unvisited squares that a square leads to.
 * @param {Board} board
 * @param {readonly number[]} path
 * @param {number} square
 */
const onwardMoves = (board, path, square) =>
  neighbours(board, square).filter((next) => !path.includes(next)).length;

/**
 * The first move at which two paths differ, with the reason for each.
 * @param {Board} board
 * @param {readonly number[]} line
 * @param {ArrayLike<number>} rule
 */
function partedText(board, line, rule) {
  const at = line.findIndex((square, index) => square !== rule[index]);
  const from = line[at - 1];
  const square = line[at];
  const other = rule[at];
  if (square === undefined) {
    const further = rule.length > line.length;
    return t(further ? "play.rival.same.shorter" : "play.rival.same");
  }
  if (other === undefined || from === undefined) return t("play.rival.beyond", { number: at });
  const path = line.slice(0, at);
  const onward = onwardMoves(board, [...path, square], square);
  const fewest = onwardMoves(board, [...path, other], other);
  const name = (/** @type {number} */ square) => squareName(board, square);
  return t(onward === fewest ? "play.rival.tie" : "play.rival.parted", {
    number: at,
    from: name(from),
    square: name(square),
    other: name(other),
    onward,
    fewest,
  });
}
