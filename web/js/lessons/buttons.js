/** The texts of a lesson: its own, which name buttons by their keys, and the page's sentences for tasks. */

import { t } from "../ui/i18n.js";

/** @import { Sentence } from "../solver/documents.js" */

/** A button in a text, by its key; the same as in knight_core/lessons/buttons.py. */
const BUTTON = /\[([a-z]+(?:[.-][a-z]+)+)\]/g;

/** A text with the names of buttons instead of their keys. @param {string} text */
export const withButtons = (text) =>
  text.replace(BUTTON, (_, key) => t("lessons.button", { name: t(key) }));

/** The text of a question or a task. @param {string} text @param {Sentence | null | undefined} task */
export const questionText = (text, task) => (task ? t(task.key, task.params) : withButtons(text));
