/**
 * Returns from an opened run to the report, with its scroll position and its focus.
 */

import { byId } from "../../ui/dom.js";

/** @typedef {{link: string, key: string, panel: number, page: number}} Place */

export class WayBack {
  #button = byId("way-back", HTMLElement);
  /** The position in the report before a run was opened. @type {Place | null} */
  #place = null;

  /** @param {() => void} enter opens the Lab in its last state */
  constructor(enter) {
    this.#button.addEventListener("click", enter);
  }

  /** Saves the position before a run of an experiment is opened. @param {string} link of the experiment */
  leave(link) {
    const key = document.activeElement?.getAttribute("data-key") ?? "";
    const { scrollTop } = byId("panel", HTMLElement);
    this.#place = { link, key, panel: scrollTop, page: scrollY };
    this.#button.hidden = false;
  }

  /**
   * Restores the position when the Lab is opened again.
   * @param {string} link of the experiment that it shows
   */
  arrive(link) {
    this.#button.hidden = true;
    const place = this.#place;
    this.#place = null;
    if (place?.link !== link) return;
    // Two frames later: the report is hidden until the first.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const found = document.querySelector(`#lab-mode [data-key="${CSS.escape(place.key)}"]`);
        if (found instanceof HTMLElement) found.focus({ preventScroll: true });
        byId("panel", HTMLElement).scrollTop = place.panel;
        scrollTo(0, place.page);
      }),
    );
  }
}
