/** The key bindings of the editor's field, the same for the plain and the highlighted one. */

import { bracketed, broken, erased, indented, outdented } from "./edits.js";

/** @import { Edit } from "./edits.js" */

/**
 * Tab indents; after Escape, Tab leaves the field, so that the keyboard is not trapped.
 * @param {HTMLTextAreaElement} field
 * @param {(leaves: boolean) => void} onLeaving called with true if Tab now leaves the field
 */
export function bindKeys(field, onLeaving) {
  let leaves = false;
  const leave = (/** @type {boolean} */ now) => {
    if (leaves !== now) onLeaving(now);
    leaves = now;
  };
  field.addEventListener("focus", () => leave(false));
  field.addEventListener("blur", () => leave(false));
  field.addEventListener("pointerdown", () => leave(false));
  field.addEventListener("keydown", (event) => {
    const { key, isComposing } = event;
    if (isComposing || ["Shift", "Control", "Alt", "Meta"].includes(key)) return;
    if (key === "Escape") {
      leave(true);
      return;
    }
    if (key === "Tab" && leaves) return;
    leave(false);
    const edit = field.readOnly ? null : editOf(event, field);
    if (!edit) return;
    event.preventDefault();
    apply(field, edit);
  });
  field.addEventListener("beforeinput", (event) => {
    const { data, inputType } = event;
    if (field.readOnly || inputType !== "insertText" || data?.length !== 1) return;
    const edit = bracketed(field.value, field.selectionStart, field.selectionEnd, data);
    if (!edit) return;
    event.preventDefault();
    apply(field, edit);
  });
}

/** @param {KeyboardEvent} event @param {HTMLTextAreaElement} field @returns {Edit | null} */
function editOf({ key, shiftKey, ctrlKey, metaKey, altKey }, field) {
  if (ctrlKey || metaKey || altKey) return null;
  const { value, selectionStart, selectionEnd } = field;
  if (key === "Tab") return (shiftKey ? outdented : indented)(value, selectionStart, selectionEnd);
  if (key === "Enter") return broken(value, selectionStart, selectionEnd);
  return key === "Backspace" ? erased(value, selectionStart, selectionEnd) : null;
}

/**
 * Changes the text as if it was typed, so that the browser can undo it.
 * @param {HTMLTextAreaElement} field
 * @param {Edit} edit
 */
function apply(field, { from, to, text, select }) {
  if (text !== "" || to > from) {
    field.setSelectionRange(from, to);
    // The deprecated execCommand is the only way to keep the browser's own undo.
    const done = document.execCommand(text === "" ? "delete" : "insertText", false, text);
    if (!done) {
      field.setRangeText(text, from, to);
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  }
  field.setSelectionRange(...select);
}
