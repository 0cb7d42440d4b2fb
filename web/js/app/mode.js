/** Which mode a link means. */

import { shortened } from "../ui/shortened.js";

/** @import { Problem } from "../ui/problems.js" */
/** @import { Mode } from "./types.js" */

/**
 * What a link asks for. `mode=ID` names its mode; without that the modes are asked from the last to the
 * first, which takes every link.
 * @param {readonly Mode[]} modes those that the link may mean, at least
 * @param {URLSearchParams} query
 * @param {string} hash
 * @param {readonly string[]} [ids] the ids of all modes, for what is said of another name
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
