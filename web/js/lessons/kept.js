/** The answers that this browser keeps, by lesson and by the name of the pupil: several may share a computer. */

import { isObject, isQuery, isText } from "../app/stored_values.js";
import { NO_ANSWERS } from "./state.js";

/** @import { Address } from "../app/mode.js" */
/** @import { Answers } from "./state.js" */

/** @typedef {{name: string, pupils: Map<string, Answers>}} Kept `name`: of who answered last. */

/** @param {string} digest of the lesson */
const keyOf = (digest) => `lesson-${digest}`;

/** @param {string} digest @returns {Kept} */
export function readKept(digest) {
  /** @type {Kept} */
  const kept = { name: "", pupils: new Map() };
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(digest)) ?? "{}");
    if (isText(stored.name)) kept.name = stored.name;
    for (const [name, one] of stored.pupils ?? [])
      if (isText(name)) kept.pupils.set(name, read(one));
  } catch {
    // Nothing is kept, or nothing that can be read.
  }
  return kept;
}

/** @param {any} stored @returns {Answers} */
function read(stored) {
  if (!isObject(stored)) return NO_ANSWERS;
  const { given, found, places } = stored;
  const texts = Object.entries(isObject(given) ? given : {}).filter(([, text]) => isText(text));
  const addresses = Object.entries(isObject(places) ? places : {}).filter(
    ([, place]) =>
      isObject(place) && (place.query === "" || isQuery(place.query)) && isText(place.hash),
  );
  return {
    given: Object.fromEntries(texts),
    found: Array.isArray(found) ? found.filter(isText) : [],
    places: /** @type {Record<number, Address>} */ (Object.fromEntries(addresses)),
  };
}

/** @param {string} digest @param {Kept} kept */
export function keep(digest, { name, pupils }) {
  try {
    localStorage.setItem(keyOf(digest), JSON.stringify({ name, pupils: [...pupils] }));
  } catch {
    // Without storage the answers last as long as the page.
  }
}
