/** The link of an experiment: `?lab=compare&methods=rule:DIGEST,warnsdorff#race=240`. It names a rule by its digest. */

import { digestsIn } from "../../rules/rule_names.js";
import { readCell, readPlace } from "./race/place.js";
import { formatSettings, isBare, readSettings } from "./words.js";

/** @import { Address } from "../../app/types.js" */
/** @import { Cell, Place } from "./race/place.js" */
/** @import { LabState } from "./state.js" */
/** @import { Settings } from "./words.js" */

/**
 * The content of a link.
 * @typedef {object} LabLink
 * @property {Settings} settings
 * @property {boolean} bare true if the link has only the tool
 * @property {Place | null} place the moment of the race
 * @property {Cell | null} cell the board and the start of the race
 */

/** @param {URLSearchParams} query @param {string} hash @returns {LabLink | null} */
export function readLink(query, hash) {
  const settings = readSettings(query);
  return (
    settings && { settings, bare: isBare(query), place: readPlace(hash), cell: readCell(hash) }
  );
}

/**
 * Formats the link of the state.
 * @param {LabState} slice
 * @param {string} race the hash of its race
 * @returns {Address}
 */
export function formatLink({ tool, experiments, pending }, race) {
  if (pending?.settings.tool === tool)
    return { query: formatSettings(pending.settings), hash: race };
  return { query: experiments[tool]?.link ?? `?lab=${tool}`, hash: race };
}

/** True if the shown experiment names a rule; the link does not contain its text. @param {LabState} slice */
export function namesRule({ tool, experiments }) {
  return digestsIn(experiments[tool]?.words.methods ?? "").length > 0;
}
