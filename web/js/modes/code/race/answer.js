/**
 * The answer to a student's question: is my rule better? The better of two rules needs no backtrack from more
 * starts; if equal, finds a tour from more starts; if equal, needs fewer steps in all.
 */

/** @import { SurveyRow } from "../../../report/types.js" */

/**
 * A sentence: the key of its text, and its parameters.
 * @typedef {[key: string, params: Record<string, number>]} Sentence
 */

/** @param {SurveyRow} row */
function foundOf({ first_try, after_backtracking }) {
  return first_try + after_backtracking;
}

/**
 * The result of a finished race, in one sentence, and a second one on blind search.
 * @param {readonly [mine: SurveyRow, rule: SurveyRow, blind: SurveyRow]} rows
 * @param {number} budget the step budget of each run
 * @returns {Sentence[]}
 */
export function answer([mine, rule, blind], budget) {
  if (mine.runs === 0) return [["code.race.no-starts", {}]];
  return [againstRule(mine, rule), againstBlind(mine, blind, budget)];
}

/** The interim result of a race. @param {SurveyRow} mine @param {SurveyRow} rule @returns {Sentence} */
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
