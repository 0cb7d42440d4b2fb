/** The texts of a report about boards, methods, orders and outcomes. */

import { withHoles } from "../board/holes.js";
import { parseHoles } from "../board/holes_text.js";
import { SIGNS } from "../charts/svg.js";
import { has, list, number, t } from "../ui/i18n.js";

/** @import { Board } from "../board/geometry.js" */
/** @import { Sign } from "../charts/svg.js" */
/** @import { RunRecord } from "../solver/documents.js" */
/** @import { RankedOrder } from "./types.js" */

/** The maximum number of bars in a chart; the table beside it has a row for each. */
export const MAX_BARS = 60;

/** @typedef {{settings: Record<string, string>}} WithSettings */

/** True if starts that theory rules out are not run. @param {WithSettings} report */
export function isSkipping({ settings }) {
  return settings["ruled-out"] === "skip";
}

/** True if a comparison has one board and one start. @param {WithSettings} report */
export function isSingle({ settings }) {
  return settings.board !== undefined && settings.start !== undefined;
}

/** A ratio, in three digits. @param {number} more @param {number} less */
export const times = (more, less) =>
  number(more / Math.max(1, less), { maximumSignificantDigits: 3 });

/** @typedef {{outcome: string, first_try: boolean, theory: string | null}} Ended The end of a run. */

/** @type {(digest: string) => string | undefined} */
let nameOfRule = () => undefined;

/** Sets the function that gives the name of a rule by its digest. @param {typeof nameOfRule} ask */
export function nameRules(ask) {
  nameOfRule = ask;
}

/** The file name of a rule, or the beginning of its digest. @param {string} digest */
const ruleName = (digest) => nameOfRule(digest) ?? digest.slice(0, 6);

/**
 * A method with its options, in words.
 * @param {string} spec
 */
export function specText(spec) {
  const [method, ...rest] = spec.split(":");
  const [name, options] =
    method === "rule"
      ? [t("lab.rule.own", { name: ruleName(rest[0] ?? "") }), rest.slice(1)]
      : [t(`method.${method}`), rest];
  if (options.length === 0) return name;
  const words = options.map((option) => {
    if (/^[1-8]{8}$/.test(option)) return option;
    if (option === "greedy") return t("lab.spec.greedy");
    if (option.startsWith("seed=")) return t("lab.spec.seed", { seed: option.slice(5) });
    return t(`lab.spec.${option}`);
  });
  return t("lab.spec", { method: name, options: words });
}

/** @param {string} board */
export function boardText(board) {
  return board.replace("x", "×");
}

/**
 * The board of a comparison with one board.
 * @param {Record<string, string>} settings
 * @returns {Board}
 */
export function boardOf({ board = "", holes: text = "" }) {
  const [rows = 1, cols = 1] = board.split("x").map(Number);
  const holes = parseHoles({ rows, cols }, text);
  return withHoles({ rows, cols }, Array.isArray(holes) ? holes : []);
}

/** That board in words. @param {Record<string, string>} settings */
export function shapeText(settings) {
  const board = boardText(settings.board ?? "");
  const { holes } = boardOf(settings);
  return holes ? t("request.holes", { board, count: holes.length }) : board;
}

/** @param {string} start */
export function startText(start) {
  return start === "all" ? t("lab.report.all-starts") : start;
}

/** An order with its name, if it has one. @param {Pick<RankedOrder, "order" | "name">} ranked */
export function orderText({ order, name }) {
  if (!name) return order;
  const words = has(`preset.${name}`) ? t(`preset.${name}`) : name;
  return t("lab.report.named-order", { order, name: words });
}

/** The maximum number of shown items of a list; the link has all. */
const MAX_LISTED = 20;

/**
 * The value of a setting.
 * @param {string} name
 * @param {string} value
 */
export function settingText(name, value) {
  if (name === "methods") return listText(value, specText);
  if (name === "board" || name === "boards") return listText(value, boardText);
  if (name === "start" || name === "starts") return startText(value);
  if (name === "closed") return t("lab.report.yes");
  if (name === "ruled-out") return t("lab.report.ruled-out.skip");
  return name === "max-steps" ? number(BigInt(value)) : value;
}

/**
 * @param {string} value a list
 * @param {(item: string) => string} textOf
 */
function listText(value, textOf) {
  const all = value.split(",");
  const items = all.slice(0, MAX_LISTED).map(textOf);
  if (all.length <= MAX_LISTED) return list(items);
  return t("lab.report.and-more", { items, count: all.length - MAX_LISTED });
}

/** The outcome of a run, as a sign. @param {Ended} run @returns {Sign} */
export function signOf({ outcome, first_try, theory }) {
  if (outcome === "found") return first_try ? "first" : "after";
  if (outcome === "impossible" || outcome === "not-proved") return outcome;
  return theory ? "known" : "limit";
}

/**
 * The outcome of a run in words, with the known facts about its tour.
 * @param {RunRecord} run
 * @param {boolean | null} exists whether there is a tour; null if unknown
 */
export function outcomeText(run, exists) {
  const open = exists === null ? ".open" : "";
  // The greedy rule does not give up: it ends at a dead end.
  if (run.outcome === "limit" && isStuck(run)) {
    return t(`lab.report.outcome.stuck${run.theory ? ".none" : open}`, { count: run.forward });
  }
  // The numbers beside it show whether it took backtracks.
  if (isFound(run)) return t("lab.report.outcome.found");
  const sign = signOf(run);
  return sign === "limit" ? t(`lab.report.outcome.limit${open}`) : signText(sign);
}

/** Whether a run found a tour without backtracking. @param {{outcome: string, first_try: boolean}} run */
export function firstTryText(run) {
  if (!isFound(run)) return "–";
  return t(run.first_try ? "lab.report.yes" : "lab.report.no");
}

/** @param {{outcome: string}} run */
export const isFound = ({ outcome }) => outcome === "found";

/** True if a run without backtracking has ended at a dead end. @param {RunRecord} run */
export function isStuck({ spec, link, forward }) {
  const budget = new URLSearchParams(link).get("max-steps") ?? "";
  return spec.split(":").includes("greedy") && String(forward) !== budget;
}

/** @param {Sign} sign */
export const signText = (sign) => t(`lab.report.outcome.${sign}`);

/** States that a start has no tour, and the reason. @param {string} theory the code of the reason */
export function theoryText(theory) {
  const [family = ""] = theory.split("-");
  return t(`lab.report.no-tour.${["colour", "table"].includes(family) ? family : "theory"}`);
}

/**
 * The occurring signs, in order and without duplicates, with their meanings.
 * @param {Sign[]} signs
 * @param {{skips?: boolean, exists?: boolean | null}} [facts] `skips`: true if starts without a tour are not
 *   run; `exists`: whether there is a tour; null if unknown
 */
export function meanings(signs, { skips = false, exists = true } = {}) {
  const nameOf = (/** @type {Sign} */ sign) => {
    if (sign === "known" && skips) return "left-out";
    return sign === "limit" && exists === null ? "limit.open" : sign;
  };
  return SIGNS.filter((sign) => signs.includes(sign)).map(
    (sign) => /** @type {[Sign, string]} */ ([sign, t(`lab.report.sign.${nameOf(sign)}`)]),
  );
}

/**
 * The number of steps or of cases, which are never comparable.
 * @param {boolean} cases @param {number} count
 */
export function triedText(cases, count) {
  return cases ? t("counted.cases", { count }) : number(count);
}

/** The number of backtracks, or of cases given up. @param {boolean} cases @param {number} count */
export function takenBackText(cases, count) {
  return cases ? t("counted.given-up", { count }) : number(count);
}
