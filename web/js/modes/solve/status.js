/** The status line of Solve. */

import { sizeOf } from "../../board/holes.js";
import { boardOf } from "../../request/request.js";
import { boardText } from "../../request/text.js";
import { rateOf } from "../../runs/running.js";
import { theoryText, verdictSentence, verdictTitle } from "../../runs/verdict_title.js";
import { areCases } from "../../ui/counted.js";
import { number, paragraph, t } from "../../ui/i18n.js";
import { reasonText } from "../../ui/phrases.js";
import { sentence } from "../../ui/problems.js";
import { countingText, countMore, countText } from "./counting.js";
import { wordsShown } from "./shown.js";

/** @import { Status } from "../../app/types.js" */
/** @import { Running } from "../../runs/running.js" */
/** @import { SolveState } from "./state.js" */
/** @import { Result } from "../../runs/result.js" */

/** The fields that are switches. */
const SWITCHES = new Set(["closed", "backtrack"]);

/** @param {SolveState} slice @returns {Status} */
export function statusOf(slice) {
  const { running, result, count, failure, problems } = slice;
  const words = wordsShown(slice);
  const page = { board: boardText(words), start: words.start };
  const [text, detail, place] = textOf(slice);
  const busy = running !== null || slice.confirming || count?.running === true;
  // The form shows each mistake beside its field, except for switches.
  const inPanel =
    problems.length > 0
      ? problems.every(({ field }) => !SWITCHES.has(field))
      : result !== null && text === verdictTitle(result);
  return {
    title: t(words.start ? "app.title.start" : "app.title.board", page),
    text,
    detail,
    // The status line can cancel what is running.
    inPanel: inPanel && (!busy || (slice.confirming && !running)),
    place,
    // A search that is only for comparison may continue: the solver is as good as ready.
    busy,
    failed: failure !== "",
    data: { outcome: result?.confirmed && !running ? result.document.outcome : "" },
  };
}

/**
 * The caption of a presentation.
 * @param {SolveState} slice
 * @param {boolean} overture whether the opening animation still plays
 */
export function captionOf(slice, overture) {
  const { running, result } = slice;
  const { text } = statusOf(slice);
  if (overture) return t("overture.rule");
  if (running || !result || text !== verdictTitle(result)) return text;
  const { reason } = result.document;
  return [verdictSentence(result), reason ? reasonText(reason) : ""].filter(Boolean).join(" · ");
}

/** @param {SolveState} slice @returns {[text: string, detail: string, place?: string]} */
function textOf({ problems, failure, running, count, result, withheld }) {
  if (problems.length > 0) return [paragraph(problems.map(sentence)), ""];
  if (withheld) return [t("verdict.held"), ""];
  if (failure) return [t(failure), ""];
  if (running) {
    const theory = running.theory
      ? t("verdict.theory", { reason: reasonText(running.theory) })
      : "";
    const detail = [liveText(running), theory].filter(Boolean).join(" · ");
    return [t(running.cancelling ? "status.cancelling" : "status.searching"), detail];
  }
  if (count?.running) {
    const text = t(count.cancelling ? "status.cancelling" : "status.counting");
    return [text, countingText(count), "count-bar"];
  }
  if (count?.latest) return [countText(count), countMore(count), "count-result"];
  if (result) return [verdictTitle(result), resultDetail(result)];
  return [t("status.ready"), ""];
}

/** @param {Result} result */
function resultDetail(result) {
  const { document, words, theory } = result;
  const { reason, stats, outcome } = document;
  // A search that gave up proves nothing, but a theorem may.
  if (theory && outcome !== "impossible") return reasonText(theory);
  if (reason) return paragraph([reasonText(reason), theoryText(result)]);
  const cases = areCases(words.method, stats);
  const forward = t(cases ? "counted.cases" : "status.forward", { count: stats.forward });
  const backtracks = t(cases ? "counted.given-up" : "status.backtracks", {
    count: stats.backtracks,
  });
  return t("status.counts", { forward, backtracks });
}

/**
 * The progress of a search: steps so far, steps per second once measured, depth.
 * @param {Running} running
 */
function liveText(running) {
  const { words, cases, progress } = running;
  if (!progress) return "";
  const { forward, depth, tours, fraction = 0 } = progress;
  if (fraction > 0) return t("live.fraction", { share: fraction });
  const rate = rateOf(running);
  const counted = t(cases ? "counted.cases" : "status.forward", { count: forward });
  const params = { counted, depth, size: sizeOf(boardOf(words)) };
  const begun = cases ? "live.cases.begun" : "live.begun";
  const on = cases ? "live.cases" : "live";
  const text = rate === null ? t(begun, params) : t(on, { ...params, rate: number(rate) });
  return tours > 0 ? `${text} · ${t("live.tours", { count: tours })}` : text;
}
