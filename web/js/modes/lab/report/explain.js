/** What one sees in an experiment, and why, for a student: with the numbers of the run. */

import { number, t } from "../../../app/i18n.js";
import { squareName } from "../../../board/geometry.js";
import { different, rowAt, sum } from "./survey_rows.js";
import { boardText, orderText, specText } from "./words.js";

/** @import { CompareReport, OrdersReport, Report, SurveyReport } from "./types.js" */

/** @param {number} value */
const whole = (value) => number(Math.round(value));

/** How many times as much, in three figures. @param {number} more @param {number} less */
const times = (more, less) => number(more / Math.max(1, less), { maximumSignificantDigits: 3 });

/** @param {Report} report @returns {string[]} paragraphs */
export function explain(report) {
  if (report.kind === "compare") return explainCompare(report);
  return report.kind === "survey" ? explainSurvey(report) : explainOrders(report);
}

/** Whether a spec is of a search without any foresight. @param {string} spec */
const isBlind = (spec) => /^(depth-first|random)(:|$)/.test(spec);

/** @param {string} spec */
const isWarnsdorff = (spec) => /^warnsdorff(:|$)/.test(spec);

/**
 * @param {CompareReport} report
 * @returns {string[]}
 */
function explainCompare({ rows, settings }) {
  const texts = [];
  const found = rows
    .filter(({ outcome }) => outcome === "found")
    .sort((one, other) => one.forward - other.forward);
  const [least, most] = [found[0], found[found.length - 1]];
  if (least && most && most.forward > least.forward) {
    texts.push(
      t("lab.report.why.times", {
        most: specText(most.spec),
        forward: most.forward,
        least: specText(least.spec),
        fewest: least.forward,
        times: times(most.forward, least.forward),
      }),
    );
  }
  const blind = rows.filter(({ spec }) => isBlind(spec));
  const [drowned] = [...blind].sort((one, other) => other.backtracks - one.backtracks);
  if (drowned && drowned.backtracks > 0) {
    texts.push(t("lab.report.why.blind", { count: drowned.backtracks }));
  }
  const ordered = blind.filter(({ outcome }) => outcome === "found");
  const [one, other] = ordered.filter(({ spec }) => spec.startsWith("depth-first"));
  if (one && other && one.forward !== other.forward) {
    texts.push(t("lab.report.why.order", { one: one.forward, other: other.forward }));
  }
  const rule = rows.find(({ spec, outcome }) => isWarnsdorff(spec) && outcome === "found");
  if (rule) texts.push(t("lab.report.why.warnsdorff", { count: rule.backtracks }));
  const lost = rows.find(({ outcome }) => outcome === "limit");
  const theory = rows.find((row) => row.theory)?.theory;
  const { board = "", start = "" } = settings;
  if (theory) {
    const key = theory.startsWith("colour") ? "colours" : "theory";
    texts.push(t(`lab.report.why.${key}`, { board: boardText(board), start }));
  }
  if (lost) {
    texts.push(t(`lab.report.why.${theory ? "in-vain" : "gave-up"}`, { count: lost.forward }));
  }
  return texts;
}

/**
 * @param {SurveyReport} report
 * @returns {string[]}
 */
function explainSurvey({ rows, runs: { square }, settings }) {
  const runs = sum(rows, "runs");
  if (runs === 0) return [];
  const first = sum(rows, "first_try");
  const texts = [
    t("lab.report.why.runs", {
      count: runs,
      first,
      percent: number(first / runs, { style: "percent", maximumFractionDigits: 1 }),
      after: sum(rows, "after_backtracking"),
    }),
  ];
  const most = /** @type {Float64Array} */ (rows.numbers.most);
  const unlucky = most.reduce((best, one, at) => (one > (most[best] ?? 0) ? at : best), 0);
  if (Number(most[unlucky]) > 0) {
    const row = rowAt(rows, unlucky);
    const where = squareName(row, square[row.worst] ?? 0);
    const params = { board: boardText(row.board), square: where, method: specText(row.spec) };
    texts.push(t("lab.report.why.unlucky", { ...params, count: row.most }));
  }
  if (different(rows, "spec").some(isWarnsdorff)) texts.push(t("lab.report.why.rule"));
  const [gaveUp, missed] = [sum(rows, "gave_up"), sum(rows, "missed")];
  if (gaveUp > 0) {
    const budget = number(BigInt(settings["max-steps"] ?? 0));
    texts.push(t("lab.report.why.gave-up-all", { count: gaveUp, runs, budget, missed }));
  }
  const coloured = sum(rows, "colour");
  if (coloured > 0) texts.push(t("lab.report.why.parity", { count: coloured }));
  return texts;
}

/**
 * @param {OrdersReport} report
 * @returns {string[]}
 */
function explainOrders({ best, presets, bins, tried, space, ruled_out, exhaustive }) {
  const texts = [t("lab.report.why.tried", { count: tried, space })];
  if (best) {
    const { order, forward } = best;
    texts.push(t("lab.report.why.best", { order, count: Math.round(forward) }));
    const usual = presets.find((preset) => preset.forward > 2 * forward);
    if (usual) {
      const params = { order: orderText(usual), forward: whole(usual.forward) };
      const key = usual.solved ? "usual" : "usual-unsolved";
      const factor = times(usual.forward, forward);
      texts.push(t(`lab.report.why.${key}`, { ...params, times: factor }));
    }
  }
  const full = bins.filter((bin) => bin.solved > 0);
  const [low, high] = [full[0], full[full.length - 1]];
  if (low && high && low !== high) {
    texts.push(t("lab.report.why.spread", { from: whole(low.from), to: whole(high.to) }));
  }
  if (exhaustive) {
    texts.push(t("lab.report.why.exhaustive"));
  } else if (ruled_out.orders > 0) {
    const below = whole(ruled_out.below);
    texts.push(t("lab.report.why.ruled-out", { count: ruled_out.orders, space, below }));
  }
  return texts;
}
