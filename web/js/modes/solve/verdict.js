/** The verdict: its request, its result or progress, and its counts; the number of the tour. */

import { html, nothing } from "lit-html";
import { sizeOf } from "../../board/holes.js";
import { withCompasses } from "../../directions/orders.js";
import { boardOf } from "../../request/request.js";
import { requestText } from "../../request/text.js";
import { squaresOf } from "../../runs/result.js";
import { rateOf } from "../../runs/running.js";
import { theoryText, verdictSentence, verdictTitle } from "../../runs/verdict_title.js";
import { areCases } from "../../ui/counted.js";
import { number, t } from "../../ui/i18n.js";
import { duration, reasonText } from "../../ui/phrases.js";
import { isStale, wordsShown } from "./shown.js";

/** @import { Running } from "../../runs/running.js" */
/** @import { SolveState } from "./state.js" */
/** @import { Words } from "../../request/request.js" */
/** @import { Result } from "../../runs/result.js" */

/** Shown until a search has reported its progress. */
const NOT_YET = "–";

/**
 * The card of the result, or of the search that is under way.
 * @param {SolveState} slice
 * @param {boolean} overture whether the opening animation still plays: the card then explains it
 */
export function resultOf(slice, overture) {
  const { running, result, withheld } = slice;
  if (withheld) return html`<p class="hint" id="verdict-held">${t("verdict.held")}</p>`;
  if (!running && !result) return nothing;
  const stale = !running && result !== null && isStale(slice);
  const ended = result?.confirmed ? result.document.outcome : "stored";
  const { title, reason, theory, counts, complete } = running
    ? progressOf(running)
    : answerOf(/** @type {Result} */ (result));
  return html`
    <div
      class=${stale ? "verdict stale" : "verdict"}
      data-hook="verdict"
      data-outcome=${running ? "running" : ended}
    >
      ${stale ? html`<p class="stale-note" id="verdict-stale">${t("verdict.stale")}</p>` : nothing}
      <h2 id="verdict-title" class=${overture ? "arriving" : "arrived"}>
        ${overture ? t("overture.rule") : title}
      </h2>
      <p id="verdict-request">${withCompasses(requestText(wordsShown(slice)))}</p>
      <p id="verdict-reason">${reason}</p>
      <p id="verdict-theory" class="theory">${theory}</p>
      <dl id="counts" class="facts" ?hidden=${complete}>
        ${counts.map(
          ([name, value]) =>
            html`<div title=${t(`counts.${name}.hint`)}>
              <dt>${t(`counts.${name}`)}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
    </div>
    <div data-proof></div>
    ${running ? nothing : numberOf(/** @type {Result} */ (result))}
  `;
}

/** The number of the shown tour among several. @param {Result} result */
function numberOf({ tour, document: { listed, stats } }) {
  if (listed < 2) return nothing;
  const key = listed < stats.tours ? "tours.part" : "tours.number";
  return html`<div class="tours" id="tours">
    <button type="button" class="icon" data-action="previous-tour">
      <svg aria-hidden="true"><use href="#i-back" /></svg>
    </button>
    <span id="tour-number">${t(key, { number: tour + 1, listed, count: stats.tours })}</span>
    <button type="button" class="icon" data-action="next-tour">
      <svg aria-hidden="true"><use href="#i-forward" /></svg>
    </button>
  </div>`;
}

/** The names of the counts. @param {boolean} cases true for those of edge search */
function namesOf(cases) {
  return cases
    ? { forward: "cases", backtracks: "given-up", rate: "case-rate" }
    : { forward: "forward", backtracks: "backtracks", rate: "rate" };
}

/**
 * True if the steps per second are shown. `uniform` counts states first, and these are not steps.
 * @param {Pick<Words, "method">} words
 */
const hasRate = ({ method }) => method !== "uniform";

/** @param {Running} running */
function progressOf(running) {
  const { words, cases, theory, progress, cancelling } = running;
  const rate = rateOf(running);
  const names = namesOf(cases);
  const counts = [
    [names.forward, progress ? number(progress.forward) : NOT_YET],
    [names.backtracks, progress ? number(progress.backtracks) : NOT_YET],
  ];
  if (hasRate(words)) counts.push([names.rate, rate === null ? NOT_YET : number(rate)]);
  const size = sizeOf(boardOf(words));
  if (progress) counts.push(["deepest", t("counts.of", { count: progress.best, size })]);
  const title = t(cancelling ? "status.cancelling" : "status.searching");
  const sentence = theory ? t("verdict.theory", { reason: reasonText(theory) }) : "";
  return { title, reason: "", theory: sentence, counts, complete: false };
}

/** @param {Result} result */
function answerOf(result) {
  const { document, words, reached, confirmed } = result;
  const { reason, stats } = document;
  const size = sizeOf(boardOf(words));
  const names = namesOf(areCases(words.method, stats));
  const counts = [[names.forward, number(stats.forward)]];
  if (squaresOf(result)) {
    // From a single square no move leads back.
    const closed = document.closed && size > 1;
    counts.push(closed ? ["moves-closed", number(size)] : ["moves", number(size - 1)]);
  }
  counts.push([names.backtracks, number(stats.backtracks)]);
  if (confirmed) counts.push(["time", duration(stats.seconds)]);
  if (stats.seconds > 0.2 && hasRate(words))
    counts.push([names.rate, number(Math.round(stats.forward / stats.seconds))]);
  if (!squaresOf(result) && reached > 0) {
    counts.push(["deepest", t("counts.of", { count: reached, size })]);
  }
  const drawn = words.method === "uniform" && squaresOf(result) ? t("verdict.drawn") : "";
  const sentence = reason ? reasonText(reason) : drawn;
  const title = verdictSentence(result);
  // The counts are hidden only for the automatic method, whose title is enough.
  const complete = words.method === "auto" && title !== verdictTitle(result);
  return { title, reason: sentence, theory: theoryText(result), counts, complete };
}
