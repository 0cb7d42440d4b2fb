/** Where the player has no room for a control, that stands in its menu: the player has two rows at most. */

import { byId } from "../app/dom.js";

/** Below these widths, in CSS pixels, a control moves into the menu. */
const LEAST = /** @type {const} */ ([
  [".speed", 700],
  [".zoom", 810],
  ["#source", 580],
]);

export function followRoom() {
  const player = byId("player", HTMLElement);
  const menu = byId("more-controls", HTMLElement);
  const show = byId("show", HTMLElement);
  const places = LEAST.map(([selector, least]) => {
    const control = player.querySelector(selector);
    if (!control) throw new Error(`no ${selector}`);
    return { control, least, mark: document.createComment(selector) };
  });
  for (const { control, mark } of places) control.before(mark);
  new ResizeObserver(([entry]) => {
    const width = entry?.contentRect.width ?? 0;
    for (const { control, least, mark } of places) {
      const moved = menu.contains(control);
      if (width < least && !moved) menu.append(control);
      if (width >= least && moved) mark.after(control);
    }
    show.classList.toggle("holds-controls", menu.childElementCount > 0);
  }).observe(player);
}
