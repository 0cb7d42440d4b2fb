/**
 * The highlighted field: prism-code-editor puts coloured lines behind a field with transparent letters. Its
 * extensions that set style attributes are omitted: the page's policy forbids these.
 */

import { createEditor } from "prism-code-editor";
import { highlightBracketPairs } from "prism-code-editor/highlight-brackets";
import { matchBrackets } from "prism-code-editor/match-brackets";
import "prism-code-editor/prism/languages/python";
import { isColoured } from "./source.js";

/** @import { PrismEditor } from "prism-code-editor" */

/**
 * @param {string} value
 * @returns {PrismEditor} not yet in the page
 */
export function makeHighlighted(value) {
  const language = isColoured(value) ? "python" : "text";
  const options = { language, value, tabSize: 4, wordWrap: true, class: "code-box" };
  const editor = createEditor(null, options, matchBrackets(false), highlightBracketPairs());
  // By default Escape would blur the field.
  delete editor.keyCommandMap.Escape;
  return editor;
}
