/** Why a run got no answer: the rule was lost with its worker, or the page itself failed. */

import { lostSentence, RuleLost } from "../../rules/lost.js";

/**
 * The sentence, as a key and its parameters.
 * @param {unknown} error
 * @returns {{key: string, params: Record<string, string | number>}}
 */
export function lossOf(error) {
  if (error instanceof RuleLost) return lostSentence(error);
  return { key: "status.exception", params: {} };
}
