/**
 * The view of a text: numbered lines, with marks on the parts that Python read as a board. For a long text, only the
 * visible rows are in the DOM.
 */

import { make, setAttribute } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { Parts } from "../../ui/memo.js";
import { Lines } from "./lines.js";

/** @import { App } from "../../app/app.js" */
/** @import { TextReading } from "../../solver/documents.js" */
/** @import { CheckState, Place, Span } from "./types.js" */

/** Up to this size the whole text is in the DOM, so that a screen reader reads all of it. */
const ALL_ROWS = 400;
const ALL_LETTERS = 16_000;

/** The number of extra rows in the DOM beyond the visible ones. */
const OVERSCAN = 3;

/** The largest height of an element that browsers support, in CSS pixels. */
const MAX_HEIGHT = 8_000_000;

/** The time of a slice of the search for rows, in milliseconds. */
const SLICE_MS = 8;

export class TextView {
  #app;
  #lines = new Lines("");
  /** @type {Pick<CheckState, "text" | "fault" | "place"> & {reading: TextReading | null}} */
  #shown = { text: "", reading: null, fault: -1, place: null };
  /** @type {Place | null} The place of the last scroll. */
  #sought = null;
  /** The drawn parts. */
  #drawn = new Parts();
  #rowHeight = 0;
  /** The size and the scroll position, stored because reading them while drawing forces a layout. */
  #size = { width: 0, height: 0 };
  #scrolled = 0;
  #current = -1;
  #timer = 0;

  root = make("div", { class: "check-view", id: "check-view", role: "region", tabindex: "0" });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const { root } = this;
    this.space = make("div", { class: "check-space" });
    this.rows = make("div", { class: "check-rows" });
    this.space.append(this.rows);
    root.append(this.space);
    const scrolled = () => {
      this.#scrolled = root.scrollTop;
      this.#draw();
    };
    root.addEventListener("scroll", scrolled, { passive: true });
    new ResizeObserver(() => {
      this.#rowHeight = 0;
      this.#resize();
      scrolled();
    }).observe(root);
  }

  /** Takes another text, and finds its rows in the background. @param {string} text */
  take(text) {
    clearTimeout(this.#timer);
    this.#lines = new Lines(text);
    const more = () => {
      if (this.#lines.advance(SLICE_MS)) this.#app.store.update({});
      else this.#timer = setTimeout(more);
    };
    if (!this.#lines.done) this.#timer = setTimeout(more);
  }

  /**
   * @param {CheckState} slice
   * @param {TextReading | null} reading of this very text
   * @param {number} position of the player
   */
  render({ text, fault, place }, reading, position) {
    if (this.#lines.text !== text) return;
    setAttribute(this.root, "aria-label", t("check.view"));
    this.#shown = { text, reading, fault, place };
    this.#draw();
    if (place !== this.#sought && this.#lines.done) {
      this.#sought = place;
      if (place) this.#seek(place);
    }
    this.#follow(position - 1);
  }

  /** The height of a row, in CSS pixels. */
  #measured() {
    if (this.#rowHeight === 0) {
      const probe = make("div", { class: "check-row" }, "0");
      this.rows.append(probe);
      this.#rowHeight = probe.getBoundingClientRect().height;
      probe.remove();
    }
    return this.#rowHeight;
  }

  /** The rows to be in the DOM. @returns {{first: number, last: number, top: number}} */
  #window() {
    const { count, text } = this.#lines;
    const height = this.#measured();
    if (count <= ALL_ROWS && text.length <= ALL_LETTERS) return { first: 0, last: count, top: 0 };
    const { height: part } = this.#size;
    const seen = Math.ceil(part / height);
    const whole = count * height;
    // If the element would be too high, its scroll position is scaled to the rows.
    const scale = whole > MAX_HEIGHT ? (whole - part) / (MAX_HEIGHT - part) : 1;
    const at = Math.floor((this.#scrolled * scale) / height);
    const first = Math.max(0, Math.min(at, count - seen) - OVERSCAN);
    const last = Math.min(count, at + seen + OVERSCAN);
    return {
      first,
      last,
      top: scale === 1 ? first * height : this.#scrolled - (at - first) * height,
    };
  }

  #resize() {
    this.#size = { width: this.root.clientWidth, height: this.root.clientHeight };
  }

  #draw() {
    // The view has just appeared, perhaps for print: the resize observer would be too late.
    if (this.#size.width === 0) this.#resize();
    if (this.#size.width === 0) return;
    const height = this.#measured();
    if (height === 0) return;
    const { count } = this.#lines;
    const { first, last, top } = this.#window();
    const { text, reading, fault } = this.#shown;
    const whole = Math.min(MAX_HEIGHT, count * height);
    this.space.style.minHeight = `${whole}px`;
    this.rows.style.top = `${top}px`;
    if (!this.#drawn.changed(text, count, reading, fault, first, last)) return;
    const digits = String(this.#lines.line(count - 1)).length;
    this.root.style.setProperty("--digits", String(digits));
    const spans = this.#spans(this.#lines.start(first), this.#lines.start(last));
    const rows = [];
    for (let row = first; row < last; row++) rows.push(this.#row(row, spans));
    this.rows.replaceChildren(...rows);
    this.#current = -1;
  }

  /**
   * The marks in a part of the text, in the order of the text.
   * @param {number} from
   * @param {number} to
   * @returns {Span[]}
   */
  #spans(from, to) {
    const { reading, fault } = this.#shown;
    if (!reading) return [];
    /** @type {Span[]} */
    const spans = [];
    const { places, faults } = reading;
    // A million places are possible, so no array is made for each.
    for (let at = 0; at < places.length; at += 2) {
      const begin = places[at] ?? 0;
      const end = places[at + 1] ?? 0;
      if (end > from && begin < to) spans.push({ begin, end, at: at / 2, kind: "read" });
    }
    for (const [index, { places: wrong }] of faults.entries()) {
      const kind = index === fault ? "wrong chosen" : "wrong";
      for (let at = 0; at < wrong.length; at += 2) {
        const [begin = 0, end = 0] = [wrong[at], wrong[at + 1]];
        if (end > from && begin < to) spans.push({ begin, end, at: -1, kind });
      }
    }
    return merged(spans);
  }

  /** @param {number} row @param {Span[]} spans */
  #row(row, spans) {
    const lines = this.#lines;
    const begin = lines.start(row);
    const content = lines.row(row);
    const number = lines.begins(row) ? String(lines.line(row)) : "";
    const element = make("div", { class: "check-row" });
    element.append(make("span", { class: "check-number", "aria-hidden": "true" }, number));
    const code = make("span", { class: "check-code", translate: "no" });
    let at = 0;
    for (const span of spans) {
      const from = Math.max(0, span.begin - begin);
      const to = Math.min(content.length, span.end - begin);
      if (to <= from || from < at) continue;
      code.append(visible(content.slice(at, from)));
      const mark = make("mark", { class: span.kind }, visible(content.slice(from, to)));
      if (span.at >= 0) mark.dataset.at = String(span.at);
      code.append(mark);
      at = to;
    }
    code.append(visible(content.slice(at)) || "\u200b");
    element.append(code);
    return element;
  }

  /** Marks the number of the knight's square. @param {number} index */
  #follow(index) {
    if (index === this.#current) return;
    for (const mark of this.rows.querySelectorAll("mark.here")) mark.classList.remove("here");
    this.rows.querySelector(`mark[data-at="${index}"]`)?.classList.add("here");
    this.#current = index;
  }

  /** Scrolls to a position in the text, without scrolling the page. @param {Place} place */
  #seek({ begin, end }) {
    const lines = this.#lines;
    const height = this.#measured();
    const row = lines.rowOf(begin);
    const { clientHeight, clientWidth } = this.root;
    const whole = lines.count * height;
    const scale = whole > MAX_HEIGHT ? (MAX_HEIGHT - clientHeight) / (whole - clientHeight) : 1;
    const top = this.root.scrollTop;
    const wanted = (row + 0.5) * height * scale;
    if (wanted < top + height || wanted > top + clientHeight - height) {
      this.root.scrollTop = Math.max(0, wanted - clientHeight / 3);
      this.#scrolled = this.root.scrollTop;
    }
    this.#draw();
    const mark = this.rows.querySelector("mark.chosen");
    if (!mark || end <= begin) return;
    const { left, right } = mark.getBoundingClientRect();
    const box = this.root.getBoundingClientRect();
    const edge = clientWidth / 4;
    if (left < box.left + edge || right > box.left + clientWidth) {
      this.root.scrollLeft += left - box.left - clientWidth / 3;
    }
  }
}

/**
 * Spans in the order of the text, without overlaps: a fault covers other spans.
 * @param {Span[]} spans
 */
function merged(spans) {
  const rank = (/** @type {Span} */ { kind }) => ["wrong chosen", "wrong", "read"].indexOf(kind);
  spans.sort((a, b) => a.begin - b.begin || rank(a) - rank(b));
  /** @type {Span[]} */
  const spread = [];
  for (const span of spans) {
    const before = spread.at(-1);
    if (!before || span.begin >= before.end) spread.push(span);
    else if (before.at < 0 && span.begin === before.begin) before.at = span.at;
    else if (rank(span) < rank(before)) spread.splice(-1, 1, { ...span, at: before.at });
  }
  return spread;
}

/** Control characters as visible signs of the same length. @param {string} text */
function visible(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must become visible
  return text.replace(/[\0-\x08\x0b-\x1f]/g, (sign) =>
    String.fromCharCode(0x2400 + sign.charCodeAt(0)),
  );
}
