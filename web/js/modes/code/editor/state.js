/** The slice of Code's editor: what Python says of the text while it is typed, and one's own rules. */

/** @import { RuleFault } from "../../../solver/rule_documents.js" */
/** @import { CodeState } from "../state.js" */
/** @import { RuleEntry } from "./kept.js" */

/**
 * @typedef {object} EditorState
 * @property {{text: string, fault: RuleFault | null} | null} syntax what Python says of a text that it has
 *   not run
 * @property {RuleEntry[]} rules that this browser keeps, the last one first
 * @property {string} open the id of the one that is in the editor, or ""
 * @property {Note | null} note what happened to the text or to its rule
 * @property {boolean} refused whether the browser keeps nothing
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
});

/**
 * What Python said of the text when it ran last.
 * @param {CodeState} code
 * @returns {RuleFault | null}
 */
export function runFault({ text, fault }) {
  return fault?.text === text ? fault.fault : null;
}

/**
 * What Python says of the text while it is typed.
 * @param {CodeState} code
 * @param {EditorState} slice
 * @returns {RuleFault | null}
 */
export function syntaxFault({ text }, { syntax }) {
  return syntax?.text === text ? syntax.fault : null;
}
