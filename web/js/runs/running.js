/** A running request: the reports of its worker, and its rate. */

import { countsCases } from "../ui/counted.js";

/** @import { Live } from "../player/types.js" */
/** @import { Reason, SolveProgress, SolveStarted } from "../solver/documents.js" */
/** @import { Words } from "../request/request.js" */

/**
 * @typedef {object} Running
 * @property {Words} words canonical
 * @property {Reason | null} theory a proof of theory that there is no tour, for any method
 * @property {boolean} cases true if it counts cases, not steps
 * @property {number} since the time when it began in its current worker, in milliseconds of
 *   `performance.now()`
 * @property {number} now the time of the last report
 * @property {SolveProgress | null} progress
 * @property {Live} live the progress as shown on the board
 * @property {boolean} cancelling
 */

/** The minimum time for a rate, in milliseconds: over a shorter time it is inexact. */
const MIN_MS = 500;

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
 * The state when a worker begins: the first one, or, from the beginning, another one after a loss.
 * @param {Running} running
 * @param {SolveStarted} started
 * @param {number} now
 * @returns {Running}
 */
export function startedAt(running, { theory, counts }, now) {
  const cases = counts === "cases";
  return { ...running, theory, cases, since: now, now, progress: null, live: NOTHING_YET };
}

/**
 * The state after a report of the worker.
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
 * The steps per second of this worker, or null while it is too early.
 * @param {Running} running
 */
export function rateOf({ progress, since, now }) {
  return progress && now - since >= MIN_MS
    ? Math.round((1000 * progress.forward) / (now - since))
    : null;
}
