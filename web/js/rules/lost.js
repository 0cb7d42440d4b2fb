/** The state of the sandbox, and the loss of a rule: its worker was terminated, or its answer was invalid. */

/** @import { Cause } from "../solver/protocol.js" */

/**
 * @typedef {Cause | "answer" | "stopped"} LostCode
 *   The cause: the rule did not return; it used too much memory; it ended its Python; a file of Python could not be
 *   fetched, or is damaged; the browser refuses the sandbox; the answer was invalid; it was stopped.
 *
 * @typedef {object} RulesState The state of the sandbox.
 * @property {"closed" | "starting" | "ready" | "busy" | "failed"} phase
 * @property {"" | LostCode} why the reason of a failure
 */

/** The state before the first use of the sandbox. @type {RulesState} */
export const NO_RULES = { phase: "closed", why: "" };

/** A rule was lost, together with its work so far. The next one can run. */
export class RuleLost extends Error {
  /**
   * @param {LostCode} code
   * @param {object} [details]
   * @param {number} [details.step] the last reported step; -1 if unknown
   * @param {boolean} [details.exact] true if the very next call did not return
   * @param {string} [details.file] the file that is missing or damaged
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
 * The sentence on the loss, as a key and its parameters.
 * @param {RuleLost} lost
 * @returns {{key: string, params: Record<string, string | number>}}
 */
export function lostSentence({ code, step, exact, file }) {
  if (code !== "silent") return { key: `code.lost.${code}`, params: { file } };
  if (step < 1) return { key: "code.lost.silent", params: {} };
  return { key: exact ? "code.lost.silent-after" : "code.lost.silent-later", params: { step } };
}
