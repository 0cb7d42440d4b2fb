/** The description of a request, which also appears with its answer. */

import { countsCases } from "../ui/counted.js";
import { t } from "../ui/i18n.js";
import { boardOf, DEFAULTS, findsMany, optionsOf } from "./request.js";

/** @import { Words } from "./request.js" */

/** The board in a few words. @param {Words} words canonical */
export function boardText(words) {
  const { rows, cols, holes = [] } = boardOf(words);
  const board = `${rows}×${cols}`;
  return holes.length > 0 ? t("request.holes", { board, count: holes.length }) : board;
}

/**
 * Board, start, goal and method, with the options that differ from the defaults.
 * @param {Words} words canonical
 */
export function requestText(words) {
  const { start } = words;
  const from = start ? t("request.start", { square: start }) : t("request.start.any");
  return [boardText(words), from, ...chosenTexts(words)].join(" · ");
}

/** The same for the options only, with the number of holes. @param {Words} words canonical */
export function optionsText(words) {
  const { holes = [] } = boardOf(words);
  const shape = holes.length > 0 ? [t("request.options.holes", { count: holes.length })] : [];
  const { tours } = words;
  const many =
    tours === "all" ? t("request.tours.all") : t("request.tours", { count: BigInt(tours) });
  const several = findsMany(words.method) && tours !== DEFAULTS.tours ? [many] : [];
  return [...shape, ...chosenTexts(words), ...several].join(" · ");
}

/** The board and the goal. @param {Words} words canonical */
export function boardAndGoalText(words) {
  return [boardText(words), ...goalTexts(words)].join(" · ");
}

/** @param {Words} words */
function goalTexts({ end, closed, symmetry }) {
  const goal = closed ? "closed" : end ? "end" : "open";
  const text = t(`request.goal.${goal}`, { square: end });
  return symmetry === DEFAULTS.symmetry ? [text] : [text, t(`request.symmetry.${symmetry}`)];
}

/** @param {Words} words */
function chosenTexts(words) {
  return [...goalTexts(words), t(`method.${words.method}`), ...optionTexts(words)];
}

/** @param {Words} words */
function optionTexts({ method, order, ties, backtrack, seed, "max-steps": maxSteps }) {
  const used = optionsOf(method);
  const warnsdorff = used.includes("ties");
  const texts = [];
  if (warnsdorff && ties !== DEFAULTS.ties) texts.push(t(`ties.${ties}`));
  if (used.includes("order") && order !== DEFAULTS.order) texts.push(t("request.order", { order }));
  if (used.includes("backtrack") && backtrack === "0") texts.push(t("request.greedy"));
  const drawn = warnsdorff ? ties === "random" : method === "random" || seed !== DEFAULTS.seed;
  if (used.includes("seed") && drawn) {
    texts.push(t("request.seed", { seed }));
  }
  if (maxSteps)
    texts.push(
      t(countsCases(method) ? "request.max-cases" : "request.max-steps", {
        count: BigInt(maxSteps),
      }),
    );
  return texts;
}
