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
  const rest = { detail: "", busy: run?.running != null, failed, inPanel: false };
  const outcome = run?.result?.document.outcome ?? "";
  const stored = exhibit && exhibit.tours.length > 0 ? "found" : "";
  const data = {
    // The card of a link has its board from the first frame on.
    gallery: exhibit?.id ?? (exhibits ? "all" : slice.id ? "opening" : "loading"),
    outcome: outcome || stored,
  };
  const title = t(exhibit ? "app.title.card" : "app.title.gallery", { name });
  if (failed) return { ...rest, title, text: t("hall.failed"), data };
  if (!exhibits) return { ...rest, title, text: t("hall.loading"), busy: true, data };
  if (!exhibit)
    return { ...rest, title, text: shownText(exhibits, slice.kind), inPanel: true, data };
  if (run?.running) {
    return { ...rest, title, text: t("hall.running", { name }), data };
  }
  return { ...rest, title, text: name, inPanel: true, data };
}

/**
 * How many cards are shown.
 * @param {readonly Exhibit[]} exhibits
 * @param {string} kind their group, or "" for all
 */
function shownText(exhibits, kind) {
  const all = exhibits.length;
  if (kind === "") return t("hall.all", { count: all });
  const count = exhibits.filter((exhibit) => exhibit.kind === kind).length;
  return t("hall.some", { kind: t(`gallery.kind.${kind}`), count, all });
}
