/**
 * The experiments of the Lab: begins them and lets them run. Python holds one at a time, so an attempt
 * begins when the one before it is over.
 */

import { Session } from "../../experiments/session.js";
import { AnswerError, RequestError, SolverError, WorkerLost } from "../../solver/errors.js";
import { Archive } from "./archive.js";
import { Attempt, Stopped } from "./attempt.js";
import { prepare, problemOf } from "./preparing.js";
import {
  isRunning,
  shownExperiment,
  startingExperiment,
  storedExperiment,
  typedSettings,
  withExperiment,
  withForm,
} from "./state.js";
import { formatSettings, inPythonsSettings } from "./words.js";

/** @import { Pool } from "../../solver/pool.js" */
/** @import { Results } from "./results.js" */
/** @import { Sandbox, SessionListeners } from "../../experiments/session.js" */
/** @import { TabLock } from "../../experiments/tab_lock.js" */
/** @import { Experiment, LabProblem, LabState } from "./state.js" */
/** @import { Settings, Tool } from "./words.js" */

/**
 * @typedef {object} LabContext What the experiments need of the page.
 * @property {() => LabState} slice
 * @property {(change: Partial<LabState>) => void} change
 * @property {(replace: boolean) => void} address puts the link of the tool that is open into the address
 *   bar: as a new entry of the history, or in the place of the last one
 * @property {(field: string) => void} focus puts the focus on a field of the form
 * @property {(problem: LabProblem) => void} notice tells in a sentence what was wrong and has been mended:
 *   in a link, or in what was kept
 * @property {(methods: string) => Promise<Sandbox | null>} sandbox where the rules are run that a list of
 *   methods names; rejects with RequestError if the text of one is not here
 * @property {(error: unknown) => string} ruleFailure how a rule failed, or "" if something else did
 * @property {() => void} noNotices takes those sentences away
 */

/** How often an experiment that runs is kept with its report, in milliseconds. */
const KEEP_MS = 5000;

export class Experiments {
  #page;
  #pool;
  #results;
  #turns;
  #log;
  #attempts = 0;
  /** @type {Map<Tool, Attempt>} The last attempt of each tool. */
  #lastOf = new Map();
  /** @type {Attempt | null} The attempt that has Python, or waits for it. */
  #holder = null;
  /** @type {Map<string, Uint32Array>} The tours of the last comparison, by the links of its runs. */
  #tours = new Map();

  /**
   * @param {LabContext} page
   * @param {Pool} pool
   * @param {Results} results
   * @param {TabLock} turns
   * @param {Pick<Console, "error">} [log]
   */
  constructor(page, pool, results, turns, log = console) {
    this.#page = page;
    this.#pool = pool;
    this.#results = results;
    this.#turns = turns;
    this.#log = log;
    this.archive = new Archive(page, results, turns, this.#lastOf);
  }

  /**
   * The tour of a run of the last comparison, if it is still in memory.
   * @param {string} link
   */
  tour(link) {
    return this.#tours.get(link) ?? null;
  }

  /** Runs what is typed: an experiment that was cut short goes on. */
  submit() {
    const slice = this.#page.slice();
    const settings = typedSettings(slice);
    const shown = shownExperiment(slice);
    // The one that runs already is not begun again.
    if (isRunning(shown) && shown?.link === formatSettings(settings)) return;
    this.#begin(this.#announce(settings), false);
  }

  /** Goes on with the experiment that was cut short. */
  resume() {
    const shown = shownExperiment(this.#page.slice());
    if (shown) this.#begin(this.#announce(shown), false);
  }

  /** Ends the experiment that is shown; what has ended of it is kept. */
  cancel() {
    const slice = this.#page.slice();
    if (isRunning(shownExperiment(slice))) this.#lastOf.get(slice.tool)?.stop();
  }

  /**
   * Shows the experiment of a link if it is known, and runs it if it is not, or has not ended.
   * @param {Settings} settings
   */
  async open(settings) {
    const link = formatSettings(settings);
    if (this.#page.slice().experiments[settings.tool]?.link === link) return;
    const announced = this.#announce(settings);
    const { attempt } = announced;
    try {
      const kept = await attempt.unlessStopped(this.#results.find(link));
      if (!kept || kept.phase === "running") this.#begin(announced, true);
      else attempt.change({ ...storedExperiment(kept), attempt: attempt.experiment.attempt });
    } catch (error) {
      attempt.end("stopped");
      if (!(error instanceof Stopped)) throw error;
    }
  }

  /**
   * Shows the experiment of a link if it is known, and runs nothing.
   * @param {Settings} settings
   */
  async show(settings) {
    const { tool } = settings;
    const link = formatSettings(settings);
    if (this.#page.slice().experiments[tool]?.link === link) return;
    this.#lastOf.get(tool)?.stop();
    this.#replace(tool, null);
    this.#attempts += 1;
    const mine = this.#attempts;
    const kept = await this.#results.find(link);
    if (kept && mine === this.#attempts) this.#replace(tool, storedExperiment(kept));
  }

  /**
   * Shows that an experiment is about to begin, in the place of the one before.
   * @param {Settings} settings
   */
  #announce({ tool, words }) {
    const before = this.#page.slice().experiments[tool];
    const earlier = this.#lastOf.get(tool) ?? null;
    earlier?.stop();
    this.#attempts += 1;
    const starting = startingExperiment({ tool, words }, this.#attempts, performance.now());
    this.#replace(tool, starting);
    const attempt = new Attempt(starting, (experiment) => {
      if (this.#isShown(experiment)) this.#replace(tool, experiment);
    });
    this.#lastOf.set(tool, attempt);
    /** Shows the one before again, as it is by now. */
    const restore = () => {
      const same = earlier && earlier.experiment.attempt === before?.attempt;
      if (this.#isShown(attempt.experiment))
        this.#replace(tool, same ? earlier.experiment : before);
    };
    return { attempt, restore };
  }

  /**
   * @param {{attempt: Attempt, restore: () => void}} announced
   * @param {boolean} linked whether a link asked for it
   */
  #begin({ attempt, restore }, linked) {
    const previous = this.#holder;
    previous?.stop();
    this.#holder = attempt;
    attempt.over = this.#perform(attempt, linked, restore, previous?.over);
  }

  /**
   * Never rejects: whatever happens, the experiment is over afterwards, and says how it has ended.
   * @param {Attempt} attempt
   * @param {boolean} linked
   * @param {() => void} restore shows what was there before
   * @param {Promise<void>} [previous] ends when Python is free
   */
  async #perform(attempt, linked, restore, previous) {
    let begun = false;
    try {
      await previous;
      const begins = await prepare(attempt, linked, {
        page: this.#page,
        results: this.#results,
        turns: this.#turns,
        workers: this.#pool.size,
        newSession: (settings) => this.#newSession(attempt, settings),
        known: () => this.#known(attempt, linked),
      });
      if (!begins) return;
      begun = true;
      this.#underWay(attempt, linked);
      const finished = await this.#run(attempt);
      // One whose place another has taken goes on when its link is opened again.
      const cut = this.#isShown(attempt.experiment) ? "stopped" : "interrupted";
      attempt.end(finished ? "finished" : cut);
    } catch (error) {
      const { tool } = attempt.experiment;
      if (error instanceof Stopped) {
        attempt.end("stopped");
      } else if (!begun && error instanceof RequestError) {
        restore();
        this.#complain(tool, problemOf(tool, error));
      } else if (!begun && isLost(error)) {
        restore();
        const text = error.message;
        this.#complain(tool, { field: "", code: "lab-crashed", params: {}, text });
      } else if (this.#page.ruleFailure(error)) {
        attempt.end("failed", "rule", this.#page.ruleFailure(error));
      } else {
        // The client has logged what went wrong in Python.
        if (!isLost(error) && !(error instanceof AnswerError)) this.#log.error(error);
        attempt.end("failed", isLost(error) ? "lost" : "error");
      }
    } finally {
      if (begun) await this.archive.keep(attempt);
      attempt.endTurn();
    }
  }

  /**
   * The settings of an experiment are right: the form and the address say what it is.
   * @param {Attempt} attempt
   * @param {boolean} linked
   */
  #known(attempt, linked) {
    const { tool, words } = attempt.experiment;
    if (!this.#isShown(attempt.experiment)) return;
    this.#page.change({ ...withForm(this.#page.slice(), { tool, words }), problems: [] });
    if (this.#page.slice().tool === tool) this.#page.address(linked);
  }

  /**
   * The experiment has begun.
   * @param {Attempt} attempt
   * @param {boolean} linked
   */
  #underWay(attempt, linked) {
    this.#known(attempt, linked);
    this.#results.tidy();
    this.archive.keep(attempt);
  }

  /** @param {Attempt} attempt @returns {Promise<boolean>} whether all is done */
  async #run({ experiment, session }) {
    if (!session) return false;
    const compares = experiment.tool === "compare";
    if (compares) this.#tours = session.tours;
    return session.run(compares);
  }

  /**
   * @param {Attempt} attempt
   * @param {Settings} settings
   */
  async #newSession(attempt, settings) {
    const sandbox = await this.#page.sandbox(settings.words.methods ?? "");
    const listeners = this.#listeners(attempt);
    const session = new Session(this.#pool, inPythonsSettings(settings), listeners, { sandbox });
    attempt.session = session;
    return session;
  }

  /** @param {Attempt} attempt @returns {SessionListeners} */
  #listeners(attempt) {
    return {
      onLines: (lines, { done, total }) => {
        attempt.report({ done, total });
        const { link } = attempt.experiment;
        if (lines.length > 0) this.#results.add(link, lines);
        this.#turns.tell({ link, done, total, kept: false });
      },
      onReport: (report) => {
        attempt.change({ report });
        if (performance.now() - attempt.keptAt >= KEEP_MS) this.archive.keep(attempt);
      },
      onReporting: (step) => attempt.change({ step: step && { what: "report", ...step } }),
      onForward: (forward, words) => attempt.report({ forward, method: words?.method ?? "" }),
    };
  }

  /** @param {Tool} tool @param {LabProblem} problem */
  #complain(tool, problem) {
    if (this.#page.slice().tool !== tool) return;
    this.#page.change({ problems: [problem] });
    this.#page.focus(problem.field);
  }

  /** Whether no other experiment has taken its place. @param {Experiment} experiment */
  #isShown({ tool, attempt }) {
    return this.#page.slice().experiments[tool]?.attempt === attempt;
  }

  /** @param {Tool} tool @param {Experiment | null} experiment */
  #replace(tool, experiment) {
    this.#page.change(withExperiment(this.#page.slice(), tool, experiment));
  }
}

/** Whether the workers are to blame. @param {unknown} error @returns {error is Error} */
function isLost(error) {
  return error instanceof SolverError || error instanceof WorkerLost;
}
