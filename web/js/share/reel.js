/** The frames of a film: a tour on a canvas of its own, drawn like the board of the page. */

import { draw } from "../board/draw.js";
import { layoutOf } from "../board/geometry.js";
import { NO_MARKS, NO_PROOF, PATH_ALONE } from "../board/marks.js";
import { sceneOf } from "../board/scene.js";
import { groundOf } from "../board/shape.js";
import { Trail } from "../board/trail.js";
import { STILL } from "../player/player_state.js";
import { tourTrack } from "../player/timeline.js";

/** @import { Board } from "../board/geometry.js" */
/** @import { Theme } from "../board/types.js" */

/**
 * @typedef {object} Film The content of a film.
 * @property {Board} board
 * @property {Uint32Array} squares of a whole tour
 * @property {Theme} theme
 *
 * @typedef {object} Making
 * @property {(part: number) => void} progress called with the fraction done, from 0 to 1
 * @property {AbortSignal} signal cancels it: the promise then rejects with its reason
 */

/** The minimum shorter side of a picture, in pixels, for very long boards. */
const MIN_SIDE = 120;

const OVERLAYS = { ...PATH_ALONE, numbers: true };

export class Reel {
  #trail = new Trail();

  /**
   * @param {Film} film
   * @param {number} longer side of the picture, in pixels
   */
  constructor({ board, squares, theme }, longer) {
    const { rows, cols } = board;
    const scale = longer / Math.max(rows, cols);
    this.canvas = document.createElement("canvas");
    this.canvas.width = Math.round(Math.max(MIN_SIDE, cols * scale));
    this.canvas.height = Math.round(Math.max(MIN_SIDE, rows * scale));
    const context = this.canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    if (!context) throw new Error("no canvas");
    this.context = context;
    this.layout = layoutOf(board, this.canvas.width, this.canvas.height);
    this.theme = theme;
    this.#trail.setColours(theme.times);
    const timeline = { tour: tourTrack(squares), search: null };
    this.show = { board, timeline, marks: NO_MARKS, live: null };
  }

  /**
   * Draws a frame.
   * @param {number} position the number of visited squares
   * @param {number} [finale] the progress of the finale, 0 to 1
   */
  draw(position, finale = 0) {
    const scene = sceneOf(this.show, { ...STILL, position, finale }, OVERLAYS, NO_PROOF);
    while (!this.#trail.follow(scene.board, scene.path, scene.length, scene.offset));
    this.context.fillStyle = groundOf(this.show.board, this.theme);
    this.context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    draw(this.context, this.layout, scene, this.#trail, this.theme);
  }

  /** The pixels of the last drawn frame. */
  pixels() {
    return this.context.getImageData(0, 0, this.canvas.width, this.canvas.height).data;
  }
}
