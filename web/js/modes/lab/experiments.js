/**
 * The experiments of the Lab: begins them, lets them run, keeps them for later visits. Python holds one
 * at a time, so an attempt begins when the one before it is over.
 */

import { AnswerError, RequestError, SolverError, WorkerLost } from "../../solver/errors.js";
import { Attempt, Stopped } from "./attempt.js";
import { Session } from "./session.js";
import {
  isUnderWay,
  secondsSoFar,
  shownExperiment,
  startingExperiment,
  storedExperiment,
  typedSettings,
  withExperiment,
  withForm,
} from "./state.js";
import { stored } from "./stored.js";
import { defaultsOf, fieldsOf, formatSettings, fromPython, inPythonsSettings } from "./words.js";

/** @import { Pool } from "../../solver/pool.js" */
/** @import { Results } from "./results.js" */
/** @import { Experiment, LabProblem, LabState } from "./state.js" */
/** @import { LabField, LabWords, Settings, Tool } from "./words.js" */

/**
 * @typedef {object} Surroundings What the experiments need of the page.
 * @property {() => LabState} slice
 * @property {(change: Partial<LabState>) => void} change
 * @property {(replace: boolean) => void} address puts the link of the tool that is open into the address
 *   bar: as a new entry of the history, or in the place of the last one
 * @property {(field: string) => void} focus puts the focus on a field of the form
 * @property {(problem: LabProblem) => void} notice tells in a sentence what was wrong and has been mended:
 *   in a link, or in what was kept
 * @property {() => void} noNotices takes those sentences away
 */

export class Experiments {
  #page;
  #pool;
  #results;
  #log;
  #attempts = 0;
  /** @type {Map<Tool, Attempt>} The last attempt of each tool. */
  #lastOf = new Map();
  /** @type {Attempt | null} The attempt that has Python, or waits for it. */
  #holder = null;
  /** @type {Map<string, Uint32Array>} The tours of the last comparison, by the links of its runs. */
  #tours = new Map();

  /**
   * @param {Surroundings} page
   * @param {Pool} pool
   * @param {Results} results
   * @param {Pick<Console, "error">} [log]
   */
  constructor(page, pool, results, log = console) {
    this.#page = page;
    this.#pool = pool;
    this.#results = results;
    this.#log = log;
  }

  /**
   * The tour of a run of the last comparison, if it is still in memory.
   * @param {string} link
   */
  tour(link) {
    return this.#tours.get(link) ?? null;
  }

  /** Brings back the last experiment of a tool from an earlier visit. @param {Tool} tool */
  async recall(tool) {
    const kept = await this.#results.latest(tool);
    const slice = this.#page.slice();
    if (!kept || slice.experiments[tool]) return null;
    this.#page.change(withExperiment(slice, tool, storedExperiment(kept)));
    return kept.words;
  }

  /** Runs what is typed: an experiment that was cut short goes on. */
  submit() {
    const slice = this.#page.slice();
    const settings = typedSettings(slice);
    const shown = shownExperiment(slice);
    // The one that is under way already is not begun again.
    if (isUnderWay(shown) && shown?.link === formatSettings(settings)) return;
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
    const attempt = this.#lastOf.get(slice.tool);
    const { phase } = shownExperiment(slice) ?? {};
    if (!attempt || (phase !== "starting" && phase !== "running")) return;
    this.#news(attempt, { phase: "cancelling" });
    attempt.stop();
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
      else this.#news(attempt, { ...storedExperiment(kept), attempt: attempt.experiment.attempt });
    } catch {
      this.#end(attempt, "stopped");
    }
  }

  /**
   * Shows that an experiment is about to begin, in the place of the one before.
   * @param {Settings} settings
   */
  #announce(settings) {
    const { tool, words } = settings;
    const before = this.#page.slice().experiments[tool];
    const earlier = this.#lastOf.get(tool) ?? null;
    earlier?.stop();
    this.#attempts += 1;
    const now = performance.now();
    const attempt = new Attempt(startingExperiment({ tool, words }, this.#attempts, now));
    this.#lastOf.set(tool, attempt);
    this.#show(attempt.experiment);
    /** Shows the one before again, as it is by now. */
    const restore = () => {
      const same = earlier && earlier.experiment.attempt === before?.attempt;
      if (this.#isShown(attempt)) this.#replace(tool, same ? earlier.experiment : before);
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
      const session = await this.#prepare(attempt, linked);
      begun = true;
      const compares = attempt.experiment.tool === "compare";
      if (compares) this.#tours = session.tours;
      this.#end(attempt, (await session.run(compares)) ? "finished" : "stopped");
    } catch (error) {
      const { tool } = attempt.experiment;
      if (error instanceof Stopped) {
        this.#end(attempt, "stopped");
      } else if (!begun && error instanceof RequestError) {
        restore();
        this.#complain(tool, problemOf(tool, error));
      } else if (!begun && isLost(error)) {
        restore();
        const text = error.message;
        this.#complain(tool, { field: "", code: "lab-crashed", params: {}, text });
      } else {
        // The client has logged what went wrong in Python.
        if (!isLost(error) && !(error instanceof AnswerError)) this.#log.error(error);
        this.#end(attempt, "failed", isLost(error) ? "lost" : "error");
      }
    }
    if (begun) await this.#keep(attempt);
  }

  /**
   * Python makes the experiment, and takes what is known of it.
   * @param {Attempt} attempt
   * @param {boolean} linked
   * @returns {Promise<Session>} rejects with Stopped, or as Session does
   */
  async #prepare(attempt, linked) {
    const { tool } = attempt.experiment;
    const { words, total } = await this.#make(attempt, linked);
    const link = formatSettings({ tool, words });
    if (!linked) this.#page.noNotices();
    const kept = await attempt.unlessStopped(this.#results.find(link));
    // Who asks for a finished experiment again wants it done again, but for a link.
    const anew = kept?.phase === "finished" && !linked;
    if (anew) await attempt.unlessStopped(this.#results.forget(link));
    const records = anew ? [] : await attempt.unlessStopped(this.#results.records(link));
    const progress = await this.#give(attempt, { tool, words }, records);
    const known = progress.done > 0 ? kept : null;
    this.#news(attempt, {
      ...startingExperiment({ tool, words }, attempt.experiment.attempt, performance.now()),
      phase: "running",
      done: progress.done,
      total: Math.max(progress.total, total),
      doneBefore: progress.done,
      secondsBefore: known?.seconds ?? 0,
      report: known?.report ?? null,
    });
    if (this.#isShown(attempt)) {
      this.#page.change({ ...withForm(this.#page.slice(), { tool, words }), problems: [] });
      if (this.#page.slice().tool === tool) this.#page.address(linked);
    }
    this.#results.tidy();
    this.#keep(attempt);
    return /** @type {Session} */ (attempt.session);
  }

  /**
   * Lets Python make the experiment. What a link has wrong is said, and its default taken.
   * @param {Attempt} attempt
   * @param {boolean} linked
   * @returns {Promise<{words: LabWords, total: number}>} the settings as Python spells them
   */
  async #make(attempt, linked) {
    const { tool } = attempt.experiment;
    let { words } = attempt.experiment;
    for (;;) {
      try {
        const session = this.#newSession(attempt, { tool, words });
        const { settings, total } = await attempt.unlessStopped(session.begin());
        return { words: fromPython(tool, settings), total };
      } catch (error) {
        if (!linked || !(error instanceof RequestError)) throw error;
        const problem = problemOf(tool, error);
        const field = fieldsOf(tool).find((name) => name === problem.field);
        if (!field || words[field] === defaultsOf(tool)[field]) throw error;
        words = { ...words, [field]: defaultsOf(tool)[field] };
        this.#page.notice(problem);
        this.#page.change(withForm(this.#page.slice(), { tool, words }));
      }
    }
  }

  /**
   * Gives Python the records that were kept. If it can do nothing with them, they are forgotten, and
   * their runs done again.
   * @param {Attempt} attempt
   * @param {Settings} settings
   * @param {Parameters<Session["add"]>[0]} records
   */
  async #give(attempt, settings, records) {
    const session = /** @type {Session} */ (attempt.session);
    try {
      return await attempt.unlessStopped(session.add(records));
    } catch (error) {
      const refused = error instanceof AnswerError || error instanceof RequestError;
      if (!refused || records.length === 0) throw error;
    }
    await attempt.unlessStopped(this.#results.forget(formatSettings(settings)));
    this.#page.notice({ field: "", code: "lab-records-left-out", params: {}, text: "" });
    const again = this.#newSession(attempt, settings);
    await attempt.unlessStopped(again.begin());
    return attempt.unlessStopped(again.add([]));
  }

  /**
   * @param {Attempt} attempt
   * @param {Settings} settings
   */
  #newSession(attempt, settings) {
    const session = new Session(this.#pool, inPythonsSettings(settings), {
      onRecords: (fresh, { done, total }) => {
        this.#news(attempt, { done, total, reportedAt: performance.now() });
        this.#results.add(attempt.experiment.link, fresh);
      },
      onReport: (report) => {
        this.#news(attempt, { report });
        this.#keep(attempt);
      },
      onForward: (forward, words) => {
        const method = words?.method ?? "";
        this.#news(attempt, { forward, method, reportedAt: performance.now() });
      },
    });
    attempt.session = session;
    return session;
  }

  /**
   * One that was stopped because another took its place goes on when its link is opened again.
   * @param {Attempt} attempt
   * @param {"finished" | "stopped" | "failed"} how
   * @param {Experiment["failure"]} [failure]
   */
  #end(attempt, how, failure = "") {
    const seconds = secondsSoFar(attempt.experiment, performance.now());
    const phase = how === "stopped" && !this.#isShown(attempt) ? "interrupted" : how;
    this.#news(attempt, { phase, failure, seconds });
  }

  /** @param {Tool} tool @param {LabProblem} problem */
  #complain(tool, problem) {
    if (this.#page.slice().tool !== tool) return;
    this.#page.change({ problems: [problem] });
    this.#page.focus(problem.field);
  }

  /** Something about an experiment has changed. @param {Attempt} attempt @param {Partial<Experiment>} news */
  #news(attempt, news) {
    const shown = this.#isShown(attempt);
    attempt.experiment = { ...attempt.experiment, ...news };
    if (shown) this.#show(attempt.experiment);
  }

  /** Whether no other experiment has taken its place. @param {Attempt} attempt */
  #isShown({ experiment: { tool, attempt } }) {
    return this.#page.slice().experiments[tool]?.attempt === attempt;
  }

  /** @param {Experiment} experiment */
  #show(experiment) {
    this.#replace(experiment.tool, experiment);
  }

  /** @param {Tool} tool @param {Experiment | null} experiment */
  #replace(tool, experiment) {
    this.#page.change(withExperiment(this.#page.slice(), tool, experiment));
  }

  /** Keeps an experiment as it stands for later visits. @param {Attempt} attempt */
  #keep({ experiment }) {
    const seconds = secondsSoFar(experiment, performance.now());
    return this.#results.keep(stored(experiment, seconds, Date.now()));
  }
}

/** Whether the workers are to blame. @param {unknown} error @returns {error is Error} */
function isLost(error) {
  return error instanceof SolverError || error instanceof WorkerLost;
}

/**
 * What Python found wrong, at the field of the form that holds it.
 * @param {Tool} tool
 * @param {RequestError} error
 * @returns {LabProblem}
 */
function problemOf(tool, { code, params, message }) {
  const name = String(params.field ?? "");
  const ofBoard = ["board", "rows", "cols"].includes(name);
  const field = ofBoard && tool === "survey" ? "boards" : ofBoard ? "board" : name;
  return { field: /** @type {LabField} */ (field), code, params, text: message };
}
