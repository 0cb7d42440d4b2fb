/** "You against Warnsdorff": a finished game beside the rule's path from the same start. */

import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { neighbours, squareName } from "../../board/geometry.js";
import { boardKey, sizeOf } from "../../board/holes.js";
import { t } from "../../ui/i18n.js";
import { diagram } from "./diagram.js";
import { isOver } from "./state.js";

/** @import { Board } from "../../board/geometry.js" */
/** @import { PlayState, Standing } from "./state.js" */

/** The key of the rule's path. @param {PlayState} slice */
export function keyOf({ rules: { board, end, closed }, line }) {
  return [boardKey(board), line[0], end, closed].join(" ");
}

/** Both paths, once the rule's is known. @param {PlayState} slice @param {Standing} standing */
export function rivalOf(slice, standing) {
  const { rival, rules, line, shown } = slice;
  const known = rival?.of === keyOf(slice) && (isOver(standing) || shown?.kind === "rule");
  if (!known || !rival) return nothing;
  const { board } = rules;
  const size = sizeOf(board);
  const one = (
    /** @type {ArrayLike<number>} */ path,
    /** @type {"you" | "rule"} */ who,
  ) => html`<figure>
    ${guard([path, board], () => diagram(board, { path }))}
    <figcaption id="play-rival-${who}">${t(`play.rival.${who}`, { number: path.length, size })}</figcaption>
  </figure>`;
  return html`<div class="rival" id="play-rival">
    ${one(line, "you")} ${one(rival.squares, "rule")}
    <p class="hint" id="play-rival-parted">${partedText(board, line, rival.squares)}</p>
  </div>`;
}

/**
 * The number of unvisited squares that a square leads to.
 * @param {Board} board @param {readonly number[]} path @param {number} square
 */
const onward = (board, path, square) =>
  neighbours(board, square).filter((next) => !path.includes(next)).length;

/**
 * The move at which two paths part, and the reason for each.
 * @param {Board} board
 * @param {readonly number[]} line
 * @param {ArrayLike<number>} rule
 */
function partedText(board, line, rule) {
  const at = line.findIndex((square, index) => square !== rule[index]);
  const theirs = rule[at];
  const from = line[at - 1];
  if (at < 0) {
    const further = rule.length > line.length;
    return t(further ? "play.rival.same.shorter" : "play.rival.same");
  }
  if (theirs === undefined || from === undefined) return t("play.rival.beyond", { number: at });
  const path = line.slice(0, at);
  const mine = line[at] ?? 0;
  const name = (/** @type {number} */ square) => squareName(board, square);
  const [ours, fewest] = [
    onward(board, [...path, mine], mine),
    onward(board, [...path, theirs], theirs),
  ];
  const params = {
    number: at,
    from: name(from),
    mine: name(mine),
    theirs: name(theirs),
    ours,
    fewest,
  };
  return t(ours === fewest ? "play.rival.tie" : "play.rival.parted", params);
}
