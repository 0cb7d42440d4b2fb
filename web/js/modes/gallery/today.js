/** At the first visit a card of the gallery, another one each day, lies below the first tour. */

import { byId, setText } from "../../app/dom.js";
import { labelled, t } from "../../app/i18n.js";
import { exhibitOfTheDay } from "./exhibits.js";
import { cardOf } from "./overview.js";
import { said } from "./words.js";

/** @import { App } from "../../app/app.js" */
/** @import { Exhibit } from "./exhibits.js" */

/**
 * @param {App} app
 * @param {readonly Exhibit[]} exhibits
 */
export function showToday(app, exhibits) {
  const place = byId("gallery-today", HTMLElement);
  const exhibit = exhibitOfTheDay(exhibits, new Date());
  if (!exhibit) return;
  place.addEventListener("click", (event) => {
    const card = /** @type {Element} */ (event.target).closest("[data-link]");
    const { ctrlKey, metaKey, shiftKey } = event;
    if (!card || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    app.visit(card.getAttribute("data-link") ?? "");
  });
  labelled(() => {
    const card = cardOf(exhibit);
    const year = card.querySelector(".year");
    if (year) setText(year, [t("hall.today"), said(exhibit, "year")].filter(Boolean).join(" · "));
    place.replaceChildren(card);
  });
  place.hidden = false;
}

/** Something else has been asked for: the card gives its place to the door again. */
export function endToday() {
  byId("gallery-today", HTMLElement).hidden = true;
}
