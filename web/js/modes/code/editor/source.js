/** Properties of a rule's text: lines, hidden characters, length. */

/**
 * Invisible characters, and those that reverse the direction of others. The variation selector for emoji
 * is harmless after an emoji.
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
 * True if a text may be highlighted. The search for strings takes quadratic time in the length of a line: a very long
 * line from a link would block the page for minutes.
 * @param {string} text
 */
export function isColoured(text) {
  return text.length <= MAX_COLOURED && !LONG_LINE.test(text);
}

/**
 * The indentation of a wrapped line's rest, in letters: more than that of the line.
 * @param {string} line
 */
export function hangingIndent(line) {
  const indentation = /^[ \t]*/.exec(line)?.[0] ?? "";
  return indentation.replaceAll("\t", "    ").length + 2;
}
