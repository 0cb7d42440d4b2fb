/** The failure of a rule, in words. */

import { t } from "../ui/i18n.js";
import { lostSentence, RuleLost } from "./lost.js";

/** @import { RuleFault } from "../solver/documents.js" */

/** @param {RuleFault} fault */
export function faultText({ key, params }) {
  return t(`rule.${key}`, params);
}

/** The meaning of the rule's error, in one plain sentence, or "". @param {RuleFault} fault */
export function plainText({ plainCode, plainParams }) {
  return plainCode && t(`rule.${plainCode}`, plainParams);
}

/** The reason why a rule was lost, or "" for any other error. @param {unknown} error */
export function lossText(error) {
  if (!(error instanceof RuleLost)) return "";
  const { key, params } = lostSentence(error);
  return t(key, params);
}
