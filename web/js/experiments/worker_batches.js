/** The batches of runs that the workers are doing or have queued. */

/** @import { SolverClient } from "../solver/calls.js" */

/**
 * @typedef {object} Batch
 * @property {SolverClient} client
 * @property {AbortController} cut
 */

export class WorkerBatches {
  /** The batches of each worker, in order. @type {Set<Batch>} */
  #batches = new Set();

  /** @param {SolverClient} client */
  add(client) {
    /** @type {Batch} */
    const batch = { client, cut: new AbortController() };
    this.#batches.add(batch);
    return batch;
  }

  /** @param {Batch} batch */
  remove(batch) {
    this.#batches.delete(batch);
  }

  /** Cancels all batches. */
  stop() {
    for (const { cut } of this.#batches) cut.abort();
  }

  /**
   * Takes back a batch that is queued in another worker, if this one is idle.
   * @param {SolverClient} client
   */
  relieve(client) {
    const batches = [...this.#batches];
    if (batches.some((batch) => batch.client === client)) return;
    const waits = (/** @type {Batch} */ batch) =>
      batches.find((other) => other.client === batch.client) !== batch;
    batches.find((batch) => waits(batch) && !batch.cut.signal.aborted)?.cut.abort();
  }
}
