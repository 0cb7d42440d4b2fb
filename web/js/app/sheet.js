/** On phones the panel slides over the board: scrolls so that focused or changed parts below it are visible. */

import { byId } from "../ui/dom.js";

export function keepFocusInSight() {
  const stage = /** @type {HTMLElement} */ (document.querySelector(".stage"));
  stage.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(":focus-visible")) uncover(target);
  });
}

/** Scrolls to the top if the panel covers a part of the stage. @param {Element} part */
export function uncover(part) {
  const panel = byId("panel", HTMLElement).getBoundingClientRect();
  const { bottom, right } = part.getBoundingClientRect();
  // In wide windows the panel is beside the board and covers nothing.
  if (bottom > panel.top && right > panel.left) scrollTo({ top: 0 });
}
