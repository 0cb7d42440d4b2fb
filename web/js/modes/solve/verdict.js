/** The verdict: its request, its result or progress, and its counts. */

import { sizeOf } from "../../board/holes.js";
import { boardOf } from "../../request/request.js";
import { requestText } from "../../request/text.js";
import { squaresOf } from "../../runs/result.js";
import { rateOf } from "../../runs/running.js";
import { verdictTitle } from "../../runs/verdict_title.js";
import { areCases } from "../../ui/counted.js";
import { byId, make, setText } from "../../ui/dom.js";
import { labelled, number, t } from "../../ui/i18n.js";
import { duration, reasonText } from "../../ui/phrases.js";
import { isStale, wordsShown } from "./asked.js";

/** @import { Running } from "../../runs/running.js" */
/** @import { SolveState } from "./state.js" */
/** @import { Result } from "../../runs/result.js" */

/** Shown until a search has reported its progress. */
const NOT_YET = "–";

export class Verdict {
  /** @type {object | null} What is shown: a result, or the progress of a search. */
  #shown = null;

  constructor() {
    labelled(() => {
      this.#shown = null;
    });
  }

  /** @param {SolveState} slice */
  render(slice) {
    const { running, result } = slice;
    byId("result", HTMLElement).hidden = !running && !result;
    byId("about", HTMLElement).hidden = running !== null || !result?.document.listed;
    const stale = !running && result !== null && isStale(slice);
    const root = byId("verdict", HTMLElement);
    root.classList.toggle("stale", stale);
    byId("verdict-stale", HTMLElement).hidden = !stale;
    const shown = running ?? result;
    if (!shown || this.#shown === shown) return;
    this.#shown = shown;
    root.dataset.outcome = running
      ? "running"
      : result?.confirmed
        ? result.document.outcome
        : "stored";
    setText(byId("verdict-request", HTMLElement), requestText(wordsShown(slice)));
    if (running) renderRunning(running);
    else if (result) renderResult(result);
  }
}

/** The names of the counts. @param {boolean} cases true for those of edge search */
function namesOf(cases) {
  return cases
    ? { forward: "cases", backtracks: "given-up", rate: "case-rate" }
    : { forward: "forward", backtracks: "backtracks", rate: "rate" };
}

/** @param {Running} running */
function renderRunning(running) {
  const { words, cases, theory, progress, cancelling } = running;
  const rate = rateOf(running);
  const names = namesOf(cases);
  renderTexts(
    t(cancelling ? "status.cancelling" : "status.searching"),
    "",
    theory ? t("verdict.theory", { reason: reasonText(theory) }) : "",
  );
  renderCounts([
    [names.forward, progress ? number(progress.forward) : NOT_YET],
    [names.backtracks, progress ? number(progress.backtracks) : NOT_YET],
    [names.rate, rate === null ? NOT_YET : number(rate)],
    ...(progress
      ? [["deepest", t("counts.of", { count: progress.best, size: sizeOf(boardOf(words)) })]]
      : []),
  ]);
}

/** @param {Result} result */
function renderResult(result) {
  const { document, words, theory, reached, confirmed } = result;
  const { reason, stats } = document;
  // What theory says is shown beside a search that does not ask it.
  const aside = theory && theory.code !== reason?.code ? theory : null;
  const why = reason ? reasonText(reason) : "";
  renderTexts(
    verdictTitle(result),
    why,
    aside ? t("verdict.theory", { reason: reasonText(aside) }) : "",
  );
  const size = sizeOf(boardOf(words));
  const names = namesOf(areCases(words.method, stats));
  const entries = [[names.forward, number(stats.forward)]];
  if (squaresOf(result)) {
    entries.push(document.closed ? ["moves-closed", number(size)] : ["moves", number(size - 1)]);
  }
  entries.push([names.backtracks, number(stats.backtracks)]);
  if (confirmed) entries.push(["time", duration(stats.seconds)]);
  if (stats.seconds > 0.2)
    entries.push([names.rate, number(Math.round(stats.forward / stats.seconds))]);
  if (!squaresOf(result) && reached > 0) {
    entries.push(["deepest", t("counts.of", { count: reached, size })]);
  }
  renderCounts(entries);
}

/** @param {string} title @param {string} reason @param {string} theory */
function renderTexts(title, reason, theory) {
  setText(byId("verdict-title", HTMLElement), title);
  setText(byId("verdict-reason", HTMLElement), reason);
  setText(byId("verdict-theory", HTMLElement), theory);
}

/** @param {string[][]} entries names and values */
function renderCounts(entries) {
  byId("counts", HTMLElement).replaceChildren(
    ...entries.map(([name = "", value = ""]) =>
      make(
        "div",
        { title: t(`counts.${name}.hint`) },
        make("dt", {}, t(`counts.${name}`)),
        make("dd", {}, value),
      ),
    ),
  );
}
