/** The tours of a collection, side by side; a click on one plays it. */

import { NO_PROOF } from "../../board/marks.js";
import { playerAt } from "../../player/player_state.js";
import { make, setAttribute, setText } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { pictureOf } from "./picture.js";

/** @import { App } from "../../app/app.js" */
/** @import { Exhibit } from "./exhibits.js" */
/** @import { GalleryState } from "./state.js" */

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class Collection {
  #app;
  #change;
  #title = make("h3", { id: "collection-title" });
  #list = make("div", {
    class: "small-tours",
    role: "group",
    "aria-labelledby": "collection-title",
  });
  element = make("section", { class: "about collection" }, this.#title, this.#list);
  /** @type {Exhibit | null} */
  #shown = null;

  /** @param {App} app @param {(news: Partial<GalleryState>) => void} change */
  constructor(app, change) {
    this.#app = app;
    this.#change = change;
    this.#list.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button) this.#open(Number(button.dataset.tour));
    });
    this.#list.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
      if (by === 0) return;
      event.preventDefault();
      const here = document.activeElement;
      const to = by < 0 ? here?.previousElementSibling : here?.nextElementSibling;
      if (to instanceof HTMLElement) to.focus();
    });
  }

  /** @param {number} tour */
  #open(tour) {
    const { player } = this.#app;
    player.stop();
    this.#change({ tour });
    const { timeline } = this.#app.show;
    const before = this.#app.lookOf("gallery").player;
    const at = { moment: null, plays: !reducedMotion.matches };
    this.#app.look("gallery", { player: playerAt(before, timeline, at), proof: NO_PROOF });
    if (player.state.playing) player.play();
    this.#app.tidy();
  }

  /**
   * @param {Exhibit} exhibit
   * @param {number} tour the index of the shown tour
   */
  render(exhibit, tour) {
    const { tours } = exhibit;
    const count = tours.length;
    this.element.hidden = count < 2;
    if (count < 2) return;
    setText(this.#title, t("hall.collection", { number: tour + 1, count }));
    if (this.#shown !== exhibit) {
      this.#shown = exhibit;
      this.#list.classList.toggle("many", count > 12);
      this.#list.replaceChildren(
        ...tours.map((_, at) =>
          make(
            "button",
            {
              type: "button",
              "data-tour": String(at),
              "aria-label": t("hall.collection.tour", { number: at + 1, count }),
            },
            pictureOf(exhibit, at, count > 12 ? 2.2 : 1.5),
          ),
        ),
      );
    }
    for (const [at, button] of [...this.#list.children].entries()) {
      setAttribute(button, "aria-pressed", String(at === tour));
    }
  }
}
