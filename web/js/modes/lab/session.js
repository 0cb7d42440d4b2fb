/**
 * One experiment on its way: Python says which runs come next, the workers do them, and Python makes a
 * report of what they say. It can be stopped and begun again with the records that there are; a run is
 * a function of its request, so whatever is lost on the way is only done again.
 *
 * The runs of a person's own rule are done in the sandbox alone, one lane of them, and all others in the pool.
 */

import { BATCH_MS, IN_HAND, largest, nextSize, shareOf } from "./batches.js";
import { HeldExperiment } from "./held.js";
import { InHand } from "./in_hand.js";
import { Reporting } from "./reporting.js";
import { RunQueue } from "./run_queue.js";

/** @import { SolverClient } from "../../solver/client.js" */
/** @import { Done } from "../../solver/documents.js" */
/** @import { Pool } from "../../solver/pool.js" */
/** @import { Progress, RunWords, Step } from "./held.js" */

/** So many tours are held: more boards are not shown beside each other. */
const MOST_TOURS = 200;

/**
 * @typedef {object} SessionListeners
 * @property {(lines: string[], progress: Progress) => void} onLines new records
 * @property {(report: any) => void} onReport
 * @property {(step: Step | null) => void} onReporting how far the last report is, until it is there
 * @property {(forward: number, words: RunWords | null) => void} onForward how far a run is
 */

/**
 * Where the runs of a rule are done. What comes from there is verified by the page's own Python.
 * @typedef {object} Sandbox
 * @property {{digest: string, name: string}[]} rules those that are run there
 * @property {(requests: RunWords[], options: {squares: number, signal: AbortSignal,
 *   onProgress: (done: Done[], forward: number) => void}) => Promise<Done[]>} runs as SolverClient has it;
 *   rejects if the rule fails
 */

/** What the sandbox said of a run could not be verified. */
export class Unproved extends Error {}

export class Session {
  /** The tours of a comparison, by the links of their runs. @type {Map<string, Uint32Array>} */
  tours = new Map();
  #pool;
  #held;
  #listeners;
  #sandbox;
  #queue;
  #inHand = new InHand();
  #reporting;
  /** Records on their way to Python. @type {Set<Promise<void>>} */
  #taking = new Set();
  /** How many workers share the runs. */
  #workers = 1;
  /** When each worker ended a batch, in milliseconds of `performance.now()`. @type {Map<SolverClient, number>} */
  #endedAt = new Map();
  #stopped = false;
  /** Ends what Python is asked for. */
  #cut = new AbortController();
  /** What ended it, if it was an error. @type {unknown} */
  #error = null;
  /** What ended it, if the rule failed: what there is until then is reported. @type {unknown} */
  #ruleError = null;
  /** @type {(() => void)[]} Lanes that have no run to do, until one has ended. */
  #waiting = [];
  /** @type {() => void} */
  #end = () => {};
  /** @type {Promise<void>} When it is stopped or finished. */
  #whenOver = new Promise((resolve) => {
    this.#end = resolve;
  });

  /**
   * @param {Pool} pool
   * @param {RunWords} words the settings
   * @param {SessionListeners} listeners
   * @param {{holder?: string, sandbox?: Sandbox | null}} [options] whose experiment it is, and where the
   *   rules are run that its methods name, if they name any
   */
  constructor(pool, words, listeners, { holder = "", sandbox = null } = {}) {
    this.#pool = pool;
    this.#sandbox = sandbox;
    this.#held = new HeldExperiment(pool.own, words, { holder, rules: sandbox?.rules });
    this.#queue = new RunQueue(this.#held);
    this.#reporting = new Reporting(
      this.#held,
      (report) => listeners.onReport(report),
      (error) => this.#fail(error),
    );
    this.#listeners = listeners;
  }

  /** The lines of the records that there are. */
  get lines() {
    return this.#held.lines;
  }

  /**
   * Makes the experiment: see HeldExperiment.
   * @param {(step: Step) => void} [onProgress]
   */
  begin(onProgress) {
    return this.#held.begin({ onProgress, signal: this.#cut.signal });
  }

  /**
   * Takes the records of an earlier session: see HeldExperiment.
   * @param {string[]} lines
   */
  add(lines) {
    return this.#held.take(lines, { signal: this.#cut.signal });
  }

  /**
   * Runs what is still to be run. Ends when all is done or it was stopped; the last report is in then,
   * unless it was stopped while that was made.
   * @param {boolean} tours whether the tours are wanted, too
   * @returns {Promise<boolean>} whether all is done; rejects with SolverError or WorkerLost if there is no
   *   worker to do it, with AnswerError if Python fails, and with what the sandbox says if the rule fails
   */
  async run(tours) {
    /** @type {Promise<void>[]} */
    const lanes = [];
    const { own } = this.#pool;
    const begin = (/** @type {SolverClient} */ client, /** @type {() => void} */ onSign) => {
      for (let lane = 0; lane < IN_HAND; lane++)
        lanes.push(this.#lane(client, tours, onSign).catch((error) => this.#fail(error)));
    };
    // The others come when the first one has something to tell: a short experiment needs no pool.
    const others = () => {
      if (this.#workers > 1 || this.#stopped) return;
      const taken = this.#pool.take(this.#pool.size).slice(1);
      this.#workers += taken.length;
      for (const client of taken) begin(client, () => {});
    };
    this.#reporting.begin();
    begin(own, others);
    if (this.#sandbox) lanes.push(this.#ruleLane(this.#sandbox));
    for (let joined = 0; joined < lanes.length; ) {
      joined = lanes.length;
      await Promise.all(lanes);
    }
    await Promise.all(this.#taking);
    await this.#reporting.settled;
    if (this.#error) throw this.#error;
    // One that is stopped from now on has no time for a report.
    this.#cut = new AbortController();
    await this.#reporting.make({
      signal: this.#cut.signal,
      onProgress: (step) => this.#listeners.onReporting(step),
    });
    this.#listeners.onReporting(null);
    if (this.#error ?? this.#ruleError) throw this.#error ?? this.#ruleError;
    return this.#held.finished && !this.#cut.signal.aborted;
  }

  /** Ends the runs that are under way, and what Python is asked for; what has ended is kept. */
  stop() {
    this.#stopped = true;
    this.#cut.abort();
    this.#inHand.stop();
    this.#wake();
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#error ??= error;
    this.stop();
  }

  get #over() {
    return this.#stopped || this.#held.finished;
  }

  /**
   * One of the lanes of a worker: takes runs until there are none.
   * @param {SolverClient} client
   * @param {boolean} tours
   * @param {() => void} onSign told when the first batch has something to tell
   */
  async #lane(client, tours, onSign) {
    let size = 1;
    while (!this.#over) {
      if (client.failed) {
        // The others do without one of the pool; nothing does without the page's own.
        if (client === this.#pool.own) throw client.why;
        return;
      }
      if (!client.takesRuns) {
        await Promise.race([client.whenTakesRuns(), this.#whenOver]);
        continue;
      }
      const limit = shareOf(size, this.#workers, this.#queue.left);
      const batch = await this.#queue.next(limit, false);
      if (this.#over || !client.takesRuns) {
        this.#queue.giveBack(batch, false);
        this.#wake();
        continue;
      }
      if (batch.length === 0) {
        if (this.#queue.none) return;
        this.#inHand.relieve(client);
        await this.#change();
        continue;
      }
      const sent = performance.now();
      const count = await this.#onWorker(client, batch, tours, onSign);
      const ended = performance.now();
      const began = Math.max(sent, this.#endedAt.get(client) ?? 0);
      this.#endedAt.set(client, ended);
      if (count > 0) size = nextSize(size, (ended - began) * (size / count));
      onSign();
    }
  }

  /**
   * The sandbox: takes the runs of the rule until there are none. If the rule fails, all ends with that.
   * @param {Sandbox} sandbox
   */
  async #ruleLane(sandbox) {
    let size = 1;
    try {
      while (!this.#over) {
        const batch = await this.#queue.next(size, true);
        // Nobody else does any: there are none that could come back.
        if (batch.length === 0) return;
        const began = performance.now();
        await this.#do(batch, true, (onProgress) =>
          sandbox.runs(batch, {
            squares: largest(batch),
            signal: this.#cut.signal,
            onProgress,
          }),
        );
        size = nextSize(size, performance.now() - began);
      }
    } catch (error) {
      // Runs that were cut short reject, too.
      if (this.#stopped) return;
      this.#ruleError = error;
      this.stop();
    }
  }

  /**
   * @param {SolverClient} client
   * @param {RunWords[]} batch
   * @param {boolean} tours
   * @param {() => void} onSign
   * @returns {Promise<number>} how many of them have ended
   */
  async #onWorker(client, batch, tours, onSign) {
    const mine = this.#inHand.add(client);
    const options = { seconds: BATCH_MS / 1000, signal: mine.cut.signal };
    try {
      return await this.#do(batch, false, (onProgress) => {
        const hear = (/** @type {Done[]} */ done, /** @type {number} */ forward) => {
          onProgress(done, forward);
          onSign();
        };
        return client.runs(batch, largest(batch), tours, hear, options);
      });
    } catch (error) {
      // One of the pool that cannot work leaves it to the others.
      if (client === this.#pool.own || !client.failed) throw error;
      return 0;
    } finally {
      this.#inHand.remove(mine);
      this.#wake();
    }
  }

  /**
   * Has a batch of runs done, and takes what they come to.
   * @param {RunWords[]} batch
   * @param {boolean} rules whether they are runs of the rule: what comes of them is verified first
   * @param {(onProgress: (done: Done[], forward: number) => void) => Promise<Done[]>} work
   * @returns {Promise<number>} how many have ended
   */
  async #do(batch, rules, work) {
    /** @type {Set<string>} In the order of the batch. */
    const ended = new Set();
    /** @type {Promise<void>[]} */
    const taking = [];
    const take = (/** @type {Done[]} */ done) => {
      for (const { link } of done) ended.add(link);
      if (done.length > 0) taking.push(this.#take(done, rules));
      // Its error is thrown below, where it is awaited.
      taking.at(-1)?.catch(() => {});
    };
    try {
      take(
        await work((done, forward) => {
          take(done);
          this.#listeners.onForward(forward, batch[ended.size] ?? null);
        }),
      );
    } finally {
      this.#queue.giveBack(batch.slice(ended.size), rules);
      const runs = batch.slice(0, ended.size);
      const taken = Promise.all(taking).finally(() => this.#queue.ended(runs));
      // The next runs need not wait for it, but for those of a rule, which may be refused.
      if (rules) await taken;
      else this.#await(taken);
      this.#wake();
    }
    return ended.size;
  }

  /** The session does not end before this has. @param {Promise<unknown>} taken */
  #await(taken) {
    const settled = taken
      .then(() => {})
      .catch((error) => this.#fail(error))
      .finally(() => {
        this.#taking.delete(settled);
        this.#wake();
      });
    this.#taking.add(settled);
  }

  /** @param {Done[]} done @param {boolean} proves whether they are verified first */
  async #take(done, proves) {
    for (const { link, tour } of done) {
      if (tour && tour.length > 0 && this.tours.size < MOST_TOURS) this.tours.set(link, tour);
    }
    const lines = done.map(({ line }) => line);
    const proofs = proves ? done.map(({ tour }) => tour) : null;
    const { fresh, progress } = await this.#held.take(lines, {}, proofs);
    // A run of a rule is handed out once: one that is refused would never end.
    if (proves && fresh.includes(0)) throw new Unproved();
    const news = lines.filter((_, index) => fresh[index] === 1);
    this.#listeners.onLines(news, progress);
    if (this.#over) this.#wake();
    else this.#reporting.news(this.#cut.signal);
  }

  /** Waits until a run has ended, or all is over. @returns {Promise<void>} */
  #change() {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #wake() {
    if (this.#over) this.#end();
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
