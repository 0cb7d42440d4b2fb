/** Files with rules. */

import { takeText } from "../../check/files.js";
import { MOST_LETTERS } from "./kept.js";
import { fileName } from "./names.js";
import { withPlainEnds } from "./source.js";

/**
 * @param {File} file
 * @returns {Promise<{text: string, name: string, problem: string}>} the code of a sentence if there is no text
 */
export async function openFile(file) {
  const name = fileName(file.name, "my_rule.py");
  if (file.size > MOST_LETTERS) return { text: "", name, problem: "file-too-large" };
  const { text, problem } = await takeText(file, () => new Promise((next) => setTimeout(next)));
  if (problem) return { text: "", name, problem };
  // A program is text: a picture or a document that was dropped is none.
  if (text.includes("\0")) return { text: "", name, problem: "file-no-text" };
  return { text: withPlainEnds(text), name, problem: "" };
}
