/** The properties of a tour in words. */

import { make } from "../ui/dom.js";
import { number, t } from "../ui/i18n.js";

/** @import { Properties } from "../solver/documents.js" */

/**
 * The properties and their values, in words.
 * @param {Properties} properties
 * @param {{rows: number, cols: number}} board
 * @returns {[name: string, value: string][]}
 */
function entriesOf({ closed, symmetry, turns, crossings, magic, sums }, { rows, cols }) {
  /** @type {[string, string][]} */
  const list = [
    ["kind", t(closed ? "properties.closed" : "properties.open")],
    ["symmetry", t(`symmetry.${symmetry}`)],
    ["turns", number(turns)],
    ["crossings", number(crossings)],
  ];
  // Only the sums of a square board can be magic.
  if (rows === cols) list.push(["magic", t(`magic.${magic}`, { sum: sums?.rows[0] })]);
  return list;
}

/**
 * What is special about a tour, in a few words.
 * @param {Properties} properties
 * @param {{rows: number, cols: number}} board
 */
export function propertiesInShort(properties, board) {
  const { symmetry, magic } = properties;
  const told = new Map(entriesOf(properties, board));
  const names = ["kind", symmetry !== "none" && "symmetry", magic !== "none" && "magic"];
  return names.flatMap((name) => (name ? (told.get(name) ?? []) : [])).join(" · ");
}

/**
 * The properties as a list of terms, and the list of their definitions.
 * @param {Properties} properties
 * @param {{rows: number, cols: number}} board
 * @returns {{facts: HTMLElement[], meanings: HTMLElement[]}}
 */
export function propertyLists(properties, board) {
  const entries = entriesOf(properties, board);
  return {
    facts: entries.map(([name, value]) =>
      make(
        "div",
        { title: t(`property.${name}.hint`), "data-property": name },
        make("dt", {}, t(`property.${name}`)),
        make("dd", {}, value),
      ),
    ),
    meanings: entries.flatMap(([name]) => [
      make("dt", {}, t(`property.${name}`)),
      make("dd", {}, t(`property.${name}.hint`)),
    ]),
  };
}
