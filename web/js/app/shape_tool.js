/**
 * The shape of a board in a form: presets as small pictures, the button that lets squares be taken away on
 * the board itself, and the holes as text. It asks for a shape and keeps none.
 */

import { isSameBoard, sizeOf } from "../board/holes.js";
import { shapePicture } from "../board/shape_picture.js";
import { FACTS } from "../build_info.js";
import { make, setAttribute, setText } from "./dom.js";
import { labelled, t } from "./i18n.js";

/** @import { Board } from "../board/geometry.js" */

/** The rectangle stands for every size. @type {Board} */
const WHOLE = { rows: 8, cols: 8 };

export class ShapeTool {
  /** @type {{button: HTMLButtonElement, board: Board | null}[]} */
  #presets = [];

  /**
   * @param {HTMLElement} root
   * @param {string} prefix of the ids of its elements
   * @param {object} on
   * @param {(board: Board | null) => void} on.shape a preset was chosen; null: the board as large as it is,
   *   without holes
   * @param {(text: string) => void} on.text the holes were typed
   * @param {boolean} [paints] whether there is a board on which holes can be made
   */
  constructor(root, prefix, on, paints = true) {
    const id = `${prefix}-holes`;
    const names = { hint: `${id}-hint`, error: `${id}-error` };
    this.state = make("span", { class: "shape-state" });
    this.title = make("span");
    this.details = make("details", { class: "shape" });
    this.group = make("div", { class: "shapes", role: "group" });
    this.paint = make("button", {
      type: "button",
      class: "secondary",
      "data-action": "paint-holes",
    });
    this.label = make("label", { for: id });
    this.input = make("input", {
      id,
      name: "holes",
      spellcheck: "false",
      autocapitalize: "off",
      "aria-describedby": `${names.hint} ${names.error}`,
    });
    this.error = make("p", { class: "error", id: names.error });
    this.hint = make("p", { class: "hint", id: names.hint });
    this.#add(null, () => on.shape(null));
    for (const { rows, cols, holes } of FACTS.shapes) {
      const board = { rows, cols, holes };
      this.#add(board, () => on.shape(board));
    }
    this.input.addEventListener("input", () => on.text(this.input.value));
    this.details.append(
      make("summary", {}, this.title, " ", this.state),
      this.group,
      ...(paints ? [this.paint] : []),
      make("div", { class: "field" }, this.label, this.input, this.error, this.hint),
    );
    root.append(this.details);
    labelled(() => this.#write());
  }

  /** @param {Board | null} board @param {() => void} choose */
  #add(board, choose) {
    const button = make("button", { type: "button" }, shapePicture(board ?? WHOLE));
    button.addEventListener("click", choose);
    this.#presets.push({ button, board });
    this.group.append(button);
  }

  #write() {
    setText(this.title, t("shape.title"));
    setText(this.label, t("shape.holes"));
    setText(this.hint, t("shape.holes.hint"));
    setAttribute(this.input, "placeholder", t("shape.holes.none"));
    setAttribute(this.group, "aria-label", t("shape.presets"));
    const names = ["whole", ...FACTS.shapes.map(({ id }) => id)];
    for (const [at, { button }] of this.#presets.entries()) {
      const name = t(`shape.preset.${names[at]}`);
      setAttribute(button, "aria-label", name);
      setAttribute(button, "title", name);
    }
  }

  /**
   * @param {object} shown
   * @param {Board} shown.board as it is asked for
   * @param {string} shown.text as it is typed
   * @param {string} shown.problem what is wrong with that, or ""
   * @param {boolean} shown.painting whether squares are taken away on the board
   */
  render({ board, text, problem, painting }) {
    const { holes = [] } = board;
    const state = holes.length > 0 ? "some" : "none";
    const params = { size: sizeOf(board), count: holes.length };
    setText(this.state, problem ? "" : t(`shape.state.${state}`, params));
    for (const { button, board: preset } of this.#presets) {
      const chosen = preset ? isSameBoard(preset, board) : holes.length === 0;
      setAttribute(button, "aria-pressed", String(chosen));
    }
    setAttribute(this.paint, "aria-pressed", String(painting));
    if (this.input.value !== text) this.input.value = text;
    if (problem) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
    setText(this.error, problem);
  }

  /** Shows what is in it. */
  reveal() {
    this.details.open = true;
  }
}
