/** How a rule can be lost: its worker had to be ended, or what it answered was not what it should be. */

/** @import { Cause } from "../solver/protocol.js" */

/**
 * @typedef {"silent" | "memory" | "crash" | "network" | "file" | "browser" | "answer" | "stopped"} LostCode
 *   Why: it did not come back; it took too much memory; it ended its Python; a part of Python could not be
 *   fetched, or is damaged; the browser refuses the sandbox; its answer was not what it should be; it was
 *   stopped.
 */

/** A rule was lost, and what it had done up to there with it. The next one can run. */
export class RuleLost extends Error {
  /**
   * @param {LostCode} code
   * @param {object} [known]
   * @param {number} [known.step] the step after which nothing more was heard; -1 if nothing is known
   * @param {boolean} [known.exact] whether the very next call did not come back
   * @param {string} [known.file] the file that is missing or damaged
   */
  constructor(code, { step = -1, exact = false, file = "" } = {}) {
    super(code);
    this.name = "RuleLost";
    this.code = code;
    this.step = step;
    this.exact = exact;
    this.file = file;
  }
}

/**
 * The sentence that says it, as a key and its parameters.
 * @param {RuleLost} lost
 * @returns {{key: string, params: Record<string, string | number>}}
 */
export function lostSentence({ code, step, exact, file }) {
  if (code !== "silent") return { key: `code.lost.${code}`, params: { file } };
  if (step < 1) return { key: "code.lost.silent", params: {} };
  return { key: exact ? "code.lost.silent-after" : "code.lost.silent-later", params: { step } };
}

/** @type {readonly Cause[]} */
const CAUSES = ["network", "file", "memory", "silent", "crash", "browser"];

/**
 * Why it was lost, as the sandbox's client says, which may have it from the sandbox.
 * @param {Cause} cause
 * @returns {LostCode}
 */
export function lostCode(cause) {
  return CAUSES.includes(cause) ? cause : "crash";
}
