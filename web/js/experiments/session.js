/**
 * One running experiment: Python names the next runs, the workers do them, and Python makes a report of their
 * results. It can be stopped and resumed with its records; a run is a function of its request, so lost runs
 * are simply repeated.
 *
 * The runs of a person's own rule are done in the sandbox alone, in one lane, and all others in the pool.
 */

import { BATCH_MS, IN_HAND, largest, nextSize, shareOf } from "./batches.js";
import { ExperimentProxy } from "./experiment_proxy.js";
import { Reporting } from "./reporting.js";
import { RunQueue } from "./run_queue.js";
import { WorkerBatches } from "./worker_batches.js";

/** @import { SolverClient } from "../solver/calls.js" */
/** @import { Done } from "../solver/documents.js" */
/** @import { Pool } from "../solver/pool.js" */
/** @import { Progress, RunWords, Step } from "./experiment_proxy.js" */

/** The maximum number of tours held: more boards are not shown side by side. */
const MAX_TOURS = 200;

/**
 * @typedef {object} SessionListeners
 * @property {(lines: string[], progress: Progress) => void} onLines called with new records
 * @property {(report: any) => void} onReport
 * @property {(step: Step | null) => void} onReporting called with the progress of the last report until it is
 *   ready
 * @property {(forward: number, words: RunWords | null) => void} onForward called with the progress of a run
 */

/**
 * The sandbox for the runs of a rule. The page's own Python verifies its results.
 * @typedef {object} Sandbox
 * @property {{digest: string, name: string}[]} rules the rules that are run there
 * @property {(requests: RunWords[], options: {squares: number, signal: AbortSignal,
 *   onProgress: (done: Done[], forward: number) => void}) => Promise<Done[]>} runs as SolverClient has it;
 *   rejects if the rule fails
 */

/** A result of the sandbox could not be verified. */
export class Unproved extends Error {}

export class Session {
  /** The tours of a comparison, by the links of their runs. @type {Map<string, Uint32Array>} */
  tours = new Map();
  #pool;
  #held;
  #listeners;
  #sandbox;
  #queue;
  #inHand = new WorkerBatches();
  #reporting;
  /** Records being added by Python. @type {Set<Promise<void>>} */
  #taking = new Set();
  /** The number of workers that share the runs. */
  #workers = 1;
  /**
   * The end of each worker's last batch, in milliseconds of `performance.now()`.
   * @type {Map<SolverClient, number>}
   */
  #endedAt = new Map();
  #stopped = false;
  /** Cancels the calls to Python. */
  #cut = new AbortController();
  /** The error that ended the session, if any. @type {unknown} */
  #error = null;
  /**
   * The failure of a rule that ended the session, if any: the results so far are reported.
   * @type {unknown}
   */
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
   * @param {{holder?: string, sandbox?: Sandbox | null}} [options] the owner of the experiment, and the
   *   sandbox of the rules that its methods name, if any
   */
  constructor(pool, words, listeners, { holder = "", sandbox = null } = {}) {
    this.#pool = pool;
    this.#sandbox = sandbox;
    this.#held = new ExperimentProxy(pool.own, words, { holder, rules: sandbox?.rules });
    this.#queue = new RunQueue(this.#held);
    this.#reporting = new Reporting(
      this.#held,
      (report) => listeners.onReport(report),
      (error) => this.#fail(error),
    );
    this.#listeners = listeners;
  }

  /** The lines of all records. */
  get lines() {
    return this.#held.lines;
  }

  /**
   * Creates the experiment: see ExperimentProxy.
   * @param {(step: Step) => void} [onProgress]
   */
  begin(onProgress) {
    return this.#held.begin({ onProgress, signal: this.#cut.signal });
  }

  /**
   * Adds the records of an earlier session: see ExperimentProxy.
   * @param {string[]} lines
   */
  add(lines) {
    return this.#held.take(lines, { signal: this.#cut.signal });
  }

  /**
   * Does the remaining runs. Resolves when all are done or it was stopped; the last report is made by then,
   * unless it was stopped meanwhile.
   * @param {boolean} tours true if the tours are wanted, too
   * @returns {Promise<boolean>} true if all is done; rejects with SolverError or WorkerLost if there is no
   *   worker, with AnswerError if Python fails, and with the sandbox's error if the rule fails
   */
  async run(tours) {
    /** @type {Promise<void>[]} */
    const lanes = [];
    const { own } = this.#pool;
    const begin = (/** @type {SolverClient} */ client, /** @type {() => void} */ onSign) => {
      for (let lane = 0; lane < IN_HAND; lane++)
        lanes.push(this.#lane(client, tours, onSign).catch((error) => this.#fail(error)));
    };
    // The pool is started only when the first worker reports: a short experiment needs no pool.
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
    // A stop from now on also cancels the report.
    this.#cut = new AbortController();
    await this.#reporting.make({
      signal: this.#cut.signal,
      onProgress: (step) => this.#listeners.onReporting(step),
    });
    this.#listeners.onReporting(null);
    if (this.#error ?? this.#ruleError) throw this.#error ?? this.#ruleError;
    return this.#held.finished && !this.#cut.signal.aborted;
  }

  /** Cancels the runs under way and the calls to Python; finished runs are kept. */
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

  /** Ends the session: a rule has failed, or its results could not be verified. @param {unknown} error */
  #endWith(error) {
    this.#ruleError ??= error;
    this.stop();
  }

  get #over() {
    return this.#stopped || this.#held.finished;
  }

  /**
   * One lane of a worker: does runs until there are none.
   * @param {SolverClient} client
   * @param {boolean} tours
   * @param {() => void} onSign called when the first batch reports
   */
  async #lane(client, tours, onSign) {
    let size = 1;
    while (!this.#over) {
      if (client.failed) {
        // The others can do without a worker of the pool; none can do without the page's own.
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
   * The sandbox's lane: does the runs of the rule until there are none. A failure of the rule ends the
   * session.
   * @param {Sandbox} sandbox
   */
  async #ruleLane(sandbox) {
    let size = 1;
    try {
      while (!this.#over) {
        const batch = await this.#queue.next(size, true);
        // No other lane does runs of the rule: none can be given back.
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
      // Cancelled runs reject, too.
      if (!this.#stopped) this.#endWith(error);
    }
  }

  /**
   * @param {SolverClient} client
   * @param {RunWords[]} batch
   * @param {boolean} tours
   * @param {() => void} onSign
   * @returns {Promise<number>} the number of runs that have ended
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
      // A failed worker of the pool leaves its runs to the others.
      if (client === this.#pool.own || !client.failed) throw error;
      return 0;
    } finally {
      this.#inHand.remove(mine);
      this.#wake();
    }
  }

  /**
   * Does a batch of runs, and adds the results.
   * @param {RunWords[]} batch
   * @param {boolean} rules true for runs of the rule: their results are verified first
   * @param {(onProgress: (done: Done[], forward: number) => void) => Promise<Done[]>} work
   * @returns {Promise<number>} the number of runs that have ended
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
      // The next runs need not wait for this.
      this.#await(Promise.all(taking).finally(() => this.#queue.ended(runs)));
      this.#wake();
    }
    return ended.size;
  }

  /** Keeps the session from ending before records are added. @param {Promise<unknown>} taken */
  #await(taken) {
    const settled = taken
      .then(() => {})
      .catch((error) => {
        // Records not verified when the session was stopped are done again.
        if (this.#stopped && error === this.#cut.signal.reason) return;
        if (error instanceof Unproved) this.#endWith(error);
        else this.#fail(error);
      })
      .finally(() => {
        this.#taking.delete(settled);
        this.#wake();
      });
    this.#taking.add(settled);
  }

  /** @param {Done[]} done @param {boolean} proves true if they are verified first */
  async #take(done, proves) {
    const lines = proves
      ? await this.#held.prove(done, this.#cut.signal)
      : done.map(({ line }) => line);
    for (const { link, tour } of done) {
      if (tour && tour.length > 0 && this.tours.size < MAX_TOURS) this.tours.set(link, tour);
    }
    const { fresh, progress } = await this.#held.take(lines);
    // A run of a rule is handed out once: a refused one would never end.
    if (proves && fresh.includes(0)) throw new Unproved();
    const news = lines.filter((_, index) => fresh[index] === 1);
    this.#listeners.onLines(news, progress);
    if (this.#over) this.#wake();
    else this.#reporting.news(this.#cut.signal);
  }

  /** Resolves when a run has ended, or all is over. @returns {Promise<void>} */
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
