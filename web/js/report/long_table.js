/**
 * A table of up to 100,000 rows: only the visible ones are in the DOM, and assistive technology is told their
 * position among all. The printed table has the first rows, and the total.
 */

import { html, nothing, render } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { cssVariable } from "../ui/css_variable.js";
import { make } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { headOf, keepingKey, kindOf } from "./parts.js";

/** @import { Cell } from "./parts.js" */

/** The number of rows kept beyond each edge of the visible part. */
const OVERSCAN = 12;
/** The number of printed rows. */
const MAX_PRINTED = 100;
/** The height of a row before one is measured, in CSS pixels. */
const USUAL_HEIGHT = 24;

/** The keys that scroll: in the table they are no shortcuts of the page. */
const SCROLLING = [
  ...["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
  ...["PageUp", "PageDown", "Home", "End", " "],
];

export class LongTable {
  element = make("div", { class: "long-table" });
  #columns;
  #title = "";
  #count = 0;
  /** Creates the cells of a row; the first is its header. @type {(index: number) => Cell[]} */
  #row = () => [];
  #height = 0;

  /** @param {readonly string[]} columns */
  constructor(columns) {
    this.#columns = columns;
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  /**
   * Shows other rows, without changing the scroll position. The same row keeps the focus, or the one in its place.
   * @param {string} title
   * @param {number} count
   * @param {(index: number) => Cell[]} row
   */
  show(title, count, row) {
    [this.#title, this.#count, this.#row] = [title, count, row];
    keepingKey(this.element, () => this.draw());
    return this.element;
  }

  /** Renders the visible rows, or those for print. */
  draw() {
    const paper = document.documentElement.dataset.print === "report";
    const { scrollTop = 0, clientHeight = 0 } = this.element.firstElementChild ?? {};
    const height = this.#height || USUAL_HEIGHT;
    const first = Math.floor(scrollTop / height) - OVERSCAN;
    const last = Math.ceil((scrollTop + clientHeight) / height) + OVERSCAN;
    this.#render(
      paper ? 0 : Math.max(0, first),
      Math.min(this.#count, paper ? MAX_PRINTED : last),
      !paper,
    );
    if (paper || this.#height > 0) return;
    const measured = this.element.querySelector("tbody tr[aria-rowindex]");
    this.#height = measured?.getBoundingClientRect().height ?? 0;
    if (this.#height > 0) this.draw();
  }

  /**
   * @param {number} from
   * @param {number} to
   * @param {boolean} scrolled true to leave room for the others
   */
  #render(from, to, scrolled) {
    const count = this.#count;
    const title = this.#title;
    const rows = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
    // The row with the focus stays, wherever it is.
    const focused = this.element.contains(document.activeElement)
      ? document.activeElement?.closest("tbody tr")
      : null;
    const kept = focused ? Number(focused.getAttribute("aria-rowindex")) - 2 : count;
    if (scrolled && kept < from) rows.unshift(kept);
    if (scrolled && kept >= to && kept < count) rows.push(kept);
    const shown = Math.min(MAX_PRINTED, count);
    const end = (rows.at(-1) ?? -1) + 1;
    render(
      html`<div
          class="scroll long"
          tabindex="0"
          role="region"
          aria-label=${title}
          @scroll=${() => this.draw()}
          @keydown=${(/** @type {KeyboardEvent} */ event) =>
            SCROLLING.includes(event.key) && event.stopPropagation()}
        >
          <table aria-rowcount=${count + 1}>
            <caption class="sr">
              ${title}
            </caption>
            <thead>
              <tr aria-rowindex="1">
                ${headOf(this.#columns)}
              </tr>
            </thead>
            <tbody>
              ${repeat(
                rows,
                (index) => index,
                (index, at) => [
                  scrolled ? this.#gap(index - (rows[at - 1] ?? -1) - 1) : nothing,
                  this.#line(index),
                ],
              )}
              ${scrolled ? this.#gap(count - end) : nothing}
            </tbody>
          </table>
        </div>
        ${count > shown ? html`<p class="hint on-paper">${t("lab.report.cut", { shown, count })}</p>` : nothing}`,
      this.element,
    );
  }

  /** A spacer for rows that are not in the DOM. @param {number} count */
  #gap(count) {
    if (count <= 0) return nothing;
    const height = `${count * (this.#height || USUAL_HEIGHT)}px`;
    return html`<tr class="gap" aria-hidden="true">
      <td colspan=${this.#columns.length} ${cssVariable("--gap", height)}></td>
    </tr>`;
  }

  /** @param {number} index */
  #line(index) {
    const [name, ...entries] = this.#row(index);
    // The header is row 1.
    return html`<tr aria-rowindex=${index + 2}>
      <th scope="row" class=${kindOf(this.#columns[0])}>${name}</th>
      ${entries.map((entry, at) => html`<td class=${kindOf(this.#columns[at + 1])}>${entry}</td>`)}
    </tr>`;
  }
}
