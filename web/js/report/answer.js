/** The answer of a comparison in a sentence or two: what its methods needed, where both of them ended with a tour. */

import { runCountsCases } from "../ui/counted.js";
import { number, t } from "../ui/i18n.js";
import { duration } from "../ui/phrases.js";
import { isStuck, specText } from "./words.js";

/** @import { RunRecord } from "../solver/documents.js" */
/** @import { CompareReport } from "./types.js" */

/** The middle of numbers; of two middle ones their mean. @param {number[]} numbers at least one */
export function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
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
  const one = find("depth-first") ?? specs[0];
  const other = find("warnsdorff") ?? specs.find((spec) => spec !== one);
  return one === undefined || other === undefined || one === other ? null : [one, other];
}

/** @typedef {{found: number, gaveUp: number, stuck: number, ended: number, count: number}} Ends How runs have ended. */

/** @param {RunRecord[]} runs of one method @returns {Ends} */
function endsOf(runs) {
  const found = runs.filter(({ outcome }) => outcome === "found").length;
  const limited = runs.filter(({ outcome }) => outcome === "limit");
  const stuck = limited.filter(isStuck).length;
  const gaveUp = limited.length - stuck;
  return { found, gaveUp, stuck, ended: runs.length - found - gaveUp - stuck, count: runs.length };
}

/**
 * What two methods needed, over the starts from which both found a tour.
 * @param {RunRecord[]} rows
 * @param {[string, string]} pair
 */
export function comparisonOf(rows, pair) {
  const [first, second] = pair.map((spec) => rows.filter((row) => row.spec === spec));
  const key = (/** @type {RunRecord} */ { board, start }) => `${board} ${start}`;
  const other = new Map((second ?? []).map((run) => [key(run), run]));
  const both = (first ?? []).flatMap((run) => {
    const match = other.get(key(run));
    return match && run.outcome === "found" && match.outcome === "found" ? [[run, match]] : [];
  });
  const of = (/** @type {0 | 1} */ place) => {
    const runs = both.flatMap((runs) => runs[place] ?? []);
    return {
      steps: runs.length ? median(runs.map(({ forward }) => forward)) : 0,
      seconds: runs.length ? median(runs.map(({ seconds }) => seconds)) : 0,
      cases: runs.some(runCountsCases),
      ends: endsOf((place === 0 ? first : second) ?? []),
    };
  };
  return { starts: both.length, one: of(0), other: of(1) };
}

/** @param {number} value */
const whole = (value) => number(Math.round(value));

/** @param {CompareReport} report @returns {string[]} sentences */
export function answerOf({ rows }) {
  const pair = pairOf(rows);
  if (!pair) return [];
  const { starts, one, other } = comparisonOf(rows, pair);
  const [first, second] = pair.map(specText);
  const names = { one: first, other: second };
  const sentences = [];
  if (starts > 0) {
    const params = {
      ...names,
      count: starts,
      steps: whole(one.steps),
      time: duration(one.seconds),
      fewer: whole(other.steps),
      sooner: duration(other.seconds),
    };
    // Cases and steps are never compared.
    const same = !one.cases && !other.cases;
    const times = one.steps / Math.max(1, other.steps);
    const key = !same ? "apart" : times >= 1.05 ? "more" : times <= 0.95 ? "fewer" : "same";
    const factor = times >= 1 ? times : 1 / times;
    const rounded = number(factor, { maximumSignificantDigits: 3 });
    sentences.push(t(`lab.answer.${key}`, { ...params, times: rounded }));
  } else if (one.ends.count > 0 && other.ends.count > 0) {
    sentences.push(t("lab.answer.none", names));
  }
  for (const [method, { ends }] of /** @type {const} */ ([
    [first, one],
    [second, other],
  ])) {
    const params = { method, number: ends.count };
    if (ends.gaveUp > 0) sentences.push(t("lab.answer.gave-up", { ...params, count: ends.gaveUp }));
    if (ends.stuck > 0) sentences.push(t("lab.answer.stuck", { ...params, count: ends.stuck }));
  }
  return sentences;
}
