/** The verdict on a run in a few words, and the statement of theory. */

import { sizeOf } from "../board/holes.js";
import { boardOf } from "../request/request.js";
import { areCases } from "../ui/counted.js";
import { t } from "../ui/i18n.js";
import { duration, reasonText } from "../ui/phrases.js";

/** @import { Result } from "./result.js" */

/**
 * The verdict in a few words, for the heading and the status line.
 * @param {Result} result
 */
export function verdictTitle({ document, words, deepest }) {
  const { outcome, reason, stats } = document;
  const size = sizeOf(boardOf(words));
  if (outcome === "found") {
    if (words.tours !== "1") return t("verdict.found.many", { count: stats.tours });
    // "Closed" appears only if requested; else the properties show whether the tour is closed.
    return t(words.closed === "1" ? "verdict.found.closed" : "verdict.found");
  }
  if (outcome === "limit" && reason?.code === "stuck") {
    return t("verdict.stuck", { count: deepest.length, size });
  }
  if (outcome === "limit" && reason?.code === "proof-refused") return t("verdict.refused");
  const cases = areCases(words.method, stats) ? ".cases" : "";
  if (outcome === "limit") return t(`verdict.limit${cases}`, { count: stats.forward });
  return t(`verdict.${outcome}`);
}

/**
 * The verdict as a sentence with its numbers, if a search by steps found a tour; else in a few words.
 * @param {Result} result
 */
export function verdictSentence(result) {
  const { document, words, confirmed } = result;
  const { stats, outcome, listed } = document;
  const squares = sizeOf(boardOf(words));
  const counts = words.tours !== "1" || areCases(words.method, stats) || words.method === "uniform";
  if (outcome !== "found" || listed === 0 || counts || squares < 2) return verdictTitle(result);
  const closed = words.closed === "1";
  const key = `verdict.tour${closed ? ".closed" : ""}${stats.backtracks ? ".back" : ""}`;
  const params = { squares, count: stats.backtracks };
  // The time of a stored tour is not that of this computer, so it is not shown.
  return confirmed
    ? t(`${key}.time`, { ...params, time: duration(stats.seconds) })
    : t(key, params);
}

/**
 * The statement of theory, if the search does not use it: that there is no tour; after a search that gave up, whether
 * there is one. "" if theory does not know.
 * @param {Pick<Result, "theory" | "document">} result
 */
export function theoryText({ theory, document: { outcome, reason, exists, listed } }) {
  if (theory) {
    return theory.code === reason?.code ? "" : t("verdict.theory", { reason: reasonText(theory) });
  }
  const gaveUp = outcome === "limit" && reason?.code !== "proof-refused";
  if (!gaveUp || listed > 0) return "";
  return t(exists ? "theory.exists" : "theory.unknown");
}
