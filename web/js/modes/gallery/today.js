/** At the first visit a card of the gallery, a different one each day, is shown below the first tour. */

import { byId, setText } from "../../ui/dom.js";
import { labelled, t } from "../../ui/i18n.js";
import { exhibitOfTheDay } from "./exhibits.js";
import { cardOf } from "./overview.js";
import { exhibitText } from "./words.js";

/** @import { App } from "../../app/app.js" */
/** @import { Exhibit } from "./exhibits.js" */

/** @param {App} app @param {readonly Exhibit[]} exhibits */
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
    if (year)
      setText(year, [t("hall.today"), exhibitText(exhibit, "year")].filter(Boolean).join(" · "));
    place.replaceChildren(card);
  });
  place.hidden = false;
}

/** Something else was asked for: the link to the gallery replaces the card. */
export function endToday() {
  byId("gallery-today", HTMLElement).hidden = true;
}
