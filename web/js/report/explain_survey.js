/** The results of a survey and their reasons: one paragraph a method. */

import { squareName } from "../board/geometry.js";
import { countsCases } from "../ui/counted.js";
import { number, t } from "../ui/i18n.js";
import { runsOf } from "./starts.js";
import { boardText, isFound, MAX_METHODS, specText } from "./words.js";

/** @import { SurveyReport, SurveyRun, SurveySquares } from "./types.js" */

/**
 * The sums of the rows of one method.
 * @typedef {Record<"runs" | "first_try" | "after_backtracking" | "gave_up" | "missed" | "left_out" | "colour",
 *   number> & {size: number, worst: {board: SurveySquares, run: SurveyRun} | null}} Sums `colour`: starts that
 *   a colouring argument settles; `size`: the squares of the largest board; `worst`: the run with a tour that
 *   had the most backtracks
 */

/** @param {SurveyReport} report @returns {string[]} */
export function explainSurvey(report) {
  const specs = [...new Set(report.rows.map(({ spec }) => spec))];
  const texts = specs.slice(0, MAX_METHODS).flatMap((spec) => {
    const sums = sumsOf(report, spec);
    return sums.runs > 0 ? [ofMethod(report, spec, sums)] : [];
  });
  if (texts.length === 0 && specs.length > 0) return leftOut(sumsOf(report, specs[0] ?? ""));
  if (specs.some((spec) => /^warnsdorff(:|$)/.test(spec))) texts.push(t("lab.report.why.rule"));
  return [...texts, ...leftOut(sumsOf(report, specs[0] ?? ""))];
}

/** @param {SurveyReport} report @param {string} spec @returns {Sums} */
function sumsOf({ rows, squares }, spec) {
  /** @type {Sums} */
  const sums = {
    runs: 0,
    first_try: 0,
    after_backtracking: 0,
    gave_up: 0,
    missed: 0,
    left_out: 0,
    colour: 0,
    size: 0,
    worst: null,
  };
  for (const row of rows) {
    if (row.spec !== spec) continue;
    sums.runs += row.runs;
    sums.first_try += row.first_try;
    sums.after_backtracking += row.after_backtracking;
    sums.gave_up += row.gave_up;
    sums.missed += row.missed;
    sums.left_out += row.left_out ?? 0;
  }
  for (const board of squares) {
    if (board.spec !== spec) continue;
    sums.size = Math.max(sums.size, board.rows * board.cols);
    for (const run of runsOf(board)) {
      if (run.theory?.startsWith("colour")) sums.colour += 1;
      if (isFound(run) && run.backtracks > (sums.worst?.run.backtracks ?? 0))
        sums.worst = { board, run };
    }
  }
  return sums;
}

/** @param {SurveyReport} report @param {string} spec @param {Sums} sums */
function ofMethod({ settings }, spec, sums) {
  const { first_try: first, runs: count, gave_up: gaveUp, missed, worst } = sums;
  const percent = number(first / count, { style: "percent", maximumFractionDigits: 1 });
  const params = { method: specText(spec), first, count, percent };
  const texts = [t("lab.report.why.runs", { ...params, after: sums.after_backtracking })];
  if (worst && !countsCases(spec)) {
    const { board, run } = worst;
    const where = { board: boardText(board.board), square: squareName(board, run.square) };
    texts.push(t("lab.report.why.unlucky", { ...where, count: run.backtracks }));
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
