/** The text of a rule as what it is: lines of letters. */

/**
 * Signs that are not seen, or that turn the order in which others are seen. The one that makes a sign a
 * coloured picture does no harm behind such a sign.
 */
const HIDDEN =
  /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u2800]|(?!(?<=\p{Extended_Pictographic})\ufe0f)\p{Default_Ignorable_Code_Point}/u;

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

/** The longest text that is coloured, and its longest line, in letters. */
const MOST_COLOURED = 20_000;
const LONG_LINE = /[^\n]{501}/;

/**
 * Whether a text is coloured. To tell strings from the rest takes time as the square of a line's length: a
 * link could hold a line with which the page would be busy for minutes.
 * @param {string} text
 */
export function isColoured(text) {
  return text.length <= MOST_COLOURED && !LONG_LINE.test(text);
}
