/**
 * The link of an experiment: `?lab=compare&methods=rule:DIGEST,warnsdorff#code=…&race=240`. The query names a
 * rule by its digest alone; the hash holds the programs, a `code=` for each, and reaches no server.
 */

import { digestsIn } from "../../rules/known.js";
import { readCell, readPlace } from "./race/place.js";
import { formatSettings, readSettings } from "./words.js";

/** @import { Address } from "../../app/mode.js" */
/** @import { Cell, Place } from "./race/place.js" */
/** @import { LabState } from "./state.js" */
/** @import { LabWords, Settings } from "./words.js" */

/**
 * What a link asks for.
 * @typedef {object} Asked
 * @property {Settings} settings
 * @property {string[]} codes the programs of its rules, packed
 * @property {Place | null} place the moment of the race
 * @property {Cell | null} cell the board and the start of the race
 */

/** More programs of a link are not read. */
const MOST = 8;

/** @param {URLSearchParams} query @param {string} hash @returns {Asked | null} */
export function readLink(query, hash) {
  const settings = readSettings(query);
  if (!settings) return null;
  const found = [...hash.matchAll(/[#&]code=([^&]*)/g)].map(([, code = ""]) => code);
  const codes = namedIn(settings.words).length > 0 ? found.slice(0, MOST) : [];
  return { settings, codes, place: readPlace(hash), cell: readCell(hash) };
}

/** The rules that an experiment names, by their digests. @param {LabWords} [words] */
export function namedIn(words) {
  return digestsIn(words?.methods ?? "");
}

/**
 * The link of what the Lab shows.
 * @param {LabState} slice
 * @param {string} race the hash of its race
 * @returns {Address}
 */
export function formatLink({ tool, experiments, waiting, packed }, race) {
  const experiment = experiments[tool];
  // What waits to be read is what the page shows.
  const waits = waiting?.settings.tool === tool ? waiting : null;
  const codes = waits?.codes ?? programsOf(packed, experiment?.words);
  const parts = [...codes.filter(Boolean).map((code) => `code=${code}`), race.slice(1)];
  const hash = parts.filter(Boolean).join("&");
  const query = waits ? formatSettings(waits.settings) : (experiment?.link ?? `?lab=${tool}`);
  return { query, hash: hash && `#${hash}` };
}

/**
 * The programs of an experiment's rules: "" where one is not here, or too long for a link.
 * @param {LabState["packed"]} packed
 * @param {LabWords} [words]
 */
function programsOf(packed, words) {
  return namedIn(words).map((digest) => packed[digest] ?? "");
}

/** What the link holds, as the key of a text; "" if no rule is in it. @param {LabState} slice */
export function sharedKey({ tool, experiments, waiting, packed }) {
  const waits = waiting?.settings.tool === tool ? waiting : null;
  const codes = waits?.codes ?? programsOf(packed, experiments[tool]?.words);
  if (codes.length === 0) return "";
  return codes.includes("") ? "lab.shared.no-program" : "lab.shared.program";
}

/**
 * The link that shows a program in Code, on the board of its experiment if that is one.
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
