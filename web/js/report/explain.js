/**
 * The results of an experiment and their reasons, explained for a student with the numbers of the runs. A
 * sentence is about one method, or names each that it compares.
 */

import { runCountsCases } from "../ui/counted.js";
import { t } from "../ui/i18n.js";
import { explainSurvey } from "./explain_survey.js";
import {
  boardText,
  isFound,
  isSingle,
  isStuck,
  MAX_METHODS,
  orderText,
  shapeText,
  specText,
  times,
  whole,
} from "./words.js";

/** @import { RunRecord } from "../solver/documents.js" */
/** @import { CompareReport, OrdersReport, Report } from "./types.js" */

/** @param {Report} report @returns {string[]} paragraphs */
export function explain(report) {
  if (report.kind === "compare") return explainCompare(report);
  return report.kind === "survey" ? explainSurvey(report) : explainOrders(report);
}

/** True if a spec is of a search without any look-ahead. @param {string} spec */
const isBlind = (spec) => /^(depth-first|random)(:|$)/.test(spec);

/** @param {string} spec */
const isWarnsdorff = (spec) => /^warnsdorff(:|$)/.test(spec);

/** @param {CompareReport} report @returns {string[]} */
function explainCompare(report) {
  const { rows } = report;
  const texts = isSingle(report) ? [] : eachMethod(rows);
  texts.push(...mostAndLeast(report));
  const blind = rows.filter(({ spec }) => isBlind(spec));
  const [worst] = [...blind].sort((run, other) => other.backtracks - run.backtracks);
  if (worst && worst.backtracks > 0) {
    const { board, start, backtracks: count } = worst;
    const where = { method: specText(worst.spec), board: nameOf(report, board), start };
    texts.push(t("lab.report.why.blind", { ...where, count }));
  }
  if (isSingle(report)) {
    const [run, other] = blind.filter((run) => isFound(run) && run.spec.startsWith("depth-first"));
    if (run && other && run.forward !== other.forward) {
      texts.push(t("lab.report.why.order", { first: run.forward, second: other.forward }));
    }
    const rule = rows.find((run) => isWarnsdorff(run.spec) && isFound(run));
    if (rule) texts.push(t("lab.report.why.warnsdorff", { count: rule.backtracks }));
  }
  const out = report.ruled_out?.[0] ?? rows.find((row) => row.theory);
  if (out) texts.push(noTour(report, out));
  const gaveUp = rows.filter((run) => run.outcome === "limit" && !runCountsCases(run));
  const inVain = gaveUp.find((run) => run.theory && !isStuck(run));
  // A run that tried everything has proved that there is no tour.
  const proved = rows.filter(({ outcome }) => outcome === "impossible");
  const lost = gaveUp.find((run) => !run.theory && !proved.some((other) => isFrom(other, run)));
  if (inVain) texts.push(t("lab.report.why.in-vain", { count: inVain.forward }));
  if (lost) {
    // For other shapes theory does not know every impossibility: a tour that was found decides.
    const decided = !report.settings.holes || rows.some((run) => isFound(run) && isFrom(run, lost));
    const key = isStuck(lost) ? "lab.report.why.stuck" : "lab.report.why.gave-up";
    texts.push(t(decided ? key : `${key}.open`, { count: lost.forward }));
  }
  return texts;
}

/** @param {RunRecord} run @param {RunRecord} other */
const isFrom = (run, other) => run.board === other.board && run.start === other.start;

/** A board in words; one with holes is the only one. @param {CompareReport} report @param {string} board */
function nameOf({ settings }, board) {
  return settings.holes ? shapeText(settings) : boardText(board);
}

/** The results of each method from all starts. @param {RunRecord[]} rows */
function eachMethod(rows) {
  const specs = [...new Set(rows.map(({ spec }) => spec))].slice(0, MAX_METHODS);
  return specs.map((spec) => {
    const own = rows.filter((row) => row.spec === spec);
    const steps = own.filter(isFound).map(({ forward }) => forward);
    const params = { method: specText(spec), found: steps.length, count: own.length };
    if (steps.length === 0) return t("lab.report.why.each.none", params);
    const [least, most] = [Math.min(...steps), Math.max(...steps)];
    const key = least === most ? "lab.report.why.each.same" : "lab.report.why.each";
    return t(own.every(runCountsCases) ? `${key}.cases` : key, { ...params, least, most });
  });
}

/**
 * The methods that needed the most and the fewest steps, over the starts from which both found a tour.
 * @param {CompareReport} report
 */
function mostAndLeast(report) {
  /** @type {Map<string, Map<string, number>>} Steps by method, then by start. */
  const found = new Map();
  // Cases are not steps: they are not compared.
  for (const row of report.rows.filter((run) => isFound(run) && !runCountsCases(run))) {
    const own = found.get(row.spec) ?? new Map();
    own.set(`${row.board} ${row.start}`, row.forward);
    found.set(row.spec, own);
  }
  const methods = [...found].slice(0, MAX_METHODS);
  const most = Math.max(0, ...methods.map(([, own]) => own.size));
  // Only methods with a tour from the most starts are compared, all over the same starts.
  const full = methods.filter(([, own]) => own.size === most);
  const starts = [...(full[0]?.[1].keys() ?? [])].filter((start) =>
    full.every(([, own]) => own.has(start)),
  );
  const sums = full.map(([spec, own]) => ({
    spec,
    steps: starts.reduce((sum, start) => sum + (own.get(start) ?? 0), 0),
  }));
  sums.sort((sum, other) => sum.steps - other.steps);
  const [few, many] = [sums[0], sums[sums.length - 1]];
  if (!few || !many || many.steps <= few.steps) return [];
  const params = { most: specText(many.spec), forward: many.steps, least: specText(few.spec) };
  const rest = { fewest: few.steps, times: times(many.steps, few.steps), count: starts.length };
  return [t(`lab.report.why.times.${isSingle(report) ? "one" : "all"}`, { ...params, ...rest })];
}

/**
 * The reason why a start has no tour.
 * @param {CompareReport} report
 * @param {{board: string, start: string, theory: string | null}} out
 */
function noTour(report, { board, start, theory }) {
  const params = { board: nameOf(report, board), start };
  if (theory !== "colour-start") return t("lab.report.why.theory", params);
  const squares = board.split("x").reduce((size, side) => size * Number(side), 1);
  const [more, fewer] = [Math.ceil(squares / 2), Math.floor(squares / 2)];
  return t("lab.report.why.colours", { ...params, more, fewer });
}

/** @param {OrdersReport} report @returns {string[]} */
function explainOrders({ best, presets, bins, tried, space, ruled_out, exhaustive, spread }) {
  const solved = bins.reduce((sum, bin) => sum + bin.solved, 0);
  const key = exhaustive ? "all" : "some";
  const texts = [t(`lab.report.why.tried.${key}`, { count: tried, space, solved })];
  if (best) {
    const { order, forward } = best;
    const params = { order, count: Math.round(forward) };
    texts.push(t(exhaustive ? "lab.report.why.best" : "lab.report.why.best.so-far", params));
    const usual = presets.find((preset) => preset.forward > 2 * forward);
    if (usual) {
      const params = { order: orderText(usual), forward: whole(usual.forward) };
      const key = usual.solved ? "usual" : "usual-unsolved";
      const factor = times(usual.forward, forward);
      texts.push(t(`lab.report.why.${key}`, { ...params, times: factor }));
    }
  }
  if (spread && spread.most > spread.least) {
    const { least, most } = spread;
    texts.push(t("lab.report.why.spread", { least: whole(least), most: whole(most) }));
  }
  if (!exhaustive && ruled_out.orders > 0) {
    const below = whole(ruled_out.below);
    texts.push(t("lab.report.why.ruled-out", { count: ruled_out.orders, space, below }));
  }
  return texts;
}
