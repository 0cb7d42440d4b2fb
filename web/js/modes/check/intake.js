/** The inputs of a text: typing, pasting, dropping, opening. */

import { byId } from "../../ui/dom.js";
import { takeDrops } from "../../ui/drops.js";

/** @import { App } from "../../app/app.js" */
/** @import { CheckController } from "./controller.js" */
/** @import { CheckState } from "./state.js" */

/** A longer pasted text is not put into the field either: see `CheckController.editable`. */
const LONG = 100_000;

export class Intake {
  /** The text that was last put into the field: a browser may normalise its line ends. */
  #put = "";

  /** @param {App} app @param {CheckController} controller */
  constructor(app, controller) {
    this.controller = controller;
    this.field = byId("check-text", HTMLTextAreaElement);
    this.field.addEventListener("input", () => {
      this.#put = this.field.value;
      controller.type(this.field.value);
    });
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      controller.read();
    });
    const files = byId("check-files", HTMLInputElement);
    byId("check-open", HTMLElement).addEventListener("click", () => files.click());
    files.addEventListener("change", () => {
      controller.open([...(files.files ?? [])]);
      // Cleared, so that the same file can be opened again after a change.
      files.value = "";
    });
    const isOpen = () => app.store.state.mode === "check";
    document.addEventListener("paste", (event) => {
      if (isOpen() && !event.defaultPrevented) this.#paste(event);
    });
    takeDrops(isOpen, ["Files", "text/plain"], (dropped) => {
      const given = [...dropped.files];
      if (given.length > 0) controller.open(given);
      else controller.put(dropped.getData("text/plain"));
    });
  }

  /** @param {ClipboardEvent} event */
  #paste(event) {
    const { target, clipboardData } = event;
    if (!clipboardData || (target instanceof Element && target.closest("dialog"))) return;
    const inField = target === this.field;
    if (!inField && target instanceof Element && target.matches("input, textarea, select")) return;
    const files = [...clipboardData.files];
    const text = clipboardData.getData("text/plain");
    if (text === "" && files.length > 0) {
      event.preventDefault();
      this.controller.open(files);
      return;
    }
    // A short paste into an existing text counts as typing.
    const { value, selectionStart, selectionEnd } = this.field;
    const covers = selectionStart === 0 && selectionEnd === value.length;
    const whole = !inField || value.trim() === "" || covers;
    if (text === "" || (!whole && text.length < LONG)) return;
    event.preventDefault();
    const around = whole ? ["", ""] : [value.slice(0, selectionStart), value.slice(selectionEnd)];
    this.controller.put(`${around[0]}${text}${around[1]}`);
  }

  /** @param {CheckState} slice */
  render({ text, editing }) {
    if (!editing || text === this.#put) return;
    this.#put = text;
    this.field.value = text;
  }
}
