/** The texts about an exhibit, from the page and from the gallery. */

import { html } from "lit-html";
import { ifDefined } from "lit-html/directives/if-defined.js";
import { addressOf } from "../../app/link.js";
import { verdictTitle } from "../../runs/verdict_title.js";
import { has, number, t } from "../../ui/i18n.js";
import { reasonText } from "../../ui/phrases.js";
import { boardOf, wordsOf } from "./exhibits.js";

/** @import { Exhibit } from "./exhibits.js" */
/** @import { Run } from "./state.js" */

/**
 * A text of an exhibit, or "".
 * @param {Exhibit} exhibit
 * @param {"title" | "text" | "year" | "author" | "source" | "line"} part
 */
export function exhibitText({ id }, part) {
  const key = `gallery.${id}.${part}`;
  return has(key) ? t(key) : "";
}

/** The size of a board in words. @param {{rows: number, cols: number}} board */
export function sizeText({ rows, cols }) {
  return `${number(rows)}×${number(cols)}`;
}

/** Year and author, as far as known. @param {Exhibit} exhibit */
export function byline(exhibit) {
  return [exhibitText(exhibit, "year"), exhibitText(exhibit, "author")].filter(Boolean).join(" · ");
}

/** The kind of tour that does not exist. @param {Exhibit} exhibit */
function impossibleText(exhibit) {
  const { start, end, closed } = wordsOf(exhibit) ?? { start: "", end: "", closed: "" };
  if (closed) return t("hall.impossible.closed");
  if (end) return t("hall.impossible.end", { start, end });
  return start ? t("hall.impossible.start", { start }) : t("hall.impossible");
}

/**
 * The board, and the special properties of its tours, in a few words.
 * @param {Exhibit} exhibit
 */
export function inShort(exhibit) {
  const words = [sizeText(boardOf(exhibit))];
  const { tours, kind } = exhibit;
  const [first] = tours;
  const counted = kind === "uncrossed" ? "hall.paths" : "hall.tours";
  if (tours.length > 1) words.push(t(counted, { count: tours.length }));
  if (kind === "impossible") words.push(impossibleText(exhibit));
  if (first && tours.every(({ closed }) => closed))
    words.push(t("hall.closed", { count: tours.length }));
  if (first && first.magic !== "none") words.push(t(`hall.${first.magic}`));
  if (first && tours.length === 1 && first.symmetry !== "none") words.push(t("hall.symmetric"));
  return words.join(" · ");
}

/** The facts of an exhibit, as sentences. @param {Exhibit} exhibit */
export function factsOf({ facts }) {
  return facts.map(({ code, params }) => t(`gallery.fact.${code}`, params));
}

/** The result of a card's request, or its progress. @param {Run | null} run */
export function runText(run) {
  if (!run) return "";
  if (run.failed) return t("status.crashed");
  if (run.running) {
    const placed = run.running.progress?.forward ?? 0;
    return placed > 0 ? t("hall.running.steps", { count: placed }) : t("hall.running.begun");
  }
  if (!run.result) return "";
  const { theory, document } = run.result;
  const reason = document.outcome === "impossible" ? (document.reason ?? theory) : null;
  const verdict = verdictTitle(run.result);
  return reason ? t("verdict.why", { verdict, why: reasonText(reason) }) : verdict;
}

/**
 * A link to this page; a plain click follows it without reloading.
 * @param {string} kind its classes
 * @param {string} to query and hash
 * @param {unknown} content
 * @param {string} [id]
 * @param {string} [title]
 */
export function linkTo(kind, to, content, id, title) {
  const [query = "", hash = ""] = to.split("#");
  const href = addressOf(query, hash && `#${hash}`);
  return html`<a
    class=${kind}
    id=${ifDefined(id)}
    href=${href}
    data-link=${to}
    title=${ifDefined(title)}
    >${content}</a
  >`;
}
