/** The properties of a tour in words. */

import { html } from "lit-html";
import { number, t } from "../ui/i18n.js";

/** @import { Properties } from "../solver/documents.js" */

/**
 * The properties and their values, in words.
 * @param {Properties} properties
 * @param {{rows: number, cols: number}} board
 * @param {boolean} [turning] true to include its angles, and its turning round the centre
 * @returns {[name: string, value: string][]}
 */
function entriesOf(properties, { rows, cols }, turning = false) {
  const { closed, symmetry, turns, angles, crossings, whirling, magic, sums } = properties;
  /** @type {[string, string][]} */
  const list = [
    ["kind", t(closed ? "properties.closed" : "properties.open")],
    ["symmetry", t(`symmetry.${symmetry}`)],
    ["turns", number(turns)],
    ["crossings", number(crossings)],
  ];
  if (turning) {
    const way = whirling ? "properties.whirling" : "properties.not-whirling";
    list.push(["angles", t("properties.angles", angles)], ["whirling", t(way)]);
  }
  // Only the sums of a square board can be magic.
  if (rows === cols) list.push(["magic", t(`magic.${magic}`, { sum: sums?.rows[0] })]);
  return list;
}

/**
 * The special properties of a tour, in a few words.
 * @param {Properties} properties
 * @param {{rows: number, cols: number}} board
 */
export function propertiesInShort(properties, board) {
  const { symmetry, magic } = properties;
  const values = new Map(entriesOf(properties, board));
  const names = ["kind"];
  if (symmetry !== "none") names.push("symmetry");
  if (magic !== "none") names.push("magic");
  return names.map((name) => values.get(name)).join(" · ");
}

/**
 * The properties as terms with their values.
 * @param {Properties} properties
 * @param {{rows: number, cols: number}} board
 * @param {boolean} [turning]
 */
export function propertyTerms(properties, board, turning) {
  return entriesOf(properties, board, turning).map(
    ([name, value]) =>
      html`<div title=${t(`property.${name}.hint`)} data-property=${name}>
        <dt>${t(`property.${name}`)}</dt>
        <dd>${value}</dd>
      </div>`,
  );
}

/**
 * The meanings of the properties, as terms with their definitions.
 * @param {Properties} properties
 * @param {{rows: number, cols: number}} board
 */
export function propertyMeanings(properties, board) {
  return entriesOf(properties, board).map(
    ([name]) =>
      html`<dt>${t(`property.${name}`)}</dt>
        <dd>${t(`property.${name}.hint`)}</dd>`,
  );
}
