/** A mistake in a request, and its sentence. */

import { t } from "./i18n.js";

/** @import { SentenceParams as Params } from "./message.js" */

/**
 * @typedef {object} Problem A mistake in one field.
 * @property {string} field its name, or "" if it is in none
 * @property {string} code of the sentence `problem.CODE`
 * @property {Params} params
 */

/** @param {Omit<Problem, "field"> & {field?: string}} problem */
export function sentence({ code, params, field = "" }) {
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === "string" ? printable(value) : value,
  ]);
  const name = { key: `field.${field || params.field}` };
  return t(`problem.${code}`, { ...Object.fromEntries(shown), field: name });
}

/** @type {Readonly<Record<string, string>>} */
const NAMED = { "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/**
 * The text with invisible characters escaped, like knight_core's `printable`.
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
