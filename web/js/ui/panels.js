/** The tabs and the panels of the modes. */

import { byId, make } from "./dom.js";

/** Creates the tab of a mode, unless index.html has it. @param {string} id */
export function makeTab(id) {
  const tabs = document.querySelector(".modes");
  if (tabs?.querySelector(`[data-action="mode-${id}"]`)) return;
  tabs?.append(make("button", { type: "button", class: "tool", "data-action": `mode-${id}` }));
}

/** The panel of a mode, created if index.html has none. @param {string} id */
export function panelOf(id) {
  const found = document.getElementById(`${id}-mode`);
  if (found) return found;
  const panel = make("div", { class: "mode", id: `${id}-mode` });
  byId("panel", HTMLElement).append(panel);
  return panel;
}

/**
 * Scrolls to the top of a part of a panel, unless it is visible.
 * @param {HTMLElement} part
 * @param {number} low a top below this part of the window counts as not visible
 */
export function revealTop(part, low) {
  // In a large window the panel scrolls below the header; in other windows the page scrolls.
  const highest = Math.max(0, byId("panel", HTMLElement).getBoundingClientRect().top);
  const { top } = part.getBoundingClientRect();
  if (top < highest - 1 || top > innerHeight * low) part.scrollIntoView({ block: "start" });
}
