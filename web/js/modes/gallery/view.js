/** The panel of the gallery: all cards, or one of them. Loaded when the gallery is opened. */

import { render } from "lit-html";
import { NO_PROOF } from "../../board/marks.js";
import { readData } from "../../place.js";
import { playerAt } from "../../player/player_state.js";
import { make, opensTab } from "../../ui/dom.js";
import { panelOf, revealTop } from "../../ui/panels.js";
import { cardOf, turnByKey } from "./card.js";
import { overviewOf, walkCards } from "./overview.js";
import { exhibitOf } from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/types.js" */
/** @import { Exhibit } from "./exhibits.js" */
/** @import { GalleryState } from "./state.js" */

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Loads the exhibits.
 * @returns {Promise<readonly Exhibit[]>}
 */
export async function loadGallery() {
  const data = await readData("gallery");
  return /** @type {{exhibits: Exhibit[]}} */ (data).exhibits;
}

export class GalleryView {
  #app;
  #change;
  #root = panelOf("gallery");
  #all = make("div", { class: "gallery-all" });
  #card = make("article", { class: "gallery-card", "aria-labelledby": "card-title" });
  /** The last shown card, "" for all of them, or null if none was shown yet. @type {string | null} */
  #shown = null;

  /** @param {App} app @param {(news: Partial<GalleryState>) => void} change */
  constructor(app, change) {
    this.#app = app;
    this.#change = change;
    this.#root.append(this.#all, this.#card);
    this.#all.addEventListener("keydown", walkCards);
    this.#card.addEventListener("keydown", turnByKey);
    this.#root.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target).closest("[data-link]");
      if (!target || opensTab(event)) return;
      event.preventDefault();
      app.visit(target.getAttribute("data-link") ?? "");
    });
  }

  /** @param {State} state */
  render(state) {
    /** @type {GalleryState} */
    const slice = state.modes.gallery;
    if (!slice.exhibits) return;
    const exhibit = exhibitOf(slice);
    const hooks = { change: this.#change, play: this.#play };
    this.#all.hidden = exhibit !== null;
    this.#card.hidden = exhibit === null;
    if (exhibit) render(cardOf(this.#app, state, exhibit, hooks), this.#card);
    else
      render(
        overviewOf(slice.exhibits, slice.kind, (kind) => this.#change({ kind })),
        this.#all,
      );
    const id = exhibit?.id ?? "";
    if (id !== this.#shown) this.#turned(id);
  }

  /** Plays a tour of a collection. @param {number} tour */
  #play = (tour) => {
    const { player } = this.#app;
    player.stop();
    this.#change({ tour });
    const { timeline } = this.#app.show;
    const before = this.#app.lookOf("gallery").player;
    const at = { moment: null, plays: !reducedMotion.matches };
    this.#app.look("gallery", { player: playerAt(before, timeline, at), proof: NO_PROOF });
    if (player.state.playing) player.play();
    this.#app.tidy();
  };

  /** Scrolls to the top of a newly shown card or overview, and focuses it. @param {string} id */
  #turned(id) {
    const before = this.#shown;
    this.#shown = id;
    if (before === null) return;
    const hadFocus = this.#root.contains(document.activeElement);
    if (id === "" && before !== "") {
      const card = this.#all.querySelector(`[data-link="?gallery=${CSS.escape(before)}"]`);
      if (card instanceof HTMLElement) card.focus();
      return;
    }
    this.#root.closest(".panel")?.scrollTo(0, 0);
    if (before === "") scrollTo(0, 0);
    else revealTop(this.#card, 1);
    // The buttons between the cards keep the focus while a person uses them.
    if (hadFocus && before !== "") return;
    this.#card.querySelector("h2")?.focus({ preventScroll: true });
  }
}
