/** The result in folds: the properties of the shown tour, its texts, its files; the file of a proof. */

import { html, nothing } from "lit-html";
import { MAX_PICTURE } from "../../board/export.js";
import { propertiesInShort, propertyMeanings, propertyTerms } from "../../runs/properties.js";
import { byId, setText } from "../../ui/dom.js";
import { paragraph, t } from "../../ui/i18n.js";
import { isTooLargeFor, isTooLong, MAX_SVG } from "./sizes.js";

/** @import { Frame } from "../../app/types.js" */
/** @import { SolveState } from "./state.js" */
/** @import { Result } from "../../runs/result.js" */

const TEXTS = /** @type {const} */ (["matrix", "squares"]);
const FILES = ["txt", "csv", "json", "svg", "png"];

/** The maximum length of the matrix for screen readers: a longer one is slow to lay out, and the fold Data has it. */
const LONG = 30_000;

/** @param {SolveState} slice @param {Frame} frame */
export function aboutResult({ running, result }, { preparing, certified }) {
  if (!result) return nothing;
  const { theory, document } = result;
  const found = document.listed > 0;
  const proved = certified?.state === "checked" && [theory, document.reason].includes(certified.of);
  // Hidden, not removed: unfolded parts stay unfolded.
  const hidden = running !== null || !(found || proved);
  return html`<section id="about" aria-label=${t("about.label")} ?hidden=${hidden}>
    ${propertiesOf(result)}
    <details class="fold" id="texts">
      <summary>
        <b>${t("text.title")}</b> <span>${t(found ? "text.title.what" : "text.title.proof")}</span>
      </summary>
      ${found ? textsOf(result, preparing) : html`<button type="button" class="quiet" data-action="proof-save"></button>`}
    </details>
  </section>`;
}

/** @param {Result} result */
function propertiesOf({ properties, document: board }) {
  return html`<details class="fold" id="properties" ?hidden=${board.listed === 0}>
    <summary>
      <b>${t("properties.title")}</b>
      <span>${properties ? propertiesInShort(properties, board) : nothing}</span>
    </summary>
    ${
      properties
        ? html`<dl class="facts" id="property-list">${propertyTerms(properties, board)}</dl>
          <details id="meanings">
            <summary>${t("properties.meaning")}</summary>
            <dl id="meaning-list">${propertyMeanings(properties, board)}</dl>
          </details>`
        : nothing
    }
    <button type="button" class="quiet" data-action="work-out"></button>
  </details>`;
}

/** @param {Result} result @param {boolean} preparing */
function textsOf(result, preparing) {
  const { document, texts } = result;
  const missing = [
    isTooLargeFor("svg", document) ? t("download.no-svg", { limit: MAX_SVG }) : "",
    isTooLargeFor("png", document) ? t("download.no-png", { limit: MAX_PICTURE }) : "",
  ];
  return html`<p class="hint" id="texts-note">${whyNone(result) || nothing}</p>
    ${TEXTS.map(
      (name) => html`<div class="text">
        <h3 id="t-${name}">${t(`text.${name}`)}</h3>
        <button type="button" class="quiet" data-action="copy-${name}"></button>
        <pre
          id="data-${name}"
          tabindex="0"
          role="group"
          aria-labelledby="t-${name}"
          ?hidden=${isTooLong(document)}
        >${texts?.[name] ?? ""}</pre>
      </div>`,
    )}
    <div class="downloads" role="group" aria-label=${t("download.label")}>
      <span>${t("download.label")}</span>
      ${FILES.map(
        (kind) =>
          html`<button type="button" class="quiet" data-action="download-${kind}"></button>`,
      )}
      <p class="hint" id="download-note">${paragraph(missing) || nothing}</p>
      <p class="busy" id="preparing">${preparing ? t("status.preparing") : nothing}</p>
      <button type="button" class="quiet" data-action="stop-preparing"></button>
    </div>`;
}

/** Writes the matrix for screen readers, tests and print, even if the folds are closed. @param {SolveState} slice */
export function writeMatrix({ running, result }) {
  // Found by its hook: while another mode is open, another element has its id (ui/hooks.js).
  const matrix = /** @type {HTMLElement} */ (
    byId("solve-mode", HTMLElement).querySelector("[data-hook=tour-matrix]")
  );
  // Until the first answer the matrix is that of the stored tour.
  if (!running && !result) return;
  const text = (!running && result?.texts?.matrix) || "";
  setText(matrix, text);
  matrix.hidden = text === "";
  matrix.classList.toggle("long", text.length > LONG);
}

/** The reason why texts are missing, or "". @param {Result} result */
function whyNone({ document, texts }) {
  const squares = document.rows * document.cols;
  if (isTooLong(document)) return t("text.too-long", { squares });
  return texts ? "" : t("text.failed");
}
