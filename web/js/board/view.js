/** The board on the page: canvas, grid and pointer together. Draws what the state says, nothing else. */

import { byId } from "../dom.js";
import { t } from "../i18n.js";
import { squaresOf, timelineOf } from "../state.js";
import { draw } from "./draw.js";
import { layout, parseSquare } from "./geometry.js";
import { Grid } from "./grid.js";
import { readTheme } from "./theme.js";

/** @import { State } from "../state.js" */
/** @import { Scene } from "./draw.js" */

export class BoardView {
  /** @type {State | null} */
  #state = null;
  #width = 0;
  #height = 0;
  #hover = -1;

  /** @param {(square: number) => void} onChoose a square was clicked, or chosen by key */
  constructor(onChoose) {
    this.root = byId("board", HTMLElement);
    this.canvas = byId("canvas", HTMLCanvasElement);
    const context = this.canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    this.context = context;
    this.grid = new Grid(byId("grid", HTMLElement), onChoose);
    this.theme = readTheme();

    new ResizeObserver(() => {
      this.#resize();
      if (this.#state) this.render(this.#state);
    }).observe(this.root);
    this.root.addEventListener("click", (event) => {
      const square = this.#squareAt(event);
      if (square < 0) return;
      this.grid.point(square);
      onChoose(square);
    });
    // A click shall not leave the keyboard on a square, or in the form: Space is to play now.
    this.root.addEventListener("mousedown", (event) => {
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    this.root.addEventListener("pointermove", (event) => this.#setHover(this.#squareAt(event)));
    this.root.addEventListener("pointerleave", () => this.#setHover(-1));
  }

  #resize() {
    const { clientWidth, clientHeight } = this.root;
    const scale = Math.min(3, devicePixelRatio || 1);
    this.#width = clientWidth;
    this.#height = clientHeight;
    this.canvas.width = Math.round(clientWidth * scale);
    this.canvas.height = Math.round(clientHeight * scale);
    this.context.setTransform(scale, 0, 0, scale, 0, 0);
  }

  /** @param {MouseEvent} event */
  #squareAt(event) {
    if (!this.#state) return -1;
    const { board } = this.#state;
    const box = this.root.getBoundingClientRect();
    const { side, left, top } = layout(board, this.#width, this.#height);
    const col = Math.floor((event.clientX - box.left - left) / side);
    const row = Math.floor((event.clientY - box.top - top) / side);
    return row >= 0 && row < board.rows && col >= 0 && col < board.cols
      ? row * board.cols + col
      : -1;
  }

  /** @param {number} square */
  #setHover(square) {
    if (square === this.#hover) return;
    this.#hover = square;
    if (this.#state) this.render(this.#state);
  }

  /** The colours have changed. */
  themeChanged() {
    this.theme = readTheme();
    if (this.#state) this.render(this.#state);
  }

  /** @param {State} state */
  render(state) {
    const { board } = state;
    const shape = `${board.rows} / ${board.cols}`;
    if (this.root.dataset.shape !== shape) {
      this.root.dataset.shape = shape;
      this.root.style.setProperty("--rows", String(board.rows));
      this.root.style.setProperty("--cols", String(board.cols));
      this.#resize();
    }
    this.#state = state;
    if (this.#width === 0) this.#resize();
    const scene = this.scene(state);
    const place = layout(board, this.#width, this.#height);
    this.context.clearRect(0, 0, this.#width, this.#height);
    draw(this.context, place, scene, this.theme);
    if (!state.player.playing && !state.live) this.#updateGrid(state, scene);
    else this.grid.update(board, this.#width, this.#height, () => "");
  }

  /**
   * @param {State} state
   * @param {Scene} scene
   */
  #updateGrid({ board, run }, { path, length, start, end }) {
    const order = new Map();
    for (let i = 0; i < length; i++) order.set(path[i], i + 1);
    this.grid.update(board, this.#width, this.#height, (square) => {
      const number = order.get(square);
      if (number !== undefined) return t("grid.visited", { number });
      if (square === start) return t("grid.start");
      if (square === end) return t("grid.end");
      return run?.document ? t("grid.unvisited") : "";
    });
  }

  /**
   * The scene that a state shows.
   * @param {State} state
   * @returns {Scene}
   */
  scene(state) {
    const { board, run, live, player, overlays } = state;
    const chosen = run?.words ?? state.form;
    const square = (/** @type {string} */ text) => (text ? (parseSquare(board, text) ?? -1) : -1);
    /** @type {Scene} */
    const scene = {
      board,
      path: [],
      length: 0,
      takenBack: -1,
      next: -1,
      hop: 0,
      complete: false,
      overlays,
      start: square(chosen.start),
      end: square(chosen.end),
      hover: this.#hover,
    };
    if (live) {
      const path = live.progress?.path ?? [];
      return { ...scene, path, length: path.length };
    }
    const timeline = timelineOf(state);
    if (!timeline || !run?.document) return scene;
    const frame = timeline.frame(player.position);
    const whole = player.source === "tour" && squaresOf(run, player.tour) !== null;
    return {
      ...scene,
      ...frame,
      next: player.source === "tour" ? (frame.path[player.position] ?? -1) : -1,
      hop: player.hop,
      complete: whole && frame.length === board.rows * board.cols,
    };
  }

  /**
   * The picture as it is, on a canvas of its own.
   * @param {State} state
   * @param {number} side pixels a square
   * @returns {Promise<Blob>}
   */
  picture(state, side) {
    const { rows, cols } = state.board;
    const canvas = document.createElement("canvas");
    canvas.width = cols * side + 48;
    canvas.height = rows * side + 48;
    const context = canvas.getContext("2d");
    if (!context) return Promise.reject(new Error("no canvas"));
    context.fillStyle = this.theme.light;
    context.fillRect(0, 0, canvas.width, canvas.height);
    const place = layout(state.board, canvas.width, canvas.height);
    draw(context, place, { ...this.scene(state), hover: -1, hop: 0 }, this.theme);
    return new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))));
    });
  }
}
