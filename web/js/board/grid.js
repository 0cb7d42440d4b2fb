/**
 * The DOM grid over the canvas: the board for keyboards and screen readers. Each square has a gridcell, with a roving
 * tabindex; on large boards only the cells around the focused square exist.
 */

import { make, setAttribute } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { neighbours, squareName } from "./geometry.js";
import { isHole } from "./holes.js";

/** @import { Board } from "./geometry.js" */
/** @import { Layout } from "./types.js" */

/** The maximum number of squares for a whole grid of cells. */
const MAX_WHOLE = 400;

/** The number of cells around the focused square, on each side. */
const REACH = 4;

export class Grid {
  /** @type {Board} */
  #board = { rows: 0, cols: 0 };
  #focus = 0;
  /** @type {Map<number, HTMLElement>} */
  #cells = new Map();
  #layout = "";
  /** @type {(square: number) => readonly string[]} */
  #describe = () => [];

  /**
   * @param {HTMLElement} root
   * @param {(square: number) => void} onChoose
   * @param {(square: number) => void} onFocus a square got the focus and must be brought into view
   */
  constructor(root, onChoose, onFocus) {
    this.root = root;
    this.onChoose = onChoose;
    this.onFocus = onFocus;
    root.addEventListener("keydown", (event) => this.#key(event));
    root.addEventListener("focusin", (event) => {
      const square = Number(/** @type {HTMLElement} */ (event.target).dataset.square);
      if (!Number.isInteger(square)) return;
      this.#move(square, false);
      this.onFocus(square);
    });
  }

  /**
   * Updates the cells to the board and its layout.
   * @param {Board} board
   * @param {Layout} layout
   * @param {(square: number) => readonly string[]} describe describes a square, besides its name
   * @param {readonly number[]} [pulsing] the squares that attract attention
   */
  update(board, layout, describe, pulsing = []) {
    this.#describe = describe;
    const before = this.#board;
    this.#board = board;
    if (board.rows !== before.rows || board.cols !== before.cols) {
      const keepFocus = this.focused >= 0;
      this.#focus = (board.rows - 1) * board.cols;
      this.#build(keepFocus);
    }
    const { side, left, top } = layout;
    const where = `${side} ${left} ${top}`;
    if (where !== this.#layout) {
      this.#layout = where;
      this.root.style.setProperty("--side", `${side}px`);
      this.root.style.setProperty("--left", `${left}px`);
      this.root.style.setProperty("--top", `${top}px`);
    }
    for (const [square, cell] of this.#cells) {
      this.#label(square, cell);
      cell.toggleAttribute("data-pulse", pulsing.includes(square));
    }
  }

  /** @param {number} square @param {HTMLElement} cell */
  #label(square, cell) {
    const name = squareName(this.#board, square);
    const hole = isHole(this.#board, square);
    const what = hole ? [t("grid.hole")] : this.#describe(square);
    if (hole) setAttribute(cell, "aria-disabled", "true");
    else cell.removeAttribute("aria-disabled");
    const label = what.length > 0 ? t("grid.cell", { square: name, what }) : name;
    setAttribute(cell, "aria-label", label);
  }

  /** @param {boolean} keepFocus */
  #build(keepFocus) {
    const { rows, cols } = this.#board;
    const whole = rows * cols <= MAX_WHOLE;
    const row = Math.floor(this.#focus / cols);
    const col = this.#focus % cols;
    const [top, bottom, left, right] = whole
      ? [0, rows - 1, 0, cols - 1]
      : [
          Math.max(0, row - REACH),
          Math.min(rows - 1, row + REACH),
          Math.max(0, col - REACH),
          Math.min(cols - 1, col + REACH),
        ];
    setAttribute(this.root, "aria-rowcount", String(rows));
    setAttribute(this.root, "aria-colcount", String(cols));
    this.#cells.clear();
    const lines = [];
    for (let r = top; r <= bottom; r++) {
      const line = make("div", { role: "row", "aria-rowindex": String(r + 1) });
      for (let c = left; c <= right; c++) {
        const square = r * cols + c;
        const cell = make("div", {
          role: "gridcell",
          "aria-colindex": String(c + 1),
          "data-square": String(square),
          tabindex: square === this.#focus ? "0" : "-1",
        });
        cell.style.setProperty("--row", String(r));
        cell.style.setProperty("--col", String(c));
        this.#label(square, cell);
        this.#cells.set(square, cell);
        line.append(cell);
      }
      lines.push(line);
    }
    this.root.replaceChildren(...lines);
    // Only the view scrolls to the square, not the page.
    if (keepFocus) this.#cells.get(this.#focus)?.focus({ preventScroll: true });
  }

  /** The focused square, or -1. */
  get focused() {
    return this.root.contains(document.activeElement) ? this.#focus : -1;
  }

  /**
   * Makes a square the tab stop.
   * @param {number} square
   */
  point(square) {
    this.#move(square, false);
  }

  /** Focuses a square. @param {number} square */
  focus(square) {
    this.#move(square, true);
  }

  /** @param {number} square @param {boolean} focus */
  #move(square, focus) {
    if (square === this.#focus && !focus) return;
    this.#cells.get(this.#focus)?.setAttribute("tabindex", "-1");
    this.#focus = square;
    const { rows, cols } = this.#board;
    const near = [square, ...neighbours({ rows, cols }, square)];
    if (rows * cols > MAX_WHOLE && !near.every((other) => this.#cells.has(other))) {
      this.#build(focus || this.focused >= 0);
    } else {
      const cell = this.#cells.get(square);
      cell?.setAttribute("tabindex", "0");
      if (focus) cell?.focus({ preventScroll: true });
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const { rows, cols } = this.#board;
    let row = Math.floor(this.#focus / cols);
    let col = this.#focus % cols;
    switch (event.key) {
      case "ArrowUp":
        row -= 1;
        break;
      case "ArrowDown":
        row += 1;
        break;
      case "ArrowLeft":
        col -= 1;
        break;
      case "ArrowRight":
        col += 1;
        break;
      case "Home":
        col = 0;
        if (event.ctrlKey) row = 0;
        break;
      case "End":
        col = cols - 1;
        if (event.ctrlKey) row = rows - 1;
        break;
      case "PageUp":
        row = Math.max(0, row - 5);
        break;
      case "PageDown":
        row = Math.min(rows - 1, row + 5);
        break;
      case "Enter":
      case " ":
        this.onChoose(this.#focus);
        event.preventDefault();
        event.stopPropagation();
        return;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (row >= 0 && row < rows && col >= 0 && col < cols) this.#move(row * cols + col, true);
  }
}
