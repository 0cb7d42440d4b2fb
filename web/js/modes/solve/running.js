/** A request on its way: what a worker has said of it, and how fast it is. */

import { countsCases } from "../../app/counted.js";

/** @import { Live } from "../../player/timeline.js" */
/** @import { Reason, SolveProgress } from "../../solver/documents.js" */
/** @import { Words } from "./request.js" */

/**
 * @typedef {object} Running
 * @property {Words} words canonical
 * @property {Reason | null} theory what theory says of it, whatever the method, once it is known
 * @property {boolean} cases whether it counts cases, not steps
 * @property {number} since when it began in the worker that has it now, in milliseconds of
 *   `performance.now()`
 * @property {number} now when the last report came
 * @property {SolveProgress | null} progress
 * @property {Live} live the same as the board shows it
 * @property {boolean} cancelling
 */

/** Over a shorter time, in milliseconds, the number of moves a second says little. */
const LEAST_MS = 500;

const NOTHING_YET = Object.freeze({ path: new Uint32Array(), offset: 0 });

/**
 * @param {Words} words canonical
 * @param {number} now
 * @returns {Running}
 */
export function runOf(words, now) {
  const nothing = {
    theory: null,
    cases: countsCases(words.method),
    progress: null,
    live: NOTHING_YET,
    cancelling: false,
  };
  return { words, since: now, now, ...nothing };
}

/**
 * A worker begins: the first one, or another one after a loss, which begins at the beginning.
 * @param {Running} running
 * @param {Reason | null} theory
 * @param {number} now
 * @returns {Running}
 */
export function startedAt(running, theory, now) {
  return { ...running, theory, since: now, now, progress: null, live: NOTHING_YET };
}

/**
 * The worker reports.
 * @param {Running} running
 * @param {SolveProgress} progress
 * @param {number} now
 * @returns {Running}
 */
export function reported(running, progress, now) {
  const { path, depth } = progress;
  return { ...running, now, progress, live: { path, offset: depth - path.length } };
}

/**
 * Moves a second of this worker, or null while it is too early to say.
 * @param {Running} running
 */
export function rateOf({ progress, since, now }) {
  return progress && now - since >= LEAST_MS
    ? Math.round((1000 * progress.forward) / (now - since))
    : null;
}
