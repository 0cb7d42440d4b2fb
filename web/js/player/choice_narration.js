/** What a rule did at the moment that the player shows, in words. */

import { t } from "../app/i18n.js";
import { squareName } from "../board/geometry.js";

/** @import { Show } from "./timeline.js" */
/** @import { PlayerState } from "./player_state.js" */

/** A longer score is cut in the sentence, in letters. */
const MOST_LETTERS = 12;

/**
 * The sentence of a call of the rule, with stars around what it tries first; "" where there is none.
 * @param {Show} show
 * @param {Pick<PlayerState, "source" | "position">} player
 */
export function choiceSentence({ board, marks }, { source, position }) {
  const choice = marks.choices?.(source, position);
  if (!choice) return "";
  const { square, step, order, candidates, scores, named } = choice;
  const name = (/** @type {number} */ one) => squareName(board, one);
  const params = { step, from: name(square), to: name(order[0] ?? 0) };
  if (candidates.length === 1) return t("narration.rule.only", params);
  const list = (scores ? order : order.slice(0, named)).map((one, place) => {
    const score = scores?.[candidates.indexOf(one)] ?? "";
    const short = score.length > MOST_LETTERS ? `${score.slice(0, MOST_LETTERS)}…` : score;
    const way = score ? t("narration.rule.score", { square: name(one), score: short }) : name(one);
    return place === 0 ? `**${way}**` : way;
  });
  const key = scores ? "scores" : named > 1 ? "order" : "one";
  const rest = candidates.map(name).join(", ");
  return t(`narration.rule.${key}`, { ...params, ways: list.join(", "), candidates: rest });
}
