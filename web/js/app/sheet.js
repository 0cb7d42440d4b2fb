/** On phones the panel slides over the board: what gets the focus below it is brought into sight. */

import { byId } from "./dom.js";

export function keepFocusInSight() {
  const panel = byId("panel", HTMLElement);
  const stage = /** @type {HTMLElement} */ (document.querySelector(".stage"));
  stage.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element) || !target.matches(":focus-visible")) return;
    // Elsewhere the panel is beside the board.
    if (getComputedStyle(stage).position !== "sticky") return;
    const covered = target.getBoundingClientRect().bottom > panel.getBoundingClientRect().top;
    if (covered) scrollTo({ top: 0 });
  });
}
