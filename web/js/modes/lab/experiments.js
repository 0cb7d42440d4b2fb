/**
 * The experiments of the Lab: begins them and lets them run. Python holds one at a time, so an attempt
 * begins when the one before it is over.
 */

import { Session } from "../../experiments/session.js";
import { AnswerError, RequestError, SolverError, WorkerLost } from "../../solver/errors.js";
import { Attempt, Stopped } from "./attempt.js";
import { prepare, problemOf } from "./preparing.js";
import { entryOf, savedForm } from "./saved_experiments.js";
import {
  isRunning,
  savedExperiment,
  secondsSoFar,
  shownExperiment,
  startingExperiment,
  typedSettings,
  withExperiment,
  withForm,
} from "./state.js";
import { formatSettings, inPythonsSettings } from "./words.js";

/** @import { Pool } from "../../solver/pool.js" */
/** @import { Progress, RunWords, Sandbox } from "../../experiments/session.js" */
/** @import { Saved } from "../../ui/saved.js" */
/** @import { Report } from "../../report/types.js" */
/** @import { SavedExperiment } from "./saved_experiments.js" */
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
 *   in a link, or in what was saved
 * @property {(methods: string) => Promise<Sandbox | null>} sandbox where the rules are run that a list of
 *   methods names; rejects with RequestError if the text of one is not here
 * @property {(error: unknown) => string} ruleFailure how a rule failed, or "" if something else did
 * @property {() => void} noNotices takes those sentences away
 */

/** What an experiment has found is saved after this time, in milliseconds. */
const SAVE_MS = 3000;

export class Experiments {
  #page;
  #pool;
  #saved;
  #log;
  #attempts = 0;
  /** @type {Map<Tool, Attempt>} The last attempt of each tool. */
  #lastOf = new Map();
  /** @type {Attempt | null} The attempt that has Python, or waits for it. */
  #current = null;
  /** @type {Map<string, Uint32Array>} The tours of the last comparison, by the links of its runs. */
  #tours = new Map();
  /** True after the warning that this browser saves nothing. */
  #warned = false;

  /**
   * @param {LabContext} page
   * @param {Pool} pool
   * @param {Saved<SavedExperiment>} saved
   * @param {Pick<Console, "error">} [log]
   */
  constructor(page, pool, saved, log = console) {
    this.#page = page;
    this.#pool = pool;
    this.#saved = saved;
    this.#log = log;
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

  /** Ends the experiment that is shown; its finished runs stay. */
  cancel() {
    const slice = this.#page.slice();
    if (isRunning(shownExperiment(slice))) this.#lastOf.get(slice.tool)?.stop();
  }

  /**
   * Shows the experiment of a link as it was saved, or runs it if it was not.
   * @param {Settings} settings
   */
  async open(settings) {
    const link = formatSettings(settings);
    if (this.#page.slice().experiments[settings.tool]?.link === link) return;
    const announced = this.#announce(settings);
    const { attempt } = announced;
    try {
      const saved = await attempt.unlessStopped(this.#saved.get(link));
      if (saved) attempt.change({ ...savedExperiment(saved), attempt: attempt.experiment.attempt });
      else this.#begin(announced, true);
    } catch (error) {
      attempt.end("stopped");
      if (!(error instanceof Stopped)) throw error;
    }
  }

  /**
   * Shows the experiment of a link as it was saved, and runs nothing.
   * @param {Settings} settings
   */
  async show(settings) {
    const { tool } = settings;
    const link = formatSettings(settings);
    if (this.#page.slice().experiments[tool]?.link === link) return;
    this.close(tool);
    this.#attempts += 1;
    const attempt = this.#attempts;
    const saved = await this.#saved.get(link);
    if (saved && attempt === this.#attempts) this.#replace(tool, savedExperiment(saved));
  }

  /** Shows no experiment of a tool; one that runs is stopped. @param {Tool} tool */
  close(tool) {
    this.#lastOf.get(tool)?.stop();
    this.#replace(tool, null);
  }

  /** Lists the saved experiments. */
  async list() {
    this.#page.change({ past: await this.#saved.list(entryOf) });
  }

  /** @param {string} link @param {string} name */
  async rename(link, name) {
    for (const experiment of Object.values(this.#page.slice().experiments)) {
      if (experiment?.link !== link) continue;
      this.#lastOf.get(experiment.tool)?.change({ name });
      this.#replace(experiment.tool, { ...experiment, name });
    }
    await this.#saved.change(async (items) => {
      const saved = await items.get(link);
      if (saved) await items.put({ ...saved, name });
    });
    await this.list();
  }

  /** Deletes an experiment of the list, and ends it if it runs. @param {string} link */
  async remove(link) {
    for (const experiment of Object.values(this.#page.slice().experiments)) {
      if (experiment?.link !== link) continue;
      const attempt = this.#lastOf.get(experiment.tool);
      attempt?.stop();
      await attempt?.over;
      this.#replace(experiment.tool, null);
    }
    await this.#saved.remove(link);
    await this.list();
  }

  /** Saves what runs: the page may be about to go. */
  saveNow() {
    const attempt = this.#current;
    if (attempt?.session && attempt.experiment.phase === "running") this.#save(attempt);
  }

  /** @param {Attempt} attempt */
  async #save(attempt) {
    clearTimeout(attempt.saving);
    attempt.saving = undefined;
    const { experiment, session } = attempt;
    const seconds = secondsSoFar(experiment, performance.now());
    await this.#saved.put(savedForm(experiment, seconds, session?.lines ?? []));
    if (this.#warned || this.#saved.lasting) return;
    this.#warned = true;
    this.#page.notice({ field: "", code: "lab-not-saved", params: {} });
  }

  /**
   * Shows that an experiment is about to begin, in the place of the previous experiment.
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
    /** Shows the previous experiment again, as it is by then. */
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
    const previous = this.#current;
    previous?.stop();
    this.#current = attempt;
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
        saved: this.#saved,
        workers: this.#pool.size,
        newSession: (settings) => this.#newSession(attempt, settings),
        onSettings: () => this.#showSettings(attempt, linked),
      });
      if (!begins) return;
      begun = true;
      this.#showSettings(attempt, linked);
      this.#save(attempt).then(() => this.list());
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
        this.#complain(tool, { field: "", code: "lab-crashed", params: {} });
      } else if (this.#page.ruleFailure(error)) {
        attempt.end("failed", "rule", this.#page.ruleFailure(error));
      } else {
        // The client has logged what went wrong in Python.
        if (!isLost(error) && !(error instanceof AnswerError)) this.#log.error(error);
        attempt.end("failed", isLost(error) ? "lost" : "error");
      }
    } finally {
      if (begun) await this.#save(attempt);
      if (begun) this.list();
    }
  }

  /**
   * The settings of an experiment are right: the form and the address say what it is.
   * @param {Attempt} attempt
   * @param {boolean} linked
   */
  #showSettings(attempt, linked) {
    const { tool, words } = attempt.experiment;
    if (!this.#isShown(attempt.experiment)) return;
    const slice = this.#page.slice();
    if (slice.forms[tool] === attempt.form) {
      this.#page.change({ ...withForm(slice, { tool, words }), problems: [] });
      attempt.form = words;
    }
    if (this.#page.slice().tool === tool) this.#page.address(linked);
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
    const saveSoon = () => {
      attempt.saving ??= setTimeout(() => this.#save(attempt), SAVE_MS);
    };
    const listeners = {
      onProgress: (/** @type {Progress} */ { done, total }) => {
        attempt.report({ done, total });
        saveSoon();
      },
      onReport: (/** @type {Report} */ report) => {
        attempt.change({ report });
        saveSoon();
      },
      onForward: (/** @type {number} */ forward, /** @type {RunWords | null} */ words) =>
        attempt.report({ forward, method: words?.method ?? "" }),
    };
    const session = new Session(this.#pool, inPythonsSettings(settings), listeners, sandbox);
    attempt.session = session;
    return session;
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
