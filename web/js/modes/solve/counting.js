/** Counting tours: the question as the form asks it, and the answer. */

import { html, nothing } from "lit-html";
import { squareName } from "../../board/geometry.js";
import { sizeOf } from "../../board/holes.js";
import { spread } from "../../board/map.js";
import { FACTS } from "../../build_info.js";
import { boardOf, check, DEFAULTS, withoutHiddenMistakes } from "../../request/request.js";
import { boardText } from "../../request/text.js";
import { number, paragraph, t } from "../../ui/i18n.js";
import { duration, reasonText } from "../../ui/phrases.js";
import { sentence } from "../../ui/problems.js";
import { stripped } from "../../ui/stripped.js";
import { showOf } from "./state.js";

/** @import { CountDocument } from "../../solver/documents.js" */
/** @import { Words } from "../../request/request.js" */
/** @import { Count, SolveState } from "./state.js" */

/**
 * The kind of tours to count: closed, between two squares, from one, to one, or all.
 * @param {{start: unknown, end: unknown, closed: boolean}} ends: "" or null if not requested
 */
function kindOf({ start, end, closed }) {
  const has = (/** @type {unknown} */ square) => square !== "" && square !== null;
  if (closed) return "closed";
  if (has(start)) return has(end) ? "pair" : "start";
  return has(end) ? "end" : "all";
}

/** The question that Count would answer now. @param {Words} words */
function question(words) {
  const { rows, cols, start, end, closed } = words;
  const squares = { start: stripped(start), end: stripped(end) };
  const kind = kindOf({ ...squares, closed: closed === "1" });
  const sentence = t(`count.ask.${kind}`, {
    board: check(words).length > 0 ? `${stripped(rows)}×${stripped(cols)}` : boardText(words),
    ...squares,
  });
  // A symmetry that the method does not offer has no effect.
  return paragraph([sentence, onlyText(withoutHiddenMistakes(words))]);
}

/** The restriction of the counted tours; "" for all. @param {Words} words */
function onlyText({ symmetry }) {
  return symmetry === DEFAULTS.symmetry || !FACTS.symmetries.includes(symmetry)
    ? ""
    : t(`count.only.${symmetry}`);
}

/** @param {CountDocument} document @param {Words} words canonical */
function answer(document, words) {
  const { rows, cols, start, end, outcome, count, reason } = document;
  if (outcome === "cancelled") return t("count.stopped");
  if (outcome === "too-large") return reason ? reasonText(reason) : "";
  const square = (/** @type {number | null} */ at) =>
    at === null ? "" : squareName({ rows, cols }, at);
  const found = t(`count.found.${kindOf(document)}`, {
    count: BigInt(count ?? 0),
    board: boardText(words),
    start: square(start),
    end: square(end),
  });
  return paragraph([found, onlyText(words)]);
}

/** @param {string[]} table @param {Words} words canonical */
function spreadText(table, words) {
  const { numbers, least, most } = spread(table);
  return t("count.spread", {
    with: numbers.filter((tours) => tours > 0n).length,
    size: sizeOf(boardOf(words)),
    least,
    most,
  });
}

/**
 * The result of a count, in words, or "" while it runs.
 * @param {Count} count
 */
export function countText({ words, document, problem, running }) {
  if (problem) return sentence(problem);
  if (document) return answer(document, words);
  return running ? "" : t("count.stopped");
}

/**
 * The details of a count: the reason why there is none, or the number of squares that have some.
 * @param {Count} count
 */
export function countMore({ words, document }) {
  if (document?.outcome !== "counted") return "";
  if (document.reason) return reasonText(document.reason);
  const { table, different } = document;
  return paragraph([
    different !== null && t("count.different", { number: BigInt(different) }),
    table && spreadText(table, words),
  ]);
}

/** The progress of a count. @param {Count} count */
export function countingText({ progress }) {
  if (!progress) return "";
  return number(progress.done / progress.total, { style: "percent" });
}

/** The fold that counts tours. @param {SolveState} slice */
export function countingOf(slice) {
  const { form, count } = slice;
  const running = count?.running ?? false;
  const done = count?.progress ? count.progress.done / count.progress.total : 0;
  const elsewhere = count?.document?.table && !showOf(slice).marks.counts;
  return html`<details
    class="fold"
    id="count"
    data-count=${running ? "running" : (count?.document?.outcome ?? "")}
  >
    <summary><b>${t("count.title")}</b></summary>
    <p id="count-ask">${question(form)}</p>
    <p class="hint">${t("count.hint")}</p>
    <div class="do">
      <button type="button" class="secondary" data-action="count"></button>
      <button type="button" class="secondary" data-action="stop-counting"></button>
    </div>
    <progress
      id="count-bar"
      max="1"
      .value=${done}
      aria-label=${t("count.bar")}
      ?hidden=${!running}
    ></progress>
    <p id="count-result" class="answer">${count ? countText(count) : nothing}</p>
    <p id="count-more">${count ? countMore(count) : nothing}</p>
    <p id="count-detail" class="hint">${count ? detail(count) : nothing}</p>
    <p id="count-note" class="hint">${elsewhere ? t("count.elsewhere") : nothing}</p>
  </details>`;
}

/** @param {Count} count */
function detail(count) {
  if (count.running) return countingText(count);
  if (!count.document || count.document.states === 0) return "";
  return duration(count.document.seconds);
}
