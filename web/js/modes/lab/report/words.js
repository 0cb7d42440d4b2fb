/** What a report says in words of boards, methods, orders and outcomes. */

import { has, number, t } from "../../../app/i18n.js";
import { SIGNS } from "../../../charts/svg.js";

/** @import { Sign } from "../../../charts/svg.js" */
/** @import { RankedOrder } from "./types.js" */

/** @typedef {{outcome: string, first_try: boolean, theory: string | null}} Ended How a run ended. */

/**
 * A method with its options, in words.
 * @param {string} spec
 */
export function specText(spec) {
  const [method, ...options] = spec.split(":");
  const words = options.map((option) => {
    if (/^[1-8]{8}$/.test(option)) return option;
    if (option === "greedy") return t("lab.report.greedy");
    if (option.startsWith("seed=")) return t("lab.report.seed", { seed: option.slice(5) });
    return t(`ties.${option}`);
  });
  return [t(`method.${method}`), ...words].join(", ");
}

/** @param {string} board */
export function boardText(board) {
  return board.replace("x", "×");
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

/**
 * The value of a setting.
 * @param {string} name
 * @param {string} value
 */
export function settingText(name, value) {
  if (name === "methods") return value.split(",").map(specText).join("; ");
  if (name === "board" || name === "boards") return value.split(",").map(boardText).join(", ");
  if (name === "start" || name === "starts") return startText(value);
  if (name === "closed") return t("lab.report.yes");
  return name === "max-steps" ? number(Number(value)) : value;
}

/** What became of a run, as a sign. @param {Ended} run @returns {Sign} */
export function signOf({ outcome, first_try, theory }) {
  if (outcome === "found") return first_try ? "first" : "after";
  if (outcome === "impossible") return "impossible";
  return theory ? "known" : "limit";
}

/** What became of a run, in words. @param {Ended} run */
export function outcomeText(run) {
  return t(`lab.report.outcome.${signOf(run)}`);
}

/**
 * The signs that occur, each once and in their order, with what they mean.
 * @param {Sign[]} signs
 * @returns {[Sign, string][]}
 */
export function meanings(signs) {
  return SIGNS.filter((sign) => signs.includes(sign)).map((sign) => [
    sign,
    t(`lab.report.sign.${sign}`),
  ]);
}
