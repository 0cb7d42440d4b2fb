/** The time that an experiment may still take: shown only if the estimates of the last seconds agree. */

/** @import { Experiment, Guess } from "./state.js" */

/** Estimates are kept for the first, and must agree for the second of these times, in milliseconds. */
const KEPT_MS = 5000;
const STEADY_MS = 2500;
/** The least number of finished runs for a rate. */
const MIN_RUNS = 3;
/** The tolerance of the estimated end, as a fraction of the time left. */
const TOLERANCE = 0.25;

/**
 * The estimates of the last seconds, with a new one by the average rate.
 * @param {Experiment} experiment
 * @returns {Guess[]}
 */
export function guessed({ done, doneBefore, total, ran, guesses }) {
  const ended = done - doneBefore;
  if (ended < MIN_RUNS || ran <= 0) return [];
  const left = (ran / ended) * (total - done);
  return [...guesses.filter(({ at }) => ran - at <= KEPT_MS), { at: ran, left }];
}

/**
 * The seconds left, or null if unknown.
 * @param {Experiment} experiment
 */
export function timeLeft({ guesses }) {
  const [first, last] = [guesses[0], guesses[guesses.length - 1]];
  if (!first || !last || last.at - first.at < STEADY_MS) return null;
  const ends = guesses.map(({ at, left }) => at + left);
  const spread = Math.max(...ends) - Math.min(...ends);
  return spread <= TOLERANCE * last.left ? last.left / 1000 : null;
}
