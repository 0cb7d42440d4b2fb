/** On phones the panel slides over the board: what gets the focus below it, or changes, is brought into sight. */

import { byId } from "../ui/dom.js";

export function keepFocusInSight() {
  const stage = /** @type {HTMLElement} */ (document.querySelector(".stage"));
  stage.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(":focus-visible")) uncover(target);
  });
}

/** Brings a part of the stage into sight that the panel covers. @param {Element} part */
export function uncover(part) {
  const panel = byId("panel", HTMLElement).getBoundingClientRect();
  const { bottom, right } = part.getBoundingClientRect();
  // Elsewhere the panel is beside the board.
  if (bottom > panel.top && right > panel.left) scrollTo({ top: 0 });
}
