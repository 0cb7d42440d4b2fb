/** The batches of runs that the workers have in hand. */

/** @import { SolverClient } from "../../solver/client.js" */

/**
 * @typedef {object} Batch
 * @property {SolverClient} client
 * @property {AbortController} cut
 */

export class InHand {
  /** Those of each worker in the order in which it does them. @type {Set<Batch>} */
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

  /** Ends all of them. */
  stop() {
    for (const { cut } of this.#batches) cut.abort();
  }

  /**
   * Takes a batch back that waits in another worker for the one before it, if this one has nothing to do.
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
