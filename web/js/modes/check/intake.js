/** Takes texts that are pasted anywhere on the page, or dropped. */

import { takeDrops } from "../../ui/drops.js";

/** @import { App } from "../../app/app.js" */
/** @import { CheckController } from "./controller.js" */

/** A longer pasted text does not go into the field; see `CheckController.editable`. */
const LONG = 100_000;

/** @param {App} app @param {CheckController} controller */
export function takeTexts(app, controller) {
  const isOpen = () => app.store.state.mode === "check";
  document.addEventListener("paste", (event) => {
    if (isOpen() && !event.defaultPrevented) paste(controller, event);
  });
  takeDrops(isOpen, ["Files", "text/plain"], (dropped) => {
    const given = [...dropped.files];
    if (given.length > 0) controller.open(given);
    else controller.put(dropped.getData("text/plain"));
  });
}

/** @param {CheckController} controller @param {ClipboardEvent} event */
function paste(controller, event) {
  const { target, clipboardData } = event;
  if (!clipboardData || (target instanceof Element && target.closest("dialog"))) return;
  const field = target instanceof HTMLTextAreaElement && target.id === "check-text" ? target : null;
  if (!field && target instanceof Element && target.matches("input, textarea, select")) return;
  const files = [...clipboardData.files];
  const text = clipboardData.getData("text/plain");
  if (text === "" && files.length > 0) {
    event.preventDefault();
    controller.open(files);
    return;
  }
  // A short paste into an existing text counts as typing.
  const { value, selectionStart, selectionEnd } = field ?? {
    value: "",
    selectionStart: 0,
    selectionEnd: 0,
  };
  const covers = selectionStart === 0 && selectionEnd === value.length;
  const whole = value.trim() === "" || covers;
  if (text === "" || (!whole && text.length < LONG)) return;
  event.preventDefault();
  const around = whole ? ["", ""] : [value.slice(0, selectionStart), value.slice(selectionEnd)];
  controller.put(`${around[0]}${text}${around[1]}`);
}
