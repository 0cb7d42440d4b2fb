/** The sentences about a path that may be lost: in Play, and beside the overlay. Stars surround stressed words. */

import { squareName } from "../board/geometry.js";
import { sizeOf } from "../board/holes.js";
import { t } from "../ui/i18n.js";
import { MAX_SQUARES } from "./completion.js";

/** @import { Stay } from "../player/types.js" */
/** @import { Question, Verdict } from "./types.js" */

/**
 * The sentence about a path; "" before the answer.
 * @param {Verdict} verdict
 * @param {Question} question its path may be longer
 * @param {Stay | null} [stay] how long a search stays with the move that lost the path
 */
export function verdictText(verdict, { board, end, closed, tour, path }, stay = null) {
  const { state, answer, kept, lost, cases, isRefused } = verdict;
  if (state === "too-large") return t("lost.large", { limit: MAX_SQUARES });
  if (isRefused) return t("lost.refused");
  if (answer === "yes") return t("lost.yes");
  if (answer === "unknown") return t("lost.unknown", { count: cases });
  if (answer === null) return "";
  const name = (/** @type {number} */ step) => squareName(board, path[step - 1] ?? 0);
  const goal = closed ? "closed" : end < 0 ? "open" : "end";
  const goalParams = { size: sizeOf(board), end: end < 0 ? "" : squareName(board, end) };
  if (lost === null) return t(`starts.${goal}.none`, goalParams);
  if (lost === 1) return t(`lost.start.${goal}`, { ...goalParams, square: name(1) });
  const params = { lost, kept, from: name(lost - 1), to: name(lost) };
  if (kept + 1 < lost) return t("lost.between", params);
  if (stay) return searchText(stay, params);
  return t(tour ? "lost.no.given" : "lost.no", params);
}

/**
 * The sentence about the useless work of a search after a lost move.
 * @param {Stay} stay of the move that lost it
 * @param {Record<string, string | number>} params
 */
function searchText({ least, most, left }, params) {
  if (least === most)
    return t(left ? "lost.search" : "lost.search.never", { ...params, count: least });
  const middle = (least + most) / 2;
  // Rounded to three digits, or to the certain digits.
  const unit =
    10 ** Math.max(Math.floor(Math.log10(middle)) - 2, Math.ceil(Math.log10(most - least)));
  const about = Math.round(middle / unit) * unit;
  if (about >= 10 * unit) return t("lost.search.about", { ...params, count: about });
  return t("lost.search.more", { ...params, count: least });
}
