/** The frames of a film: a tour on a canvas of its own, drawn as the page draws its board. */

import { draw } from "../board/draw.js";
import { layoutOf } from "../board/geometry.js";
import { NO_MARKS, NO_PROOF, PATH_ALONE } from "../board/marks.js";
import { sceneOf } from "../board/scene.js";
import { groundOf } from "../board/shape.js";
import { Trail } from "../board/trail.js";
import { STILL } from "../player/player_state.js";
import { tourTrack } from "../player/timeline.js";

/** @import { Board } from "../board/geometry.js" */
/** @import { Theme } from "../board/theme.js" */

/**
 * @typedef {object} Film What is filmed.
 * @property {Board} board
 * @property {Uint32Array} squares of a whole tour
 * @property {Theme} theme
 *
 * @typedef {object} Making
 * @property {(part: number) => void} progress how much is done, from 0 to 1
 * @property {AbortSignal} signal ends it: the promise is then rejected with its reason
 */

/** The shorter side of a picture is no shorter than this, in pixels: very long boards are thin. */
const LEAST = 120;

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
    // Encoders of videos want even numbers.
    this.canvas.width = 2 * Math.round(Math.max(LEAST, cols * scale) / 2);
    this.canvas.height = 2 * Math.round(Math.max(LEAST, rows * scale) / 2);
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
   * @param {number} position how many squares are visited
   * @param {number} [hop] how far the knight is on its way to the next one, 0 to 1
   */
  draw(position, hop = 0) {
    const scene = sceneOf(this.show, { ...STILL, position, hop }, OVERLAYS, NO_PROOF);
    while (!this.#trail.follow(scene.board, scene.path, scene.length, scene.offset));
    this.context.fillStyle = groundOf(this.show.board, this.theme);
    this.context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    draw(this.context, this.layout, scene, this.#trail, this.theme);
  }

  /** The pixels of the frame that was drawn last. */
  pixels() {
    return this.context.getImageData(0, 0, this.canvas.width, this.canvas.height).data;
  }
}
