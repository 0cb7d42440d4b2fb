/** The tour of the default request, stored by the build: it is shown until Python has found it itself. */

import { STORED } from "../build_info.js";
import { DEFAULTS } from "../request/request.js";
import { resultOf } from "./result.js";

/** @import { Words } from "../request/request.js" */
/** @import { Result } from "./result.js" */

/** True if there is a stored tour for a request. @param {Words} words canonical */
export function isStored(words) {
  return Object.entries(DEFAULTS).every(
    ([name, text]) => words[/** @type {keyof Words} */ (name)] === text,
  );
}

/** The stored result. @returns {Result} */
export function storedResult() {
  const { document, tour, texts, properties } = STORED;
  const nothing = { deepest: new Uint32Array(), events: new Uint16Array() };
  const answer = { document, tours: Uint32Array.from(tour), ...nothing };
  const result = resultOf({ words: { ...DEFAULTS }, theory: null }, answer);
  return { ...result, texts, properties, confirmed: false };
}

/**
 * True if two results have the same tours.
 * @param {Result} one
 * @param {Result} other
 */
export function hasSameTours(one, other) {
  return (
    one.tours.length === other.tours.length &&
    one.tours.every((square, index) => square === other.tours[index])
  );
}
