/** One run of a race: its board, its state in words, its counters. */

import { html, render } from "lit-html";
import { draw } from "../../../board/draw.js";
import { sizeOf } from "../../../board/holes.js";
import { NO_MARKS, PATH_ALONE } from "../../../board/marks.js";
import { NO_PATH } from "../../../board/scene.js";
import { Trail } from "../../../board/trail.js";
import { withCompasses } from "../../../directions/orders.js";
import { specText } from "../../../report/words.js";
import { make } from "../../../ui/dom.js";
import { number, t } from "../../../ui/i18n.js";
import { backtrackLevel, drawBranch, drawLevel, drawProfile } from "./level.js";
import { detailText, stateText } from "./words.js";

/** @import { Board } from "../../../board/geometry.js" */
/** @import { Layout, Theme } from "../../../board/types.js" */
/** @import { Racer } from "./racers.js" */
/** @import { Track } from "./track.js" */

/** The height of the line under a board, in CSS pixels. */
const LINE = 40;

/**
 * @typedef {object} Moment The moment that the tiles show.
 * @property {number} step
 * @property {number} part of the way to the next step, from 0 to 1; 0 while nothing hops
 * @property {number} reach the step at the right edge of the lines
 *
 * @typedef {{board: Board, start: number, end: number}} Field
 */

export class Tile {
  element = make("li", { class: "racer" });
  #canvas = make("canvas");
  #line = make("canvas", { class: "racer-line" });
  #field;
  #spec;
  #trail = new Trail();
  /** The ratio of height to width, and the width in CSS pixels. */
  #ratio;
  #width = 0;
  /** The key of the drawn content. */
  #drawn = "";
  /** @type {Theme | null} */
  #theme = null;

  /** @param {Field} field @param {string} spec */
  constructor(field, spec) {
    this.#field = field;
    this.#spec = spec;
    const { rows: down, cols } = field.board;
    this.#ratio = Math.max(0.12, Math.min(1.2, down / cols));
  }

  /** Measures the available width, on demand: in every frame it would force a layout. */
  measure() {
    this.#width = this.#canvas.clientWidth;
    this.#drawn = "";
  }

  /** Writes the state and the counters. @param {Racer} racer */
  write(racer) {
    const { steps, backtracks, filled, how, first } = racer;
    const size = sizeOf(this.#field.board);
    this.element.dataset.how = how;
    this.element.classList.toggle("first", first);
    const counts = {
      steps: number(steps),
      backtracks: number(backtracks),
      filled: t("race.count.of", { filled, size }),
    };
    render(
      html`<div class="racer-head">
          <p class="racer-name">${withCompasses(specText(this.#spec))}</p>
          <p class="racer-state">${stateText(racer)}</p>
        </div>
        ${this.#canvas}
        <dl>
          ${Object.entries(counts).map(
            ([name, text]) => html`<div><dt>${t(`race.count.${name}`)}</dt><dd>${text}</dd></div>`,
          )}
        </dl>
        ${this.#line}
        <p class="racer-detail">${detailText(racer, size)}</p>`,
      this.element,
    );
  }

  /**
   * Draws the board, and the profile below it.
   * @param {Track} track
   * @param {Racer} racer at the step
   * @param {Moment} moment
   * @param {Theme} theme
   */
  draw(track, racer, moment, theme) {
    const { board } = this.#field;
    const size = sizeOf(board);
    const { steps, backtracks, filled, how } = racer;
    if (theme !== this.#theme) {
      this.#theme = theme;
      this.#trail.setColours(theme.times);
      this.#drawn = "";
    }
    const width = this.#width;
    if (width === 0) return;
    const shown = `${how} ${steps} ${backtracks}`;
    if (shown !== this.#drawn || moment.part > 0) this.#drawBoard(track, racer, moment, theme);
    this.#drawn = moment.part > 0 ? "" : shown;
    const height = LINE;
    const context = sized(this.#line, width, height);
    if (!context) return;
    const { step, reach } = moment;
    const ends = track.endedAt(step);
    const at = Math.min(step, track.endStep, track.end?.forward ?? step);
    drawProfile(
      context,
      width,
      height,
      track.profile,
      { step: at, reach, size, filled, ends },
      theme,
    );
  }

  /** @param {Track} track @param {Racer} racer @param {Moment} moment @param {Theme} theme */
  #drawBoard(track, { how, backtracks }, { step, part }, theme) {
    const { board, start, end } = this.#field;
    const width = this.#width;
    const height = Math.round(width * this.#ratio);
    const context = sized(this.#canvas, width, height);
    if (!context) return;
    const layout = fitted(board, width, height);
    const { side, left, top } = layout;
    const x = (/** @type {number} */ square) => left + ((square % board.cols) + 0.5) * side;
    const y = (/** @type {number} */ square) =>
      top + (Math.floor(square / board.cols) + 0.5) * side;
    const moves = track.endedAt(step) ? 0 : part;
    const { path, length, back, placed } = track.at(step, moves);
    const next = moves > 0 ? track.next : -1;
    // The time of a step is divided among its backtracks and its move.
    const taken = placed ? 0 : back.length;
    const hop = next >= 0 ? Math.max(0, moves * (taken + 1) - taken) : 0;
    this.#trail.follow(board, path, length, 0);
    const takenBack = placed || length === 0 ? -1 : (back.at(-1) ?? -1);
    const shown = { board, path, length, takenBack, next, hop, complete: how === "arrived" };
    const marks = { ...NO_MARKS, start, end };
    const scene = { ...NO_PATH, ...shown, overlays: PATH_ALONE, marks };
    draw(context, layout, scene, this.#trail, theme);
    if (placed && how !== "arrived") {
      drawBranch(context, layout, back, path[length - 2] ?? -1, theme, x, y);
    }
    // A run that has arrived shows no level.
    const level = how === "arrived" ? 0 : backtrackLevel(backtracks);
    drawLevel(context, layout, board, level, step / 9, theme);
  }
}

/**
 * The layout of the board in its box, without coordinates: small tiles have no space for them.
 * @param {Board} board
 * @param {number} width
 * @param {number} height
 * @returns {Layout}
 */
function fitted({ rows, cols }, width, height) {
  const side = Math.min((width - 2) / cols, (height - 2) / rows);
  const clip = { left: 0, top: 0, right: width, bottom: height };
  const [left, top] = [(width - cols * side) / 2, (height - rows * side) / 2];
  return { side, left, top, margin: 0, clip };
}

/**
 * Sets the size of a canvas in CSS pixels, and clears it.
 * @param {HTMLCanvasElement} canvas
 * @param {number} width
 * @param {number} height
 */
function sized(canvas, width, height) {
  const context = canvas.getContext("2d");
  const density = Math.max(1, devicePixelRatio);
  const [across, down] = [Math.round(width * density), Math.round(height * density)];
  if (canvas.width !== across || canvas.height !== down) {
    canvas.width = across;
    canvas.height = down;
  }
  context?.setTransform(density, 0, 0, density, 0, 0);
  context?.clearRect(0, 0, width, height);
  return context;
}
