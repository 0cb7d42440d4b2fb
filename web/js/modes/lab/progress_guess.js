/** How long an experiment may still take: said only when the guesses of the last seconds agree. */

/** @import { Experiment, Guess } from "./state.js" */

/** Guesses are kept for so long, and must agree for so long, in milliseconds. */
const KEPT_MS = 5000;
const STEADY_MS = 2500;
/** Before so many runs have ended there is no rate. */
const LEAST_RUNS = 3;
/** The end that is guessed may move by this part of the time left. */
const TOLERANCE = 0.25;

/**
 * The guesses of the last seconds, with one by the rate so far.
 * @param {Experiment} experiment
 * @returns {Guess[]}
 */
export function guessed({ done, doneBefore, total, ran, guesses }) {
  const ended = done - doneBefore;
  if (ended < LEAST_RUNS || ran <= 0) return [];
  const left = (ran / ended) * (total - done);
  return [...guesses.filter(({ at }) => ran - at <= KEPT_MS), { at: ran, left }];
}

/**
 * The seconds left, or null while there is no telling.
 * @param {Experiment} experiment
 */
export function timeLeft({ guesses }) {
  const [first, last] = [guesses[0], guesses[guesses.length - 1]];
  if (!first || !last || last.at - first.at < STEADY_MS) return null;
  const ends = guesses.map(({ at, left }) => at + left);
  const spread = Math.max(...ends) - Math.min(...ends);
  return spread <= TOLERANCE * last.left ? last.left / 1000 : null;
}
