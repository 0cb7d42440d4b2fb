/** The unit of a run's counts: steps of the knight, or cases of edge search. */

import { FACTS } from "../build_info.js";

/** True if a method counts cases, given its id or a spec such as `multipath:seed=7`. @param {string} spec */
export function countsCases(spec) {
  const [id] = spec.split(":");
  return FACTS.methods.some((method) => method.id === id && method.counts === "cases");
}

/**
 * True if the counts of a run are cases; the result decides, as another method than the requested one may have run.
 * @param {string} method
 * @param {{counts?: "steps" | "cases"}} [stats] of the run, once it has ended
 */
export function areCases(method, stats) {
  return (stats?.counts ?? (countsCases(method) ? "cases" : "steps")) === "cases";
}

/**
 * True if the counts of an experiment's run are cases: on a shape the automatic method searches by edges.
 * @param {{spec: string, link: string, board: string}} run
 */
export function runCountsCases({ spec, link, board }) {
  if (countsCases(spec)) return true;
  if (!/^auto(:|$)/.test(spec) || !new URLSearchParams(link).has("holes")) return false;
  const [rows = 1, cols = 1] = board.split("x").map(Number);
  return rows * cols <= FACTS.limits.edge_squares;
}
