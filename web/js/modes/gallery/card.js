/** One card: the story of a tour, its facts, and its actions. */

import { addressOf } from "../../app/link.js";
import { sizeOf } from "../../board/holes.js";
import { propertyLists } from "../../runs/properties.js";
import { make, setAttribute, setText } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { Parts } from "../../ui/memo.js";
import { Collection } from "./collection.js";
import { boardOf, neighboursOf, propertiesOf, solveLink, squaresOf, wordsOf } from "./exhibits.js";
import { formatQuery } from "./link.js";
import { runOfCard } from "./state.js";
import { emptyGameLink, TryFromHere } from "./try.js";
import { Verses } from "./verses.js";
import { byline, exhibitText, factsOf, runText } from "./words.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { Exhibit } from "./exhibits.js" */
/** @import { GalleryState } from "./state.js" */

/** Larger boards are too large to play by hand. */
const MAX_SQUARES = 400;

/** A link to another card, or to all of them. */
function linkToCard(/** @type {string} */ name, /** @type {string} */ sign) {
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  icon.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${sign}`);
  icon.append(use);
  const text = make("span");
  const link = make("a", { class: `way ${name}`, href: "" }, icon, text);
  return { link, text };
}

export class Card {
  element = make("article", { class: "gallery-card", "aria-labelledby": "card-title" });
  #ways = {
    previous: linkToCard("previous", "i-back"),
    all: linkToCard("all", "i-gallery"),
    next: linkToCard("next", "i-forward"),
  };
  #at = make("span", { class: "hint at" });
  #title = make("h2", { id: "card-title", tabindex: "-1" });
  #byline = make("p", { class: "byline" });
  #text = make("p", { class: "story" });
  #run = make("p", { class: "answer", role: "status" });
  #runHint = make("span", { class: "hint" });
  #runs = make(
    "div",
    { class: "do" },
    make("button", { type: "button", class: "primary", "data-action": "gallery-run" }),
    make("button", { type: "button", class: "secondary", "data-action": "gallery-cancel" }),
    this.#runHint,
  );
  #do = make("div", { class: "do doors" });
  #properties = make("dl", { class: "facts" });
  #facts = make("ul", { class: "told" });
  #source = make("p", { class: "hint source" });
  #try;
  #collection;
  #verses = new Verses();
  #shown = new Parts();

  /** @param {App} app @param {(news: Partial<GalleryState>) => void} change */
  constructor(app, change) {
    this.#try = new TryFromHere(app, change);
    this.#collection = new Collection(app, change);
    const { previous, all, next } = this.#ways;
    const ways = make("nav", { class: "ways" }, previous.link, all.link, this.#at, next.link);
    const story = make(
      "section",
      { class: "result" },
      make("header", {}, this.#title, this.#byline),
      this.#text,
      this.#run,
      this.#runs,
      make("div", { "data-proof": "" }),
      this.#do,
    );
    this.ways = ways;
    const about = make("section", { class: "about" }, this.#properties, this.#facts, this.#source);
    this.element.append(
      ways,
      story,
      this.#try.element,
      this.#collection.element,
      this.#verses.element,
      about,
    );
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Invalidates what is rendered, so that it is rendered again in the current language. */
  forget() {
    this.#shown.forget();
  }

  focus() {
    this.#title.focus({ preventScroll: true });
  }

  /** @param {State} state @param {Exhibit} exhibit @param {GalleryState} slice */
  render(state, exhibit, slice) {
    const run = runOfCard(slice);
    setText(this.#run, runText(run));
    this.#run.hidden = !this.#run.textContent;
    this.#runHint.hidden = run !== null || wordsOf(exhibit) === null;
    setAttribute(this.#run, "data-outcome", run?.result?.document.outcome ?? "");
    this.#try.render(exhibit, slice);
    this.#verses.render(exhibit, state.frame.player.position);
    if (!this.#shown.changed(exhibit, slice.tour, slice.exhibits)) return;
    this.#collection.render(exhibit, slice.tour);
    this.#tell(exhibit, slice);
  }

  /** @param {Exhibit} exhibit @param {GalleryState} slice */
  #tell(exhibit, { exhibits, tour }) {
    const { at, previous, next } = neighboursOf(exhibits ?? [], exhibit.id);
    const { ways } = this;
    setAttribute(ways, "aria-label", t("hall.ways"));
    setText(this.#at, t("hall.at", { number: at + 1, count: exhibits?.length ?? 0 }));
    this.#lead("previous", previous, "hall.previous");
    this.#lead("next", next, "hall.next");
    this.#lead("all", null, "hall.title");
    setText(this.#title, exhibitText(exhibit, "title"));
    setText(this.#byline, byline(exhibit));
    this.#byline.hidden = !this.#byline.textContent;
    setText(this.#text, exhibitText(exhibit, "text"));
    const source = exhibitText(exhibit, "source");
    setText(this.#source, source && t("hall.source", { source }));
    this.#source.hidden = !source;
    const stored = exhibit.tours[tour];
    const list = stored ? propertyLists(propertiesOf(stored), boardOf(exhibit)).facts : [];
    this.#properties.replaceChildren(...list);
    this.#properties.hidden = list.length === 0;
    const facts = factsOf(exhibit);
    this.#facts.replaceChildren(...facts.map((text) => make("li", {}, text)));
    this.#facts.hidden = facts.length === 0;
    for (const button of this.#runs.querySelectorAll("button")) {
      setText(button, t(`action.${button.getAttribute("data-action")}`));
    }
    setText(this.#runHint, t("hall.run.hint"));
    this.#do.replaceChildren(...actionsOf(exhibit, tour));
  }

  /** @param {"previous" | "all" | "next"} name @param {Exhibit | null} exhibit @param {string} key */
  #lead(name, exhibit, key) {
    const { link, text } = this.#ways[name];
    const query = formatQuery(exhibit?.id ?? "");
    setAttribute(link, "href", addressOf(query));
    setAttribute(link, "data-link", query);
    const title = exhibit ? exhibitText(exhibit, "title") : "";
    const label = t(key, { title });
    setText(text, label);
    setAttribute(link, "title", label);
  }

  /**
   * In the panel arrow keys go from card to card; on the board they step through the tour.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!(target instanceof Element) || target.closest("input, .small-tours")) return;
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    event.preventDefault();
    this.#ways[key === "ArrowLeft" ? "previous" : "next"].link.click();
  }
}

/**
 * The actions of a card: a game on its board, Solve, Share.
 * @param {Exhibit} exhibit
 * @param {number} tour
 */
function actionsOf(exhibit, tour) {
  const words = wordsOf(exhibit);
  const game = emptyGameLink(exhibit, squaresOf(exhibit, tour)?.[0] ?? null);
  const link = (/** @type {string} */ key, /** @type {string} */ to) => {
    const [query = "", hash = ""] = to.split("#");
    const href = addressOf(query, hash && `#${hash}`);
    return make("a", { class: "secondary", href, "data-link": to }, t(key));
  };
  const solve = words ? solveLink(words) : game.replace("mode=play&", "");
  const small = sizeOf(boardOf(exhibit)) <= MAX_SQUARES;
  return [
    ...(small ? [link("hall.play", game)] : []),
    link("hall.solve", solve),
    make(
      "button",
      { type: "button", class: "secondary", "data-action": "share" },
      t("action.share"),
    ),
  ];
}
