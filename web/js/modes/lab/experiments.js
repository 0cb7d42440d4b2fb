/**
 * Begins and runs the experiments of the Lab. Python can hold one at a time, so an attempt begins after the previous
 * one has ended.
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
 * @property {(replace: boolean) => void} address puts the link of the open tool into the address bar,
 *   as a new history entry or in place of the last one
 * @property {(field: string) => void} focus puts the focus on a field of the form
 * @property {(problem: LabProblem) => void} notice reports a corrected mistake in a link or in saved data
 * @property {(methods: string) => Promise<Sandbox | null>} sandbox the sandbox for the rules in a list of
 *   methods; rejects with RequestError if this browser has no text of one
 * @property {(error: unknown) => string} ruleFailure the failure of a rule as a sentence; "" for other errors
 * @property {() => void} noNotices clears the notices
 */

/** The delay before new results are saved, in milliseconds. */
const SAVE_MS = 3000;

export class Experiments {
  #page;
  #pool;
  #saved;
  #log;
  #attempts = 0;
  /** @type {Map<Tool, Attempt>} The last attempt of each tool. */
  #lastOf = new Map();
  /** @type {Attempt | null} The attempt that uses Python, or waits for it. */
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

  /** Runs the experiment of the form; one that was cut short continues. */
  submit() {
    const slice = this.#page.slice();
    const settings = typedSettings(slice);
    const shown = shownExperiment(slice);
    // An experiment that already runs does not begin again.
    if (isRunning(shown) && shown?.link === formatSettings(settings)) return;
    this.#begin(this.#announce(settings), false);
  }

  /** Continues the shown experiment, which was cut short. */
  resume() {
    const shown = shownExperiment(this.#page.slice());
    if (shown) this.#begin(this.#announce(shown), false);
  }

  /** Ends the shown experiment; its finished runs stay. */
  cancel() {
    const slice = this.#page.slice();
    if (isRunning(shownExperiment(slice))) this.#lastOf.get(slice.tool)?.stop();
  }

  /**
   * Shows the saved experiment of a link, or runs it if it is not saved.
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
   * Shows the saved experiment of a link, and runs nothing.
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

  /** Removes and stops the experiment of a tool. @param {Tool} tool */
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

  /** Saves the running experiment, because the page may be closed. */
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
   * Shows that an experiment is starting, in place of the previous one.
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
    /** Shows the previous experiment again, in its newest state. */
    const restore = () => {
      const same = earlier && earlier.experiment.attempt === before?.attempt;
      if (this.#isShown(attempt.experiment))
        this.#replace(tool, same ? earlier.experiment : before);
    };
    return { attempt, restore };
  }

  /**
   * @param {{attempt: Attempt, restore: () => void}} announced
   * @param {boolean} linked true if it comes from a link
   */
  #begin({ attempt, restore }, linked) {
    const previous = this.#current;
    previous?.stop();
    this.#current = attempt;
    attempt.over = this.#perform(attempt, linked, restore, previous?.over);
  }

  /**
   * Never rejects: after any error the experiment has ended, and shows how.
   * @param {Attempt} attempt
   * @param {boolean} linked
   * @param {() => void} restore shows the previous experiment again
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
      // An experiment that another one replaced continues when its link is opened again.
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
        // The client has already logged errors of Python.
        if (!isLost(error) && !(error instanceof AnswerError)) this.#log.error(error);
        attempt.end("failed", isLost(error) ? "lost" : "error");
      }
    } finally {
      if (begun) await this.#save(attempt);
      if (begun) this.list();
    }
  }

  /**
   * Puts the canonical settings of an experiment into the form and the address.
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

  /** Whether it is still the shown experiment of its tool. @param {Experiment} experiment */
  #isShown({ tool, attempt }) {
    return this.#page.slice().experiments[tool]?.attempt === attempt;
  }

  /** @param {Tool} tool @param {Experiment | null} experiment */
  #replace(tool, experiment) {
    this.#page.change(withExperiment(this.#page.slice(), tool, experiment));
  }
}

/** Whether a worker failed, not the experiment. @param {unknown} error @returns {error is Error} */
function isLost(error) {
  return error instanceof SolverError || error instanceof WorkerLost;
}
