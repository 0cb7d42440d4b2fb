/** The properties of the shown tour. */

import { nothing, render } from "lit-html";
import { propertiesInShort, propertyMeanings, propertyTerms } from "../../runs/properties.js";
import { byId, setText } from "../../ui/dom.js";

/** @import { SolveState } from "./state.js" */

/** @param {SolveState} slice */
export function renderProperties({ running, result }) {
  const tour = !running && result?.document.listed ? result : null;
  byId("properties", HTMLElement).hidden = !tour;
  if (!tour) return;
  const { properties, document: board } = tour;
  const short = properties ? propertiesInShort(properties, board) : "";
  setText(byId("properties-shown", HTMLElement), short);
  byId("meanings", HTMLElement).hidden = !properties;
  const terms = properties ? propertyTerms(properties, board) : nothing;
  render(terms, byId("property-list", HTMLElement));
  const meanings = properties ? propertyMeanings(properties, board) : nothing;
  render(meanings, byId("meaning-list", HTMLElement));
}
