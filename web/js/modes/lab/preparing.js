/** How an attempt at an experiment begins: Python makes the experiment, and takes what is known of it. */

import { AnswerError, RequestError } from "../../solver/errors.js";
import { startingExperiment, withForm } from "./state.js";
import { defaultsOf, fieldsOf, formatSettings, fromPython } from "./words.js";

/** @import { RunRecord } from "../../solver/documents.js" */
/** @import { Attempt } from "./attempt.js" */
/** @import { Surroundings } from "./experiments.js" */
/** @import { Results } from "./results.js" */
/** @import { Session } from "./session.js" */
/** @import { LabProblem } from "./state.js" */
/** @import { LabField, LabWords, Settings, Tool } from "./words.js" */

/**
 * @typedef {object} Needs What the preparation needs.
 * @property {Surroundings} page
 * @property {Results} results
 * @property {(settings: Settings) => Session} newSession makes a session the attempt's
 */

/**
 * @param {Attempt} attempt
 * @param {boolean} linked whether a link asked for it
 * @param {Needs} needs
 * @returns {Promise<void>} rejects with Stopped, and as a session does
 */
export async function prepare(attempt, linked, { page, results, newSession }) {
  const { tool } = attempt.experiment;
  const { session, words, total } = await make(attempt, linked, { page, results, newSession });
  const link = formatSettings({ tool, words });
  if (!linked) page.noNotices();
  const kept = await attempt.unlessStopped(results.find(link));
  // Who asks for a finished experiment again wants it done again, but for a link.
  const anew = kept?.phase === "finished" && !linked;
  if (anew) await attempt.unlessStopped(results.forget(link));
  const records = anew ? [] : await attempt.unlessStopped(results.records(link));
  const progress = await give(attempt, session, records, async () => {
    await attempt.unlessStopped(results.forget(link));
    page.notice({ field: "", code: "lab-records-left-out", params: {}, text: "" });
    const again = newSession({ tool, words });
    await attempt.unlessStopped(again.begin());
    return attempt.unlessStopped(again.add([]));
  });
  const known = progress.done > 0 ? kept : null;
  attempt.change({
    ...startingExperiment({ tool, words }, attempt.experiment.attempt, performance.now()),
    phase: "running",
    done: progress.done,
    total: Math.max(progress.total, total),
    doneBefore: progress.done,
    secondsBefore: known?.seconds ?? 0,
    report: known?.report ?? null,
  });
}

/**
 * Lets Python make the experiment. What a link has wrong is told, and its default taken.
 * @param {Attempt} attempt
 * @param {boolean} linked
 * @param {Needs} needs
 * @returns {Promise<{session: Session, words: LabWords, total: number}>} with the settings as Python
 *   spells them
 */
async function make(attempt, linked, { page, newSession }) {
  const { tool } = attempt.experiment;
  let { words } = attempt.experiment;
  for (;;) {
    try {
      const session = newSession({ tool, words });
      const { settings, total } = await attempt.unlessStopped(session.begin());
      return { session, words: fromPython(tool, settings), total };
    } catch (error) {
      if (!linked || !(error instanceof RequestError)) throw error;
      const problem = problemOf(tool, error);
      const field = fieldsOf(tool).find((name) => name === problem.field);
      if (!field || words[field] === defaultsOf(tool)[field]) throw error;
      words = { ...words, [field]: defaultsOf(tool)[field] };
      page.notice(problem);
      page.change(withForm(page.slice(), { tool, words }));
    }
  }
}

/**
 * Gives Python the records that were kept.
 * @template T
 * @param {Attempt} attempt
 * @param {Session} session
 * @param {RunRecord[]} records
 * @param {() => Promise<T>} otherwise what is done if Python can do nothing with them
 */
async function give(attempt, session, records, otherwise) {
  try {
    return await attempt.unlessStopped(session.add(records));
  } catch (error) {
    const refused = error instanceof AnswerError || error instanceof RequestError;
    if (!refused || records.length === 0) throw error;
    return otherwise();
  }
}

/**
 * What Python found wrong, at the field of the form that holds it.
 * @param {Tool} tool
 * @param {RequestError} error
 * @returns {LabProblem}
 */
export function problemOf(tool, { code, params, message }) {
  const name = String(params.field ?? "");
  const ofBoard = ["board", "rows", "cols"].includes(name);
  const field = ofBoard && tool === "survey" ? "boards" : ofBoard ? "board" : name;
  return { field: /** @type {LabField} */ (field), code, params, text: message };
}
