/** The board on the page: canvas, grid and pointer. Draws the current show. */

import { byId, setAttribute } from "../ui/dom.js";
import { fitted } from "./canvas.js";
import { describe, tellMarks } from "./description.js";
import { draw } from "./draw.js";
import { pictureOf } from "./export.js";
import { isPicture } from "./finale.js";
import { Grid } from "./grid.js";
import { isHole } from "./holes.js";
import { Pointer } from "./pointer.js";
import { sceneOf, wholeScene } from "./scene.js";
import { readTheme } from "./theme.js";
import { Trail } from "./trail.js";
import { boxOf, SMALL, Viewport } from "./view.js";

/** @import { Board } from "./geometry.js" */
/** @import { Seen, View } from "./types.js" */

export class Stage {
  /** @type {Seen | null} The last drawn state. */
  #drawn = null;
  /** The maximum size of the board, in CSS pixels. */
  #space = { width: 0, height: 0 };
  #frame = 0;
  #pointer;
  #trail = new Trail();

  /**
   * @param {(square: number) => void} onChoose a square was clicked, or chosen by key
   * @param {(view: View) => void} onView the board was moved or zoomed
   * @param {() => Seen} current gives the newest state, as several changes may come between two frames
   * @param {(square: number, first: boolean) => void} onPaint a square was painted, the first of a stroke or
   *   another one
   */
  constructor(onChoose, onView, current, onPaint) {
    this.root = byId("board", HTMLElement);
    this.canvas = byId("canvas", HTMLCanvasElement);
    const context = this.canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    this.context = context;
    this.current = current;
    const paints = () => current().painting ?? false;
    const choose = (/** @type {number} */ square) => {
      if (paints()) onPaint(square, true);
      else if (!isHole(current().show.board, square)) onChoose(square);
    };
    this.grid = new Grid(byId("grid", HTMLElement), choose, (square) => this.viewport.show(square));
    this.viewport = new Viewport(current, onView, this.grid);
    const hover = () => this.#renderSoon();
    const hooks = { paints, choose, paint: onPaint, hover };
    this.#pointer = new Pointer(this.root, this.viewport, this.grid, hooks);
    this.theme = readTheme();
    this.#trail.setColours(this.theme.times);

    const changed = () => {
      this.#measure();
      this.#resize();
      if (this.#drawn) this.render(this.#drawn);
    };
    this.#measure();
    const observer = new ResizeObserver(changed);
    observer.observe(this.root);
    if (this.root.parentElement) observer.observe(this.root.parentElement);
    addEventListener("resize", changed);
  }

  /** Measures the space on the page for boards of any shape. */
  #measure() {
    const around = this.root.parentElement ?? this.root;
    const height = Number.parseFloat(getComputedStyle(this.root).maxHeight);
    this.#space = { width: around.clientWidth, height: height || around.clientHeight };
  }

  #resize() {
    Object.assign(this.viewport, fitted(this.context, this.root));
  }

  #renderSoon() {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      if (this.#drawn) this.render(this.#drawn);
    });
  }

  /** Redraws after a change of the colours. */
  themeChanged() {
    this.theme = readTheme();
    this.#trail.setColours(this.theme.times);
    if (this.#drawn) this.render(this.#drawn);
  }

  /** @param {Seen} seen */
  render(seen) {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const { show, player, view } = seen;
    const { board } = show;
    this.#drawn = seen;
    this.#shape(board);
    if (this.viewport.width === 0) this.#resize();
    // In the Lab the stage is hidden: there is nothing to draw.
    if (this.viewport.width === 0) return;
    const scene = this.#scene(seen);
    const arrived = this.#trail.follow(board, scene.path, scene.length, scene.offset);
    const { layout } = this.viewport;
    this.context.clearRect(0, 0, this.viewport.width, this.viewport.height);
    draw(this.context, layout, scene, this.#trail, this.theme);
    const quiet = player.playing || show.live !== null;
    const described = quiet ? () => [] : describe(show, scene, this.#trail);
    const next = scene.marks.tries?.filter(({ state }) => state === "next") ?? [];
    const pulsing = next.map(({ square }) => square);
    this.grid.update(board, layout, described, pulsing);
    setAttribute(this.root, "data-zoom", view.zoom.toFixed(3));
    setAttribute(this.root, "data-drawn", String(scene.offset + this.#trail.count));
    tellMarks(this.root, scene);
    this.root.classList.toggle("pannable", this.viewport.canPan);
    this.root.classList.toggle("painting", seen.painting ?? false);
    this.root.classList.toggle("tiny", layout.side < SMALL);
    if (!arrived) this.#renderSoon();
  }

  /** Sets the size of the board's box to its shape. @param {Board} board */
  #shape(board) {
    const box = boxOf(board, this.#space);
    const shape = `${box.height} / ${box.width}`;
    if (this.root.dataset.shape === shape) return;
    this.root.dataset.shape = shape;
    // Also for the dock, which has the width of the board.
    const { style } = this.root.closest("section") ?? this.root;
    style.setProperty("--rows", String(box.height));
    style.setProperty("--cols", String(box.width));
    this.#resize();
  }

  /** @param {Seen} seen */
  #scene({ show, player, overlays, proof, truth, numbered }) {
    const scene = sceneOf(show, player, overlays, proof, truth, numbered);
    return { ...scene, hover: this.#pointer.square };
  }

  /** Whether the board shows the picture at the end of the finale. */
  get isPicture() {
    const scene = this.#scene(this.current());
    const pen = { layout: this.viewport.layout, theme: this.theme };
    return scene.finale === 1 && !scene.numbered && isPicture(pen, scene);
  }

  /**
   * The picture of the whole board in its current state, or of a whole tour.
   * @param {() => Promise<unknown>} pause lets the browser draw and answer
   * @param {AbortSignal | null} [signal] cancels it
   * @param {Uint32Array | null} [tour] its squares
   */
  picture(pause, signal = null, tour = null) {
    const scene = this.#scene(this.current());
    return pictureOf(tour ? wholeScene(scene, tour) : scene, this.theme, pause, signal);
  }
}
