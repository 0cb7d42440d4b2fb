/** What a lesson says: its own texts, which name buttons by their keys, and the page's sentences on tasks. */

import { t } from "../ui/i18n.js";

/** @import { Sentence } from "../solver/documents.js" */

/** A button in a text, by its key; knight_core/lessons/buttons.py knows it as well. */
const BUTTON = /\[([a-z]+(?:[.-][a-z]+)+)\]/g;

/** A text with the names of buttons in the place of their keys. @param {string} text */
export const withButtons = (text) =>
  text.replace(BUTTON, (_, key) => t("lessons.button", { name: t(key) }));

/** A question, or what is to be done in a task. @param {string} text @param {Sentence | null | undefined} task */
export const questionText = (text, task) => (task ? t(task.key, task.params) : withButtons(text));
