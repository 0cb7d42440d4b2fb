/**
 * The workers of the lab. The first is the page's own, which is there already; the others start when
 * there is work for them, from the files that it has fetched and compiled.
 */

import { SolverClient } from "../solver_client.js";

/** More would only warm the room: each has a Python of its own in memory. */
const MOST = 4;

export class Pool {
  /** @type {SolverClient[]} */
  #clients;

  /**
   * @param {SolverClient} own the page's own
   * @param {number} cores
   */
  constructor(own, cores) {
    this.#clients = [own];
    this.size = Math.max(1, Math.min(MOST, cores));
  }

  /** The page's own worker: it holds the experiment. */
  get own() {
    return /** @type {SolverClient} */ (this.#clients[0]);
  }

  /**
   * The workers, at most so many; those that are not there yet start now.
   * @param {number} count
   */
  take(count) {
    const wanted = Math.min(this.size, count);
    while (this.#clients.length < wanted) {
      const hooks = {
        onBoot: () => {},
        onReady: () => {},
        onRestart: () => {},
        onFailed: () => {},
      };
      const client = new SolverClient(this.own.create, this.own.assets, hooks);
      client.start();
      this.#clients.push(client);
    }
    return this.#clients.slice(0, Math.max(1, wanted));
  }
}
