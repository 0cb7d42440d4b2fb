/** The buttons that a lesson names, by their keys. */

import { t } from "../ui/i18n.js";

/** A button in a text, by its key; knight_core/lessons/buttons.py knows it as well. */
const BUTTON = /\[([a-z]+(?:[.-][a-z]+)+)\]/g;

/** A text with the names of buttons in the place of their keys. @param {string} text */
export const withButtons = (text) =>
  text.replace(BUTTON, (_, key) => t("lessons.button", { name: t(key) }));
