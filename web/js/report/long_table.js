/**
 * A table of up to 100,000 rows: only the visible ones are in the DOM, and assistive technology is told their
 * position among all. The printed table has the first rows, and the total.
 */

import { make, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

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

/**
 * @typedef {(index: number) => (string | Node)[]} RowMaker creates the cells of a row; the first is its
 *   header
 */

export class LongTable {
  #kinds;
  #body = make("tbody");
  #caption = make("caption", { class: "sr" });
  #table = make("table");
  #scroll = make("div", { class: "scroll long", tabindex: "0", role: "region" });
  #printed = make("p", { class: "hint on-paper" });
  #count = 0;
  /** @type {RowMaker} */
  #row = () => [];
  #height = 0;
  /** A row that is kept in the DOM wherever it is, or -1: that in place of the one that had the focus. */
  #kept = -1;
  /** The rows in the DOM, by number. @type {Map<number, HTMLTableRowElement>} */
  #rows = new Map();

  /**
   * @param {() => HTMLElement} head
   * @param {(string | undefined)[]} kinds the class of the cells of each column
   */
  constructor(head, kinds) {
    this.#kinds = kinds;
    this.#table.append(this.#caption, head(), this.#body);
    this.#scroll.append(this.#table);
    this.element = make("div", { class: "long-table" }, this.#scroll, this.#printed);
    this.#scroll.addEventListener("scroll", () => this.draw());
    this.#scroll.addEventListener("keydown", (event) => {
      if (SCROLLING.includes(event.key)) event.stopPropagation();
    });
    new ResizeObserver(() => this.draw()).observe(this.#scroll);
  }

  /**
   * Shows other rows, without changing the scroll position.
   * @param {string} title
   * @param {number} count
   * @param {RowMaker} row
   */
  show(title, count, row) {
    const { activeElement } = document;
    const key = this.#body.contains(activeElement) ? activeElement?.getAttribute("data-key") : null;
    const at = [...this.#rows].find(([, element]) => element.contains(activeElement))?.[0] ?? -1;
    this.#count = count;
    this.#row = row;
    // The rows stay in the table until the new ones come: otherwise the scroll position would be lost.
    this.#rows.clear();
    this.#kept = at;
    setText(this.#caption, title);
    this.#scroll.setAttribute("aria-label", title);
    this.#table.setAttribute("aria-rowcount", String(count + 1));
    const shown = Math.min(MAX_PRINTED, count);
    setText(this.#printed, count > shown ? t("lab.report.cut", { shown, count }) : "");
    this.draw();
    this.#kept = -1;
    if (key === null) return;
    // The same row keeps the focus, or the one in its place.
    const again =
      this.#body.querySelector(`[data-key="${CSS.escape(key ?? "")}"]`) ??
      this.#rows.get(at)?.querySelector("[data-key]");
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /** Renders the visible rows, or those for print. */
  draw() {
    if (document.documentElement.dataset.print === "report") {
      this.#place(0, Math.min(this.#count, MAX_PRINTED), false);
      return;
    }
    const { scrollTop, clientHeight } = this.#scroll;
    if (clientHeight === 0) return;
    const height = this.#height || USUAL_HEIGHT;
    const first = Math.floor(scrollTop / height) - OVERSCAN;
    const last = Math.ceil((scrollTop + clientHeight) / height) + OVERSCAN;
    this.#place(Math.max(0, first), Math.min(this.#count, last), true);
    if (this.#height > 0) return;
    const [measured] = this.#rows.values();
    this.#height = measured?.getBoundingClientRect().height ?? 0;
    if (this.#height > 0) this.draw();
  }

  /**
   * @param {number} from
   * @param {number} to
   * @param {boolean} scrolled true to leave room for the others
   */
  #place(from, to, scrolled) {
    const wanted = new Set();
    for (let index = from; index < to; index++) wanted.add(index);
    if (scrolled && this.#kept >= 0 && this.#kept < this.#count) wanted.add(this.#kept);
    for (const [index, row] of this.#rows) {
      if (wanted.has(index)) continue;
      // The row with the focus stays, wherever it is.
      if (scrolled && row.contains(document.activeElement)) wanted.add(index);
      else this.#rows.delete(index);
    }
    const order = [...wanted].sort((one, other) => one - other);
    /** @type {Node[]} */
    const content = [];
    let next = 0;
    for (const index of order) {
      if (scrolled && index > next) content.push(this.#gap(index - next));
      content.push(this.#rowAt(index));
      next = index + 1;
    }
    if (scrolled && next < this.#count) content.push(this.#gap(this.#count - next));
    this.#replace(content);
  }

  /**
   * Puts rows into the body without touching those already there: they would lose the focus.
   * @param {Node[]} content
   */
  #replace(content) {
    const staying = new Set(content);
    for (const child of [...this.#body.childNodes]) if (!staying.has(child)) child.remove();
    let at = this.#body.firstChild;
    for (const node of content) {
      if (node === at) at = at.nextSibling;
      else this.#body.insertBefore(node, at);
    }
  }

  /** A spacer for rows that are not in the DOM. @param {number} count */
  #gap(count) {
    const cell = make("td", { colspan: String(this.#kinds.length) });
    cell.style.height = `${count * (this.#height || USUAL_HEIGHT)}px`;
    return make("tr", { class: "gap", "aria-hidden": "true" }, cell);
  }

  /** @param {number} index */
  #rowAt(index) {
    const there = this.#rows.get(index);
    if (there) return there;
    const cells = this.#row(index).map((entry, column) =>
      column === 0
        ? make("th", { scope: "row", class: this.#kinds[0] }, entry)
        : make("td", { class: this.#kinds[column] }, entry),
    );
    // The header is row 1.
    const row = make("tr", { "aria-rowindex": String(index + 2) }, ...cells);
    this.#rows.set(index, row);
    return row;
  }
}
