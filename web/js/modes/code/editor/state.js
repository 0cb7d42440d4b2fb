/** The slice of Code's editor: Python's diagnosis during typing, and the saved rules. */

/** @import { RuleFault } from "../../../solver/documents.js" */
/** @import { CodeState } from "../state.js" */
/** @import { RuleEntry } from "../../../rules/saved_rules.js" */

/**
 * @typedef {object} EditorState
 * @property {{text: string, fault: RuleFault | null} | null} syntax Python's diagnosis of a text that has not
 *   run
 * @property {RuleEntry[]} rules the rules that this browser stores, the latest first
 * @property {string} open the id of the open rule, or ""
 * @property {Note | null} note the last event of the text or its rule
 * @property {boolean} refused true if the browser refuses to store data
 * @property {boolean} leaves true if Tab now leaves the field
 *
 * @typedef {{code: string, params: Record<string, string | number>}} Note the sentence `code.note.CODE`
 */

/** The name of the slice. */
export const SLICE = "code-editor";

/** @type {Readonly<EditorState>} */
export const INITIAL = Object.freeze({
  syntax: null,
  rules: [],
  open: "",
  note: null,
  refused: false,
  leaves: false,
});

/**
 * The fault of the text's last run.
 * @param {CodeState} code
 * @returns {RuleFault | null}
 */
export function runFault({ text, fault }) {
  return fault?.text === text ? fault.fault : null;
}

/**
 * The syntax fault of the typed text.
 * @param {CodeState} code
 * @param {Pick<EditorState, "syntax">} slice
 * @returns {RuleFault | null}
 */
export function syntaxFault({ text }, { syntax }) {
  return syntax?.text === text ? syntax.fault : null;
}
