/** All cards of the gallery, in their groups, by year. */

import { addressOf } from "../../app/link.js";
import { make, setAttribute } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { KINDS } from "./exhibits.js";
import { formatQuery } from "./link.js";
import { pictureOf } from "./picture.js";
import { exhibitText, inShort } from "./words.js";

/** @import { Exhibit } from "./exhibits.js" */
/** @import { GalleryState } from "./state.js" */

/**
 * A card as a link.
 * @param {Exhibit} exhibit
 */
export function cardOf(exhibit) {
  const query = formatQuery(exhibit.id);
  const line = exhibitText(exhibit, "line") || exhibitText(exhibit, "author");
  const words = make(
    "span",
    { class: "words" },
    make("span", { class: "year" }, exhibitText(exhibit, "year")),
    make("strong", {}, exhibitText(exhibit, "title")),
    make("span", { class: "line-of" }, line),
    make("span", { class: "hint" }, inShort(exhibit)),
  );
  const attributes = { class: "exhibit", href: addressOf(query), "data-link": query };
  return make("a", attributes, pictureOf(exhibit), words);
}

export class Overview {
  element = make("div", { class: "gallery-all" });
  /** @type {readonly Exhibit[] | null} */
  #shown = null;
  #kind = "";
  /** @type {HTMLElement[]} */
  #groups = [];
  /** @type {HTMLElement[]} */
  #filters = [];

  /** @param {(kind: string) => void} onKind called with the chosen group, or "" for all */
  constructor(onKind) {
    this.onKind = onKind;
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("click", ({ target }) => {
      const chip = target instanceof Element ? target.closest("[data-kind]") : null;
      if (chip instanceof HTMLButtonElement) this.onKind(chip.dataset.kind ?? "");
    });
  }

  /** Invalidates what is rendered, so that it is rendered again in the current language. */
  forget() {
    this.#shown = null;
  }

  /** @param {GalleryState} slice */
  render({ exhibits, kind }) {
    if (!exhibits) return;
    if (exhibits !== this.#shown) {
      this.#shown = exhibits;
      this.#build(exhibits);
    } else if (kind === this.#kind) return;
    this.#kind = kind;
    for (const group of this.#groups) group.hidden = kind !== "" && group.dataset.group !== kind;
    for (const chip of this.#filters) {
      setAttribute(chip, "aria-pressed", String(chip.dataset.kind === kind));
    }
  }

  /** @param {readonly Exhibit[]} exhibits */
  #build(exhibits) {
    const groups = KINDS.map((kind) => ({
      kind,
      list: exhibits.filter((exhibit) => exhibit.kind === kind),
    })).filter(({ list }) => list.length > 0);
    this.#groups = groups.map(({ kind, list }) => {
      const id = `gallery-group-${kind}`;
      return make(
        "section",
        { class: "group", "data-group": kind, "aria-labelledby": id },
        make("h3", { id }, t(`gallery.kind.${kind}`)),
        make("ul", { class: "cards" }, ...list.map((one) => make("li", {}, cardOf(one)))),
      );
    });
    const chip = (/** @type {string} */ kind, /** @type {string} */ text) =>
      make("button", { type: "button", class: "chip", "data-kind": kind }, text);
    this.#filters = [
      chip("", t("hall.filter.all", { count: exhibits.length })),
      ...groups.map(({ kind, list }) =>
        chip(kind, t("hall.filter", { kind: t(`gallery.kind.${kind}`), number: list.length })),
      ),
    ];
    const filter = { class: "chips", role: "group", "aria-label": t("hall.filter.label") };
    this.element.replaceChildren(
      make(
        "div",
        { class: "gallery-head" },
        make("h2", { id: "gallery-title", tabindex: "-1" }, t("hall.title")),
        make("p", { class: "hint" }, t("hall.lead")),
        make("div", filter, ...this.#filters),
      ),
      ...this.#groups,
    );
  }

  /** Moves the focus from card to card by arrow keys. @param {KeyboardEvent} event */
  #key(event) {
    const target = event.target instanceof Element ? event.target.closest("a.exhibit") : null;
    if (!target || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const cards = [...this.element.querySelectorAll("a.exhibit")].filter(
      (card) => card.closest("section")?.hidden === false,
    );
    const to = cards[next(cards, cards.indexOf(target), event.key)];
    if (!(to instanceof HTMLElement)) return;
    to.focus();
    event.preventDefault();
  }
}

/**
 * The target of an arrow key: the card beside, or the nearest card above or below; -1 if there is none.
 * @param {Element[]} cards
 * @param {number} at
 * @param {string} key
 */
function next(cards, at, key) {
  if (key === "ArrowLeft") return at - 1;
  if (key === "ArrowRight") return at + 1 < cards.length ? at + 1 : -1;
  if (key === "Home") return 0;
  if (key === "End") return cards.length - 1;
  if (key !== "ArrowUp" && key !== "ArrowDown") return -1;
  const boxes = cards.map((card) => card.getBoundingClientRect());
  const here = boxes[at];
  if (!here) return -1;
  const below = key === "ArrowDown";
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (const [index, { left, top }] of boxes.entries()) {
    if (below ? top <= here.top + 1 : top >= here.top - 1) continue;
    // The nearest row first, then the nearest column in it.
    const far = Math.abs(top - here.top) * 100 + Math.abs(left - here.left);
    if (far < least) [best, least] = [index, far];
  }
  return best;
}
