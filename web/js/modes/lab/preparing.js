/** Prepares an attempt: Python creates the experiment, and receives its saved records. */

import { RequestError } from "../../solver/errors.js";
import { startingExperiment, withForm } from "./state.js";
import { defaultsOf, fieldsOf, formatSettings, fromPython } from "./words.js";

/** @import { Session } from "../../experiments/session.js" */
/** @import { Saved } from "../../ui/saved.js" */
/** @import { Attempt } from "./attempt.js" */
/** @import { LabContext } from "./experiments.js" */
/** @import { SavedExperiment } from "./saved_experiments.js" */
/** @import { LabProblem } from "./state.js" */
/** @import { LabField, LabWords, Settings, Tool } from "./words.js" */

/**
 * @typedef {object} Needs What the preparation needs.
 * @property {LabContext} page
 * @property {Saved<SavedExperiment>} saved
 * @property {(settings: Settings) => Promise<Session>} newSession creates the session of the attempt
 * @property {number} workers the number of workers that share the runs
 * @property {() => void} onSettings called when the attempt has its canonical settings, but does not run
 *
 * @typedef {{session: Session, words: LabWords, total: number, estimate: number}} Made
 */

/** The longest estimate, in seconds, of an experiment that a link starts; a longer one waits for a click on Run. */
const SHORT_SECONDS = 10;

/** The form field (singular) of each name in Python's problems. @type {Record<string, string>} */
const SINGULAR = {
  board: "board",
  boards: "board",
  rows: "board",
  cols: "board",
  start: "start",
  starts: "start",
};

/**
 * @param {Attempt} attempt
 * @param {boolean} linked true if it comes from a link
 * @param {Needs} needs
 * @returns {Promise<boolean>} true if it runs now; rejects with Stopped, or like a session
 */
export async function prepare(attempt, linked, needs) {
  const { page, saved } = needs;
  const { tool } = attempt.experiment;
  const { session, words, total, estimate } = await make(attempt, linked, needs);
  const link = formatSettings({ tool, words });
  attempt.change({ link, words, total });
  if (!linked) page.noNotices();
  let before = await attempt.unlessStopped(saved.get(link));
  if (linked && !before && estimate > SHORT_SECONDS) {
    attempt.change({ phase: "waiting", estimate });
    needs.onSettings();
    return false;
  }
  // Run on a finished experiment repeats it from the beginning.
  if (before?.phase === "finished") {
    await attempt.unlessStopped(saved.remove(link));
    before = null;
  }
  const lines = before?.lines ? before.lines.split("\n") : [];
  const bad = await attempt.unlessStopped(session.add(lines));
  if (bad.length > 0) page.notice({ field: "", code: "lab-records-left-out", params: {} });
  const { progress } = session;
  attempt.change({
    ...startingExperiment({ tool, words }, attempt.experiment.attempt, performance.now()),
    phase: "running",
    done: progress.done,
    total: Math.max(progress.total, total),
    secondsBefore: before?.seconds ?? 0,
    name: before?.name ?? "",
    report: before?.report ?? null,
  });
  return true;
}

/**
 * Lets Python create the experiment. Mistakes of a link are reported and replaced by defaults.
 * @param {Attempt} attempt
 * @param {boolean} linked
 * @param {Needs} needs
 * @returns {Promise<Made>} with the canonical settings
 */
async function make(attempt, linked, { page, newSession, workers }) {
  const { tool } = attempt.experiment;
  let { words } = attempt.experiment;
  for (;;) {
    try {
      const session = await newSession({ tool, words });
      const { settings, total, ...time } = await attempt.unlessStopped(session.begin());
      const estimate = Math.max(time.longest, time.seconds / workers);
      return { session, words: fromPython(tool, settings), total, estimate };
    } catch (error) {
      if (!linked || !(error instanceof RequestError)) throw error;
      // Thrown: the page then shows a command for a shell with the settings of the link.
      if (error.code === "too-many-page-runs") throw error;
      const problem = problemOf(tool, error);
      const field = fieldsOf(tool).find((name) => name === problem.field);
      if (!field || words[field] === defaultsOf(tool)[field]) throw error;
      words = { ...words, [field]: defaultsOf(tool)[field] };
      page.notice(problem);
      page.change(withForm(page.slice(), { tool, words }));
      attempt.form = words;
    }
  }
}

/**
 * Python's problem, assigned to its field of the form.
 * @param {Tool} tool
 * @param {RequestError} error
 * @returns {LabProblem}
 */
export function problemOf(tool, { code, params }) {
  const name = String(params.field ?? "");
  const singular = SINGULAR[name];
  let field = name === "rule" ? "methods" : name;
  if (singular) field = tool === "survey" ? `${singular}s` : singular;
  return { field: /** @type {LabField} */ (field), code, params };
}
