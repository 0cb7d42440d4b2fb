/** How a rule failed, in words. */

import { has, t } from "../app/i18n.js";
import { lostSentence, RuleLost } from "./lost.js";

/** @import { RuleFault } from "../solver/rule_documents.js" */

/** @param {RuleFault} fault */
export function faultText({ code, params, text }) {
  const key = `rule.${code}`;
  return has(key) ? t(key, params) : text;
}

/** Why a rule was lost, or "" if something else is wrong. @param {unknown} error */
export function lossText(error) {
  if (!(error instanceof RuleLost)) return "";
  const { key, params } = lostSentence(error);
  return t(key, params);
}
