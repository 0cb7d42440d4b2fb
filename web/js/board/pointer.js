/** The pointer on the board: its square, and the squares that it chooses or paints. */

import { Brush } from "./brush.js";
import { listen } from "./gestures.js";
import { isHole } from "./holes.js";
import { pointAt } from "./view.js";

/** @import { Grid } from "./grid.js" */
/** @import { Viewport } from "./view.js" */

/**
 * @typedef {object} PointerHooks
 * @property {() => boolean} paints whether squares are painted instead of chosen
 * @property {(square: number) => void} choose
 * @property {(square: number, first: boolean) => void} paint
 * @property {() => void} hover another square is under the pointer
 */

export class Pointer {
  /** The square under the pointer, or -1. */
  square = -1;
  #viewport;
  #on;

  /**
   * @param {HTMLElement} root
   * @param {Viewport} viewport
   * @param {Grid} grid
   * @param {PointerHooks} on
   */
  constructor(root, viewport, grid, on) {
    this.#viewport = viewport;
    this.#on = on;
    const brush = new Brush((x, y) => this.#squareAt(x, y), on.paint);
    listen(root, {
      click: (x, y) => {
        const square = this.#squareAt(x, y);
        if (square < 0) return;
        grid.point(square);
        on.choose(square);
      },
      hover: (x, y) => this.#hover(this.#squareAt(x, y)),
      leave: () => this.#hover(-1),
      paints: on.paints,
      paint: (x, y, first) => {
        const square = brush.paint(x, y, viewport.layout.side, first);
        if (first && square >= 0) grid.point(square);
        this.#hover(square);
      },
      pan: (right, down) => viewport.pan(right, down),
      zoom: (factor, x, y) => viewport.zoom(factor, x, y),
      canPan: () => viewport.canPan,
      wheelZooms: (inwards) => (inwards ? viewport.isSmall : viewport.canZoom(false)),
    });
    // A click takes the focus from squares and fields, so that the space bar plays.
    root.addEventListener("mousedown", (event) => {
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {number} -1 off the board
   */
  #squareAt(x, y) {
    const { board, layout } = this.#viewport;
    const { rows, cols } = board;
    const { clip } = layout;
    const [col, row] = pointAt(layout, x, y).map(Math.floor);
    if (col === undefined || row === undefined) return -1;
    const seen = x >= clip.left && x < clip.right && y >= clip.top && y < clip.bottom;
    return seen && row >= 0 && row < rows && col >= 0 && col < cols ? row * cols + col : -1;
  }

  /** @param {number} square */
  #hover(square) {
    if (square >= 0 && isHole(this.#viewport.board, square) && !this.#on.paints()) square = -1;
    if (square === this.square) return;
    this.square = square;
    this.#on.hover();
  }
}
