/**
 * The ids that tests and assistive technology use in every mode: `#verdict`, `#tour-matrix`. The open mode's panel has
 * them on its elements with `data-hook`.
 */

/** @param {HTMLElement} panel of the open mode */
export function giveHooks(panel) {
  for (const element of panel.querySelectorAll("[data-hook]")) {
    const name = element.getAttribute("data-hook") ?? "";
    if (element.id === name) continue;
    document.getElementById(name)?.removeAttribute("id");
    element.id = name;
  }
}
