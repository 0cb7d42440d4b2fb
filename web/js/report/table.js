/** A table of a report. A long one has pages, because thousands of rows at once would block the browser. */

import { html, nothing, render } from "lit-html";
import { make } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { keepingKey, titled } from "./parts.js";

/** The number of rows of a page: fewer on a phone, where each is a block. */
const pageSize = () => (innerWidth < 600 ? 10 : 25);

/**
 * @typedef {object} Content
 * @property {string} title
 * @property {string} [kind] the class of the table
 * @property {unknown} head its first row, or its first rows, as a template
 * @property {number} count
 * @property {(index: number) => unknown} row a row, as a template
 */

export class Table {
  element = make("div", { class: "rows" });
  /** @type {Content} */
  #content = { title: "", head: nothing, count: 0, row: () => nothing };
  /** The first row of the page. */
  #from = 0;
  #page = pageSize();

  /** Shows other rows; the row with the focus keeps it. @param {Content} content */
  show(content) {
    this.#content = content;
    const last = this.#page * Math.floor(Math.max(0, content.count - 1) / this.#page);
    this.#draw(Math.min(this.#from, last));
    return this.element;
  }

  /** Shows all rows, or pages of them. @param {boolean} whole */
  showWhole(whole) {
    this.#page = whole ? Math.max(1, this.#content.count) : pageSize();
    this.show(this.#content);
  }

  /** @param {number} from */
  #draw(from) {
    this.#from = from;
    const { title, kind, head, count, row } = this.#content;
    const to = Math.min(from + this.#page, count);
    const rows = Array.from({ length: to - from }, (_, index) => row(from + index));
    const table = titled(title, html`<thead>${head}</thead><tbody>${rows}</tbody>`, kind);
    const pages = count > this.#page ? this.#pages(from, to, count) : nothing;
    keepingKey(this.element, () => render(html`${table}${pages}`, this.element));
  }

  /** @param {number} from @param {number} to @param {number} count */
  #pages(from, to, count) {
    const button = (
      /** @type {"previous" | "next"} */ name,
      /** @type {number} */ first,
      /** @type {boolean} */ possible,
    ) => html`<button
      type="button"
      class="quiet small"
      aria-disabled=${possible ? nothing : "true"}
      @click=${() => possible && this.#draw(first)}
    >
      ${t(`lab.report.page.${name}`)}
    </button>`;
    return html`<div class="pages">
      ${button("previous", from - this.#page, from > 0)} ${button("next", to, to < count)}
      <span class="hint">${t("lab.report.page", { from: from + 1, to, count })}</span>
    </div>`;
  }
}
