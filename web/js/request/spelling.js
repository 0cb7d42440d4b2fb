/**
 * Parses numbers and choices in links and forms exactly like Python, so that the page accepts the same values. The
 * counterpart for numbers is `knight_core.request`.
 */

import { FACTS } from "../build_info.js";
import { stripped } from "../ui/stripped.js";

/**
 * Parses a whole number, or null. It may be too large for an exact `number`.
 * @param {string} text
 * @returns {bigint | null}
 */
export function wholeNumber(text) {
  const digits = stripped(text);
  return /^-?[0-9]+$/.test(digits) && digits.length <= FACTS.limits.digits ? BigInt(digits) : null;
}

/**
 * Parses a choice, or null.
 * @param {string} text
 * @returns {boolean | null}
 */
export function choice(text) {
  const word = stripped(text).toLowerCase();
  if (FACTS.choices.true.includes(word)) return true;
  return FACTS.choices.false.includes(word) ? false : null;
}
