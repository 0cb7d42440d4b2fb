/** What the numbers of a run count: steps of the knight, or cases of edge search. */

import { FACTS } from "../build_info.js";
import { number, t } from "./i18n.js";

/** Whether a method counts cases, of its id or of a spec such as `multipath:seed=7`. @param {string} spec */
export function countsCases(spec) {
  const [id] = spec.split(":");
  return FACTS.methods.some((method) => method.id === id && method.counts === "cases");
}

/**
 * Whether the counts of a run are cases: another method than the one asked for may have counted.
 * @param {string} method
 * @param {{counts?: "steps" | "cases"}} [stats] of the run, once it has ended
 */
export function areCases(method, stats) {
  return (stats?.counts ?? (countsCases(method) ? "cases" : "steps")) === "cases";
}

/** What a method has tried: a number of steps, or of cases, which are never alike. @param {string} spec @param {number} count */
export function triedText(spec, count) {
  return countsCases(spec) ? t("counted.cases", { count }) : number(count);
}

/** What it has taken back, or given up. @param {string} spec @param {number} count */
export function takenBackText(spec, count) {
  return countsCases(spec) ? t("counted.given-up", { count }) : number(count);
}
