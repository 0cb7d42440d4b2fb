/** A mistake in a request, and its sentence. */

import { has, t } from "./i18n.js";

/** @import { SentenceParams as Params } from "../solver/documents.js" */

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
  return t(key, { ...params, field: t(`field.${field || params.field}`) });
}
