/**
 * One running experiment. Python, in the page's own worker, names the runs, takes their records and makes the
 * report; the workers of the pool do the runs. A run is a function of its request, so what is lost is repeated.
 *
 * The runs of a person's own rule are done in the sandbox, one after the other; the page's own worker knows a rule by
 * its digest alone.
 */

import { FACTS } from "../build_info.js";
import { WorkerLost } from "../solver/errors.js";

/** @import { SolverClient } from "../solver/calls.js" */
/** @import { Done, LabBegun } from "../solver/documents.js" */
/** @import { Pool } from "../solver/pool.js" */
/** @import { Answer, Params } from "../solver/protocol.js" */

/** @typedef {Record<string, string>} RunWords The request of a run, as Python spells it. */

/** @typedef {{done: number, total: number, finished: boolean}} Progress */

/**
 * @typedef {object} Sandbox
 * @property {readonly {digest: string, name: string}[]} rules that are run there
 * @property {(batch: RunWords[], seconds: number, signal: AbortSignal) => Promise<{done: Done[], error: unknown}>}
 *   runs does the first of these runs, at least one, and begins no other after a time; gives those that the page's
 *   own Python has verified, and the failure of the rule that ended the run after them; rejects if its answer
 *   cannot be verified
 */

/**
 * @typedef {object} SessionListeners
 * @property {(progress: Progress) => void} onProgress called when runs have ended
 * @property {(report: any) => void} onReport
 * @property {(forward: number, words: RunWords | null) => void} onForward called with the progress of a run
 */

/**
 * The most runs that a worker is given at once, and the seconds after which it begins no other of them. The page
 * gives it the next ones when it has returned.
 */
const MAX_BATCH = 100;
const BATCH_SECONDS = 0.15;

/** The number of runs of a person's rule that the sandbox is given at first, and by which a batch may grow. */
const SANDBOX_BATCH = 10;

/** The time to the first report, and between two of them, in milliseconds. */
const FIRST_REPORT_MS = 250;
const REPORT_MS = 1000;

/** The number of workers that may be lost without a new record before the experiment gives up. */
const MAX_LOST = 3;

/** The most tours held: more boards are not shown side by side. */
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
  /** Runs that wait for a worker. @type {RunWords[]} */
  #queue = [];
  /** Runs that wait or are under way, until Python has taken their records; by their words as JSON. @type {Set<string>} */
  #handedOut = new Set();
  /** The pending request for runs. @type {Promise<void> | null} */
  #refilling = null;
  /** The number of workers that share the runs. */
  #workers = 1;
  /** The generation of the worker that holds the experiment. */
  #generation = -1;
  /** Ends when another worker has taken the experiment over. @type {Promise<unknown> | null} */
  #handingOver = null;
  /** The number of workers lost since the last record. */
  #lost = 0;
  /** Records that Python is taking, and the pending report. @type {Set<Promise<void>>} */
  #pending = new Set();
  #reportDue = Number.POSITIVE_INFINITY;
  /** The timer of the next report, until that is made. @type {ReturnType<typeof setTimeout> | undefined} */
  #reporting;
  #stop = new AbortController();
  /** The error that ended the session. @type {unknown} */
  #error = null;
  /** The failure of a rule that ended the session: what has ended is reported all the same. @type {unknown} */
  #ruleError = null;
  /** Calls those who wait for a run to end. @type {(() => void)[]} */
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
   * @param {Sandbox | null} [sandbox] for the rules that its methods name, if any
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
   *   SolverError if there is no worker, with AnswerError if Python fails; so do the others
   */
  begin() {
    return this.#tolerant(() => this.#create(this.#stop.signal));
  }

  /**
   * Adds the records of an earlier session.
   * @param {string[]} lines
   * @returns {Promise<string[]>} the lines that are no records of this experiment
   */
  async add(lines) {
    const fresh = await this.#take(lines, this.#stop.signal);
    return lines.filter((_, index) => fresh[index] === 0);
  }

  /**
   * Does the remaining runs, and makes the last report, also if it is stopped.
   * @param {boolean} tours true if the tours are wanted, too
   * @returns {Promise<boolean>} true if all is done; rejects also with the sandbox's error if a rule fails
   */
  async run(tours) {
    this.#reportDue = performance.now() + FIRST_REPORT_MS;
    /** @type {Promise<void>[]} */
    const workers = [];
    // The pool is started only when the first worker reports: a short experiment needs no pool.
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
    // A stop from now on cancels the report.
    this.#stop = new AbortController();
    await this.#report();
    if (this.#ruleError) throw this.#ruleError;
    return this.progress.finished && !this.#stop.signal.aborted;
  }

  /** Cancels the runs under way and the calls to Python; what has ended stays. */
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
   * Has a worker do runs until there are none.
   * @param {SolverClient} client
   * @param {boolean} tours
   * @param {() => void} onReport called when the worker reports
   */
  async #work(client, tours, onReport) {
    try {
      while (!this.#isOver) {
        if (client.failed) {
          // The others do without a worker of the pool; nobody does without the page's own.
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

  /** The runs that Python names. @param {boolean} rules true for those of a rule, false for all others */
  async #nextRuns(rules) {
    const runs = await this.#ask("labNext", { limit: FACTS.limits.page_runs, rules });
    // A worker that took the experiment over does not know which runs are under way.
    const fresh = runs.filter((words) => !this.#handedOut.has(JSON.stringify(words)));
    for (const words of fresh) this.#handedOut.add(JSON.stringify(words));
    return fresh;
  }

  /** Puts runs that were not done back at the front of the queue. @param {RunWords[]} runs */
  #giveBack(runs) {
    this.#queue.unshift(...runs);
    this.#wake();
  }

  /**
   * Has a worker do a batch of runs, and adds their records as they come in.
   * @param {SolverClient} client
   * @param {RunWords[]} batch
   * @param {boolean} tours
   * @param {() => void} onReport
   */
  async #do(client, batch, tours, onReport) {
    /** The links of the runs that have ended, in the order of the batch. @type {Set<string>} */
    const ended = new Set();
    /** @type {Promise<void>[]} */
    const taking = [];
    const take = (/** @type {Done[]} */ done) => {
      for (const { link } of done) ended.add(link);
      if (done.length === 0) return;
      const adding = this.#add(done);
      taking.push(adding);
      // Its error ends the session when the batch has ended.
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
      // A failed worker of the pool leaves its runs to the others.
      if (client === this.#pool.own || !client.failed) throw error;
    } finally {
      this.#giveBack(batch.slice(ended.size));
      // The next runs need not wait until Python has taken the records.
      this.#follow(this.#release(batch.slice(0, ended.size), taking));
    }
  }

  /** Does the runs of a person's rule. @param {Sandbox} sandbox */
  async #workInSandbox(sandbox) {
    const { signal } = this.#stop;
    try {
      const runs = await this.#nextRuns(true);
      // About as many as are done in the time: the sandbox reads the words of a whole batch before it runs any.
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
      // Some are done in the sandbox while the page's own Python verifies those before them.
      await Promise.all([work(), work()]);
    } catch (error) {
      if (signal.aborted) return;
      this.#ruleError ??= error;
      this.stop();
    }
  }

  /**
   * Ends runs once their records are taken.
   * @param {RunWords[]} runs
   * @param {Promise<void>[]} taking
   */
  async #release(runs, taking) {
    await Promise.all(taking);
    for (const words of runs) this.#handedOut.delete(JSON.stringify(words));
  }

  /** Keeps the session from ending before this has ended. @param {Promise<void>} work */
  #follow(work) {
    const ended = work
      .catch((error) => this.#fail(error))
      .finally(() => {
        this.#pending.delete(ended);
        this.#wake();
      });
    this.#pending.add(ended);
  }

  /** Resolves when a run has ended, or all is over. @returns {Promise<void>} */
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
   * Has Python take records.
   * @param {string[]} lines
   * @param {AbortSignal} [signal]
   * @returns {Promise<Uint8Array>} 1 for a new record, 2 for one that is known, 0 for anything else
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
      // The longer a report takes, the less often it is made.
      this.#reportDue = now + Math.max(REPORT_MS, 10 * (now - began));
      this.#reporting = undefined;
      if (this.lines.length > count) this.#reportSoon();
    }
  }

  // -- the worker that holds the experiment ----------------------------------------------------------

  /**
   * Calls the worker that holds the experiment. If it was lost, the next one takes the experiment over first.
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

  /** Creates the experiment in the page's own worker, with the records that there are. @param {AbortSignal} [signal] */
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
   * Does what needs the page's own worker again if that is lost, a few times.
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
