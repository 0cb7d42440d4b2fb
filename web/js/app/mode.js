/** Finds the mode of a link. */

import { shortened } from "../ui/shortened.js";

/** @import { Problem } from "../ui/problems.js" */
/** @import { Mode } from "./types.js" */

/**
 * Reads a link. `mode=ID` names its mode; without it the modes are tried from the last to the first, which takes every
 * link.
 * @param {readonly Mode[]} modes at least those that may read the link
 * @param {URLSearchParams} query
 * @param {string} hash
 * @param {readonly string[]} [ids] the ids of all modes, for the message about an unknown name
 * @returns {{mode: Mode, request: object | null, problems: Problem[]}}
 */
export function readLink(modes, query, hash, ids = modes.map(({ id }) => id)) {
  /** @type {Problem[]} */
  const problems = [];
  const [first, ...others] = modes;
  if (!first) throw new Error("no modes");
  const name = query.get("mode");
  const named = modes.find(({ id }) => id === name);
  if (!named && name !== null) {
    const params = { value: shortened(name), choices: ids };
    problems.push({ field: "mode", code: "unknown-mode", params });
  }
  for (const mode of named ? [named] : [...others.reverse(), first]) {
    const reading = mode.read(query, hash);
    if (!reading) continue;
    problems.push(...reading.problems);
    if (reading.request) return { mode, request: reading.request, problems };
  }
  return { mode: named ?? first, request: null, problems };
}
