/**
 * The rules that experiments name by their digests: Python's links and records have no texts. A text is known
 * here as long as the page is open.
 */

/** @import { RuleText } from "./runner.js" */

/** @type {Map<string, RuleText>} */
const known = new Map();

/** @param {string} digest @param {RuleText} rule one that may run */
export function remember(digest, rule) {
  known.set(digest, rule);
}

/** @param {string} digest @returns {RuleText | null} */
export function ruleOf(digest) {
  return known.get(digest) ?? null;
}

/** What a rule is called: the name of its file, or the beginning of its digest. @param {string} digest */
export function nameOfRule(digest) {
  return known.get(digest)?.name ?? digest.slice(0, 6);
}

/** The digests of the rules in a list of methods. @param {string} methods @returns {string[]} */
export function digestsIn(methods) {
  const found = [...methods.matchAll(/(?:^|,)\s*rule\s*:\s*([0-9a-f]{16})(?![0-9a-f])/g)];
  return [...new Set(found.map(([, digest = ""]) => digest))];
}
