/**
 * Returns from an opened run to the report: to the scroll position, and to the element that had the focus.
 */

import { byId } from "../../ui/dom.js";

/** @typedef {{link: string, key: string, panel: number, page: number}} Place */

export class WayBack {
  #button = byId("way-back", HTMLElement);
  /** The position at which somebody left the report. @type {Place | null} */
  #place = null;

  /** @param {() => void} enter opens the Lab as it was left */
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
    // After the next frame: until then the report is hidden.
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
