/** How a text comes in: typed, pasted, dropped, or opened. */

import { byId } from "../../app/dom.js";

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
    this.#listenForDrops(isOpen);
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

  /** @param {() => boolean} isOpen */
  #listenForDrops(isOpen) {
    const root = document.documentElement;
    const holds = (/** @type {DragEvent} */ { dataTransfer }) =>
      isOpen() &&
      (dataTransfer?.types.includes("Files") || dataTransfer?.types.includes("text/plain"));
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
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) this.desk.open(files);
      else this.desk.put(event.dataTransfer?.getData("text/plain") ?? "");
    });
  }

  /** @param {CheckState} slice */
  render({ text, editing }) {
    if (!editing || text === this.#put) return;
    this.#put = text;
    this.field.value = text;
  }
}
