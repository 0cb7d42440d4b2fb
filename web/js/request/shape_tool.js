/**
 * The shape of a board in a form: presets as small pictures, a button to remove squares on the board itself, and the
 * holes as text. It only reports the chosen shape.
 */

import { html, nothing, render } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { isHole, isSameBoard, sizeOf, withSquare } from "../board/holes.js";
import { FACTS } from "../build_info.js";
import { t } from "../ui/i18n.js";

/** @import { Board } from "../board/geometry.js" */

/** The shapes to choose from, each with the outline of its squares; "whole" is a rectangle of any size. */
const PRESETS = [{ id: "whole", rows: 8, cols: 8, holes: [] }, ...FACTS.shapes].map(
  ({ id, ...board }) => ({ id, board, outline: outlineOf(board) }),
);

export class ShapeTool {
  #root;
  #id;
  #on;

  /**
   * @param {HTMLElement} root
   * @param {string} prefix of the ids of its elements
   * @param {object} on
   * @param {(board: Board | null) => void} on.shape called with the chosen preset; null for the same size
   *   without holes
   * @param {(text: string) => void} on.text called with the typed holes
   */
  constructor(root, prefix, on) {
    this.#root = root;
    this.#id = `${prefix}-holes`;
    this.#on = on;
  }

  /**
   * @param {object} shown
   * @param {Board} shown.board the requested board
   * @param {string} shown.text the holes as typed
   * @param {string} shown.problem the mistake in them, or ""
   * @param {boolean} shown.painting true while squares are removed on the board
   */
  render({ board, text, problem, painting }) {
    const [id, on] = [this.#id, this.#on];
    const typed = (/** @type {Event} */ { target }) =>
      on.text(/** @type {HTMLInputElement} */ (target).value);
    const presets = PRESETS.map(({ id: name, board: preset, outline }) => {
      const isWhole = preset.holes.length === 0;
      const chosen = isWhole ? !board.holes?.length : isSameBoard(preset, board);
      const label = t(`shape.preset.${name}`);
      return html`<button
        type="button"
        aria-label=${label}
        title=${label}
        aria-pressed=${chosen}
        @click=${() => on.shape(isWhole ? null : preset)}
      >
        <svg viewBox="0 0 ${preset.cols} ${preset.rows}" aria-hidden="true"><path d=${outline} /></svg>
      </button>`;
    });
    const tool = html`<details class="shape">
      <summary>
        <b>${t("shape.title")}</b>
        <span class="shape-state">${problem ? "" : shapeText(board)}</span>
      </summary>
      <div class="shapes" role="group" aria-label=${t("shape.presets")}>${presets}</div>
      <button
        type="button"
        class="secondary"
        data-action="paint-holes"
        aria-pressed=${painting}
      ></button>
      <div class="field">
        <label for=${id}>${t("shape.holes")}</label>
        <input
          id=${id}
          name="holes"
          spellcheck="false"
          autocapitalize="off"
          placeholder=${t("shape.holes.none")}
          aria-describedby="${id}-hint ${id}-error"
          aria-invalid=${problem ? "true" : nothing}
          .value=${live(text)}
          @input=${typed}
        />
        <p class="error" id="${id}-error">${problem}</p>
        <p class="hint" id="${id}-hint">${t("shape.holes.hint")}</p>
      </div>
    </details>`;
    render(tool, this.#root);
  }

  /** Opens the tool. */
  reveal() {
    this.#root.querySelector("details")?.toggleAttribute("open", true);
  }
}

/** The number of squares of a board, and of holes; "" if it has none. @param {Board} board */
export function shapeText(board) {
  const { holes = [] } = board;
  const size = sizeOf(board);
  if (holes.length > 0) return t("shape.state.some", { size, count: holes.length });
  return size > 0 ? t("shape.state.none", { count: size }) : "";
}

/** The existing squares, as an SVG path. @param {Board} board */
function outlineOf(board) {
  const { rows, cols } = board;
  let squares = "";
  for (let square = 0; square < rows * cols; square++) {
    if (isHole(board, square)) continue;
    squares += `M${(square % cols) + 0.06} ${Math.floor(square / cols) + 0.06}h.88v.88h-.88z`;
  }
  return squares;
}

/**
 * Removes or restores squares; the first square of a stroke decides which. One square always stays.
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
