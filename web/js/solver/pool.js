/**
 * The workers of the lab. The first is the page's own, which is there already; the others start when
 * there is work for them, from the files that it has fetched and compiled, and are closed after a
 * minute without any.
 */

import { SolverClient } from "./calls.js";
import { everyInterval } from "./supervisor.js";

/** @import { Every } from "./supervisor.js" */

/** Each has a Python of its own in memory. */
const MOST = 4;

const TICK_MS = 10_000;
/** Idle ticks after which a worker is closed: a minute. */
const IDLE_TICKS = 6;

export class Pool {
  #every;
  /** The others, with the number of ticks that each has been idle. @type {Map<SolverClient, number>} */
  #others = new Map();
  /** @type {(() => void) | null} */
  #stopWatch = null;
  /** The one for what goes on beside the runs. @type {SolverClient | null} */
  #beside = null;

  /**
   * @param {SolverClient} own the page's own: it holds the experiment
   * @param {number} cores
   * @param {Every} [every] in the place of intervals
   */
  constructor(own, cores, every = everyInterval) {
    this.own = own;
    this.#every = every;
    this.size = Math.max(1, Math.min(MOST, cores));
  }

  /**
   * One more, for what would hold up the runs of the others. It starts when it is first asked for, so it
   * may not be ready yet.
   */
  get beside() {
    this.#beside ??= this.#another();
    this.#use(this.#beside);
    return this.#beside;
  }

  /**
   * The workers, at most so many; those that are not there yet, or no longer, start now.
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
    // One that was closed starts again for a run that comes late, and nobody has taken it for that.
    const hooks = { onReady: () => this.#use(client) };
    const client = new SolverClient({ create, assets, every: this.#every, hooks });
    return client;
  }

  /** Starts one that is closed; from now on it is not idle. @param {SolverClient} client */
  #use(client) {
    this.#others.set(client, 0);
    if (client.phase === "closed") client.start();
    this.#stopWatch ??= this.#every(() => this.#tick(), TICK_MS);
  }

  /** Closes who has been idle for long. */
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
