/** The text of a rule as text: lines, hidden characters, length. */

/**
 * Invisible characters, and those that reverse the direction of others. The variation selector for coloured
 * pictures does no harm after such a character.
 */
const HIDDEN =
  /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u2800]|(?!(?<=\p{Extended_Pictographic})\ufe0f)\p{Default_Ignorable_Code_Point}/u;

/** Normalises line ends as a text field does; texts are compared in this form. @param {string} text */
export function withPlainEnds(text) {
  return text.replace(/\r\n?/g, "\n");
}

/**
 * The first line, from 1, with an invisible character; 0 if there is none.
 * @param {string} text
 */
export function hiddenLine(text) {
  if (!HIDDEN.test(text)) return 0;
  return text.split("\n").findIndex((line) => HIDDEN.test(line)) + 1;
}

/** The longest highlighted text, and its longest line, in letters. */
const MAX_COLOURED = 20_000;
const LONG_LINE = /[^\n]{501}/;

/**
 * True if a text is highlighted. Finding strings takes time quadratic in the length of a line: a link could
 * hold a line that would block the page for minutes.
 * @param {string} text
 */
export function isColoured(text) {
  return text.length <= MAX_COLOURED && !LONG_LINE.test(text);
}

/**
 * How far the rest of a line is indented that is too long for its place, in letters: more than the line itself.
 * @param {string} line
 */
export function hangingIndent(line) {
  const indentation = /^[ \t]*/.exec(line)?.[0] ?? "";
  return indentation.replaceAll("\t", "    ").length + 2;
}
