/** Solves a request in the worker. */

import { pythonWords } from "../request/request.js";
import { MAX_EVENTS, MAX_TOUR_SQUARES, MAX_TOURS } from "../solver/protocol.js";
import { resultOf } from "./result.js";
import { reported, startedAt } from "./running.js";

/** @import { Words } from "../request/request.js" */
/** @import { SolverClient } from "../solver/calls.js" */
/** @import { Reason, SolveProgress, SolveResult } from "../solver/documents.js" */
/** @import { Result } from "./result.js" */
/** @import { Running } from "./running.js" */
/** @import { Update } from "./runs.js" */

/** @typedef {SolveResult & {reached?: number}} Solved `reached`: the length of the path whose end is `deepest`; if
 *   missing, `deepest` is the whole path. */

/**
 * @param {SolverClient} client
 * @param {Words} words canonical
 * @param {object} options
 * @param {AbortSignal} options.signal cancels it
 * @param {Update<Running>} options.update
 * @param {number} options.details the maximum squares of a board whose first tour comes with its details
 * @returns {Promise<Result>} rejects with RequestError, AnswerError or SolverError
 */
export async function solve(client, words, { signal, update, details }) {
  const request = pythonWords(words);
  const squares = Number(request.rows) * Number(request.cols);
  const tours = Math.max(1, Math.min(MAX_TOURS, Math.floor(MAX_TOUR_SQUARES / squares)));
  const params = { words: request, events: MAX_EVENTS, last: MAX_EVENTS, tours, details };
  let since = performance.now();
  /** @type {Reason | null} */
  let theory = null;
  const answer = await client.call("solve", params, {
    signal,
    onStarted: (started) => {
      since = performance.now();
      theory = started.theory;
      update((running) => startedAt(running, started, since));
    },
    onProgress: (progress) => update((running) => reported(running, progress, performance.now())),
    cancelledAnswer: (last) => cancelledResult(request, last, (performance.now() - since) / 1000),
  });
  return resultOf({ words, theory }, answer);
}

/**
 * The answer to a cancelled search whose worker does not answer soon.
 * @param {Record<string, string>} words
 * @param {SolveProgress | null} last its last report
 * @param {number} seconds that it took
 * @returns {Solved}
 */
function cancelledResult(words, last, seconds) {
  return {
    document: {
      version: 1,
      rows: Number(words.rows),
      cols: Number(words.cols),
      start: null,
      end: null,
      closed: words.closed === "1",
      method: words.method ?? "",
      order: words.order ?? "",
      ties: words.ties ?? "",
      seed: Number(words.seed ?? 0),
      outcome: "cancelled",
      reason: null,
      exists: null,
      stats: {
        forward: last?.forward ?? 0,
        backtracks: last?.backtracks ?? 0,
        seconds,
        tours: last?.tours ?? 0,
      },
      listed: 0,
    },
    tours: new Uint32Array(),
    deepest: last?.path ?? new Uint32Array(),
    reached: last?.depth ?? 0,
    events: new Uint16Array(),
  };
}
