/**
 * The link of a text: `?mode=check#text=…&reading=2&step=17`. The text stands in the hash, which reaches no
 * server.
 */

import { readQuery as readRequest } from "../solve/link.js";

/** @import { Problem } from "../../app/problems.js" */

/**
 * @typedef {object} CheckLink
 * @property {string} packed the text as it stands in the link, or ""
 * @property {number} reading which of the readings is shown
 * @property {number | null} step how many squares are on the board, or null for all
 * @property {string[]} show the overlays that are switched, by name
 */

/**
 * @param {URLSearchParams} query
 * @param {string} hash
 * @returns {{asked: CheckLink, problems: Problem[]} | null}
 */
export function readQuery(query, hash) {
  if (query.get("mode") !== "check") return null;
  const word = (/** @type {string} */ name) =>
    new RegExp(`^#(?:.*&)?${name}=([^&]*)`).exec(hash)?.[1] ?? "";
  // The moment and the overlays are spelled as those of a request.
  const view = hash.replace(/(^#|&)(?:text|reading)=[^&]*/g, "$1").replace(/^#&+/, "#");
  const { step, show, problems } = readRequest(new URLSearchParams(), view);
  const reading = /^[0-9]{1,4}$/.test(word("reading")) ? Number(word("reading")) : 0;
  return { asked: { packed: word("text"), reading, step, show }, problems };
}

/**
 * @param {object} parts
 * @param {string} parts.packed
 * @param {number} parts.reading
 * @param {number | null} parts.step null where all squares are on the board
 * @param {string[]} parts.show
 */
export function formatHash({ packed, reading, step, show }) {
  const parts = [
    packed && `text=${packed}`,
    packed && reading > 0 && `reading=${reading}`,
    packed && step !== null && `step=${step}`,
    show.length > 0 && `show=${show.join(",")}`,
  ].filter(Boolean);
  return parts.length > 0 ? `#${parts.join("&")}` : "";
}
