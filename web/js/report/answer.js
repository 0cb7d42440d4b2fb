/** The answer of a comparison in a sentence or two: what its methods needed, where both of them ended with a tour. */

import { runCountsCases } from "../ui/counted.js";
import { t } from "../ui/i18n.js";
import { duration } from "../ui/phrases.js";
import { isFound, isStuck, specText, times, whole } from "./words.js";

/** @import { RunRecord } from "../solver/documents.js" */
/** @import { CompareReport } from "./types.js" */

/** The middle of numbers; of two middle ones their mean; 0 without any. @param {number[]} numbers */
export function median(numbers) {
  const sorted = [...numbers].sort((less, more) => less - more);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? 0;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? 0) + upper) / 2 : upper;
}

/**
 * The two methods that are compared: blind search and Warnsdorff's rule if both were run, otherwise the first two.
 * @param {RunRecord[]} rows
 * @returns {[string, string] | null}
 */
export function pairOf(rows) {
  const specs = [...new Set(rows.map(({ spec }) => spec))];
  const find = (/** @type {string} */ method) =>
    specs.find((spec) => spec === method || spec.startsWith(`${method}:`));
  const first = find("depth-first") ?? specs[0];
  const second = find("warnsdorff") ?? specs.find((spec) => spec !== first);
  return first === undefined || second === undefined || first === second ? null : [first, second];
}

/** How many runs ended without a tour or a proof. @param {RunRecord[]} runs of one method */
function endsOf(runs) {
  const limited = runs.filter(({ outcome }) => outcome === "limit");
  const stuck = limited.filter(isStuck).length;
  return { gaveUp: limited.length - stuck, stuck, count: runs.length };
}

/**
 * What two methods needed, over the starts from which both found a tour.
 * @param {RunRecord[]} rows
 * @param {[string, string]} pair
 */
export function comparisonOf(rows, pair) {
  const key = (/** @type {RunRecord} */ { board, start }) => `${board} ${start}`;
  const foundBy = (/** @type {string} */ spec) =>
    new Set(rows.filter((run) => run.spec === spec && isFound(run)).map(key));
  const [ofFirst, ofSecond] = [foundBy(pair[0]), foundBy(pair[1])];
  const starts = new Set([...ofFirst].filter((start) => ofSecond.has(start)));
  const of = (/** @type {string} */ spec) => {
    const own = rows.filter((run) => run.spec === spec);
    const runs = own.filter((run) => starts.has(key(run)));
    return {
      steps: median(runs.map(({ forward }) => forward)),
      seconds: median(runs.map(({ seconds }) => seconds)),
      cases: runs.some(runCountsCases),
      ends: endsOf(own),
    };
  };
  return { starts: starts.size, first: of(pair[0]), second: of(pair[1]) };
}

/** @param {CompareReport} report @returns {string[]} sentences */
export function answerOf({ rows }) {
  const pair = pairOf(rows);
  if (!pair) return [];
  const { starts, first, second } = comparisonOf(rows, pair);
  const names = { first: specText(pair[0]), second: specText(pair[1]) };
  const sentences = [];
  if (starts > 0) {
    const params = {
      ...names,
      count: starts,
      steps: whole(first.steps),
      time: duration(first.seconds),
      fewer: whole(second.steps),
      sooner: duration(second.seconds),
    };
    // Cases and steps are never compared.
    const same = !first.cases && !second.cases;
    const ratio = first.steps / second.steps;
    const key = !same ? "apart" : ratio >= 1.05 ? "more" : ratio <= 0.95 ? "fewer" : "same";
    const [less, more] = [first.steps, second.steps].sort((few, many) => few - many);
    const factor = times(more ?? 0, less ?? 0);
    sentences.push(t(`lab.answer.${key}`, { ...params, times: factor }));
  } else sentences.push(t("lab.answer.none", names));
  for (const [method, { ends }] of /** @type {const} */ ([
    [names.first, first],
    [names.second, second],
  ])) {
    const params = { method, number: ends.count };
    if (ends.gaveUp > 0) sentences.push(t("lab.answer.gave-up", { ...params, count: ends.gaveUp }));
    if (ends.stuck > 0) sentences.push(t("lab.answer.stuck", { ...params, count: ends.stuck }));
  }
  return sentences;
}
