/** The status line of the gallery. */

import { t } from "../../ui/i18n.js";
import { exhibitOf, runOfCard } from "./state.js";

/** @import { Status } from "../../app/types.js" */
/** @import { Exhibit } from "./exhibits.js" */
/** @import { GalleryState } from "./state.js" */

/** @param {GalleryState} slice @returns {Status} */
export function statusOf(slice) {
  const { exhibits, failed } = slice;
  const exhibit = exhibitOf(slice);
  const run = runOfCard(slice);
  const name = exhibit ? t(`gallery.${exhibit.id}.title`) : "";
  const running = run?.running != null;
  const outcome = run?.result?.document.outcome ?? "";
  const stored = exhibit && exhibit.tours.length > 0 ? "found" : "";
  let text = running ? t("hall.running", { name }) : name;
  if (failed || !exhibits) text = t(failed ? "hall.failed" : "hall.loading");
  else if (!exhibit) text = shownText(exhibits, slice.kind);
  return {
    title: t(exhibit ? "app.title.card" : "app.title.gallery", { name }),
    text,
    detail: "",
    busy: running || (!exhibits && !failed),
    failed,
    inPanel: exhibits !== null && !failed && !running,
    data: {
      // A link to a card has the layout of a card from the first frame on.
      gallery: exhibit?.id ?? (exhibits ? "all" : slice.id ? "opening" : "loading"),
      outcome: outcome || stored,
    },
  };
}

/**
 * The number of shown cards, in words.
 * @param {readonly Exhibit[]} exhibits
 * @param {string} kind their group, or "" for all
 */
function shownText(exhibits, kind) {
  const all = exhibits.length;
  if (kind === "") return t("hall.all", { count: all });
  const count = exhibits.filter((exhibit) => exhibit.kind === kind).length;
  return t("hall.some", { kind: t(`gallery.kind.${kind}`), count, all });
}
