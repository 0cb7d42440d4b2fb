/**
 * How words are read, in links and forms: exactly as Python reads them, so that the page neither refuses
 * what is right nor accepts what is wrong. What this says of numbers is `knight_core.request`.
 */

import { FACTS } from "../build_info.js";
import { stripped } from "./stripped.js";

/**
 * The whole number that a text spells, or null. It may be larger than what a `number` holds exactly.
 * @param {string} text
 * @returns {bigint | null}
 */
export function wholeNumber(text) {
  const digits = stripped(text);
  return /^-?[0-9]+$/.test(digits) && digits.length <= FACTS.limits.digits ? BigInt(digits) : null;
}

/**
 * The choice that a text spells, or null.
 * @param {string} text
 * @returns {boolean | null}
 */
export function choice(text) {
  const word = stripped(text).toLowerCase();
  if (FACTS.choices.true.includes(word)) return true;
  return FACTS.choices.false.includes(word) ? false : null;
}
