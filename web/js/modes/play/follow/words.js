/** The words of *Follow the rule*: the question, the verdict, the end. Pure functions. */

import { squareName } from "../../../board/geometry.js";
import { paragraph, t } from "../../../ui/i18n.js";
import { reasonText } from "../../../ui/phrases.js";
import { isDone, pathOf, scoreOf, textOf, totalOf } from "./attempt.js";
import { kindOf } from "./show.js";

/** @import { Attempt, Position, Verdict } from "./types.js" */

/** The question. @param {Attempt} attempt */
function questionText(attempt) {
  const { part, position } = attempt;
  const path = pathOf(attempt);
  const kind = kindOf(position);
  const square = squareName(position.board, path.at(-1) ?? 0);
  const number = path.length;
  const question = textOf(part, `question.${kind}`, { square, number });
  return paragraph([question, kind === "warnsdorff" && position.ties && tiesText(position)]);
}

/** The tie rule, as a sentence. @param {Pick<Position, "ties">} position */
export const tiesText = ({ ties }) => t(`follow.ties.${ties || "none"}`);

/** The verdict on the last answer, with its reason. @param {Verdict} verdict */
const reasonOf = ({ right, reason: { key, params } }) =>
  t(right ? "follow.right" : "follow.wrong", { why: t(key, params) });

/** The ending; or else the verdict on the last answer; or else the question. @param {Attempt} attempt */
export function verdictText(attempt) {
  const { verdict } = attempt;
  if (!verdict) return questionText(attempt);
  return verdict.ending ? endText(attempt) : reasonOf(verdict);
}

/** The text for the status line, with the proof (shown in the panel) for screen readers. @param {Attempt} attempt */
export function statusText(attempt) {
  const { verdict } = attempt;
  if (!verdict) return questionText(attempt);
  const { proof } = verdict;
  const end = isDone(attempt) && endText(attempt);
  return paragraph([reasonOf(verdict), proof && reasonText(proof), end]);
}

/** The score: answers right at the first try. @param {Attempt["firsts"]} firsts */
export const scoreText = (firsts) => t("follow.score", { ...scoreOf(firsts) });

/** The ending: a tour, or where the rule is stuck; and the score. @param {Attempt} attempt */
export function endText({ verdict, firsts }) {
  const ending = verdict?.ending;
  return paragraph([ending && t(ending.key, ending.params), scoreText(firsts)]);
}

/** The progress within the task or set. @param {Attempt} attempt */
export function placeText(attempt) {
  const { part, firsts, verdict } = attempt;
  const total = totalOf(attempt);
  const now = isDone(attempt) || (part === "next" && verdict) ? firsts.length : firsts.length + 1;
  const { right, count } = scoreOf(firsts);
  const place = textOf(part, "place", { number: now, total });
  return count > 0 ? `${place} · ${t("follow.so-far", { right, count })}` : place;
}
