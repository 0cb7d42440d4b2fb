/** The way back from a run that was opened: to the report, where it was, and to what had the focus. */

import { byId } from "../../app/dom.js";

/** @typedef {{link: string, key: string, panel: number, page: number}} Place */

export class WayBack {
  #button = byId("way-back", HTMLElement);
  /** Where somebody has left the report. @type {Place | null} */
  #place = null;

  /** @param {() => void} enter opens the Lab as it was left */
  constructor(enter) {
    this.#button.addEventListener("click", enter);
  }

  /** A run of an experiment is about to be opened. @param {string} link of the experiment */
  leave(link) {
    const key = document.activeElement?.getAttribute("data-key") ?? "";
    const { scrollTop } = byId("panel", HTMLElement);
    this.#place = { link, key, panel: scrollTop, page: scrollY };
    this.#button.hidden = false;
  }

  /** The Lab is open again. @param {string} link of the experiment that it shows */
  arrive(link) {
    this.#button.hidden = true;
    const place = this.#place;
    this.#place = null;
    if (place?.link !== link) return;
    // After the next drawing: until then the report is hidden.
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
