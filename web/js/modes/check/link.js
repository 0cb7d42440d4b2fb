/**
 * The link of a text: `?mode=check#text=…&reading=2&step=17`. The text is in the hash, which is never sent to
 * a server.
 */

import { hashWord } from "../../request/address.js";
import { readQuery as readRequest } from "../../request/link.js";

/** @import { Problem } from "../../ui/problems.js" */

/** @import { CheckLink } from "./types.js" */

/**
 * @param {URLSearchParams} query
 * @param {string} hash
 * @returns {{request: CheckLink, problems: Problem[]} | null}
 */
export function readQuery(query, hash) {
  if (query.get("mode") !== "check") return null;
  // The step and the overlays have the same format as in Solve's links.
  const { step, show, problems } = readRequest(new URLSearchParams(), hash);
  const number = hashWord(hash, "reading");
  const reading = /^[0-9]{1,4}$/.test(number) ? Number(number) : 0;
  return { request: { packed: hashWord(hash, "text"), reading, step, show }, problems };
}

/**
 * @param {object} parts
 * @param {string} parts.packed
 * @param {number} parts.reading
 * @param {number | null} parts.step null if all squares are on the board
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
