/** A problem as a sentence. */

import { has, t } from "./i18n.js";

/** @import { Problem } from "../modes/solve/request.js" */

/** @param {Pick<Problem, "code" | "params"> & {field?: string, text?: string}} problem */
export function sentence({ code, params, field = "", text = "" }) {
  const key = `problem.${code}`;
  if (!has(key)) return text || code;
  return t(key, { ...params, field: t(`field.${field || params.field}`) });
}
