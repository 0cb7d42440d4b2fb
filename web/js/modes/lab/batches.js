/** How many runs of an experiment a worker is given at once. */

/** @import { RunWords } from "./held.js" */

/**
 * What a worker is given at once shall take about this long, in milliseconds: after that it begins no other
 * run, and what is left of the batch comes back.
 */
export const BATCH_MS = 100;
/** So many batches a worker has in hand: it begins the next one when the page has not yet heard of the last. */
export const IN_HAND = 2;
const MOST_A_BATCH = 64;
/** Towards the end a batch has at least one in so many of the usual runs. */
const LEAST_SHARE = 3;

/**
 * How many runs come next: batches take a while to do, but not too long to share out among the workers.
 * @param {number} size
 * @param {number} took in milliseconds
 */
export function nextSize(size, took) {
  if (took < BATCH_MS / 8) return Math.min(MOST_A_BATCH, size * 4);
  if (took < BATCH_MS / 2) return Math.min(MOST_A_BATCH, size * 2);
  return took > BATCH_MS * 2 ? Math.max(1, Math.floor(size / 2)) : size;
}

/**
 * How many of them a worker is given: towards the end fewer, so that none has much to do when the others
 * have nothing.
 * @param {number} size
 * @param {number} workers
 * @param {number} left how many runs nobody does yet
 */
export function shareOf(size, workers, left) {
  if (workers === 1) return size;
  const share = Math.ceil(left / (IN_HAND * workers));
  return Math.min(size, Math.max(share, Math.ceil(size / LEAST_SHARE)));
}

/** The squares of the largest board. @param {RunWords[]} batch */
export function largest(batch) {
  return Math.max(
    ...batch.map(({ board = "8x8" }) =>
      board.split("x").reduce((squares, side) => squares * Number(side), 1),
    ),
  );
}
