/** How a text comes in: typed, pasted, dropped, or opened. */

import { byId } from "../../app/dom.js";
import { takeDrops } from "../../app/drops.js";

/** @import { App } from "../../app/app.js" */
/** @import { Desk } from "./desk.js" */
/** @import { CheckState } from "./state.js" */

/** A longer text is not put into the field even when it is pasted there: see `Desk.editable`. */
const LONG = 100_000;

export class Intake {
  /** The text that was put into the field last: a browser may write its line ends in its own way. */
  #put = "";

  /** @param {App} app @param {Desk} desk */
  constructor(app, desk) {
    this.desk = desk;
    this.field = byId("check-text", HTMLTextAreaElement);
    this.field.addEventListener("input", () => {
      this.#put = this.field.value;
      desk.type(this.field.value);
    });
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      desk.read();
    });
    const files = byId("check-files", HTMLInputElement);
    byId("check-open", HTMLElement).addEventListener("click", () => files.click());
    files.addEventListener("change", () => {
      desk.open([...(files.files ?? [])]);
      // The same file may be opened again after it was changed.
      files.value = "";
    });
    const isOpen = () => app.store.state.mode === "check";
    document.addEventListener("paste", (event) => {
      if (isOpen() && !event.defaultPrevented) this.#paste(event);
    });
    takeDrops(isOpen, ["Files", "text/plain"], (dropped) => {
      const given = [...dropped.files];
      if (given.length > 0) desk.open(given);
      else desk.put(dropped.getData("text/plain"));
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
      this.desk.open(files);
      return;
    }
    // A few letters in a text that is being written are typed, not given.
    const { value, selectionStart, selectionEnd } = this.field;
    const covers = selectionStart === 0 && selectionEnd === value.length;
    const whole = !inField || value.trim() === "" || covers;
    if (text === "" || (!whole && text.length < LONG)) return;
    event.preventDefault();
    const around = whole ? ["", ""] : [value.slice(0, selectionStart), value.slice(selectionEnd)];
    this.desk.put(`${around[0]}${text}${around[1]}`);
  }

  /** @param {CheckState} slice */
  render({ text, editing }) {
    if (!editing || text === this.#put) return;
    this.#put = text;
    this.field.value = text;
  }
}
