/** How a rule failed, in words. */

import { has, t } from "../app/i18n.js";
import { lostSentence, RuleLost } from "./lost.js";

/** @import { RuleFault } from "../solver/rule_documents.js" */

/** @param {RuleFault} fault */
export function faultText({ key, params, text }) {
  return has(`rule.${key}`) ? t(`rule.${key}`, params) : text;
}

/** What its error means, in one plain sentence, or "". @param {RuleFault} fault */
export function plainText({ plainCode, plainParams, plain }) {
  return has(`rule.${plainCode}`) ? t(`rule.${plainCode}`, plainParams) : plain;
}

/** Why a rule was lost, or "" if something else is wrong. @param {unknown} error */
export function lossText(error) {
  if (!(error instanceof RuleLost)) return "";
  const { key, params } = lostSentence(error);
  return t(key, params);
}
