/** The parts of reports: tables, charts, links that open a run. */

import { html, nothing } from "lit-html";
import { withCompasses } from "../directions/orders.js";
import { opensTab } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** @typedef {string | import("lit-html").TemplateResult} Cell */

/** The columns with words. */
const WORDS = ["method", "outcome", "board", "order", "start", "place", "moves"];

/** The class of the cells of a column. @param {string} [column] */
export const kindOf = (column = "") => (WORDS.includes(column) ? "words" : nothing);

/** @param {string[]} texts */
export const paragraphs = (texts) => texts.map((text) => html`<p>${withCompasses(text)}</p>`);

/** @param {readonly string[]} columns */
export function headOf(columns) {
  const cells = columns.map(
    (column) =>
      html`<th scope="col" class=${kindOf(column)}>${t(`lab.report.column.${column}`)}</th>`,
  );
  return html`<tr>${cells}</tr>`;
}

/**
 * A table.
 * @param {string} title
 * @param {unknown} content
 * @param {string} [kind] its class
 */
export function titled(title, content, kind = "") {
  return html`<table class=${kind || nothing}>
    <caption class="sr">
      ${title}
    </caption>
    ${content}
  </table>`;
}

/**
 * A row of a table.
 * @param {readonly string[]} columns
 * @param {Cell[]} entries the first one is the header of the row
 */
export function rowOf(columns, entries) {
  const cells = entries.map((entry, index) => {
    const column = columns[index];
    const kind = kindOf(column);
    if (index === 0) return html`<th scope="row" class=${kind}>${entry}</th>`;
    return html`<td class=${kind} data-column=${t(`lab.report.column.${column}`)}>${entry}</td>`;
  });
  return html`<tr>${cells}</tr>`;
}

/**
 * A table of few rows; in a narrow window, one with many columns is shown as blocks.
 * @param {string} title
 * @param {string[]} columns
 * @param {Cell[][]} rows
 */
export function tableOf(title, columns, rows) {
  const content = html`<thead>${headOf(columns)}</thead>
    <tbody>${rows.map((entries) => rowOf(columns, entries))}</tbody>`;
  return titled(title, content, columns.length > 3 ? "blocks" : "");
}

/**
 * A link that opens a run.
 * @param {string} link
 * @param {string} text
 * @param {string} key
 */
export function openLink(link, text, key) {
  return html`<a href=${link} data-link=${link} data-key=${key} title=${t("lab.report.open")}
    >${withCompasses(text)}</a
  >`;
}

/**
 * Opens the run of a clicked link, or of a clicked square of a chart.
 * @param {MouseEvent} event
 * @param {(link: string) => void} open
 */
export function openClicked(event, open) {
  const link = /** @type {Element} */ (event.target).closest("[data-link]");
  if (!link || opensTab(event)) return;
  event.preventDefault();
  open(link.getAttribute("data-link") ?? "");
}

/** The note about rows that do not fit into a chart. @param {number} shown @param {number} count @param {string} [key] */
export function cutText(shown, count, key = "lab.report.chart.cut") {
  return shown < count ? html`<p class="hint">${t(key, { shown, count })}</p>` : nothing;
}

/** A fold. @param {string} key @param {string} summary @param {unknown} content */
export function fold(key, summary, content) {
  return html`<details class="as-table">
    <summary data-key=${key}>${summary}</summary>
    ${content}
  </details>`;
}

/** A chart with its title. @param {SVGSVGElement} svg @param {string} title */
export function figure(svg, title) {
  return html`<figure class="figure">
    <figcaption>${title}</figcaption>
    ${svg}
  </figure>`;
}

/**
 * Redraws, and then focuses the element with the key of the focused one, which may have been replaced.
 * @param {Element} root
 * @param {() => void} draw
 */
export function keepingKey(root, draw) {
  const active = document.activeElement;
  const key = root.contains(active) ? active?.getAttribute("data-key") : null;
  draw();
  if (!key || document.activeElement?.getAttribute("data-key") === key) return;
  const again = root.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}
