/** The tabs and the panels of the modes. */

import { byId, make } from "./dom.js";

/** Makes the tab of a mode, unless index.html has it. @param {string} id */
export function makeTab(id) {
  const tabs = document.querySelector(".modes");
  if (tabs?.querySelector(`[data-action="mode-${id}"]`)) return;
  tabs?.append(make("button", { type: "button", class: "tool", "data-action": `mode-${id}` }));
}

/** The panel of a mode, made if index.html has none. @param {string} id */
export function panelOf(id) {
  const found = document.getElementById(`${id}-mode`);
  if (found) return found;
  const panel = make("div", { class: "mode", id: `${id}-mode` });
  byId("panel", HTMLElement).append(panel);
  return panel;
}
