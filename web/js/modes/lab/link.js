/**
 * The link of an experiment: `?lab=compare&methods=rule:DIGEST,warnsdorff#code=…&race=240`. The query names a
 * rule by its digest alone; the hash holds the programs, a `code=` for each, and is never sent to a server.
 */

import { hashWords } from "../../request/address.js";
import { digestsIn } from "../../rules/rule_names.js";
import { readCell, readPlace } from "./race/place.js";
import { formatSettings, readSettings } from "./words.js";

/** @import { Address } from "../../app/mode.js" */
/** @import { Cell, Place } from "./race/place.js" */
/** @import { LabState } from "./state.js" */
/** @import { LabWords, Settings } from "./words.js" */

/**
 * The content of a link.
 * @typedef {object} Asked
 * @property {Settings} settings
 * @property {string[]} codes the programs of its rules, packed
 * @property {Place | null} place the moment of the race
 * @property {Cell | null} cell the board and the start of the race
 */

/** The maximum number of programs read from a link. */
const MAX_PROGRAMS = 8;

/** @param {URLSearchParams} query @param {string} hash @returns {Asked | null} */
export function readLink(query, hash) {
  const settings = readSettings(query);
  if (!settings) return null;
  const codes =
    namedIn(settings.words).length > 0 ? hashWords(hash, "code").slice(0, MAX_PROGRAMS) : [];
  return { settings, codes, place: readPlace(hash), cell: readCell(hash) };
}

/** The digests of the rules that an experiment names. @param {LabWords} [words] */
export function namedIn(words) {
  return digestsIn(words?.methods ?? "");
}

/**
 * Formats the link of the state.
 * @param {LabState} slice
 * @param {string} race the hash of its race
 * @returns {Address}
 */
export function formatLink({ tool, experiments, waiting, packed }, race) {
  const experiment = experiments[tool];
  // A waiting experiment is what the page shows.
  const waits = waiting?.settings.tool === tool ? waiting : null;
  const codes = waits?.codes ?? programsOf(packed, experiment?.words);
  const parts = [...codes.filter(Boolean).map((code) => `code=${code}`), race.slice(1)];
  const hash = parts.filter(Boolean).join("&");
  const query = waits ? formatSettings(waits.settings) : (experiment?.link ?? `?lab=${tool}`);
  return { query, hash: hash && `#${hash}` };
}

/**
 * The programs of an experiment's rules: "" for one that is missing here, or too long for a link.
 * @param {LabState["packed"]} packed
 * @param {LabWords} [words]
 */
function programsOf(packed, words) {
  return namedIn(words).map((digest) => packed[digest] ?? "");
}

/** The key of the text that describes the link; "" if it has no rule. @param {LabState} slice */
export function sharedKey({ tool, experiments, waiting, packed }) {
  const waits = waiting?.settings.tool === tool ? waiting : null;
  const codes = waits?.codes ?? programsOf(packed, experiments[tool]?.words);
  if (codes.length === 0) return "";
  return codes.includes("") ? "lab.shared.no-program" : "lab.shared.program";
}

/**
 * The link that shows a program in Code, on the board of its experiment if it has one.
 * @param {LabWords} words
 * @param {string} packed
 * @returns {[query: string, hash: string]}
 */
export function linkToRead({ board = "", start = "" }, packed) {
  const asked = new URLSearchParams({ mode: "code" });
  if (/^\d+x\d+$/.test(board)) asked.set("board", board);
  if (/^[a-z]+\d+$/.test(start)) asked.set("start", start);
  return [`?${asked}`, `#code=${packed}`];
}
