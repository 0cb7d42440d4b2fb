/**
 * The shape of a board in a form: presets as small pictures, a button to remove squares on the board itself,
 * and the holes as text. It requests a shape and stores none.
 */

import { isHole, isSameBoard, sizeOf, withSquare } from "../board/holes.js";
import { FACTS } from "../build_info.js";
import { make, setAttribute, setText } from "../ui/dom.js";
import { labelled, t } from "../ui/i18n.js";

/** @import { Board } from "../board/geometry.js" */

const SVG = "http://www.w3.org/2000/svg";

/** The rectangle stands for every size. @type {Board} */
const WHOLE = { rows: 8, cols: 8 };

export class ShapeTool {
  /** @type {{button: HTMLButtonElement, board: Board | null}[]} */
  #presets = [];

  /**
   * @param {HTMLElement} root
   * @param {string} prefix of the ids of its elements
   * @param {object} on
   * @param {(board: Board | null) => void} on.shape called with the chosen preset; null for the same size
   *   without holes
   * @param {(text: string) => void} on.text called with the typed holes
   */
  constructor(root, prefix, on) {
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
      this.paint,
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
   * @param {Board} shown.board the requested board
   * @param {string} shown.text the holes as typed
   * @param {string} shown.problem the mistake in them, or ""
   * @param {boolean} shown.painting true while squares are removed on the board
   */
  render({ board, text, problem, painting }) {
    const { holes = [] } = board;
    setText(this.state, problem ? "" : shapeText(board));
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

  /** Opens the tool. */
  reveal() {
    this.details.open = true;
  }
}

/** The number of squares of a board, and of holes; "" if it has none. @param {Board} board */
export function shapeText(board) {
  const { holes = [] } = board;
  const size = sizeOf(board);
  if (holes.length > 0) return t("shape.state.some", { size, count: holes.length });
  return size > 0 ? t("shape.state.none", { count: size }) : "";
}

/**
 * A picture of the squares that are there.
 * @param {Board} board
 */
function shapePicture(board) {
  const { rows, cols } = board;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${cols} ${rows}`);
  svg.setAttribute("aria-hidden", "true");
  let squares = "";
  for (let square = 0; square < rows * cols; square++) {
    if (isHole(board, square)) continue;
    squares += `M${(square % cols) + 0.06} ${Math.floor(square / cols) + 0.06}h.88v.88h-.88z`;
  }
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", squares);
  svg.append(path);
  return svg;
}

/**
 * Takes squares away or puts them back: the first square of a stroke decides which. One square always stays.
 * @param {() => Board} current
 * @param {(board: Board) => void} reshape
 * @returns {(square: number, first: boolean) => void}
 */
export function painter(current, reshape) {
  let takesAway = true;
  return (square, first) => {
    const board = current();
    const there = !isHole(board, square);
    if (first) takesAway = there;
    if (there === takesAway && !(there && sizeOf(board) === 1))
      reshape(withSquare(board, square, !there));
  };
}
