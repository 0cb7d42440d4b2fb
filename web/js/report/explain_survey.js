/** The results of a survey and their reasons: one paragraph a method. */

import { squareName } from "../board/geometry.js";
import { countsCases } from "../ui/counted.js";
import { number, t } from "../ui/i18n.js";
import { different, rowAt } from "./survey_rows.js";
import { boardText, specText } from "./words.js";

/** @import { SurveyReport, SurveyRow } from "./types.js" */

/** The number of methods that are explained. */
const MAX_METHODS = 20;

/**
 * The sums of the rows of one method.
 * @typedef {Record<"runs" | "first_try" | "after_backtracking" | "gave_up" | "missed" | "left_out" | "colour",
 *   number> & {size: number, worst: SurveyRow | null}} Sums `size`: the squares of the largest board;
 *   `worst`: the row of its unluckiest run
 */

/** @param {SurveyReport} report @returns {string[]} */
export function explainSurvey(report) {
  const { rows } = report;
  const specs = different(rows, "spec");
  const texts = specs.slice(0, MAX_METHODS).flatMap((spec) => {
    const sums = sumsOf(report, spec);
    return sums.runs > 0 ? [ofMethod(report, spec, sums)] : [];
  });
  if (texts.length === 0 && specs.length > 0) return leftOut(sumsOf(report, specs[0] ?? ""));
  if (specs.some((spec) => /^warnsdorff(:|$)/.test(spec))) texts.push(t("lab.report.why.rule"));
  return [...texts, ...leftOut(sumsOf(report, specs[0] ?? ""))];
}

/** @param {SurveyReport} report @param {string} spec @returns {Sums} */
function sumsOf({ rows }, spec) {
  const place = rows.words.indexOf(spec);
  /** @type {Sums} */
  const sums = {
    ...{ runs: 0, first_try: 0, after_backtracking: 0, gave_up: 0 },
    ...{ missed: 0, left_out: 0, colour: 0, size: 0, worst: null },
  };
  const names = /** @type {const} */ ([
    ...["runs", "first_try", "after_backtracking", "gave_up", "missed", "left_out", "colour"],
  ]);
  let worst = -1;
  let most = 0;
  for (let at = 0; at < rows.count; at++) {
    if (rows.texts.spec[at] !== place) continue;
    for (const name of names) {
      /** @type {any} */ (sums)[name] += rows.numbers[name]?.[at] ?? 0;
    }
    sums.size = Math.max(
      sums.size,
      (rows.numbers.rows?.[at] ?? 0) * (rows.numbers.cols?.[at] ?? 0),
    );
    const own = rows.numbers.most?.[at] ?? 0;
    if (own > most) [worst, most] = [at, own];
  }
  if (worst >= 0) sums.worst = rowAt(rows, worst);
  return sums;
}

/** @param {SurveyReport} report @param {string} spec @param {Sums} sums */
function ofMethod({ runs, settings }, spec, sums) {
  const { first_try: first, runs: count, gave_up: gaveUp, missed, worst } = sums;
  const percent = number(first / count, { style: "percent", maximumFractionDigits: 1 });
  const params = { method: specText(spec), first, count, percent };
  const texts = [t("lab.report.why.runs", { ...params, after: sums.after_backtracking })];
  if (worst && !countsCases(spec)) {
    const square = squareName(worst, runs.square[worst.worst] ?? 0);
    const where = { board: boardText(worst.board), square };
    texts.push(t("lab.report.why.unlucky", { ...where, count: worst.most }));
  }
  if (gaveUp > 0 && !countsCases(spec)) {
    const budget = BigInt(settings["max-steps"] ?? 0);
    // The greedy rule takes at most one step a square: it ends at a dead end.
    const stuck = spec.split(":").includes("greedy") && budget >= sums.size;
    const key = `lab.report.why.${stuck ? "stuck" : "gave-up"}-${missed > 0 ? "all" : "none"}`;
    texts.push(t(key, { count: gaveUp, budget: number(budget), missed }));
  }
  return texts.join(" ");
}

/** What theory knows of the starts without a search; the same for each method. @param {Sums} sums */
function leftOut({ left_out: out, colour }) {
  const texts = [];
  if (out > 0) texts.push(t("lab.report.why.left-out", { count: out }));
  if (colour > 0) texts.push(t("lab.report.why.parity", { count: colour }));
  return texts.length > 0 ? [texts.join(" ")] : [];
}
