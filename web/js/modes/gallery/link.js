/** The link of the gallery: `?gallery` for all cards, `?gallery=ID&tour=2#step=17` for one. */

import { hashNumber, hashShow } from "../../request/address.js";
import { formatHash } from "../../request/link.js";
import { shortened } from "../../ui/shortened.js";

/** @import { Problem } from "../../ui/problems.js" */
/** @import { Moment } from "../../player/types.js" */

/**
 * @typedef {object} GalleryLink
 * @property {string} id "" for all cards
 * @property {number} tour the index of the tour
 * @property {number | null} step the number of squares on the board, or null to play
 * @property {string[]} show the names of the switched overlays
 */

/**
 * @param {URLSearchParams} query
 * @param {string} hash
 * @returns {{request: GalleryLink, problems: Problem[]} | null}
 */
export function readQuery(query, hash) {
  const id = query.get("gallery");
  if (id === null) return null;
  const number = query.get("tour") ?? "1";
  const tour = /^[1-9][0-9]{0,5}$/.test(number) ? Number(number) - 1 : 0;
  const step = hashNumber(hash, "step");
  const show = hashShow(hash);
  return { request: { id: id.trim().toLowerCase(), tour, step, show }, problems: [] };
}

/**
 * @param {string} id
 * @param {number} [tour] the index of the tour
 */
export function formatQuery(id, tour = 0) {
  if (!id) return "?gallery";
  return `?gallery=${encodeURIComponent(id)}${tour > 0 ? `&tour=${tour + 1}` : ""}`;
}

/**
 * The notice for an id that no card has.
 * @param {string} id
 * @returns {Problem}
 */
export function unknownCard(id) {
  return { field: "gallery", code: "unknown-card", params: { value: shortened(id) } };
}

/**
 * @param {Moment | null} moment the shown moment, or null to play the tour
 * @param {string[]} show the names of the switched overlays
 */
export function formatView(moment, show) {
  return formatHash(moment, show);
}
