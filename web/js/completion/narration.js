/**
 * The sentence on a path that may be lost, as its key after `narration.truth.`.
 *
 * @typedef {{key: string, params: Record<string, string | number>}} Judged
 *
 * @import { PlayerState } from "../player/player_state.js"
 * @import { Show, Stay } from "../player/timeline.js"
 * @import { TruthShown } from "./follow.js"
 */

import { squareName } from "../board/geometry.js";
import { sizeOf } from "../board/holes.js";
import { trackOf } from "../player/timeline.js";
import { MAX_SQUARES } from "./completion.js";

/**
 * @param {Show} show
 * @param {Pick<PlayerState, "source" | "position">} player
 * @param {TruthShown} truth
 * @returns {Judged | null}
 */
export function truthNarration(show, player, { told, stay }) {
  if (told.state === "too-large") return { key: "large", params: { limit: MAX_SQUARES } };
  const { board, live } = show;
  const track = live ? null : trackOf(show, player);
  const path = live?.path ?? track?.frame(player.position).path ?? [];
  const length = live?.path.length ?? track?.frame(player.position).length ?? 0;
  const { answer, kept, lost, cases } = told;
  // Another sentence already says that a whole tour is complete.
  if (answer === "yes") return length < sizeOf(board) ? { key: "yes", params: {} } : null;
  if (answer === "unknown") return { key: "unknown", params: { count: cases } };
  if (answer !== "no" || lost === null) return null;
  const name = (/** @type {number} */ number) => squareName(board, path[number - 1] ?? 0);
  const params = { lost, kept, from: name(lost - 1), to: name(lost) };
  if (lost === 1) return { key: "lost.start", params };
  if (kept + 1 < lost) return { key: "between", params };
  if (stay) return ofSearch(stay, params);
  const key = length === lost ? "now" : "lost";
  return { key: show.goal?.tour ? `${key}.given` : key, params };
}

/**
 * The cost for a search of not knowing that its path is lost.
 * @param {Stay} stay of the move that lost it
 * @param {Judged["params"]} params
 * @returns {Judged}
 */
function ofSearch({ least, most, left }, params) {
  if (least === most)
    return { key: left ? "search" : "search.never", params: { ...params, count: least } };
  const middle = (least + most) / 2;
  // Three digits, if that many are certain.
  const unit =
    10 ** Math.max(Math.floor(Math.log10(middle)) - 2, Math.ceil(Math.log10(most - least)));
  const about = Math.round(middle / unit) * unit;
  if (about >= 10 * unit) return { key: "search.about", params: { ...params, count: about } };
  return { key: "search.more", params: { ...params, count: least } };
}
