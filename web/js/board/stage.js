/** The board on the page: canvas, grid and pointer together. Draws the show that it is given. */

import { byId, setAttribute } from "../app/dom.js";
import { number, t } from "../app/i18n.js";
import { Brush } from "./brush.js";
import { differing } from "./choice_marks.js";
import { areOnwardMovesLegible } from "./degrees.js";
import { draw } from "./draw.js";
import { pictureOf } from "./export.js";
import { cellAt, coveredBy, linesFor } from "./fold.js";
import { EDGE, rimOf, squareName, WHOLE } from "./geometry.js";
import { listen } from "./gestures.js";
import { Grid } from "./grid.js";
import { hasHoles, isHole } from "./holes.js";
import { LINES } from "./levels.js";
import { numberSize, writtenNumber } from "./numbers.js";
import { sceneOf } from "./scene.js";
import { digitsOf } from "./sums.js";
import { readTheme } from "./theme.js";
import { Trail } from "./trail.js";
import { largestZoom, panned, placed, pointAt, showing, zoomed } from "./view.js";
import { waysOn } from "./ways.js";

/** @import { PlayerState } from "../player/player_state.js" */
/** @import { Show } from "../player/timeline.js" */
/** @import { Board, Layout, View } from "./geometry.js" */
/** @import { Judged, Overlays, ProofPlace } from "./marks.js" */
/** @import { Scene } from "./scene.js" */

/**
 * @typedef {object} Seen What the stage draws.
 * @property {Show} show
 * @property {PlayerState} player
 * @property {Overlays} overlays
 * @property {ProofPlace} proof
 * @property {View} view
 * @property {Judged | null} truth
 * @property {boolean} [painting] whether squares are painted, and not chosen
 */

/** Squares smaller than this, in CSS pixels, are hard to hit: the wheel zooms, the buttons show. */
const SMALL = 24;

/** How far a key moves the view, as a part of the box. */
const PAN = 0.25;

export class Stage {
  /** @type {Seen | null} What was drawn last. */
  #drawn = null;
  /** What the board may cover at most, in CSS pixels. */
  #space = { width: 0, height: 0 };
  #width = 0;
  #height = 0;
  #hover = -1;
  #frame = 0;
  /** In how many lines the board is folded. */
  #lines = 1;
  #brush;
  #trail = new Trail();

  /**
   * @param {(square: number) => void} onChoose a square was clicked, or chosen by key
   * @param {(view: View) => void} onView the board was moved or zoomed
   * @param {() => Seen} current several changes may come between two frames
   * @param {(square: number, first: boolean) => void} onPaint a square was painted: the first one that a
   *   pointer came to, or another one
   */
  constructor(onChoose, onView, current, onPaint) {
    this.root = byId("board", HTMLElement);
    this.canvas = byId("canvas", HTMLCanvasElement);
    const context = this.canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    this.context = context;
    this.onView = onView;
    this.current = current;
    this.#brush = new Brush((x, y) => this.#squareAt(x, y), onPaint);
    const choose = (/** @type {number} */ square) => {
      if (current().painting) onPaint(square, true);
      else if (!isHole(this.#board, square)) onChoose(square);
    };
    this.grid = new Grid(byId("grid", HTMLElement), choose, (square) => this.show(square));
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
    listen(this.root, {
      click: (x, y) => {
        const square = this.#squareAt(x, y);
        if (square < 0) return;
        this.grid.point(square);
        choose(square);
      },
      hover: (x, y) => this.#setHover(this.#squareAt(x, y)),
      leave: () => this.#setHover(-1),
      paints: () => current().painting ?? false,
      paint: (x, y, first) => this.#paint(x, y, first),
      pan: (right, down) => this.pan(right, down),
      zoom: (factor, x, y) => this.zoom(factor, x, y),
      canPan: () => this.canPan,
      wheelZooms: (inwards) => (inwards ? this.isSmall : this.#view.zoom > 1),
    });
    // A click takes the focus from squares and fields, so that the space bar plays.
    this.root.addEventListener("mousedown", (event) => {
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
  }

  /** Looks how much room the page leaves for the board, whatever its shape. */
  #measure() {
    const around = this.root.parentElement ?? this.root;
    const height = Number.parseFloat(getComputedStyle(this.root).maxHeight);
    this.#space = { width: around.clientWidth, height: height || around.clientHeight };
  }

  #resize() {
    const { clientWidth, clientHeight } = this.root;
    const scale = Math.min(3, devicePixelRatio || 1);
    this.#width = clientWidth;
    this.#height = clientHeight;
    const [width, height] = [Math.round(clientWidth * scale), Math.round(clientHeight * scale)];
    // To set a size wipes the canvas, also where it is the same.
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    this.context.setTransform(scale, 0, 0, scale, 0, 0);
  }

  // -- the view -----------------------------------------------------------------------------------

  get #board() {
    return this.current().show.board;
  }

  get #view() {
    return this.current().view;
  }

  /** @param {View} view */
  #change(view) {
    if (view !== this.#view) this.onView(view);
  }

  get #box() {
    const { show, overlays } = this.current();
    const digits = overlays.sums ? digitsOf(show.marks.sums) : 0;
    return { width: this.#width, height: this.#height, lines: this.#lines, digits };
  }

  /** Where the board lies. @returns {Layout} */
  get #layout() {
    return placed(this.#board, this.#box, this.#view);
  }

  /**
   * What squares are large enough for.
   * @returns {{numbers: boolean, path: boolean, onward: boolean, sums: boolean}}
   */
  get seen() {
    const { side, fold } = this.#layout;
    const numbers = numberSize(this.#board, side) > 0;
    const sums = rimOf(side, 1) > EDGE && !fold;
    return { numbers, path: side >= LINES, onward: areOnwardMovesLegible(side), sums };
  }

  /** Whether there is more of the board than can be seen. */
  get canPan() {
    const { side, fold } = this.#layout;
    const { rows, cols } = this.#board;
    return !fold && (cols * side > this.#width || rows * side > this.#height);
  }

  /** Whether the squares of the whole board are hard to hit. */
  get isSmall() {
    return placed(this.#board, this.#box, WHOLE).side < SMALL;
  }

  /** @param {boolean} inwards */
  canZoom(inwards) {
    const largest = largestZoom(this.#board, this.#box);
    return inwards ? this.#view.zoom < largest * 0.999 : this.#view.zoom > 1;
  }

  /**
   * Zooms about a point; about the square with the keyboard, or the middle, if none is given.
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  zoom(factor, x, y) {
    const { focused } = this.grid;
    const { side, left, top } = this.#layout;
    const [col, row] = cellAt(this.#board, this.#layout, focused);
    const middle =
      focused < 0
        ? [this.#width / 2, this.#height / 2]
        : [left + (col + 0.5) * side, top + (row + 0.5) * side];
    const [atX = 0, atY = 0] = x === undefined || y === undefined ? middle : [x, y];
    this.#change(zoomed(this.#board, this.#box, this.#view, factor, atX, atY));
  }

  /**
   * @param {number} right in pixels
   * @param {number} down
   */
  pan(right, down) {
    if (!this.canPan) return;
    this.#change(panned(this.#board, this.#box, this.#view, right, down));
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
      this.#change(showing(this.#board, this.#box, this.#view, square));
    }
  }

  // -- pointing -----------------------------------------------------------------------------------

  /**
   * @param {number} x
   * @param {number} y
   */
  #squareAt(x, y) {
    const { rows, cols } = this.#board;
    const { clip } = this.#layout;
    const [col, row] = pointAt(this.#board, this.#layout, x, y).map(Math.floor);
    if (col === undefined || row === undefined) return -1;
    const seen = x >= clip.left && x < clip.right && y >= clip.top && y < clip.bottom;
    return seen && row >= 0 && row < rows && col >= 0 && col < cols ? row * cols + col : -1;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {boolean} first
   */
  #paint(x, y, first) {
    const square = this.#brush.paint(x, y, this.#layout.side, first);
    if (first && square >= 0) this.grid.point(square);
    this.#setHover(square);
  }

  /** @param {number} square */
  #setHover(square) {
    if (square >= 0 && isHole(this.#board, square) && !this.current().painting) square = -1;
    if (square === this.#hover) return;
    this.#hover = square;
    this.#renderSoon();
  }

  // -- drawing ------------------------------------------------------------------------------------

  #renderSoon() {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      if (this.#drawn) this.render(this.#drawn);
    });
  }

  /** The colours have changed. */
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
    if (this.#width === 0) this.#resize();
    // The Lab has no stage: what is not there has no pixels to draw.
    if (this.#width === 0) return;
    const scene = this.#scene(seen);
    const arrived = this.#trail.follow(board, scene.path, scene.length, scene.offset);
    const layout = this.#layout;
    this.context.clearRect(0, 0, this.#width, this.#height);
    draw(this.context, layout, scene, this.#trail, this.theme);
    const quiet = player.playing || show.live !== null;
    this.grid.update(board, layout, quiet ? () => "" : this.#describe(show, scene));
    setAttribute(this.root, "data-zoom", view.zoom.toFixed(3));
    setAttribute(this.root, "data-drawn", String(scene.offset + this.#trail.count));
    this.#tellMarks(scene);
    this.root.classList.toggle("pannable", this.canPan);
    this.root.classList.toggle("painting", seen.painting ?? false);
    this.root.classList.toggle("tiny", layout.side < SMALL);
    if (!arrived) this.#renderSoon();
  }

  /** Gives the board the box that fits its shape. @param {Board} board */
  #shape(board) {
    const { width, height } = this.#space;
    this.#lines = linesFor(board, width, height);
    const { rows, cols } = board;
    const box =
      this.#lines > 1
        ? coveredBy(board, width, height, this.#lines)
        : { width: cols, height: rows };
    const shape = `${box.height} / ${box.width}`;
    if (this.root.dataset.shape === shape) return;
    this.root.dataset.shape = shape;
    this.root.style.setProperty("--rows", String(box.height));
    this.root.style.setProperty("--cols", String(box.width));
    this.#resize();
  }

  /** Says in attributes what a canvas cannot say. @param {Scene} scene */
  #tellMarks(scene) {
    const { board, marks, truth, choice } = scene;
    const named = (/** @type {readonly number[]} */ squares) =>
      squares.map((square) => squareName(board, square)).join(" ");
    const picture = marks.reason?.picture;
    const squares = (picture?.marks ?? []).map(([at, role]) => `${squareName(board, at)}:${role}`);
    setAttribute(this.root, "data-picture", picture ? picture.classes || "marks" : "");
    setAttribute(this.root, "data-marks", squares.join(" "));
    setAttribute(this.root, "data-moves", String(picture?.moves.length ?? 0));
    const moves = [...(truth?.moves ?? [])].map(([at, told]) => `${squareName(board, at)}:${told}`);
    setAttribute(this.root, "data-truth", moves.join(" "));
    setAttribute(this.root, "data-turn", truth ? `${truth.kept}/${truth.lost ?? ""}` : "");
    setAttribute(this.root, "data-fault", named(marks.faults?.chosen ?? []));
    setAttribute(this.root, "data-choice", named(choice?.order ?? []));
    setAttribute(this.root, "data-differs", named(differing(scene)));
    setAttribute(this.root, "data-symmetry", marks.symmetry === "none" ? "" : marks.symmetry);
    setAttribute(this.root, "data-sums", marks.sums ? marks.sums.rows.join(" ") : "");
    setAttribute(this.root, "data-map", marks.counts ? "counts" : marks.starts ? "starts" : "");
  }

  /**
   * What is on a square, for screen readers.
   * @param {Show} show
   * @param {Scene} scene
   * @returns {(square: number) => string}
   */
  #describe({ timeline }, scene) {
    const { offset, marks, truth } = scene;
    const { start, end, reason, starts, counts, hint } = marks;
    const ways = waysOn(scene, (square) => (this.#trail.order[square] ?? 0) > 0);
    const roles = new Map(reason?.picture?.marks);
    const given = new Map(marks.given);
    const wrong = new Set(marks.faults?.squares);
    const differs = new Set(differing(scene));
    const onPath = (/** @type {number} */ square) => {
      const visit = this.#trail.order[square] ?? 0;
      if (visit > 0) return t("grid.visited", { number: writtenNumber(marks, offset + visit) });
      if (square === hint) return t("grid.hint");
      if (ways.includes(square)) return t("grid.move");
      if (square === start) return t("grid.start");
      if (square === end) return t("grid.end");
      return timeline ? t("grid.unvisited") : "";
    };
    const chosen = (/** @type {number} */ square) => {
      const { order = [], candidates = [], scores = null } = scene.choice ?? {};
      const place = order.indexOf(square);
      if (place < 0) return "";
      const score = scores?.[candidates.indexOf(square)];
      const params = { place: place + 1, count: order.length, score };
      return t(score === undefined ? "grid.choice" : "grid.choice.score", params);
    };
    const onMap = (/** @type {number} */ square) => {
      if (counts) return t("grid.count", { number: number(BigInt(counts[square] ?? 0)) });
      if (!starts) return "";
      const known = hasHoles(starts.board) ? "grid.maybe" : "grid.tour";
      return t(starts.squares[square] ? known : "grid.no-tour");
    };
    return (square) => {
      const role = roles.get(square);
      // What a proof is about is a start or an end, unless it is that of a loss.
      const lost = reason?.family === "lost";
      const mark = role ? t(lost ? "grid.forced" : `grid.${role}`) : "";
      const numeral = given.get(square);
      const asked = numeral ? t("grid.given", { number: numeral }) : "";
      const told = truth?.moves.get(square);
      const judged = told ? t(`grid.truth.${told}`) : "";
      const fault = wrong.has(square) ? t("grid.fault") : "";
      const other = differs.has(square) ? t("grid.differs") : "";
      return [onMap(square), mark, asked, onPath(square), chosen(square), judged, fault, other]
        .filter(Boolean)
        .join(", ");
    };
  }

  /** @param {Seen} seen */
  #scene({ show, player, overlays, proof, truth }) {
    return { ...sceneOf(show, player, overlays, proof, truth), hover: this.#hover };
  }

  /**
   * The picture of the whole board as it stands.
   * @param {() => Promise<unknown>} pause lets the browser draw and answer
   * @param {AbortSignal} [signal] ends it
   */
  picture(pause, signal) {
    return pictureOf(this.#scene(this.current()), this.theme, pause, signal);
  }
}
