/** The tables of a report, with their links and buttons. */

import { make } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { LongTable } from "./long_table.js";

/** The columns whose entries are words. */
const WORDS = ["method", "outcome", "board", "order", "start", "moves", "own-rule", "warnsdorff"];

/** Longer tables are drawn as they are scrolled. */
export const LONG = 100;

/** @param {string} column @returns {string | undefined} the class of its cells */
function kindOf(column) {
  return WORDS.includes(column) ? "words" : undefined;
}

/** @param {readonly string[]} columns */
function headOf(columns) {
  const cells = columns.map((column) =>
    make("th", { scope: "col", class: kindOf(column) }, t(`lab.report.column.${column}`)),
  );
  return make("thead", {}, make("tr", { "aria-rowindex": "1" }, ...cells));
}

/**
 * @param {string} title
 * @param {string[]} columns
 * @param {(string | Node)[][]} rows the first entry is the header of the row
 * @param {boolean} [blocks] true to show a row as a block where the columns have no room
 */
export function makeTable(title, columns, rows, blocks = false) {
  const body = rows.map(([name = "", ...entries]) => {
    const cells = entries.map((entry, index) => {
      const column = columns[index + 1] ?? "";
      const label = blocks ? t(`lab.report.column.${column}`) : undefined;
      return make("td", { class: kindOf(column), "data-column": label }, entry);
    });
    const first = make("th", { scope: "row", class: kindOf(columns[0] ?? "") }, name);
    return make("tbody", {}, make("tr", {}, first, ...cells));
  });
  const head = headOf(columns);
  head.querySelector("tr")?.removeAttribute("aria-rowindex");
  const table = make(
    "table",
    { class: blocks ? "blocks" : undefined },
    make("caption", { class: "sr" }, title),
    head,
    ...body,
  );
  // A table wider than the panel scrolls, also by keyboard.
  return make(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": title },
    table,
  );
}

/**
 * A table whose rows are drawn as they are scrolled.
 * @param {readonly string[]} columns
 */
export function makeLongTable(columns) {
  return new LongTable(() => headOf(columns), columns.map(kindOf));
}

/**
 * A link that opens a run.
 * @param {string} link
 * @param {string} text
 * @param {string} key
 */
export function openLink(link, text, key) {
  const title = t("lab.report.open");
  return make("a", { href: link, "data-link": link, "data-key": key, title }, text);
}

/**
 * A button that puts an order into the form of Solve mode.
 * @param {string} order
 * @param {string} rank
 */
export function useButton(order, rank) {
  const label = t("lab.report.use.name", { order });
  const attributes = { "data-order": order, "data-key": `use-${rank}-${order}` };
  return make(
    "button",
    { type: "button", class: "quiet", "aria-label": label, ...attributes },
    t("lab.report.use"),
  );
}
