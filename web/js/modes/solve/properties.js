/** What can be said of the tour that is shown. */

import { byId, make } from "../../app/dom.js";
import { labelled, number, t } from "../../app/i18n.js";

/** @import { Properties } from "../../solver/documents.js" */
/** @import { Result, SolveState } from "./state.js" */

/**
 * The properties by name, in words.
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
 * The properties as a list of terms, and the list that says what they mean.
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

export class PropertyList {
  /** @type {Result | null} */
  #shown = null;

  constructor() {
    labelled(() => {
      this.#shown = null;
    });
  }

  /** @param {SolveState} slice */
  render({ running, result }) {
    const tour = !running && result?.document.listed ? result : null;
    byId("properties", HTMLElement).hidden = !tour;
    if (!tour || this.#shown === tour) return;
    this.#shown = tour;
    const { facts, meanings } = tour.properties
      ? propertyLists(tour.properties, tour.document)
      : { facts: [], meanings: [] };
    byId("property-list", HTMLElement).replaceChildren(...facts);
    byId("meanings", HTMLDetailsElement).hidden = facts.length === 0;
    byId("meaning-list", HTMLElement).replaceChildren(...meanings);
  }
}
