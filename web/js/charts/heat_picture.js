/**
 * The heat map of many starts: its squares are drawn on a canvas over the chart, in slices. The pointer and
 * the arrow keys select a square, whose label is shown; a click or Enter opens its run.
 */

import { make, setText } from "../ui/dom.js";
import { heatFrame, MIN_SIDE, SHADES, shade } from "./heat.js";
import { Slices } from "./slices.js";
import { placeOf } from "./sorted.js";
import { shape, WIDTH } from "./svg.js";

/** @import { Frame } from "./heat.js" */
/** @import { Sign } from "./svg.js" */

/**
 * @typedef {object} Starts The runs of a board by their starts, squares ascending.
 * @property {Uint32Array} square
 * @property {Uint8Array} ended 0: not yet
 * @property {Float64Array} backtracks
 * @property {readonly (Sign | null)[]} signs the meanings of the values of `ended`
 *
 * @typedef {object} Texts
 * @property {string} label the label of the keyboard control
 * @property {(place: number) => {label: string, link: string}} describe a run, by its place in the columns
 */

/** The order of drawing, the most important last: where starts are drawn larger, they overlap. */
const LEVELS = [
  ...["patch plain-first", "patch plain-known", "patch plain-impossible", "patch plain-limit"],
  ...Array.from({ length: SHADES }, (_, index) => `patch shade-${index + 1}`),
];

export class HeatPicture {
  /** @type {HTMLCanvasElement} */
  canvas;
  /** @type {HTMLElement} */
  element;
  /** @type {SVGSVGElement} */
  svg;
  #cursor = make("span", { class: "heat-cursor" });
  #said = make("p", { class: "hint heat-said" });
  #picker = make("div", { class: "heat-picker", role: "slider", tabindex: "0" });
  /** @type {Frame} */
  #frame;
  /** @type {Starts} */
  #starts;
  /** @type {Texts} */
  #texts;
  /** The index of the selected run. @type {number} */
  #at;
  #drawing = 0;

  /**
   * @param {Frame} frame
   * @param {Starts} starts
   * @param {Texts} texts
   * @param {HeatPicture | null} [earlier] the map that it replaces
   */
  constructor(frame, starts, texts, earlier = null) {
    [this.#frame, this.#starts, this.#texts] = [frame, starts, texts];
    // The earlier map may still be drawing on the canvas that it hands over: stop it.
    if (earlier) earlier.#drawing += 1;
    this.canvas = earlier?.canvas ?? make("canvas", { "aria-hidden": "true" });
    this.#at = earlier?.at ?? -1;
    const { svg, side, left, height, last } = heatFrame({ ...frame, plain: true });
    this.svg = svg;
    const { rows, cols } = frame.board;
    const box = { x: left, y: 0.5, width: cols * side, height: rows * side };
    // An exported file has the picture as an image in this place.
    last.before(shape("image", { ...box, preserveAspectRatio: "none" }));
    for (const element of [this.canvas, this.#picker]) {
      element.style.left = `${(100 * left) / WIDTH}%`;
      element.style.top = `${50 / height}%`;
      element.style.width = `${(100 * box.width) / WIDTH}%`;
      element.style.height = `${(100 * box.height) / height}%`;
    }
    this.#picker.append(this.#cursor);
    this.#picker.setAttribute("data-key", "heat-picker");
    this.#picker.setAttribute("aria-label", texts.label);
    this.#picker.setAttribute("aria-valuemin", "0");
    const heat = make("div", { class: "heat" });
    heat.append(svg, this.canvas, this.#picker);
    this.element = make("div", {}, heat, this.#said);
    this.#picker.addEventListener("pointermove", (event) => this.#point(event));
    this.#picker.addEventListener("pointerdown", (event) => this.#point(event));
    this.#picker.addEventListener("keydown", (event) => this.#key(event));
    this.#picker.addEventListener("focus", () => {
      if (this.#at < 0) this.#name(this.#next(-1, 1));
    });
    this.update(starts, texts);
  }

  /** The index of the selected run, or -1. @returns {number} */
  get at() {
    return this.#at;
  }

  /**
   * Replaces the runs by others of the same board.
   * @param {Starts} starts
   * @param {Texts} texts
   */
  update(starts, texts) {
    [this.#starts, this.#texts] = [starts, texts];
    this.#picker.setAttribute("aria-valuemax", String(Math.max(0, starts.square.length - 1)));
    this.#name(this.#at);
    this.draw();
  }

  /** Draws the map in the current theme. */
  async draw() {
    this.#drawing += 1;
    const drawing = this.#drawing;
    const { board, most } = this.#frame;
    const { square, ended, backtracks, signs } = this.#starts;
    const colours = this.#colours();
    const slices = new Slices();
    const levels = new Uint8Array(square.length);
    for (let place = 0; place < square.length; place++) {
      levels[place] = levelOf(signs[ended[place] ?? 0] ?? null, backtracks[place] ?? 0, most);
      if (place % 1024 === 0 && slices.full) await slices.next();
    }
    if (drawing !== this.#drawing) return;
    const image = new ImageData(board.cols, board.rows);
    const pixels = new Uint32Array(image.data.buffer);
    const size = this.#size;
    for (const level of size > 1 ? LEVELS.keys() : [-1]) {
      for (let place = 0; place < square.length; place++) {
        if (place % 1024 === 0 && slices.full) await slices.next();
        const own = (levels[place] ?? 0) - 1;
        if (own < 0 || (level >= 0 && own !== level)) continue;
        fill(pixels, board, square[place] ?? 0, size, colours[own] ?? 0);
      }
    }
    // A newer drawing may have begun in the meantime.
    if (drawing !== this.#drawing) return;
    if (this.canvas.width !== board.cols) this.canvas.width = board.cols;
    if (this.canvas.height !== board.rows) this.canvas.height = board.rows;
    this.canvas.classList.toggle("sharp", Math.max(board.cols, board.rows) <= WIDTH);
    this.canvas.getContext("2d")?.putImageData(image, 0, 0);
    this.canvas.dataset.drawn = String(drawing);
  }

  /** The drawn width of a start, in squares: few starts on a large board must be visible, too. */
  get #size() {
    const { rows, cols } = this.#frame.board;
    const side = WIDTH / Math.max(rows, cols);
    const room = Math.sqrt((rows * cols) / Math.max(1, this.#starts.square.length));
    return Math.max(1, Math.floor(Math.min(MIN_SIDE / side, room)));
  }

  /** The colours of the levels, as pixels. */
  #colours() {
    const canvas = make("canvas", { width: "1", height: "1" });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const found = LEVELS.map((level) => {
      const patch = shape("rect", { class: level });
      this.svg.append(patch);
      const { fill: colour } = getComputedStyle(patch);
      patch.remove();
      if (!context || colour === "none") return 0;
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      return new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0] ?? 0;
    });
    return found;
  }

  /** @param {PointerEvent} event */
  #point({ clientX, clientY }) {
    const { rows, cols } = this.#frame.board;
    const { left, top, width, height } = this.#picker.getBoundingClientRect();
    const col = Math.floor(((clientX - left) / width) * cols);
    const row = Math.floor(((clientY - top) / height) * rows);
    this.#name(
      this.#near(Math.min(cols - 1, Math.max(0, col)), Math.min(rows - 1, Math.max(0, row))),
    );
  }

  /**
   * The run drawn at a square, or -1.
   * @param {number} col
   * @param {number} row
   */
  #near(col, row) {
    const { rows, cols } = this.#frame.board;
    const { square, ended } = this.#starts;
    const reach = this.#size >> 1;
    let [best, nearest] = [-1, Number.POSITIVE_INFINITY];
    for (let at = Math.max(0, row - reach); at <= Math.min(rows - 1, row + reach); at++) {
      const from = at * cols + Math.max(0, col - reach);
      const to = at * cols + Math.min(cols - 1, col + reach);
      for (let place = placeOf(square, from); Number(square[place]) <= to; place++) {
        const distance = Math.hypot(at - row, (square[place] ?? 0) - at * cols - col);
        if (!ended[place] || distance >= nearest) continue;
        [best, nearest] = [place, distance];
      }
    }
    return best;
  }

  /** The next ended run in a direction; -1 if there is none. @param {number} from @param {1 | -1} by */
  #next(from, by) {
    const { square, ended } = this.#starts;
    let place = from + by;
    while (place >= 0 && place < square.length && !ended[place]) place += by;
    return place < square.length ? place : -1;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { cols } = this.#frame.board;
    const { square } = this.#starts;
    const here = square[this.#at] ?? 0;
    /** @type {Record<string, () => number>} */
    const moves = {
      ArrowLeft: () => this.#next(this.#at, -1),
      ArrowRight: () => this.#next(this.#at, 1),
      ArrowUp: () => this.#next(placeOf(square, here - cols + 1), -1),
      ArrowDown: () => this.#next(placeOf(square, here + cols) - 1, 1),
      Home: () => this.#next(-1, 1),
      End: () => this.#next(square.length, -1),
    };
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#picker.click();
      return;
    }
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    const place = move();
    if (place >= 0) this.#name(place);
  }

  /** Selects a run, or none. @param {number} place */
  #name(place) {
    this.#at = place < this.#starts.square.length && this.#starts.ended[place] ? place : -1;
    const picker = this.#picker;
    this.#cursor.hidden = this.#at < 0;
    if (this.#at < 0) {
      setText(this.#said, this.#texts.label);
      picker.setAttribute("aria-valuenow", "0");
      picker.setAttribute("aria-valuetext", "–");
      picker.removeAttribute("title");
      picker.removeAttribute("data-link");
      return;
    }
    const { label, link } = this.#texts.describe(this.#at);
    setText(this.#said, label);
    picker.setAttribute("aria-valuenow", String(this.#at));
    picker.setAttribute("aria-valuetext", label);
    picker.title = label;
    picker.setAttribute("data-link", link);
    const { rows, cols } = this.#frame.board;
    const square = this.#starts.square[this.#at] ?? 0;
    this.#cursor.style.left = `${(100 * ((square % cols) + 0.5)) / cols}%`;
    this.#cursor.style.top = `${(100 * (Math.floor(square / cols) + 0.5)) / rows}%`;
  }
}

/**
 * The index of a run's level in LEVELS, from 1; 0 if it has not ended.
 * @param {Sign | null} sign
 * @param {number} backtracks
 * @param {number} most
 */
function levelOf(sign, backtracks, most) {
  if (sign === "after") return 4 + shade(Math.max(1, backtracks), most);
  return ["", "first", "known", "impossible", "limit"].indexOf(sign ?? "");
}

/**
 * Fills the squares around a start.
 * @param {Uint32Array} pixels
 * @param {{rows: number, cols: number}} board
 * @param {number} square
 * @param {number} size
 * @param {number} colour
 */
function fill(pixels, { rows, cols }, square, size, colour) {
  if (size === 1) {
    pixels[square] = colour;
    return;
  }
  const top = Math.max(0, Math.floor(square / cols) - (size >> 1));
  const left = Math.max(0, (square % cols) - (size >> 1));
  for (let row = top; row < Math.min(rows, top + size); row++) {
    pixels.fill(colour, row * cols + left, row * cols + Math.min(cols, left + size));
  }
}
