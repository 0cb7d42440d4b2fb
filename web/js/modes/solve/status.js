/** What Solve says in the status line. */

import { areCases } from "../../app/counted.js";
import { number, t } from "../../app/i18n.js";
import { reasonText } from "../../app/phrases.js";
import { sentence } from "../../app/problems.js";
import { sizeOf } from "../../board/holes.js";
import { wordsShown } from "./asked.js";
import { countingText, countMore, countText } from "./counting.js";
import { boardOf } from "./request.js";
import { boardText } from "./request_text.js";
import { rateOf } from "./running.js";
import { verdictTitle } from "./verdict.js";

/** @import { Status } from "../../app/mode.js" */
/** @import { Running } from "./running.js" */
/** @import { Result, SolveState } from "./state.js" */

/** @param {SolveState} slice @returns {Status} */
export function statusOf(slice) {
  const { running, result, count, failure } = slice;
  const words = wordsShown(slice);
  const page = { board: boardText(words), start: words.start };
  const [text, detail] = saying(slice);
  const told = running === null && result !== null && text === verdictTitle(result);
  return {
    title: t(words.start ? "app.title.start" : "app.title.board", page),
    text,
    detail,
    meanwhile: result?.confirmed === false ? t("verdict.stored.hint") : "",
    told,
    // A search that only compares may go on: the solver is as good as ready.
    busy: running !== null || slice.confirming || count?.running === true,
    failed: failure !== "",
    data: { outcome: result?.confirmed && !running ? result.document.outcome : "" },
  };
}

/**
 * @param {SolveState} slice
 * @returns {[text: string, detail: string]}
 */
function saying({ problems, failure, running, count, result, confirming }) {
  if (problems.length > 0) return [problems.map(sentence).join(" "), ""];
  if (failure) return [t(failure), ""];
  if (running) {
    const theory = running.theory
      ? t("verdict.theory", { reason: reasonText(running.theory) })
      : "";
    const detail = [liveText(running), theory].filter(Boolean).join(" · ");
    return [t(running.cancelling ? "status.cancelling" : "status.searching"), detail];
  }
  if (count?.running) {
    return [t(count.cancelling ? "status.cancelling" : "status.counting"), countingText(count)];
  }
  if (count?.latest) return [countText(count), countMore(count)];
  if (confirming) return [t("status.confirming"), ""];
  if (result) return [verdictTitle(result), resultDetail(result)];
  return [t("status.ready"), ""];
}

/** @param {Result} result */
function resultDetail({ document, words, theory }) {
  const { reason, stats, outcome } = document;
  // A search that gave up proves nothing, but theory may know.
  const known = theory && outcome !== "impossible" ? theory : reason;
  if (known) return reasonText(known);
  const cases = areCases(words.method, stats);
  const forward = t(cases ? "counted.cases" : "status.forward", { count: stats.forward });
  const backtracks = t(cases ? "counted.given-up" : "status.backtracks", {
    count: stats.backtracks,
  });
  return t("status.counts", { forward, backtracks });
}

/**
 * How far a search is: moves so far, moves a second once that is known, depth.
 * @param {Running} running
 */
function liveText(running) {
  const { words, cases, progress } = running;
  if (!progress) return "";
  const { forward, depth, tours } = progress;
  const rate = rateOf(running);
  const params = { forward: number(forward), depth, size: sizeOf(boardOf(words)) };
  const begun = cases ? "live.cases.begun" : "live.begun";
  const on = cases ? "live.cases" : "live";
  const text = rate === null ? t(begun, params) : t(on, { ...params, rate: number(rate) });
  return tours > 0 ? `${text} · ${t("live.tours", { count: tours })}` : text;
}
