/** Files with rules: chosen, or dropped on the page. */

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

/**
 * Takes files that are dropped anywhere on the page.
 * @param {() => boolean} isOpen
 * @param {(file: File | undefined) => void} take
 */
export function takeDrops(isOpen, take) {
  const root = document.documentElement;
  // Text that is moved within the editor is the browser's own business.
  const holds = (/** @type {DragEvent} */ { dataTransfer }) =>
    isOpen() && dataTransfer?.types.includes("Files");
  document.addEventListener("dragover", (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    root.toggleAttribute("data-dropping", true);
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!relatedTarget) root.removeAttribute("data-dropping");
  });
  document.addEventListener("drop", (event) => {
    root.removeAttribute("data-dropping");
    if (!holds(event)) return;
    event.preventDefault();
    take(event.dataTransfer?.files[0]);
  });
}
