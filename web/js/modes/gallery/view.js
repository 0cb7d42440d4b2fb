/** The panel of the gallery: all cards, or one of them. Loaded when the gallery is opened. */

import { readData } from "../../place.js";
import { labelled, loadTexts } from "../../ui/i18n.js";
import { panelOf } from "../../ui/panels.js";
import { Card } from "./card.js";
import { Overview } from "./overview.js";
import { exhibitOf } from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { Exhibit } from "./exhibits.js" */
/** @import { GalleryRuns } from "./runs.js" */
/** @import { GalleryState } from "./state.js" */

/**
 * Loads the exhibits and their words.
 * @returns {Promise<readonly Exhibit[]>}
 */
export async function loadGallery() {
  const [data] = await Promise.all([readData("gallery"), loadTexts("gallery")]);
  return /** @type {{exhibits: Exhibit[]}} */ (data).exhibits;
}

export class GalleryView {
  #root = panelOf("gallery");
  #overview;
  #card;
  /** The last shown card, "" for all of them, or null if none was shown yet. @type {string | null} */
  #shown = null;

  /**
   * @param {App} app
   * @param {object} hooks
   * @param {(news: Partial<GalleryState>) => void} hooks.change
   * @param {GalleryRuns} hooks.run
   */
  constructor(app, { change }) {
    this.#overview = new Overview((kind) => change({ kind }));
    this.#card = new Card(app, change);
    this.#root.append(this.#overview.element, this.#card.element);
    this.#root.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target).closest("[data-link]");
      const { ctrlKey, metaKey, shiftKey } = event;
      // A click with a modifier key opens the card in another tab, as with any link.
      if (!target || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      const [query = "", hash = ""] = (target.getAttribute("data-link") ?? "").split("#");
      app.visit(query, hash && `#${hash}`);
    });
    labelled(() => {
      this.#overview.forget();
      this.#card.forget();
    });
  }

  /** @param {State} state */
  render(state) {
    /** @type {GalleryState} */
    const slice = state.modes.gallery;
    if (!slice.exhibits) return;
    const exhibit = exhibitOf(slice);
    this.#overview.element.hidden = exhibit !== null;
    this.#card.element.hidden = exhibit === null;
    if (exhibit) this.#card.render(state, exhibit, slice);
    else this.#overview.render(slice);
    const id = exhibit?.id ?? "";
    if (id !== this.#shown) this.#turned(id);
  }

  /** Scrolls to the top of a newly shown card or overview, and focuses it. @param {string} id */
  #turned(id) {
    const before = this.#shown;
    this.#shown = id;
    if (before === null) return;
    const panel = this.#root.closest(".panel");
    const held = this.#root.contains(document.activeElement);
    if (id === "" && before !== "") {
      const card = this.#overview.element.querySelector(
        `[data-link="?gallery=${CSS.escape(before)}"]`,
      );
      if (card instanceof HTMLElement) card.focus();
      return;
    }
    panel?.scrollTo(0, 0);
    if (before === "") scrollTo(0, 0);
    // If a person uses the buttons between the cards, they keep the focus.
    if (!held || before === "") this.#card.focus();
  }
}
