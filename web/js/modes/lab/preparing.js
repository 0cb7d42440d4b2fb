/** The preparation of an attempt: Python creates the experiment, and reads its stored records. */

import { AnswerError, RequestError } from "../../solver/errors.js";
import { startingExperiment, storedExperiment, withForm } from "./state.js";
import { defaultsOf, fieldsOf, formatSettings, fromPython } from "./words.js";

/** @import { Attempt } from "./attempt.js" */
/** @import { LabContext } from "./experiments.js" */
/** @import { Progress } from "../../experiments/experiment_proxy.js" */
/** @import { Chunk, Results } from "./results.js" */
/** @import { Session } from "../../experiments/session.js" */
/** @import { LabProblem } from "./state.js" */
/** @import { TabLock } from "../../experiments/tab_lock.js" */
/** @import { LabField, LabWords, Settings, Tool } from "./words.js" */

/**
 * @typedef {object} Needs What the preparation needs.
 * @property {LabContext} page
 * @property {Results} results
 * @property {TabLock} turns
 * @property {(settings: Settings) => Promise<Session>} newSession creates the session of the attempt
 * @property {number} workers the number of workers that share the runs
 * @property {() => void} known called when the attempt has its canonical settings
 *
 * @typedef {{session: Session, words: LabWords, total: number, fingerprint: string, estimate: number}} Made
 */

/** A link runs an experiment that takes no longer, in seconds; a longer one waits for a click on Run. */
const SHORT_SECONDS = 10;

/** What a name in Python's problem is about; a survey has several of them. @type {Record<string, string>} */
const ONE = {
  board: "board",
  boards: "board",
  rows: "board",
  cols: "board",
  start: "start",
  starts: "start",
};

/** The number of stored lines handed to Python at once. */
const PIECE = 1000;

/**
 * @param {Attempt} attempt
 * @param {boolean} linked true if a link asked for it
 * @param {Needs} needs
 * @returns {Promise<boolean>} true if it can run now: false if another tab has finished it in the meantime.
 *   Rejects with Stopped, and as a session does
 */
export async function prepare(attempt, linked, needs) {
  const { page, results } = needs;
  const { tool } = attempt.experiment;
  const { session, words, total, fingerprint, estimate } = await make(attempt, linked, needs);
  const link = formatSettings({ tool, words });
  attempt.change({ link, words, total, fingerprint, step: null });
  if (!linked) page.noNotices();
  const waited = await takeTurn(attempt, needs);
  const kept = await attempt.unlessStopped(results.find(link));
  if (waited && kept && kept.phase !== "running") {
    attempt.change({ ...storedExperiment(kept), attempt: attempt.experiment.attempt });
    attempt.endTurn();
    return false;
  }
  if (linked && !waited && !kept && estimate > SHORT_SECONDS) {
    attempt.change({ phase: "waiting", estimate });
    needs.known();
    attempt.endTurn();
    return false;
  }
  // Whoever asks for a finished experiment again wants it repeated, except by a link.
  const anew = !waited && kept?.phase === "finished" && !linked;
  if (anew) await attempt.unlessStopped(results.forget(link));
  let handed = false;
  const onHand = () => {
    handed = true;
  };
  const progress = await readRecords(attempt, session, kept?.done ?? 0, results, onHand).catch(
    async (error) => {
      const refused = error instanceof AnswerError || error instanceof RequestError;
      if (!refused || !handed) throw error;
      // Python cannot read the records.
      await attempt.unlessStopped(results.forget(link));
      page.notice({ field: "", code: "lab-records-left-out", params: {}, text: "" });
      const again = await needs.newSession({ tool, words });
      await attempt.unlessStopped(again.begin());
      return (await attempt.unlessStopped(again.add([]))).progress;
    },
  );
  const known = progress.done > 0 ? kept : null;
  // A report of another list of runs would be misread.
  const same = known?.fingerprint === fingerprint || known?.fingerprint === "";
  attempt.change({
    ...startingExperiment({ tool, words }, attempt.experiment.attempt, performance.now()),
    phase: "running",
    done: progress.done,
    total: Math.max(progress.total, total),
    doneBefore: progress.done,
    secondsBefore: known?.seconds ?? 0,
    fingerprint,
    name: known?.name ?? "",
    report: same ? (known?.report ?? null) : null,
  });
  return true;
}

/**
 * Has Python create the experiment. Mistakes of a link are reported and replaced by defaults.
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
      const beginning = session.begin((step) => {
        if (!attempt.stopped) attempt.change({ step: { what: "begin", ...step } });
      });
      const { settings, total, fingerprint, ...time } = await attempt.unlessStopped(beginning);
      const estimate = Math.max(time.longest, time.seconds / workers);
      return { session, words: fromPython(tool, settings), total, fingerprint, estimate };
    } catch (error) {
      if (!linked || !(error instanceof RequestError)) throw error;
      // The command for a shell says what the link asks for.
      if (error.code === "too-many-page-runs") throw error;
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
 * Waits until no other tab runs the experiment, and shows the progress of that tab.
 * @param {Attempt} attempt
 * @param {Needs} needs
 * @returns {Promise<boolean>} true if it has waited
 */
async function takeTurn(attempt, { results, turns, known }) {
  const { link } = attempt.experiment;
  let waited = false;
  let leave = () => {};
  const show = async () => {
    const kept = await results.find(link);
    if (!kept || attempt.experiment.phase !== "elsewhere") return;
    const { done, total, report } = kept;
    attempt.change({ done: Math.max(done, attempt.experiment.done), total, report });
  };
  const taking = turns.take(link, attempt.signal, () => {
    waited = true;
    attempt.change({ phase: "elsewhere", done: 0 });
    known();
    show();
    leave = turns.follow(link, ({ done, total, kept }) => {
      if (attempt.experiment.phase !== "elsewhere") return;
      attempt.change({ done, total });
      if (kept) show();
    });
  });
  // The lock may be acquired in the very moment in which somebody stops the attempt.
  taking.then(
    (end) => {
      attempt.endTurn = end;
      if (attempt.stopped) end();
    },
    () => {},
  );
  try {
    await attempt.unlessStopped(taking);
  } finally {
    leave();
  }
  if (waited) attempt.change({ phase: "starting" });
  return waited;
}

/**
 * Hands Python the stored records. Invalid and duplicate lines are removed.
 * @param {Attempt} attempt
 * @param {Session} session
 * @param {number} count their approximate number
 * @param {Results} results
 * @param {() => void} onHand called before Python is given any
 * @returns {Promise<Progress>}
 */
async function readRecords(attempt, session, count, results, onHand) {
  const { link } = attempt.experiment;
  /** @type {Progress | null} */
  let progress = null;
  let bad = false;
  /** @param {Chunk[]} chunks */
  const hand = async (chunks) => {
    onHand();
    const lines = chunks.flatMap((chunk) => chunk.lines);
    const taken = await attempt.unlessStopped(session.add(lines));
    const { done } = taken.progress;
    progress = taken.progress;
    let from = 0;
    for (const chunk of chunks) {
      const fresh = taken.fresh.subarray(from, from + chunk.lines.length);
      from += chunk.lines.length;
      if (fresh.every((one) => one === 1)) continue;
      if (fresh.includes(0)) bad = true;
      const good = chunk.lines.filter((_, index) => fresh[index] === 1);
      await attempt.unlessStopped(results.replace({ key: chunk.key, lines: good }, link));
    }
    attempt.change({ step: { what: "read", done, total: Math.max(count, done) } });
  };
  const chunks = results.chunks(link);
  /** @type {Chunk[]} */
  let group = [];
  let size = 0;
  for (;;) {
    const next = await attempt.unlessStopped(chunks.next());
    if (!next.done) {
      group.push(next.value);
      size += next.value.lines.length;
    }
    if (size >= PIECE || (next.done && size > 0)) {
      await hand(group);
      group = [];
      size = 0;
    }
    if (next.done) break;
  }
  if (bad) results.tellBad();
  return progress ?? (await attempt.unlessStopped(session.add([]))).progress;
}

/**
 * Python's problem, assigned to its field of the form.
 * @param {Tool} tool
 * @param {RequestError} error
 * @returns {LabProblem}
 */
export function problemOf(tool, { code, params, message }) {
  const name = String(params.field ?? "");
  const one = ONE[name];
  const field = one ? (tool === "survey" ? `${one}s` : one) : name === "rule" ? "methods" : name;
  return { field: /** @type {LabField} */ (field), code, params, text: message };
}
