/**
 * The highlighted field: prism-code-editor puts coloured lines behind a field with transparent letters. Its
 * extensions that need styles in attributes are left out: the page's policy allows none.
 */

import { highlightBracketPairs } from "../../../vendor/prism-code-editor/extensions/matchBrackets/highlight.js";
import { matchBrackets } from "../../../vendor/prism-code-editor/extensions/matchBrackets/index.js";
import { createEditor } from "../../../vendor/prism-code-editor/index.js";
import "../../../vendor/prism-code-editor/prism/languages/python.js";
import { isColoured } from "./source.js";

/** @import { PrismEditor } from "../../../vendor/prism-code-editor/index.js" */

/**
 * @param {string} value
 * @returns {PrismEditor} not yet in the page
 */
export function makeHighlighted(value) {
  const language = isColoured(value) ? "python" : "text";
  const options = { language, value, tabSize: 4, wordWrap: true, class: "code-box" };
  const editor = createEditor(null, options, matchBrackets(false), highlightBracketPairs());
  // By default Escape takes the focus away.
  delete editor.keyCommandMap.Escape;
  return editor;
}
