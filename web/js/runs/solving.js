/** Asks the worker to solve a request. */

import { MAX_EVENTS, MAX_TOUR_SQUARES, MAX_TOURS } from "../solver/protocol.js";

/** @import { Reason, SolveProgress, SolveResult } from "../solver/documents.js" */
/** @import { SolverClient } from "../solver/calls.js" */
/** @import { Words } from "../solver/protocol.js" */

/** @typedef {SolveResult & {reached?: number}} Solved `reached`: the length of the path of which `deepest` is the
 *   end; all of it if not given. */

/**
 * @param {SolverClient} client
 * @param {Words} words rows and cols among them
 * @param {{onStart: (theory: Reason | null, counts: "steps" | "cases") => void,
 *   onProgress: (progress: SolveProgress) => void}} listeners `onStart`: called again when another worker takes over
 * @param {number} details the most squares of a board whose first tour comes with its details
 * @returns {Promise<Solved>} rejects with RequestError, AnswerError or SolverError
 */
export function solve(client, words, { onStart, onProgress }, details) {
  const squares = Number(words.rows) * Number(words.cols);
  const tours = Math.max(1, Math.min(MAX_TOURS, Math.floor(MAX_TOUR_SQUARES / squares)));
  const params = { words, events: MAX_EVENTS, last: MAX_EVENTS, tours, details };
  return client.call("solve", params, {
    onStarted: ({ theory, counts }) => onStart(theory, counts),
    onProgress,
    cancelledAnswer: (last) => cancelledResult(words, last),
  });
}

/**
 * The answer to a search that was cancelled and whose worker does not answer soon.
 * @param {Words} words
 * @param {SolveProgress | null} last its last report
 * @returns {Solved}
 */
function cancelledResult(words, last) {
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
        seconds: 0,
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
