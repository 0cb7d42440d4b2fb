/** A mistake in a request, and its sentence. */

import { has, t } from "./i18n.js";

/** @import { SentenceParams as Params } from "./message.js" */

/**
 * @typedef {object} Problem A mistake in one field.
 * @property {string} field its name, or "" if it is in none
 * @property {string} code i18n has a sentence for it: `problem.CODE`
 * @property {Params} params
 * @property {string} [text] English, where the code has no sentence here
 */

/** @param {Omit<Problem, "field"> & {field?: string}} problem */
export function sentence({ code, params, field = "", text = "" }) {
  const key = `problem.${code}`;
  if (!has(key)) return text || code;
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === "string" ? printable(value) : value,
  ]);
  return t(key, { ...Object.fromEntries(shown), field: t(`field.${field || params.field}`) });
}

/** @type {Readonly<Record<string, string>>} */
const NAMED = { "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/**
 * The text with every character that cannot be seen escaped, as knight_core's `printable` does it.
 * @param {string} text
 */
function printable(text) {
  return text.replace(/(?! )[\p{C}\p{Z}]/gu, (character) => {
    if (character in NAMED) return NAMED[character] ?? "";
    const code = (character.codePointAt(0) ?? 0).toString(16);
    if (code.length <= 2) return `\\x${code.padStart(2, "0")}`;
    return code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
  });
}
