/** The properties of the shown tour. */

import { propertiesInShort, propertyLists } from "../../runs/properties.js";
import { byId, setText } from "../../ui/dom.js";
import { labelled } from "../../ui/i18n.js";

/** @import { SolveState } from "./state.js" */
/** @import { Result } from "../../runs/result.js" */

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
    const short = tour.properties ? propertiesInShort(tour.properties, tour.document) : "";
    setText(byId("properties-shown", HTMLElement), short);
    const { facts, meanings } = tour.properties
      ? propertyLists(tour.properties, tour.document)
      : { facts: [], meanings: [] };
    byId("property-list", HTMLElement).replaceChildren(...facts);
    byId("meanings", HTMLDetailsElement).hidden = facts.length === 0;
    byId("meaning-list", HTMLElement).replaceChildren(...meanings);
  }
}
