/**
 * A field for Python: first a plain one, which accepts input at once; a highlighted one replaces it after loading. If
 * loading fails, the plain field stays.
 */

import { make } from "../../../ui/dom.js";
import { bindKeys } from "./keys.js";
import { isColoured, withPlainEnds } from "./source.js";

/** @import { PrismEditor } from "prism-code-editor" */

/**
 * @typedef {object} Mark The position of an error in the text.
 * @property {number} line from 1
 * @property {number} column from 1, in letters; 0 for the whole line
 * @property {number} endColumn the first column after it, or 0
 */

export class CodeEditor {
  /** Called on every change that a person makes. @type {(text: string) => void} */
  onChange = () => {};
  /** Called with true if Tab now leaves the field. @type {(leaves: boolean) => void} */
  onLeaving = () => {};
  /** The element that contains the field. */
  root = make("div", { class: "code-field" });
  #field;
  /** @type {PrismEditor | null} */
  #prism = null;
  #readOnly = false;
  /** @type {Mark | null} */
  #mark = null;
  #piece = make("span", { class: "code-piece", "aria-hidden": "true" });

  constructor() {
    const still = {
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      autocorrect: "off",
    };
    this.#field = make("textarea", { class: "code-box code-plain", wrap: "soft", ...still });
    this.root.append(this.#field);
    this.#listen();
    this.loaded = this.#load();
  }

  #listen() {
    this.#field.addEventListener("input", () => this.onChange(this.value));
    bindKeys(this.#field, (leaves) => this.onLeaving(leaves));
  }

  async #load() {
    /** @type {PrismEditor} */
    let prism;
    try {
      const { makeHighlighted } = await import("./prism.js");
      prism = makeHighlighted(this.value);
    } catch {
      return;
    }
    const plain = this.#field;
    const { selectionStart, selectionEnd, scrollTop } = plain;
    const focused = document.activeElement === plain;
    prism.setOptions({ value: plain.value });
    this.#prism = prism;
    this.#field = prism.textarea;
    plain.replaceWith(prism.container);
    for (const { name, value } of plain.attributes) {
      if (name !== "class" && name !== "wrap") this.#field.setAttribute(name, value);
    }
    this.#listen();
    prism.setOptions({ readOnly: this.#readOnly });
    prism.on("update", () => this.#drawMark());
    this.#field.setSelectionRange(selectionStart, selectionEnd);
    if (focused) this.#field.focus({ preventScroll: true });
    prism.container.scrollTop = scrollTop;
    this.#drawMark();
  }

  get value() {
    return this.#field.value;
  }

  /** Replaces the text, and clears the undo history. */
  set value(given) {
    if (given === this.value) return;
    const text = withPlainEnds(given);
    if (text === this.value) return;
    if (this.#prism) {
      const language = isColoured(text) ? "python" : "text";
      this.#prism.setOptions({ value: text, language });
      this.#prism.container.scrollTop = 0;
    } else this.#field.value = text;
    this.#field.setSelectionRange(0, 0);
  }

  get readOnly() {
    return this.#readOnly;
  }

  set readOnly(now) {
    if (now === this.#readOnly) return;
    this.#readOnly = now;
    this.#field.readOnly = now;
    this.#prism?.setOptions({ readOnly: now });
  }

  /**
   * Sets an attribute of the field, e.g. its name.
   * @param {string} name
   * @param {string} value
   */
  set(name, value) {
    if (this.#field.getAttribute(name) !== value) this.#field.setAttribute(name, value);
  }

  focus() {
    this.#field.focus();
  }

  /** Marks an error, or none. @param {Mark | null} mark */
  mark(mark) {
    const same = ["line", "column", "endColumn"].every(
      (key) => /** @type {any} */ (mark)?.[key] === /** @type {any} */ (this.#mark)?.[key],
    );
    if (same) return;
    this.#mark = mark;
    this.#drawMark();
  }

  #drawMark() {
    const wrapper = this.#prism?.wrapper;
    if (!wrapper) return;
    for (const old of wrapper.querySelectorAll(".code-wrong")) old.classList.remove("code-wrong");
    this.#piece.remove();
    const mark = this.#mark;
    const line = mark ? this.#prism?.lines[mark.line] : undefined;
    if (!mark || mark.line < 1 || !line) return;
    line.classList.add("code-wrong");
    const [before, wrong] = this.#parts(mark);
    if (wrong === "") return;
    this.#piece.replaceChildren(before, make("u", {}, wrong));
    // Inserted before the letters, because prism-code-editor counts a line's nodes from the end.
    line.prepend(this.#piece);
  }

  /**
   * Splits a line into the part before a mark and the marked part. Columns are counted in letters, as in
   * Python.
   * @param {Mark} mark
   * @returns {[string, string]}
   */
  #parts({ line, column, endColumn }) {
    const letters = [...(this.value.split("\n")[line - 1] ?? "")];
    if (column < 1) return ["", ""];
    const from = Math.min(column - 1, letters.length);
    const to = endColumn > column ? endColumn - 1 : from + 1;
    const wrong = letters.slice(from, to).join("");
    // A mark after the last letter gets a space, so that it is visible.
    return [letters.slice(0, from).join(""), wrong.trim() === "" ? `${wrong}\u00a0` : wrong];
  }

  /** Scrolls to a line and puts the cursor there. @param {number} line from 1 @param {number} [column] */
  goTo(line, column = 0) {
    const lines = this.value.split("\n");
    const at = Math.max(1, Math.min(line, lines.length));
    const text = lines[at - 1] ?? "";
    const start = lines.slice(0, at - 1).reduce((sum, earlier) => sum + earlier.length + 1, 0);
    const before = column > 0 ? [...text].slice(0, column - 1).join("").length : text.length;
    this.#field.focus({ preventScroll: true });
    this.#field.setSelectionRange(start + before, start + before);
    const shown = this.#prism?.lines[at];
    if (shown) shown.scrollIntoView({ block: "nearest" });
    else this.#field.scrollTop = (this.#field.scrollHeight * (at - 1)) / lines.length;
    this.root.scrollIntoView({ block: "nearest" });
  }
}
