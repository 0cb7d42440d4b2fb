/**
 * The workers of the Lab. The first is the page's own, which already runs; the others start on demand, from its fetched
 * and compiled files, and are closed after a minute without work.
 */

import { SolverClient } from "./calls.js";
import { everyInterval } from "./supervisor.js";

/** @import { Every } from "./supervisor.js" */

/** The maximum number of workers, as each has its own Python in memory. */
const MOST = 4;

const TICK_MS = 10_000;
/** Idle ticks after which a worker is closed: a minute. */
const IDLE_TICKS = 6;

export class Pool {
  #every;
  /** The other workers, each with its number of idle ticks. @type {Map<SolverClient, number>} */
  #others = new Map();
  /** @type {(() => void) | null} */
  #stopWatch = null;
  /** The worker for work beside the runs. @type {SolverClient | null} */
  #beside = null;

  /**
   * @param {SolverClient} own the page's own: it holds the experiment
   * @param {number} cores
   * @param {Every} [every] replaces intervals in tests
   */
  constructor(own, cores, every = everyInterval) {
    this.own = own;
    this.#every = every;
    this.size = Math.max(1, Math.min(MOST, cores));
  }

  /**
   * One more worker, for work that would delay the runs. It starts on first use, so it may not be ready yet.
   */
  get beside() {
    this.#beside ??= this.#another();
    this.#use(this.#beside);
    return this.#beside;
  }

  /**
   * Up to `count` workers; missing and closed ones start now.
   * @param {number} count
   */
  take(count) {
    const wanted = Math.max(1, Math.min(this.size, count)) - 1;
    const taken = [...this.#others.keys()].filter((client) => client !== this.#beside);
    while (taken.length < wanted) taken.push(this.#another());
    taken.length = wanted;
    for (const client of taken) this.#use(client);
    return [this.own, ...taken];
  }

  #another() {
    const { create, assets } = this.own;
    // A late run may restart a closed worker without `take`, so it is registered here as well.
    const hooks = { onReady: () => this.#use(client) };
    const client = new SolverClient({ create, assets, every: this.#every, hooks });
    return client;
  }

  /** Starts a closed worker, and resets its idle time. @param {SolverClient} client */
  #use(client) {
    this.#others.set(client, 0);
    if (client.phase === "closed") client.start();
    this.#stopWatch ??= this.#every(() => this.#tick(), TICK_MS);
  }

  /** Closes workers that have been idle for long. */
  #tick() {
    let open = 0;
    for (const [client, ticks] of this.#others) {
      if (client.phase === "closed") continue;
      const idle = client.idle || client.failed ? ticks + 1 : 0;
      this.#others.set(client, idle);
      if (idle < IDLE_TICKS) open += 1;
      else client.close();
    }
    if (open > 0) return;
    this.#stopWatch?.();
    this.#stopWatch = null;
  }
}
