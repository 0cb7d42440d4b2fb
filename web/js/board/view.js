/** The board on the page: canvas, grid and pointer together. Draws what the state says, nothing else. */

import { byId, setAttribute } from "../app/dom.js";
import { number, t } from "../app/i18n.js";
import { pictured, startsOf, tableOf } from "../overlays.js";
import { squaresOf, timelineOf } from "../state.js";
import { draw, drawFrame, drawInside, LINES } from "./draw.js";
import {
  largestZoom,
  layout,
  panned,
  parseSquare,
  showing,
  squareName,
  zoomed,
} from "./geometry.js";
import { listen } from "./gestures.js";
import { Grid } from "./grid.js";
import { readTheme } from "./theme.js";
import { Trail } from "./trail.js";

/** @import { State } from "../state.js" */
/** @import { Scene } from "./draw.js" */
/** @import { Board, Layout, View } from "./geometry.js" */

/** Squares smaller than this, in CSS pixels, are hard to hit: the wheel zooms, the buttons show. */
const SMALL = 20;

/** How far a key moves the view, as a part of the box. */
const PAN = 0.25;

/** What a picture in a file measures at most, in pixels: on each side, and where squares allow it. */
export const MAX_PICTURE = 16_000;
const FILE_FITTING = 4_000;

/** About how many squares are drawn into a file in one go, with their lines and numbers. */
const STRIPE = 2_000;

/**
 * The side of a square in a picture file, in pixels; 0 if the board is too long for any.
 * @param {Board} board
 */
export function pictureSide({ rows, cols }) {
  const longer = Math.max(rows, cols);
  const fitting = Math.floor(FILE_FITTING / longer);
  if (fitting >= 1)
    return Math.min(96, Math.max(Math.floor(FILE_FITTING / 2 / longer), Math.min(24, fitting)));
  return longer <= MAX_PICTURE ? 1 : 0;
}

export class BoardView {
  /** @type {State | null} */
  #state = null;
  #width = 0;
  #height = 0;
  #hover = -1;
  #frame = 0;
  #trail = new Trail();

  /**
   * @param {(square: number) => void} onChoose a square was clicked, or chosen by key
   * @param {(view: View) => void} onView the board was moved or zoomed
   * @param {() => State} current several changes may come between two frames
   */
  constructor(onChoose, onView, current) {
    this.root = byId("board", HTMLElement);
    this.canvas = byId("canvas", HTMLCanvasElement);
    const context = this.canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    this.context = context;
    this.onView = onView;
    this.current = current;
    this.grid = new Grid(byId("grid", HTMLElement), onChoose, (square) => this.show(square));
    this.theme = readTheme();
    this.#trail.setColours(this.theme.times);

    new ResizeObserver(() => {
      this.#resize();
      if (this.#state) this.render(this.#state);
    }).observe(this.root);
    listen(this.root, {
      click: (x, y) => {
        const square = this.#squareAt(x, y);
        if (square < 0) return;
        this.grid.point(square);
        onChoose(square);
      },
      hover: (x, y) => this.#setHover(this.#squareAt(x, y)),
      leave: () => this.#setHover(-1),
      pan: (right, down) => this.pan(right, down),
      zoom: (factor, x, y) => this.zoom(factor, x, y),
      canPan: () => this.canPan,
      wheelZooms: (inwards) => (inwards ? this.isSmall : this.#view.zoom > 1),
    });
    // A click shall not leave the keyboard on a square, or in the form: Space is to play now.
    this.root.addEventListener("mousedown", (event) => {
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
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

  // -- the view -----------------------------------------------------------------------------------

  get #board() {
    return this.current().board;
  }

  get #view() {
    return this.current().view;
  }

  /** @param {View} view */
  #change(view) {
    if (view !== this.#view) this.onView(view);
  }

  /** Where the board lies. @returns {Layout} */
  get #place() {
    return layout(this.#board, this.#width, this.#height, this.#view);
  }

  /** Whether there is more of the board than can be seen. */
  get canPan() {
    const { side } = this.#place;
    const { rows, cols } = this.#board;
    return cols * side > this.#width || rows * side > this.#height;
  }

  /** Whether the squares of the whole board are hard to hit. */
  get isSmall() {
    return layout(this.#board, this.#width, this.#height).side < SMALL;
  }

  /** @param {boolean} inwards */
  canZoom(inwards) {
    const largest = largestZoom(this.#board, this.#width, this.#height);
    return inwards ? this.#view.zoom < largest * 0.999 : this.#view.zoom > 1;
  }

  /**
   * Zooms about a point; about the square with the keyboard, or the middle, if none is given.
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  zoom(factor, x, y) {
    const box = /** @type {const} */ ([this.#board, this.#width, this.#height]);
    const { focused } = this.grid;
    const { side, left, top } = this.#place;
    const { cols } = this.#board;
    const middle =
      focused < 0
        ? [this.#width / 2, this.#height / 2]
        : [left + ((focused % cols) + 0.5) * side, top + (Math.floor(focused / cols) + 0.5) * side];
    const [atX = 0, atY = 0] = x === undefined || y === undefined ? middle : [x, y];
    this.#change(zoomed(...box, this.#view, factor, atX, atY));
  }

  /**
   * @param {number} right in pixels
   * @param {number} down
   */
  pan(right, down) {
    if (!this.canPan) return;
    this.#change(panned(this.#board, this.#width, this.#height, this.#view, right, down));
  }

  /**
   * Looks farther to one side.
   * @param {-1 | 0 | 1} right
   * @param {-1 | 0 | 1} down
   */
  look(right, down) {
    this.pan(-right * PAN * this.#width, -down * PAN * this.#height);
  }

  /**
   * Brings a square into view.
   * @param {number} square
   */
  show(square) {
    if (this.#width > 0) {
      this.#change(showing(this.#board, this.#width, this.#height, this.#view, square));
    }
  }

  // -- pointing -----------------------------------------------------------------------------------

  /**
   * @param {number} x
   * @param {number} y
   */
  #squareAt(x, y) {
    const { rows, cols } = this.#board;
    const { side, left, top, clip } = this.#place;
    const col = Math.floor((x - left) / side);
    const row = Math.floor((y - top) / side);
    const seen = x >= clip.left && x < clip.right && y >= clip.top && y < clip.bottom;
    return seen && row >= 0 && row < rows && col >= 0 && col < cols ? row * cols + col : -1;
  }

  /** @param {number} square */
  #setHover(square) {
    if (square === this.#hover) return;
    this.#hover = square;
    this.#renderSoon();
  }

  // -- drawing ------------------------------------------------------------------------------------

  #renderSoon() {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      if (this.#state) this.render(this.#state);
    });
  }

  /** The colours have changed. */
  themeChanged() {
    this.theme = readTheme();
    this.#trail.setColours(this.theme.times);
    if (this.#state) this.render(this.#state);
  }

  /** @param {State} state */
  render(state) {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
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
    const arrived = this.#trail.follow(board, scene.path, scene.length, scene.offset);
    const place = this.#place;
    this.context.clearRect(0, 0, this.#width, this.#height);
    draw(this.context, place, scene, this.#trail, this.theme);
    const quiet = state.player.playing || state.live !== null;
    this.grid.update(board, place, quiet ? () => "" : this.#describe(state, scene));
    setAttribute(this.root, "data-zoom", state.view.zoom.toFixed(3));
    setAttribute(this.root, "data-drawn", String(scene.offset + this.#trail.count));
    const marks = (scene.picture?.marks ?? []).map(
      ([at, role]) => `${squareName(board, at)}:${role}`,
    );
    setAttribute(this.root, "data-picture", scene.picture ? scene.picture.classes || "marks" : "");
    setAttribute(this.root, "data-marks", marks.join(" "));
    setAttribute(this.root, "data-moves", String(scene.picture?.moves.length ?? 0));
    setAttribute(this.root, "data-map", scene.table ? "counts" : scene.starts ? "starts" : "");
    this.root.classList.toggle("pannable", this.canPan);
    this.root.classList.toggle("tiny", place.side < SMALL);
    if (!arrived) this.#renderSoon();
  }

  /**
   * What is on a square, for those who do not see it.
   * @param {State} state
   * @param {Scene} scene
   * @returns {(square: number) => string}
   */
  #describe({ run }, { start, end, offset, picture, starts, table }) {
    const roles = new Map(picture?.marks);
    const onPath = (/** @type {number} */ square) => {
      const place = this.#trail.order[square] ?? 0;
      if (place > 0) return t("grid.visited", { number: offset + place });
      if (square === start) return t("grid.start");
      if (square === end) return t("grid.end");
      return run?.document ? t("grid.unvisited") : "";
    };
    const onMap = (/** @type {number} */ square) => {
      if (table) return t("grid.count", { number: number(BigInt(table[square] ?? 0)) });
      return starts ? t(starts[square] ? "grid.tour" : "grid.no-tour") : "";
    };
    return (square) => {
      const role = roles.get(square);
      const mark = role ? t(`grid.${role}`) : "";
      return [onMap(square), mark, onPath(square)].filter(Boolean).join(", ");
    };
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
    const table = overlays.counts ? tableOf(state) : null;
    /** @type {Scene} */
    const scene = {
      board,
      path: [],
      length: 0,
      offset: 0,
      takenBack: -1,
      next: -1,
      hop: 0,
      complete: false,
      overlays,
      start: square(chosen.start),
      end: square(chosen.end),
      hover: this.#hover,
      picture: overlays.why ? (pictured(state)?.picture ?? null) : null,
      starts: startsOf(state)?.squares ?? null,
      table,
    };
    if (live) {
      const { path = new Uint32Array(), depth = 0 } = live.progress ?? {};
      return { ...scene, path, length: path.length, offset: depth - path.length };
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
   * The picture of the whole board as the state has it, on a canvas of its own; drawn stripe by stripe,
   * so that the page keeps answering.
   * @param {State} state
   * @param {() => Promise<unknown>} breathe
   * @returns {Promise<Blob>}
   */
  async picture(state, breathe) {
    const { board } = state;
    const { rows, cols } = board;
    const side = pictureSide(board);
    const canvas = document.createElement("canvas");
    canvas.width = cols * side + 48;
    canvas.height = rows * side + 48;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = this.theme.light;
    context.fillRect(0, 0, canvas.width, canvas.height);
    const trail = new Trail();
    trail.setColours(this.theme.times);
    const scene = { ...this.scene(state), hover: -1, hop: 0 };
    while (!trail.follow(board, scene.path, scene.length, scene.offset)) await breathe();
    const { width, height } = canvas;
    const whole = { left: 24, top: 24, side, margin: side < SMALL ? 4 : 20 };
    const clip = { left: 0, right: width, top: 0, bottom: height };
    drawFrame(context, { ...whole, clip }, board, this.theme);
    const stripe = side < LINES ? height / 16 : Math.max(1, Math.floor(STRIPE / cols)) * side;
    for (let top = 0; top < height; top += stripe) {
      const part = { ...clip, top, bottom: top + stripe };
      drawInside(context, { ...whole, clip: part }, scene, trail, this.theme);
      await breathe();
    }
    return new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))));
    });
  }
}
