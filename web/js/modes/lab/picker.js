/**
 * The experiment's own board: squares are chosen as starts by a click, or by the arrow keys and Enter. A
 * choice is only typed into the starts field.
 */

import { parseSquare, squareName } from "../../board/geometry.js";
import { isHole, isSameBoard, withHoles } from "../../board/holes.js";
import { parseHoles } from "../../board/holes_text.js";
import { make, setAttribute, setText } from "../../ui/dom.js";
import { labelled, t } from "../../ui/i18n.js";

/** @import { Board } from "../../board/geometry.js" */
/** @import { LabWords, Tool } from "./words.js" */

/** Larger boards are not drawn: their squares would be too small to click. */
const MAX_SQUARES = 400;
/** On larger boards of a list squares are small. */
const MAX_EASY_SQUARES = 100;
/** The maximum number of boards of a list to choose from. */
const MAX_BOARDS = 12;

/**
 * The keys that move the focus, with their steps in rows and columns.
 * @type {Record<string, [number, number]>}
 */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @typedef {{tool: Tool, board: string, start: string, holes: string}} Shown */

export class StartPicker {
  #root;
  #onPick;
  #grid = make("div", { role: "listbox", class: "squares" });
  #boards = make("div", { class: "picker-boards", role: "group" });
  #said = make("p", { class: "hint" });
  #every = make("button", { type: "button", class: "quiet" });
  #none = make("button", { type: "button", class: "quiet" });
  #onTurn;
  /** The last drawn board. @type {Board} */
  #board = { rows: 0, cols: 0 };
  /** The chosen board of the list, drawn or not; without squares if there is none. @type {Board} */
  board = { rows: 0, cols: 0 };
  /** The index of the board that somebody has chosen from the list, or -1. */
  #asked = -1;
  #focus = 0;
  /** @type {HTMLElement[]} */
  #cells = [];
  /** @type {Shown} */
  #shown = { tool: "compare", board: "", start: "", holes: "" };

  /**
   * @param {HTMLElement} root
   * @param {(start: string) => void} onPick called with the text for the starts field
   * @param {() => void} onTurn called when another board of the list is chosen
   */
  constructor(root, onPick, onTurn) {
    this.#root = root;
    this.#onPick = onPick;
    this.#onTurn = onTurn;
    const side = make("div", { class: "picker-side" }, this.#said, this.#every, this.#none);
    root.append(this.#boards, this.#grid, side);
    this.#grid.addEventListener("click", (event) => this.#choose(squareOf(event)));
    this.#grid.addEventListener("keydown", (event) => this.#key(event));
    this.#boards.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      if (!button) return;
      this.#asked = [...this.#boards.children].indexOf(button);
      this.render(this.#shown);
      this.#onTurn();
    });
    this.#every.addEventListener("click", () => this.#pick("all"));
    this.#none.addEventListener("click", () => this.#pick(""));
    labelled(() => {
      this.#grid.setAttribute("aria-label", t("lab.picker"));
      this.#boards.setAttribute("aria-label", t("lab.picker.boards"));
      setText(this.#every, t("lab.picker.all"));
      setText(this.#none, t("lab.picker.none"));
      this.#shown = { ...this.#shown, board: "" };
    });
  }

  /** Renders the typed settings. @param {Shown} shown */
  render(shown) {
    this.#shown = shown;
    const boards = shapedBoards(shown.board, shown.holes).slice(0, MAX_BOARDS);
    // By default the largest board, since its squares include those of all others.
    const at = boards[this.#asked] ? this.#asked : largest(boards);
    this.#renderBoards(boards, at);
    const board = boards[at] ?? null;
    this.board = board ?? { rows: 0, cols: 0 };
    const fits = board !== null && board.rows * board.cols <= MAX_SQUARES;
    this.#grid.hidden = !fits;
    this.#root.classList.toggle("without", !fits);
    const several = shown.tool !== "orders";
    this.#every.hidden = shown.start.trim() === "all";
    this.#none.hidden = !several || shown.start.trim() === "";
    if (fits) this.#renderSquares(board, several);
    setText(this.#said, this.#text(board, fits));
  }

  /** @param {Board[]} boards @param {number} at the index of the drawn board */
  #renderBoards(boards, at) {
    const names = boards.length > 1 ? boards.map(({ rows, cols }) => `${rows}×${cols}`) : [];
    if ([...this.#boards.children].map((one) => one.textContent).join() !== names.join()) {
      this.#boards.replaceChildren(
        ...names.map((name) => make("button", { type: "button", class: "quiet" }, name)),
      );
    }
    [...this.#boards.children].forEach((button, place) => {
      setAttribute(button, "aria-pressed", String(place === at));
    });
    this.#boards.hidden = names.length === 0;
  }

  /** @param {Board} board @param {boolean} several true if more than one can be chosen */
  #renderSquares(board, several) {
    if (!isSameBoard(board, this.#board)) this.#build(board);
    setAttribute(this.#grid, "aria-multiselectable", String(several));
    const chosen = chosenOn(board, this.#shown.start);
    const every = this.#shown.start.trim() === "all";
    this.#cells.forEach((cell, square) => {
      const there = !isHole(board, square);
      setAttribute(cell, "aria-selected", String(there && (every || chosen.includes(square))));
    });
  }

  /** @param {Board} board */
  #build(board) {
    this.#board = { ...board };
    this.#focus = (board.rows - 1) * board.cols;
    this.#cells = [];
    for (let square = 0; square < board.rows * board.cols; square++) {
      const odd = (Math.floor(square / board.cols) + (square % board.cols)) % 2;
      const name = squareName(board, square);
      const hole = isHole(board, square);
      const cell = make("div", {
        role: "option",
        class: hole ? "hole" : odd ? "dark" : "light",
        "aria-label": hole ? t("grid.cell", { square: name, what: t("grid.hole") }) : name,
        "aria-disabled": hole ? "true" : undefined,
        "data-square": String(square),
        tabindex: square === this.#focus ? "0" : "-1",
      });
      this.#cells.push(cell);
    }
    this.#grid.style.setProperty("--cols", String(board.cols));
    this.#grid.replaceChildren(...this.#cells);
  }

  /** @param {Board | null} board @param {boolean} fits */
  #text(board, fits) {
    const { tool, start } = this.#shown;
    if (!board) return t("lab.picker.no-board");
    if (!fits) return t("lab.picker.too-large");
    const word = start.trim();
    if (word === "all")
      return t(tool === "orders" ? "lab.picker.every.orders" : "lab.picker.every");
    if (/^\d+$/.test(word)) return t("lab.picker.random", { count: Number(word) });
    const { length } = namesOf(start);
    if (length === 0) return t("lab.picker.hint");
    if (tool === "orders") return t("lab.picker.start", { square: word });
    return length === 1
      ? t("lab.picker.one", { square: word })
      : t("lab.picker.some", { count: length });
  }

  /** @param {number} square */
  #choose(square) {
    if (square < 0 || isHole(this.#board, square)) return;
    this.#point(square, false);
    const name = squareName(this.#board, square);
    const names = namesOf(this.#shown.start);
    if (this.#shown.tool === "orders") this.#pick(name);
    else if (names.includes(name)) this.#pick(names.filter((one) => one !== name).join(","));
    else this.#pick([...names, name].join(","));
  }

  /** @param {string} start the text for the starts field */
  #pick(start) {
    // The next click may come before the next rendering.
    this.#shown = { ...this.#shown, start };
    this.#onPick(start);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const square = squareOf(event);
    if (square < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const { rows, cols } = this.#board;
    const step = STEPS[event.key];
    if (event.key === "Enter" || event.key === " ") this.#choose(square);
    else if (step) {
      const row = Math.min(rows - 1, Math.max(0, Math.floor(square / cols) + step[0]));
      const col = Math.min(cols - 1, Math.max(0, (square % cols) + step[1]));
      this.#point(row * cols + col, true);
    } else return;
    // Prevents the page's shortcuts, which play a tour, and submitting the form.
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} square @param {boolean} focus */
  #point(square, focus) {
    this.#cells[this.#focus]?.setAttribute("tabindex", "-1");
    this.#focus = square;
    this.#cells[square]?.setAttribute("tabindex", "0");
    if (focus) this.#cells[square]?.focus();
  }
}

/** @param {Event} event */
function squareOf(event) {
  const cell = /** @type {Element} */ (event.target).closest("[data-square]");
  return cell instanceof HTMLElement ? Number(cell.dataset.square) : -1;
}

/** The boards of a list that can be drawn or named. @param {string} text @returns {Board[]} */
export function boardsOf(text) {
  return text.split(",").flatMap((part) => {
    const match = /^\s*(\d{1,4})\s*[x×*]\s*(\d{1,4})\s*$/i.exec(part);
    const [rows, cols] = [Number(match?.[1]), Number(match?.[2])];
    return rows > 0 && cols > 0 ? [{ rows, cols }] : [];
  });
}

/**
 * The same, but the first board may have holes: only a single board can.
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
  // A single square may be spelled in another way.
  const squares = (names.length > 0 ? names : [start]).map((name) => parseSquare(board, name));
  return squares.filter((square) => typeof square === "number");
}
