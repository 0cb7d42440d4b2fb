/** The answer to a search that was cancelled and whose worker can no longer say anything. */

/** @import { SolveProgress, SolveResult } from "./documents.js" */
/** @import { Words } from "./protocol.js" */

/**
 * @param {Words} words
 * @param {SolveProgress | null} last its last report
 * @returns {SolveResult}
 */
export function cancelledResult(words, last) {
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
    // Its last squares alone are no path from the start.
    deepest: last && last.depth === last.path.length ? last.path : new Uint32Array(),
    events: new Uint16Array(),
  };
}
