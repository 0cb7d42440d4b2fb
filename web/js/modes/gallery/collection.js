/** The tours of a collection, side by side; a click on one plays it. */

import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { t } from "../../ui/i18n.js";
import { pictureOf } from "./picture.js";

/** @import { Exhibit } from "./exhibits.js" */

/** With more tours than this the pictures are small. */
const FEW = 12;

/** Moves the focus from tour to tour by arrow keys. @param {KeyboardEvent} event */
function walk(event) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
  if (by === 0) return;
  event.preventDefault();
  const here = document.activeElement;
  const to = by < 0 ? here?.previousElementSibling : here?.nextElementSibling;
  if (to instanceof HTMLElement) to.focus();
}

/**
 * @param {Exhibit} exhibit
 * @param {number} shown the index of the shown tour
 * @param {(tour: number) => void} open
 */
export function collectionOf(exhibit, shown, open) {
  const count = exhibit.tours.length;
  if (count < 2) return nothing;
  const many = count > FEW;
  const keys =
    exhibit.kind === "uncrossed"
      ? { title: "hall.collection.paths", tour: "hall.collection.path" }
      : { title: "hall.collection", tour: "hall.collection.tour" };
  return html`<section class="about">
    <h3 id="collection-title">${t(keys.title, { number: shown + 1, count })}</h3>
    <div
      class=${many ? "small-tours many" : "small-tours"}
      role="group"
      aria-labelledby="collection-title"
      @keydown=${walk}
    >
      ${exhibit.tours.map(
        (_, at) => html`<button
          type="button"
          aria-label=${t(keys.tour, { number: at + 1, count })}
          aria-pressed=${at === shown}
          @click=${() => open(at)}
        >
          ${guard([exhibit], () => pictureOf(exhibit, at, many ? 2.2 : 1.5))}
        </button>`,
      )}
    </div>
  </section>`;
}
