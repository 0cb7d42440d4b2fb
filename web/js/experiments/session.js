/**
 * One running experiment. Python, in the page's own worker, lists the runs, takes their records and makes the report;
 * the workers of the pool do the runs. A run depends only on its request, so a lost run is repeated.
 *
 * The runs of a person's own rule are done in the sandbox, one after the other; the page's own worker only has the
 * rule's digest.
 */

import { FACTS } from "../build_info.js";
import { WorkerLost } from "../solver/errors.js";

/** @import { SolverClient } from "../solver/calls.js" */
/** @import { Done, LabBegun } from "../solver/documents.js" */
/** @import { Pool } from "../solver/pool.js" */
/** @import { Answer, Params } from "../solver/protocol.js" */

/** @typedef {Record<string, string>} RunWords The request of a run, as Python's parameters. */

/** @typedef {{done: number, total: number, finished: boolean}} Progress */

/**
 * @typedef {object} Sandbox
 * @property {readonly {digest: string, name: string}[]} rules that run in it
 * @property {(batch: RunWords[], seconds: number, signal: AbortSignal) => Promise<{done: Done[], error: unknown}>}
 *   runs does the first of these runs, at least one, and begins none after the time; gives the runs that the page's
 *   own Python has verified, and the failure of a rule in the next run; rejects if an answer cannot be verified
 */

/**
 * @typedef {object} SessionListeners
 * @property {(progress: Progress) => void} onProgress called after runs have ended
 * @property {(report: any) => void} onReport
 * @property {(forward: number, words: RunWords | null) => void} onForward called with the progress of a run
 */

/**
 * The maximum runs that a worker gets at once, and the seconds after which it begins no more of them. It gets the next
 * ones when it has returned.
 */
const MAX_BATCH = 100;
const BATCH_SECONDS = 0.15;

/** The first number of runs of a person's rule in a batch, and its maximum growth. */
const SANDBOX_BATCH = 10;

/** The time to the first report, and between two of them, in milliseconds. */
const FIRST_REPORT_MS = 250;
const REPORT_MS = 1000;

/** The maximum number of lost workers without a new record. */
const MAX_LOST = 3;

/** The maximum number of stored tours: more boards are not shown side by side. */
const MAX_TOURS = 200;

export class Session {
  /** The records of all runs that have ended, as lines of text. @type {string[]} */
  lines = [];
  /** The tours of a comparison, by the links of their runs. @type {Map<string, Uint32Array>} */
  tours = new Map();
  /** @type {Progress} */
  progress = { done: 0, total: 0, finished: false };
  #pool;
  #words;
  #listeners;
  #sandbox;
  /** The runs that wait for a worker. @type {RunWords[]} */
  #queue = [];
  /** The runs that wait or are under way, until Python has their records; their words as JSON. @type {Set<string>} */
  #handedOut = new Set();
  /** The pending request for runs. @type {Promise<void> | null} */
  #refilling = null;
  /** The number of workers that share the runs. */
  #workers = 1;
  /** The generation of the worker that holds the experiment. */
  #generation = -1;
  /** Settles when another worker has taken over the experiment. @type {Promise<unknown> | null} */
  #handingOver = null;
  /** The number of workers lost since the last record. */
  #lost = 0;
  /** The pending transfers of records, and the pending report. @type {Set<Promise<void>>} */
  #pending = new Set();
  #reportDue = Number.POSITIVE_INFINITY;
  /** The timer of the next report. @type {ReturnType<typeof setTimeout> | undefined} */
  #reporting;
  #stop = new AbortController();
  /** The error that ended the session. @type {unknown} */
  #error = null;
  /** The failure of a rule that ended the session; the finished runs are still reported. @type {unknown} */
  #ruleError = null;
  /** The functions to call when a run has ended. @type {(() => void)[]} */
  #waiting = [];
  /** @type {() => void} */
  #end = () => {};
  /** Resolves when the session is stopped or all runs have ended. @type {Promise<void>} */
  #over = new Promise((resolve) => {
    this.#end = resolve;
  });

  /**
   * @param {Pool} pool
   * @param {Record<string, string>} words the settings
   * @param {SessionListeners} listeners
   * @param {Sandbox | null} [sandbox] for the rules in its methods, if any
   */
  constructor(pool, words, listeners, sandbox = null) {
    this.#pool = pool;
    this.#words = words;
    this.#listeners = listeners;
    this.#sandbox = sandbox;
  }

  /**
   * Creates the experiment.
   * @returns {Promise<LabBegun>} rejects with RequestError if the settings are wrong, with WorkerLost or
   *   SolverError if there is no worker, with AnswerError if Python fails; the other methods too
   */
  begin() {
    return this.#tolerant(() => this.#create(this.#stop.signal));
  }

  /**
   * Adds the records of an earlier session.
   * @param {string[]} lines
   * @returns {Promise<string[]>} the lines that do not belong to this experiment
   */
  async add(lines) {
    const fresh = await this.#take(lines, this.#stop.signal);
    return lines.filter((_, index) => fresh[index] === 0);
  }

  /**
   * Does the remaining runs, and makes the last report, even if it is stopped.
   * @param {boolean} tours true if the tours are also wanted
   * @returns {Promise<boolean>} true if all is done; rejects also with the sandbox's error if a rule fails
   */
  async run(tours) {
    this.#reportDue = performance.now() + FIRST_REPORT_MS;
    /** @type {Promise<void>[]} */
    const workers = [];
    // The pool starts only after the first report, because a short experiment does not need it.
    const startOthers = () => {
      if (this.#workers > 1 || this.#isOver) return;
      const others = this.#pool.take(this.#pool.size).slice(1);
      this.#workers += others.length;
      for (const client of others) workers.push(this.#work(client, tours, () => {}));
    };
    workers.push(this.#work(this.#pool.own, tours, startOthers));
    if (this.#sandbox) workers.push(this.#workInSandbox(this.#sandbox));
    for (let joined = 0; joined < workers.length; ) {
      joined = workers.length;
      await Promise.all(workers);
    }
    clearTimeout(this.#reporting);
    await Promise.all(this.#pending);
    if (this.#error) throw this.#error;
    // From now on a stop cancels the report.
    this.#stop = new AbortController();
    await this.#report();
    if (this.#ruleError) throw this.#ruleError;
    return this.progress.finished && !this.#stop.signal.aborted;
  }

  /** Cancels the current runs and the calls to Python; finished runs stay. */
  stop() {
    this.#stop.abort();
    this.#wake();
  }

  get #isOver() {
    return this.#stop.signal.aborted || this.progress.finished;
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#error ??= error;
    this.stop();
  }

  // -- the runs --------------------------------------------------------------------------------------

  /**
   * Lets a worker do runs until there are none.
   * @param {SolverClient} client
   * @param {boolean} tours
   * @param {() => void} onReport called when the worker reports
   */
  async #work(client, tours, onReport) {
    try {
      while (!this.#isOver) {
        if (client.failed) {
          // The loss of a pool worker is no failure, but that of the page's own worker is.
          if (client === this.#pool.own) throw client.why;
          return;
        }
        if (!client.takesRuns) {
          await Promise.race([client.whenTakesRuns(), this.#over]);
          continue;
        }
        const batch = await this.#nextBatch();
        if (this.#isOver || !client.takesRuns) this.#giveBack(batch);
        else if (batch.length > 0) await this.#do(client, batch, tours, onReport);
        else if (this.#handedOut.size > 0) await this.#change();
        else return;
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  /** The next runs for a worker: fewer towards the end, so that the workers end at the same time. */
  async #nextBatch() {
    if (this.#queue.length === 0) {
      this.#refilling ??= this.#refill().finally(() => {
        this.#refilling = null;
      });
      await this.#refilling;
    }
    const share = Math.ceil(this.#queue.length / (2 * this.#workers));
    return this.#queue.splice(0, Math.min(MAX_BATCH, share));
  }

  async #refill() {
    this.#queue.push(...(await this.#nextRuns(false)));
  }

  /** Gets runs from Python. @param {boolean} rules true for those of a rule, false for all others */
  async #nextRuns(rules) {
    const runs = await this.#ask("labNext", { limit: FACTS.limits.page_runs, rules });
    // After a takeover Python does not know which runs are under way.
    const fresh = runs.filter((words) => !this.#handedOut.has(JSON.stringify(words)));
    for (const words of fresh) this.#handedOut.add(JSON.stringify(words));
    return fresh;
  }

  /** Puts unfinished runs back at the front of the queue. @param {RunWords[]} runs */
  #giveBack(runs) {
    this.#queue.unshift(...runs);
    this.#wake();
  }

  /**
   * Lets a worker do a batch of runs, and adds their records as they arrive.
   * @param {SolverClient} client
   * @param {RunWords[]} batch
   * @param {boolean} tours
   * @param {() => void} onReport
   */
  async #do(client, batch, tours, onReport) {
    /** The links of the finished runs, in the order of the batch. @type {Set<string>} */
    const ended = new Set();
    /** @type {Promise<void>[]} */
    const taking = [];
    const take = (/** @type {Done[]} */ done) => {
      for (const { link } of done) ended.add(link);
      if (done.length === 0) return;
      const adding = this.#add(done);
      taking.push(adding);
      // Its error ends the session after the batch; here it only counts as handled.
      adding.catch(() => {});
    };
    const options = { seconds: BATCH_SECONDS, signal: this.#stop.signal };
    const onProgress = (/** @type {Done[]} */ done, /** @type {number} */ forward) => {
      take(done);
      this.#listeners.onForward(forward, batch[ended.size] ?? null);
      onReport();
    };
    try {
      take(await client.runs(batch, tours, onProgress, options));
      onReport();
    } catch (error) {
      // The other workers do the runs of a failed pool worker.
      if (client === this.#pool.own || !client.failed) throw error;
    } finally {
      this.#giveBack(batch.slice(ended.size));
      // The next runs begin before Python has taken the records.
      this.#follow(this.#release(batch.slice(0, ended.size), taking));
    }
  }

  /** Does the runs of a person's rule. @param {Sandbox} sandbox */
  async #workInSandbox(sandbox) {
    const { signal } = this.#stop;
    try {
      const runs = await this.#nextRuns(true);
      // About as many as fit into the time, because the sandbox first reads the words of the whole batch.
      let size = SANDBOX_BATCH;
      const work = async () => {
        while (runs.length > 0 && !this.#isOver) {
          const batch = runs.splice(0, size);
          const { done, error } = await sandbox.runs(batch, BATCH_SECONDS, signal);
          size = Math.min(MAX_BATCH, done.length + SANDBOX_BATCH);
          runs.unshift(...batch.slice(done.length));
          this.#follow(this.#release(batch.slice(0, done.length), [this.#add(done)]));
          if (error) throw error;
        }
      };
      // Two loops: the sandbox does runs while the page's own Python verifies the previous ones.
      await Promise.all([work(), work()]);
    } catch (error) {
      if (signal.aborted) return;
      this.#ruleError ??= error;
      this.stop();
    }
  }

  /**
   * Removes runs from the list after Python has taken their records.
   * @param {RunWords[]} runs
   * @param {Promise<void>[]} taking
   */
  async #release(runs, taking) {
    await Promise.all(taking);
    for (const words of runs) this.#handedOut.delete(JSON.stringify(words));
  }

  /** The session does not end before this work. @param {Promise<void>} work */
  #follow(work) {
    const ended = work
      .catch((error) => this.#fail(error))
      .finally(() => {
        this.#pending.delete(ended);
        this.#wake();
      });
    this.#pending.add(ended);
  }

  /** Resolves after the end of a run or of the session. @returns {Promise<void>} */
  #change() {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #wake() {
    if (this.#isOver) this.#end();
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  // -- the results -----------------------------------------------------------------------------------

  /** Adds the results of runs. @param {Done[]} done */
  async #add(done) {
    for (const { link, tour } of done) {
      if (tour && tour.length > 0 && this.tours.size < MAX_TOURS) this.tours.set(link, tour);
    }
    await this.#take(done.map(({ line }) => line));
    this.#listeners.onProgress(this.progress);
    this.#wake();
    this.#reportSoon();
  }

  #reportSoon() {
    if (this.#isOver) return;
    const wait = Math.max(0, this.#reportDue - performance.now());
    this.#reporting ??= setTimeout(() => this.#follow(this.#report()), wait);
  }

  /**
   * Sends records to Python.
   * @param {string[]} lines
   * @param {AbortSignal} [signal]
   * @returns {Promise<Uint8Array>} 1 for a new record, 2 for a known one, 0 for other lines
   */
  async #take(lines, signal) {
    const { fresh, ...progress } = await this.#ask("labTake", { lines }, signal);
    this.progress = progress;
    const taken = lines.filter((_, index) => fresh[index] === 1);
    if (taken.length > 0) this.#lost = 0;
    this.lines.push(...taken);
    return fresh;
  }

  /** Updates the report. */
  async #report() {
    const { signal } = this.#stop;
    const began = performance.now();
    const count = this.lines.length;
    try {
      this.#listeners.onReport(await this.#ask("labReport", {}, signal));
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      const now = performance.now();
      // Slow reports are made less often.
      this.#reportDue = now + Math.max(REPORT_MS, 10 * (now - began));
      this.#reporting = undefined;
      if (this.lines.length > count) this.#reportSoon();
    }
  }

  // -- the worker that holds the experiment ----------------------------------------------------------

  /**
   * Calls the worker that holds the experiment. If it was lost, a new one first takes over the experiment.
   * @template {"labNext" | "labTake" | "labReport"} Name
   * @param {Name} name
   * @param {Params<Name>} params
   * @param {AbortSignal} [signal]
   * @returns {Promise<Answer<Name>>}
   */
  #ask(name, params, signal) {
    const { own } = this.#pool;
    return this.#tolerant(async () => {
      if (this.#generation !== own.generation) {
        this.#handingOver ??= this.#create().finally(() => {
          this.#handingOver = null;
        });
        await this.#handingOver;
      }
      return own.call(name, params, { signal });
    });
  }

  /** Creates the experiment in the page's own worker, with the records so far. @param {AbortSignal} [signal] */
  async #create(signal) {
    const { own } = this.#pool;
    for (const { digest, name } of this.#sandbox?.rules ?? [])
      await own.call("ruleDeclare", { digest, name });
    const begun = await own.call("labBegin", { words: this.#words }, { signal });
    const { lines } = this;
    if (lines.length > 0) await own.call("labTake", { lines });
    this.#generation = own.generation;
    return begun;
  }

  /**
   * Does work with the page's own worker; repeats it, a few times, after a loss of the worker.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async #tolerant(work) {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        this.#lost += 1;
        if (!(error instanceof WorkerLost) || this.#lost > MAX_LOST) throw error;
      }
    }
  }
}
