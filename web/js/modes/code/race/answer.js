/**
 * The answer to a student's question: is my rule better? Of two rules the better one needs no backtrack from
 * more starts; where that is equal, the one that finds a tour from more starts; and then the one that needs
 * fewer steps in all.
 */

/** @import { SurveyRow } from "../../lab/report/types.js" */

/** A sentence: the key of its text, and what stands in it. @typedef {[key: string, params: Record<string, number>]} Sentence */

/** @param {SurveyRow} row */
function foundOf({ first_try, after_backtracking }) {
  return first_try + after_backtracking;
}

/**
 * What a finished race says, in one sentence, and in a second one of blind search.
 * @param {readonly [mine: SurveyRow, rule: SurveyRow, blind: SurveyRow]} rows
 * @param {number} budget steps that each run was allowed
 * @returns {Sentence[]}
 */
export function answer([mine, rule, blind], budget) {
  if (mine.runs === 0) return [["code.race.no-starts", {}]];
  return [againstRule(mine, rule), againstBlind(mine, blind, budget)];
}

/** What a race says on its way. @param {SurveyRow} mine @param {SurveyRow} rule @returns {Sentence} */
export function soFar(mine, rule) {
  const params = { mine: mine.first_try, runs: mine.runs };
  return ["code.race.so-far", { ...params, theirs: rule.first_try, others: rule.runs }];
}

/** @param {SurveyRow} mine @param {SurveyRow} rule @returns {Sentence} */
function againstRule(mine, rule) {
  const count = mine.runs;
  const first = { count, mine: mine.first_try, theirs: rule.first_try };
  if (first.mine > first.theirs) return ["code.race.better", first];
  if (first.mine < first.theirs) return ["code.race.worse", first];
  const found = { ...first, first: first.mine, mine: foundOf(mine), theirs: foundOf(rule) };
  if (found.mine > found.theirs) return ["code.race.finds-more", found];
  if (found.mine < found.theirs) return ["code.race.finds-fewer", found];
  const steps = { ...found, found: found.mine, mine: mine.forward, theirs: rule.forward };
  if (steps.mine < steps.theirs) return ["code.race.quicker", steps];
  if (steps.mine > steps.theirs) return ["code.race.slower", steps];
  return ["code.race.alike", steps];
}

/** @param {SurveyRow} mine @param {SurveyRow} blind @param {number} budget @returns {Sentence} */
function againstBlind(mine, blind, budget) {
  const count = mine.runs;
  const found = { count, mine: foundOf(mine), theirs: foundOf(blind) };
  const params = { ...found, budget };
  if (found.mine > found.theirs) return ["code.race.blind.beaten", params];
  if (found.mine < found.theirs) return ["code.race.blind.ahead", params];
  const steps = { ...params, found: found.mine, mine: mine.forward, theirs: blind.forward };
  if (steps.mine < steps.theirs) return ["code.race.blind.slower", steps];
  if (steps.mine > steps.theirs) return ["code.race.blind.quicker", steps];
  return ["code.race.blind.alike", steps];
}
