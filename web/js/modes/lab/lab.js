/** Lab mode: what its buttons, its form and its links do. */

import { squareName } from "../../board/geometry.js";
import { keptRun, labNews, labTyped, withLabRun } from "../../state.js";
import { isCrash, Session, SettingsError } from "./session.js";
import { defaultsOf, fieldsOf, formatSettings, fromPython, inPythonsSettings } from "./words.js";

/** @import { Problem } from "../../app/problems.js" */
/** @import { LabProblem, LabRun, Store } from "../../state.js" */
/** @import { Pool } from "../../solver/pool.js" */
/** @import { Results } from "./results.js" */
/** @import { LabField, LabWords, Settings, Tool } from "./words.js" */

/**
 * @typedef {object} LabHooks
 * @property {(query: string, again: boolean) => void} address puts a query string into the address bar:
 *   a new entry of the history, or the same again
 * @property {(field: string) => void} focus puts the focus on a field
 */

export class Lab {
  #store;
  #pool;
  #results;
  #hooks;
  /** @type {Session | null} */
  #session = null;
  /** The end of the experiment that runs: Python holds one at a time. */
  #ending = Promise.resolve();
  /** Counts what was begun: an earlier one comes too late. */
  #turn = 0;
  /** @type {Map<string, Uint32Array>} The tours of the last comparison. */
  #tours = new Map();
  /** @type {Set<Tool>} Tools whose last experiment was looked for. */
  #recalled = new Set();
  /** @type {Set<Tool>} Tools whose form a person or a link has filled in. */
  #typed = new Set();

  /**
   * @param {Store} store
   * @param {Pool} pool
   * @param {Results} results
   * @param {LabHooks} hooks
   */
  constructor(store, pool, results, hooks) {
    this.#store = store;
    this.#pool = pool;
    this.#results = results;
    this.#hooks = hooks;
  }

  get #lab() {
    return this.#store.state.lab;
  }

  /** Opens Lab mode at a tool. */
  enter(tool = this.#lab.tool) {
    const { lab, run } = this.#store.state;
    this.#store.update({ mode: "lab", lab: { ...lab, tool, problems: [] }, linkProblems: [] });
    // What is on the board is what one would compare.
    if (tool === "compare" && run?.words.start && !lab.runs.compare && !this.#typed.has(tool)) {
      const { rows, cols, start } = run.words;
      this.#store.update(labTyped(this.#store.state, { board: `${rows}x${cols}`, start }));
    }
    this.#hooks.address(this.query(), false);
    this.#recall(tool);
  }

  /** The query string of what is seen: an experiment, or only its tool. */
  query() {
    const { tool, runs } = this.#lab;
    return runs[tool]?.link ?? `?lab=${tool}`;
  }

  /** Brings back the last experiment of a tool from an earlier visit. @param {Tool} tool */
  async #recall(tool) {
    if (this.#recalled.has(tool)) return;
    this.#recalled.add(tool);
    const kept = await this.#results.latest(tool);
    if (!kept || this.#lab.runs[tool]) return;
    this.#store.update(withLabRun(this.#store.state, tool, keptRun(kept)));
    // What was typed in the meantime stays.
    if (!this.#typed.has(tool)) {
      const forms = { ...this.#lab.forms, [tool]: kept.words };
      this.#store.update({ lab: { ...this.#lab, forms } });
    }
    const { mode, lab } = this.#store.state;
    if (mode === "lab" && lab.tool === tool) this.#hooks.address(this.query(), true);
  }

  /** @param {LabWords} change of what is typed */
  type(change) {
    this.#typed.add(this.#lab.tool);
    this.#store.update(labTyped(this.#store.state, change));
  }

  /**
   * Takes a square of the board that was clicked into the form.
   * @param {number} square
   * @returns {string | null} the link of the run that started there, where a survey has one
   */
  square(square) {
    const { board, lab } = this.#store.state;
    const size = `${board.rows}x${board.cols}`;
    if (lab.tool !== "survey") {
      this.type({ board: size, start: squareName(board, square) });
      return null;
    }
    const report = lab.runs.survey?.report;
    const found = report?.kind === "survey" ? report.squares : [];
    const cells = found.find((/** @type {any} */ one) => one.board === size)?.cells ?? [];
    return cells.find((/** @type {any} */ [at]) => at === square)?.[4] ?? null;
  }

  /** Shows at once that an experiment begins. @param {Settings} settings */
  #begins(settings) {
    const run = starting(settings, performance.now());
    this.#store.update(withLabRun(this.#store.state, settings.tool, run));
  }

  /** Runs what is typed: an experiment that was cut short goes on. */
  async submit() {
    const { tool, forms, runs } = this.#lab;
    const run = runs[tool];
    // The one that runs already is not begun again.
    if (run?.running && run.link === formatSettings({ tool, words: forms[tool] })) return;
    const { error } = await this.#begin({ tool, words: forms[tool] }, false);
    if (error) this.#complain(error);
  }

  /** Goes on with the experiment that was cancelled or cut short. */
  async resume() {
    const { tool, runs } = this.#lab;
    const words = runs[tool]?.words;
    const { error } = words ? await this.#begin({ tool, words }, false) : { error: null };
    if (error) this.#complain(error);
  }

  /** Ends the experiment that runs; what has ended is kept. */
  cancel() {
    const { tool, runs } = this.#lab;
    const run = runs[tool];
    if (!run?.running) return;
    this.#store.update(labNews(this.#store.state, run, { cancelled: true }));
    this.#turn += 1;
    this.#session?.stop();
  }

  /**
   * Opens a link: its experiment is shown if it is known, and runs if it is not.
   * @param {Settings} settings
   * @param {Problem[]} problems what else the link had wrong
   */
  async open({ tool, words }, problems) {
    const { state } = this.#store;
    const forms = { ...state.lab.forms, [tool]: words };
    const lab = { ...state.lab, tool, forms, problems: [] };
    this.#store.update({ mode: "lab", lab, linkProblems: problems });
    const link = formatSettings({ tool, words });
    const before = state.lab.runs[tool];
    if (before?.link === link) return;
    this.#recalled.add(tool);
    this.#typed.add(tool);
    this.#begins({ tool, words });
    const kept = await this.#results.find(link);
    if (kept) {
      this.#store.update(withLabRun(this.#store.state, tool, keptRun(kept)));
      if (kept.finished || kept.cancelled) return;
    }
    // What is wrong is said, and its default taken, until nothing is.
    for (let left = fieldsOf(tool).length; ; left--) {
      const { error } = await this.#begin({ tool, words }, true, before);
      if (!error) return;
      const field = fieldsOf(tool).find((name) => name === error.field);
      if (!field || left === 0 || words[field] === defaultsOf(tool)[field]) {
        this.#complain(error);
        return;
      }
      words = { ...words, [field]: defaultsOf(tool)[field] };
      const { linkProblems } = this.#store.state;
      this.#store.update({ linkProblems: [...linkProblems, error] });
      this.#store.update({ lab: { ...this.#lab, forms: { ...this.#lab.forms, [tool]: words } } });
    }
  }

  /**
   * The tour of a run of the last comparison, if it is still in memory.
   * @param {string} link
   */
  tour(link) {
    return this.#tours.get(link) ?? null;
  }

  /** @param {LabProblem} error */
  #complain(error) {
    this.#store.update({ lab: { ...this.#lab, problems: [error] } });
    this.#hooks.focus(error.field);
  }

  /**
   * Begins an experiment, or goes on with it, and comes back when it is under way.
   * @param {Settings} settings
   * @param {boolean} linked whether a link asked for it
   * @param {LabRun | null} before what comes back if it cannot begin
   * @returns {Promise<{error: LabProblem | null}>}
   */
  async #begin(settings, linked, before = this.#lab.runs[settings.tool]) {
    const { tool } = settings;
    this.#begins(settings);
    this.#turn += 1;
    const mine = this.#turn;
    this.#session?.stop();
    await this.#ending;
    if (mine !== this.#turn) return { error: null };
    const which = { tool, link: formatSettings(settings) };
    /** @type {LabRun | null} */
    let run = null;
    const session = new Session(this.#pool, inPythonsSettings(settings), {
      onRecords: (fresh, { done, total }) => {
        if (!run) return;
        const news = { done, total, now: performance.now() };
        this.#store.update(labNews(this.#store.state, run, news));
        this.#results.add(run.link, fresh);
      },
      onReport: (report) => {
        if (!run) return;
        this.#store.update(labNews(this.#store.state, run, { report }));
        this.#keep(run);
      },
      onForward: (forward, words) => {
        const working = words?.method ?? "";
        const news = { forward, working, now: performance.now() };
        if (run) this.#store.update(labNews(this.#store.state, run, news));
      },
    });
    this.#session = session;
    try {
      const begun = await session.begin();
      const words = fromPython(tool, begun.settings);
      const link = formatSettings({ tool, words });
      const kept = await this.#results.find(link);
      // Who asks for a finished experiment again wants it again, but for a link.
      if (kept?.finished && !linked) await this.#results.forget(link);
      const known = kept && !(kept.finished && !linked) ? await this.#results.records(link) : [];
      const progress = await session.add(known);
      if (mine !== this.#turn) {
        this.#store.update(labNews(this.#store.state, which, { running: false, cancelled: true }));
        return { error: null };
      }
      const now = performance.now();
      run = {
        ...starting({ tool, words }, now),
        ...progress,
        total: Math.max(progress.total, begun.total),
        before: progress.done,
        seconds: known.length > 0 ? (kept?.seconds ?? 0) : 0,
        report: known.length > 0 ? (kept?.report ?? null) : null,
      };
      const { lab } = this.#store.state;
      const forms = { ...lab.forms, [tool]: words };
      const runs = { ...lab.runs, [tool]: run };
      this.#store.update({ lab: { ...lab, forms, runs, problems: [] } });
      if (!linked) this.#store.update({ linkProblems: [] });
      const { mode } = this.#store.state;
      if (mode === "lab" && lab.tool === tool) this.#hooks.address(link, linked);
      this.#results.tidy();
      this.#keep(run);
      this.#ending = this.#drive(session, run);
      return { error: null };
    } catch (error) {
      this.#store.update(withLabRun(this.#store.state, tool, before));
      if (error instanceof SettingsError) return { error: problemOf(tool, error) };
      if (!isCrash(error)) throw error;
      return { error: { field: "", code: "lab-crashed", params: {}, text: error.message } };
    }
  }

  /**
   * Lets an experiment run to its end.
   * @param {Session} session
   * @param {LabRun} run
   */
  async #drive(session, run) {
    let finished = false;
    let failed = false;
    if (run.tool === "compare") this.#tours = session.tours;
    try {
      finished = await session.run(run.tool === "compare");
    } catch (error) {
      if (!isCrash(error)) throw error;
      failed = true;
    } finally {
      const { state } = this.#store;
      const now = state.lab.runs[run.tool];
      const seconds = run.seconds + (performance.now() - run.since) / 1000;
      const news = { running: false, finished, failed, seconds, cancelled: !finished && !failed };
      this.#store.update(labNews(state, run, news));
      if (now?.link === run.link) await this.#keep(run);
    }
  }

  /** Keeps an experiment as it stands for later visits. @param {LabRun} which */
  #keep({ tool, link }) {
    const run = this.#lab.runs[tool];
    if (run?.link !== link) return Promise.resolve();
    const { words, done, total, finished, cancelled, report } = run;
    const passed = run.running ? (performance.now() - run.since) / 1000 : 0;
    const seconds = run.seconds + passed;
    const saved = Date.now();
    const kept = { link, tool, words, done, total, finished, cancelled, seconds, saved, report };
    return this.#results.keep(kept);
  }
}

/**
 * An experiment that Python has yet to hear of.
 * @param {Settings} settings
 * @param {number} now
 * @returns {LabRun}
 */
function starting({ tool, words }, now) {
  return {
    link: formatSettings({ tool, words }),
    tool,
    words,
    done: 0,
    total: 0,
    since: now,
    now,
    before: 0,
    seconds: 0,
    forward: 0,
    working: "",
    running: true,
    finished: false,
    cancelled: false,
    failed: false,
    report: null,
  };
}

/**
 * What Python found wrong, at the field of the form that holds it.
 * @param {Tool} tool
 * @param {SettingsError} error
 * @returns {LabProblem}
 */
function problemOf(tool, { code, params, message }) {
  const name = String(params.field ?? "");
  const ofBoard = ["board", "rows", "cols"].includes(name);
  const field = ofBoard && tool === "survey" ? "boards" : ofBoard ? "board" : name;
  return { field: /** @type {LabField} */ (field), code, params, text: message };
}
