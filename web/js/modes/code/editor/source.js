/** The text of a rule as what it is: lines of letters. */

/** Signs that are not seen, or that turn the order in which others are seen. */
const HIDDEN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u;

/** A field writes line ends in one way; so does everything that is compared with it. @param {string} text */
export function withPlainEnds(text) {
  return text.replace(/\r\n?/g, "\n");
}

/**
 * The first line, from 1, that holds what a reader does not see; 0 if there is none.
 * @param {string} text
 */
export function hiddenLine(text) {
  if (!HIDDEN.test(text)) return 0;
  return text.split("\n").findIndex((line) => HIDDEN.test(line)) + 1;
}
