/** All cards of the gallery, in their groups, by year. */

import { html } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { t } from "../../ui/i18n.js";
import { KINDS } from "./exhibits.js";
import { formatQuery } from "./link.js";
import { pictureOf } from "./picture.js";
import { exhibitText, inShort, linkTo } from "./words.js";

/** @import { Exhibit } from "./exhibits.js" */

/** A card as a link. @param {Exhibit} exhibit */
function linkToCard(exhibit) {
  const line = exhibitText(exhibit, "line") || exhibitText(exhibit, "author");
  const content = html`${guard([exhibit], () => pictureOf(exhibit))}
    <span class="words">
      <span class="year">${exhibitText(exhibit, "year")}</span>
      <strong>${exhibitText(exhibit, "title")}</strong>
      <span class="line-of">${line}</span>
      <span class="hint">${inShort(exhibit)}</span>
    </span>`;
  return linkTo("exhibit", formatQuery(exhibit.id), content);
}

/**
 * @param {readonly Exhibit[]} exhibits
 * @param {string} shown the group of the shown cards, or "" for all
 * @param {(kind: string) => void} choose
 */
export function overviewOf(exhibits, shown, choose) {
  const groups = KINDS.map((kind) => ({
    kind,
    list: exhibits.filter((exhibit) => exhibit.kind === kind),
  })).filter(({ list }) => list.length > 0);
  const chip = (/** @type {string} */ kind, /** @type {string} */ text) =>
    html`<button
      type="button"
      class="chip"
      aria-pressed=${kind === shown}
      @click=${() => choose(kind)}
    >
      ${text}
    </button>`;
  return html`
    <div class="gallery-head">
      <h2 class="presented" id="gallery-title" tabindex="-1">${t("hall.title")}</h2>
      <p class="hint">${t("hall.lead")}</p>
      <div class="chips" role="group" aria-label=${t("hall.filter.label")}>
        ${chip("", t("hall.filter.all", { count: exhibits.length }))}
        ${groups.map(({ kind, list }) =>
          chip(kind, t("hall.filter", { kind: t(`gallery.kind.${kind}`), number: list.length })),
        )}
      </div>
    </div>
    ${groups.map(
      ({ kind, list }) => html`<section
        class="group presented"
        ?hidden=${shown !== "" && shown !== kind}
        aria-labelledby="gallery-group-${kind}"
      >
        <h3 id="gallery-group-${kind}">${t(`gallery.kind.${kind}`)}</h3>
        <ul class="cards">
          ${list.map((exhibit) => html`<li>${linkToCard(exhibit)}</li>`)}
        </ul>
      </section>`,
    )}
  `;
}

/** Moves the focus from card to card by arrow keys. @param {KeyboardEvent} event */
export function walkCards(event) {
  const target = event.target instanceof Element ? event.target.closest("a.exhibit") : null;
  if (!target || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const cards = [...document.querySelectorAll("a.exhibit")].filter(
    (card) => card.closest("section")?.hidden === false,
  );
  const to = cards[next(cards, cards.indexOf(target), event.key)];
  if (!(to instanceof HTMLElement)) return;
  to.focus();
  event.preventDefault();
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
