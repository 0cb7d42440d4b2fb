/** The link of the gallery: `?gallery` for all cards, `?gallery=ID&tour=2#step=17` for one. */

import { shortened } from "../../app/shortened.js";
import { formatHash } from "../solve/link.js";

/** @import { Problem } from "../../app/problems.js" */
/** @import { Moment } from "../../player/player_state.js" */

/**
 * @typedef {object} GalleryLink
 * @property {string} id "" for all cards
 * @property {number} tour which of its tours, from 0
 * @property {number | null} step how many squares are on the board, or null to play
 * @property {string[]} show the overlays that are switched, by name
 */

/**
 * @param {URLSearchParams} query
 * @param {string} hash
 * @returns {{asked: GalleryLink, problems: Problem[]} | null}
 */
export function readQuery(query, hash) {
  const id = query.get("gallery");
  if (id === null) return null;
  const number = query.get("tour") ?? "1";
  const tour = /^[1-9][0-9]{0,5}$/.test(number) ? Number(number) - 1 : 0;
  const step = /^#(?:.*&)?step=([0-9]{1,9})(?:&|$)/.exec(hash)?.[1];
  const show = /^#(?:.*&)?show=([a-z,]*)/.exec(hash)?.[1]?.split(",") ?? [];
  return {
    asked: {
      id: id.trim().toLowerCase(),
      tour,
      step: step === undefined ? null : Number(step),
      show,
    },
    problems: [],
  };
}

/**
 * @param {string} id
 * @param {number} [tour] which of its tours, from 0
 */
export function formatQuery(id, tour = 0) {
  if (!id) return "?gallery";
  return `?gallery=${encodeURIComponent(id)}${tour > 0 ? `&tour=${tour + 1}` : ""}`;
}

/**
 * What the notice says of an id that no card has.
 * @param {string} id
 * @returns {Problem}
 */
export function unknownCard(id) {
  return { field: "gallery", code: "unknown-card", params: { value: shortened(id) } };
}

/**
 * @param {Moment | null} moment what is shown, or null for the tour played
 * @param {string[]} show the overlays that are switched, by name
 */
export function formatView(moment, show) {
  return formatHash(moment, show);
}
