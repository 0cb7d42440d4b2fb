/**
 * The small board of the form: a person chooses starts by a click, or by the arrow keys and Enter. A choice only
 * changes the text of the starts field.
 */

import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { parseSquare, squareName } from "../../board/geometry.js";
import { boardKey, isHole, isSameBoard, withHoles } from "../../board/holes.js";
import { parseHoles } from "../../board/holes_text.js";
import { cssVariable } from "../../ui/css_variable.js";
import { currentLanguage, t } from "../../ui/i18n.js";
import { boardsOf } from "./words.js";

/** @import { Board } from "../../board/geometry.js" */
/** @import { Tool } from "./words.js" */

/** Larger boards are not drawn: their squares would be too small to click. */
const MAX_SQUARES = 400;
/** On larger boards of a list squares are small. */
const MAX_EASY_SQUARES = 100;
/** The maximum number of boards of a list to choose from. */
const MAX_BOARDS = 12;

/** No board. @type {Board} */
const NONE = { rows: 0, cols: 0 };

/**
 * The keys that move the focus, with their steps in rows and columns.
 * @type {Record<string, [number, number]>}
 */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @typedef {{tool: Tool, board: string, start: string, holes: string}} Shown */

export class StartPicker {
  #redraw;
  /** The chosen board of the list, drawn or not; without squares if there is none. @type {Board} */
  board = NONE;
  /** The index of the board that a person chose from the list, or -1. */
  #chosen = -1;
  /** The square that the Tab key reaches. */
  #focus = 0;
  /** The typed starts, stored here because a second click may come before the next drawing. */
  #start = "";

  /** @param {() => void} redraw called when the board or the focused square changes */
  constructor(redraw) {
    this.#redraw = redraw;
  }

  /**
   * @param {Shown} shown the typed settings
   * @param {(start: string) => void} pick called with the text for the starts field
   */
  template(shown, pick) {
    const boards = shapedBoards(shown.board, shown.holes).slice(0, MAX_BOARDS);
    // By default the largest board: its squares include those of the others.
    const at = boards[this.#chosen] ? this.#chosen : largest(boards);
    const board = boards[at] ?? NONE;
    if (!isSameBoard(board, this.board)) this.#focus = Math.max(0, board.rows - 1) * board.cols;
    this.board = board;
    this.#start = shown.start;
    const size = board.rows * board.cols;
    const fits = size > 0 && size <= MAX_SQUARES;
    const word = shown.start.trim();
    const turn = (/** @type {number} */ index) => {
      this.#chosen = index;
      this.#redraw();
    };
    return html`<div class=${fits ? "picker" : "picker without"} id="lab-picker">
      ${
        boards.length > 1
          ? html`<div class="picker-boards" role="group" aria-label=${t("lab.picker.boards")}>
              ${boards.map(
                ({ rows, cols }, index) => html`<button
                  type="button"
                  class="quiet"
                  aria-pressed=${index === at}
                  @click=${() => turn(index)}
                >
                  ${rows}×${cols}
                </button>`,
              )}
            </div>`
          : nothing
      }
      ${
        fits
          ? guard([boardKey(board), shown.tool, shown.start, this.#focus, currentLanguage()], () =>
              this.#squaresOf(shown, pick),
            )
          : nothing
      }
      <div class="picker-side">
        <p class="hint">${textOf(shown, board, fits)}</p>
        <button type="button" class="quiet" ?hidden=${word === "all"} @click=${() => pick("all")}>
          ${t("lab.picker.all")}
        </button>
      </div>
    </div>`;
  }

  /** @param {Shown} shown @param {(start: string) => void} pick */
  #squaresOf({ tool, start }, pick) {
    const { board } = this;
    const chosen = chosenOn(board, start);
    const every = start.trim() === "all";
    const choose = (/** @type {number} */ square) => {
      if (square < 0 || isHole(board, square)) return;
      this.#focus = square;
      const name = squareName(board, square);
      const others = namesOf(this.#start).filter((other) => other !== name);
      const added = others.length === namesOf(this.#start).length ? [...others, name] : others;
      this.#start = tool === "orders" ? name : added.join(",");
      pick(this.#start);
    };
    const squareAt = (/** @type {number} */ square) => {
      const odd = (Math.floor(square / board.cols) + (square % board.cols)) % 2;
      const name = squareName(board, square);
      const hole = isHole(board, square);
      return html`<div
        role="option"
        class=${hole ? "hole" : odd ? "dark" : "light"}
        aria-label=${hole ? t("grid.cell", { square: name, what: t("grid.hole") }) : name}
        aria-disabled=${hole ? "true" : nothing}
        aria-selected=${!hole && (every || chosen.includes(square))}
        data-square=${square}
        tabindex=${square === this.#focus ? "0" : "-1"}
      ></div>`;
    };
    return html`<div
      role="listbox"
      class="squares"
      aria-label=${t("lab.picker")}
      aria-multiselectable=${tool !== "orders"}
      ${cssVariable("--cols", String(board.cols))}
      @click=${(/** @type {Event} */ event) => choose(squareOf(event))}
      @keydown=${(/** @type {KeyboardEvent} */ event) => this.#key(event, choose)}
    >
      ${Array.from({ length: board.rows * board.cols }, (_, square) => squareAt(square))}
    </div>`;
  }

  /** @param {KeyboardEvent} event @param {(square: number) => void} choose */
  #key(event, choose) {
    const square = squareOf(event);
    if (square < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const { rows, cols } = this.board;
    const step = STEPS[event.key];
    if (event.key === "Enter" || event.key === " ") choose(square);
    else if (step) {
      const row = Math.min(rows - 1, Math.max(0, Math.floor(square / cols) + step[0]));
      const col = Math.min(cols - 1, Math.max(0, (square % cols) + step[1]));
      this.#focus = row * cols + col;
      const grid = /** @type {HTMLElement} */ (event.currentTarget);
      /** @type {HTMLElement | null} */ (
        grid.querySelector(`[data-square="${this.#focus}"]`)
      )?.focus();
      this.#redraw();
    } else return;
    // Prevents the page's shortcuts, which play a tour, and submitting the form.
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The choice in words. @param {Shown} shown @param {Board} board @param {boolean} fits */
function textOf({ tool, start }, board, fits) {
  if (board === NONE) return t("lab.picker.no-board");
  if (!fits) return t("lab.picker.too-large");
  const word = start.trim();
  if (word === "all") return t(tool === "orders" ? "lab.picker.every.orders" : "lab.picker.every");
  if (/^\d+$/.test(word)) return t("lab.picker.random", { count: Number(word) });
  const { length } = namesOf(start);
  if (length === 0) return t("lab.picker.hint");
  if (tool === "orders") return t("lab.picker.start", { square: word });
  return length === 1
    ? t("lab.picker.one", { square: word })
    : t("lab.picker.some", { count: length });
}

/** @param {Event} event */
function squareOf(event) {
  const cell = /** @type {Element} */ (event.target).closest("[data-square]");
  return cell instanceof HTMLElement ? Number(cell.dataset.square) : -1;
}

/**
 * The boards of a list. Only a single board can have holes.
 * @param {string} text
 * @param {string} holes
 * @returns {Board[]}
 */
function shapedBoards(text, holes) {
  const boards = boardsOf(text);
  const [board] = boards;
  if (!board || boards.length > 1) return boards;
  const list = parseHoles(board, holes);
  return [withHoles(board, Array.isArray(list) ? list : [])];
}

/** The largest board whose squares are easy to click. @param {Board[]} boards */
function largest(boards) {
  const sizes = boards.map(({ rows, cols }) => rows * cols);
  const easy = sizes.filter((size) => size <= MAX_EASY_SQUARES);
  return sizes.indexOf(easy.length > 0 ? Math.max(...easy) : Math.min(...sizes));
}

/** The squares of a list, by their names. @param {string} start */
function namesOf(start) {
  const parts = start.toLowerCase().split(/[\s,]+/);
  return parts.filter((part) => /^[a-z]+\d+$/.test(part));
}

/** @param {Board} board @param {string} start */
function chosenOn(board, start) {
  const names = namesOf(start);
  // A single square may have another spelling, for example `row,col`.
  const squares = (names.length > 0 ? names : [start]).map((name) => parseSquare(board, name));
  return squares.filter((square) => typeof square === "number");
}
