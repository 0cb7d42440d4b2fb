/** The link of the gallery: `?gallery` for all cards, `?gallery=ID&tour=2#step=17` for one. */

import { hashNumber, hashShow } from "../../request/address.js";

/** @import { Problem } from "../../ui/problems.js" */

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
