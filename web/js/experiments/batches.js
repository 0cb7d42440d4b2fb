/** The sizes of batches: the number of runs of an experiment that a worker gets at once. */

/** @import { RunWords } from "./experiment_proxy.js" */

/**
 * The target time of a batch, in milliseconds: after it the worker begins no other run, and returns the rest
 * of the batch.
 */
export const BATCH_MS = 100;
/**
 * The number of batches sent to a worker: it begins the next one before the page has received the results of
 * the last.
 */
export const IN_HAND = 2;
const MAX_A_BATCH = 64;
/** The least part of the usual size that a batch has towards the end: one in this many. */
const MIN_SHARE = 3;

/**
 * The size of the next batches: long enough to be worth a message, short enough to be shared out among the
 * workers.
 * @param {number} size
 * @param {number} took in milliseconds
 */
export function nextSize(size, took) {
  if (took < BATCH_MS / 8) return Math.min(MAX_A_BATCH, size * 4);
  if (took < BATCH_MS / 2) return Math.min(MAX_A_BATCH, size * 2);
  return took > BATCH_MS * 2 ? Math.max(1, Math.floor(size / 2)) : size;
}

/**
 * The size of a worker's batch: smaller towards the end, so that no worker is left with many runs while the
 * others have none.
 * @param {number} size
 * @param {number} workers
 * @param {number} left the number of runs not yet assigned
 */
export function shareOf(size, workers, left) {
  if (workers === 1) return size;
  const share = Math.ceil(left / (IN_HAND * workers));
  return Math.min(size, Math.max(share, Math.ceil(size / MIN_SHARE)));
}

/** The squares of the largest board. @param {RunWords[]} batch */
export function largest(batch) {
  return Math.max(
    ...batch.map(({ board = "8x8" }) =>
      board.split("x").reduce((squares, side) => squares * Number(side), 1),
    ),
  );
}
