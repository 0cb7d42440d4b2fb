/** Explains the result of an experiment for students: properties of the methods, not the numbers of the answer. */

import { runCountsCases } from "../ui/counted.js";
import { t } from "../ui/i18n.js";
import { runsOf } from "./starts.js";
import { boardText, isFound, isSingle, isStuck, orderText, shapeText, times } from "./words.js";

/** @import { CompareReport, OrdersReport, Report, SurveyReport } from "./types.js" */

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
  const texts = [];
  const blind = rows.filter(({ spec }) => isBlind(spec));
  if (blind.some(({ backtracks }) => backtracks > 0)) texts.push(t("lab.report.why.blind"));
  if (isSingle(report)) {
    const [run, other] = blind.filter((run) => isFound(run) && run.spec.startsWith("depth-first"));
    if (run && other && run.forward !== other.forward) {
      texts.push(t("lab.report.why.order", { first: run.forward, second: other.forward }));
    }
  }
  if (rows.some((run) => isWarnsdorff(run.spec) && isFound(run)))
    texts.push(t("lab.report.why.rule"));
  const out = report.starts.find(({ theory }) => theory);
  if (out) texts.push(noTour(report, out));
  const inVain = rows.find(
    (run) => run.outcome === "limit" && run.theory && !runCountsCases(run) && !isStuck(run),
  );
  if (inVain) texts.push(t("lab.report.why.in-vain", { count: inVain.forward }));
  return texts;
}

/**
 * The reason why a start has no tour.
 * @param {CompareReport} report
 * @param {{board: string, start: string, theory: string | null}} out
 */
function noTour({ settings }, { board, start, theory }) {
  const params = { board: settings.holes ? shapeText(settings) : boardText(board), start };
  if (theory !== "colour-start")
    return t("lab.report.why.theory", { ...params, mode: { key: "action.mode-solve" } });
  const squares = board.split("x").reduce((size, side) => size * Number(side), 1);
  const [more, fewer] = [Math.ceil(squares / 2), Math.floor(squares / 2)];
  return t("lab.report.why.colours", { ...params, more, fewer });
}

/** @param {SurveyReport} report @returns {string[]} */
function explainSurvey({ rows, squares }) {
  const texts = [];
  if (rows.some(({ spec, runs }) => runs > 0 && isWarnsdorff(spec)))
    texts.push(t("lab.report.why.rule"));
  // The starts are the same for each method.
  const boards = squares.filter(({ spec }) => spec === squares[0]?.spec);
  const colour = boards.flatMap(runsOf).filter(({ theory }) => theory?.startsWith("colour"));
  if (colour.length > 0) texts.push(t("lab.report.why.parity", { count: colour.length }));
  return texts;
}

/** @param {OrdersReport} report @returns {string[]} */
function explainOrders({ best, presets, tried, space, exhaustive, spread }) {
  const texts = [];
  if (exhaustive) texts.push(t("lab.report.why.tried.all", { space }));
  else texts.push(t("lab.report.why.tried.some", { count: tried, space }));
  const usual = best && presets.find((preset) => preset.forward > 2 * best.forward);
  if (usual) {
    const params = { order: orderText(usual), forward: Math.round(usual.forward) };
    const key = usual.solved ? "usual" : "usual-unsolved";
    const factor = times(usual.forward, best.forward);
    texts.push(t(`lab.report.why.${key}`, { ...params, times: factor }));
  }
  if (spread && spread.most > spread.least) {
    const { least, most } = spread;
    const params = { least: Math.round(least), most: Math.round(most) };
    texts.push(t("lab.report.why.spread", params));
  }
  return texts;
}
