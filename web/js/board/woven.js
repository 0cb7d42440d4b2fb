/**
 * The woven line of a whole tour: it goes over and under itself in turn, as in Celtic knotwork. On a closed curve an
 * even number of other crossings is between the two visits of a crossing (Gauss), so the turns are consistent; an open
 * path is closed outside the board by unseen lines. knight_core/formats/woven.py does the same.
 */

import { FACTS } from "../build_info.js";
import { isMove } from "./geometry.js";

/** @import { Board } from "./geometry.js" */
/** @import { Pen } from "./types.js" */

/**
 * @typedef {object} Weave
 * @property {number[]} rows of the squares of the line; a closed tour repeats the first two
 * @property {number[]} cols
 * @property {number[][]} gaps for each move its hidden parts: middle and half length in turn, as fractions of the
 *   move
 * @property {boolean} closed
 */

/** The widths of the woven line and of its edges, and the distance to the line below, in sides of a square. */
const WIDTH = 0.13;
const EDGE = 0.014;
const GAP = 0.03;

/** The distance from the middle of a square where the line is rounded; crossings are at least 0.447 away. */
const ROUND = 0.3;

const MOVE = Math.sqrt(5);

/** The slope of the unseen lines that close an open path: they meet no square's middle and no crossing. */
const SKEW = 0.0137;

/** The moves downwards, as (row, col) steps. */
const SHAPES = /** @type {const} */ ([
  [1, -2],
  [1, 2],
  [2, -1],
  [2, 1],
]);

/** @type {[first: number, second: number, down: number, right: number, at: number, otherAt: number][]} */
const CROSSINGS = [];
for (const [first, [rows, cols]] of SHAPES.entries()) {
  for (const [second, [otherRows, otherCols]] of SHAPES.entries()) {
    for (let place = 0; second > first && place < 49; place++) {
      const [down, right] = [Math.floor(place / 7) - 3, (place % 7) - 3];
      const area = rows * otherCols - cols * otherRows;
      const at = (down * otherCols - right * otherRows) / area;
      const otherAt = (down * cols - right * rows) / area;
      if (at > 0 && at < 1 && otherAt > 0 && otherAt < 1)
        CROSSINGS.push([first, second, down, right, at, otherAt]);
    }
  }
}

/** @type {WeakMap<ArrayLike<number> & object, {board: Board, weave: Weave}>} */
const cache = new WeakMap();

/** Whether the line of a tour is woven; for a larger board this takes longer than a frame. @param {number} length its squares */
export function isWoven(length) {
  return length > 1 && length <= FACTS.limits.woven_squares;
}

/**
 * The weave of a whole tour. O(squares).
 * @param {Board} board
 * @param {ArrayLike<number>} path
 * @param {number} length
 * @returns {Weave}
 */
export function weaveOf(board, path, length) {
  const saved = cache.get(path);
  if (saved?.board === board && saved.weave.rows.length >= length) return saved.weave;
  const squares = Array.from({ length }, (_, at) => path[at] ?? 0);
  const closed = length > 2 && isMove(board, squares[length - 1] ?? 0, squares[0] ?? 0);
  const line = closed ? [...squares, ...squares.slice(0, 2)] : squares;
  const rows = line.map((square) => Math.floor(square / board.cols));
  const cols = line.map((square) => square % board.cols);
  const moves = length - (closed ? 0 : 1);
  const visits = visitsOf(rows, cols, moves);
  const unseen = closed ? [] : unseenVisits(board, rows, cols, moves);
  const weave = { rows, cols, gaps: gapsOf(rows, cols, visits, unseen), closed };
  cache.set(path, { board, weave });
  return weave;
}

/** @typedef {{at: number, crossing: number, other: number}} Visit of a crossing: its place on the move, and the other move */

/**
 * The crossings that each move visits.
 * @param {number[]} rows
 * @param {number[]} cols
 * @param {number} moves
 * @returns {Visit[][]}
 */
function visitsOf(rows, cols, moves) {
  const width = Math.max(...cols) + 8;
  const key = (/** @type {number} */ row, /** @type {number} */ col, /** @type {number} */ shape) =>
    ((row + 4) * width + col + 4) * SHAPES.length + shape;
  /** @type {Map<number, number>} */
  const byPlace = new Map();
  const tops = Array.from({ length: moves }, (_, move) => {
    const downward = (rows[move] ?? 0) < (rows[move + 1] ?? 0);
    const top = downward ? move : move + 1;
    const bottom = downward ? move + 1 : move;
    const [row = 0, col = 0] = [rows[top], cols[top]];
    const [down, right] = [(rows[bottom] ?? 0) - row, (cols[bottom] ?? 0) - col];
    const shape = SHAPES.findIndex(([r, c]) => r === down && c === right);
    byPlace.set(key(row, col, shape), move);
    return { row, col, shape, downward };
  });
  /** @type {Visit[][]} */
  const visits = tops.map(() => []);
  let crossing = 0;
  for (const [move, { row, col, shape, downward }] of tops.entries()) {
    for (const [first, second, down, right, at, otherAt] of CROSSINGS) {
      const other = first === shape ? byPlace.get(key(row + down, col + right, second)) : undefined;
      if (other === undefined) continue;
      const otherDownward = tops[other]?.downward;
      visits[move]?.push({ at: downward ? at : 1 - at, crossing, other });
      visits[other]?.push({ at: otherDownward ? otherAt : 1 - otherAt, crossing, other: move });
      crossing += 1;
    }
  }
  for (const found of visits) found.sort((a, b) => a.at - b.at);
  return visits;
}

/**
 * The places where each move meets the unseen lines from the ends of an open path to the nearest edges.
 * @param {Board} board
 * @param {number[]} rows
 * @param {number[]} cols
 * @param {number} moves
 * @returns {number[][]}
 */
function unseenVisits(board, rows, cols, moves) {
  /** @type {number[][]} */
  const found = Array.from({ length: moves }, () => []);
  for (const end of [0, moves]) {
    const [row = 0, col = 0] = [rows[end], cols[end]];
    const ways = /** @type {const} */ ([
      [row, -1, SKEW],
      [board.rows - 1 - row, 1, SKEW],
      [col, SKEW, -1],
      [board.cols - 1 - col, SKEW, 1],
    ]);
    const [, down, right] = ways.reduce((best, way) => (way[0] < best[0] ? way : best));
    for (const [move, list] of found.entries()) {
      const [fromRow = 0, fromCol = 0] = [rows[move], cols[move]];
      const [high, wide] = [(rows[move + 1] ?? 0) - fromRow, (cols[move + 1] ?? 0) - fromCol];
      const area = high * right - wide * down;
      const at = ((row - fromRow) * right - (col - fromCol) * down) / area;
      const away = ((row - fromRow) * wide - (col - fromCol) * high) / area;
      if (at > 0 && at < 1 && away > 0) list.push(at);
    }
  }
  return found;
}

/**
 * @param {number[]} rows
 * @param {number[]} cols
 * @param {Visit[][]} visits
 * @param {number[][]} unseen
 */
function gapsOf(rows, cols, visits, unseen) {
  // Over and under in turn along the line; crossings with unseen lines count too.
  /** @type {number[]} */
  const top = [];
  let over = true;
  for (const [move, found] of visits.entries()) {
    const all = [...found, ...(unseen[move] ?? []).map((at) => ({ at, crossing: -1 }))];
    for (const { crossing } of all.sort((a, b) => a.at - b.at)) {
      if (over && crossing >= 0) top[crossing] = move;
      over = !over;
    }
  }
  const step = (/** @type {number} */ move) =>
    /** @type {const} */ ([
      (rows[move + 1] ?? 0) - (rows[move] ?? 0),
      (cols[move + 1] ?? 0) - (cols[move] ?? 0),
    ]);
  return visits.map((found, move) => {
    const seen = found.filter(({ crossing }) => top[crossing] === move).map(({ at }) => at);
    /** @type {number[]} */
    const gaps = [];
    let last = -1;
    for (const { at, crossing, other } of found) {
      if (top[crossing] === move) continue;
      const [down, right] = step(move);
      const [otherDown, otherRight] = step(other);
      // A flatter angle hides a longer part; the product is 5 times the sine of the angle.
      const half = ((WIDTH / 2 + GAP) * MOVE) / Math.abs(down * otherRight - right * otherDown);
      const before = seen.filter((place) => place < at).map((place) => (at + place) / 2);
      const after = seen.filter((place) => place > at).map((place) => (at + place) / 2);
      let low = Math.max(at - half, ROUND / MOVE, ...before);
      const high = Math.min(at + half, 1 - ROUND / MOVE, ...after);
      if (low <= last) {
        const length = /** @type {number} */ (gaps.pop());
        low = /** @type {number} */ (gaps.pop()) - length;
      }
      gaps.push((low + high) / 2, (high - low) / 2);
      last = high;
    }
    return gaps;
  });
}

/**
 * Draws the line.
 * @param {Pen} pen
 * @param {Weave} weave
 * @param {(number: number) => string} colourOf the colour of the move after a visit, from 1
 * @param {object} how
 * @param {number} how.woven the progress of the weave, 0 to 1
 * @param {number} how.width of the plain line before the weave, in CSS pixels
 * @param {number} how.light the place of the light on the line, 0 to 1; none at both
 */
export function drawWoven(pen, weave, colourOf, { woven, width, light }) {
  const { context, layout, theme } = pen;
  const { side } = layout;
  const thick = width + (WIDTH * side - width) * woven;
  const moves = weave.gaps.length;
  /** @type {Map<string, Path2D>} */
  const lines = new Map();
  for (let move = 0; move < moves; move++) {
    const colour = colourOf(move + 1);
    const line = lines.get(colour) ?? new Path2D();
    lines.set(colour, line);
    addMove(pen, weave, move, woven, line);
  }
  context.lineJoin = "round";
  context.lineCap = "butt";
  context.strokeStyle = theme.ink;
  context.lineWidth = thick;
  for (const line of lines.values()) context.stroke(line);
  context.lineWidth = thick - 2 * EDGE * side * woven;
  for (const [colour, line] of lines) {
    context.strokeStyle = colour;
    context.stroke(line);
  }
  if (!(light > 0 && light < 1)) return;
  const long = Math.max(4, moves * 0.07);
  const head = light * (moves + long);
  context.strokeStyle = theme.light;
  context.lineWidth = thick * 0.55;
  for (let move = Math.max(0, Math.ceil(head - long)); move < Math.min(moves, head); move++) {
    const line = new Path2D();
    addMove(pen, weave, move, woven, line);
    context.globalAlpha = 1 - (head - move) / (long + 1);
    context.stroke(line);
  }
  context.globalAlpha = 1;
}

/**
 * Adds the visible parts of a move, and the turn after it, to a line.
 * @param {Pen} pen
 * @param {Weave} weave
 * @param {number} move
 * @param {number} woven
 * @param {Path2D} line
 */
function addMove({ layout }, { rows, cols, gaps, closed }, move, woven, line) {
  const { side, left, top } = layout;
  const place = (/** @type {number} */ from, /** @type {number} */ part) => {
    const [row = 0, col = 0] = [rows[from], cols[from]];
    const down = ((rows[from + 1] ?? 0) - row) * part;
    const right = ((cols[from + 1] ?? 0) - col) * part;
    return /** @type {const} */ ([
      left + (col + right + 0.5) * side,
      top + (row + down + 0.5) * side,
    ]);
  };
  const near = (ROUND / MOVE) * woven;
  // Begins a little earlier, so that there is no seam between two colours.
  line.moveTo(...place(move, closed || move > 0 ? near - 0.012 * woven : 0));
  const parts = gaps[move] ?? [];
  for (let gap = 0; gap < parts.length; gap += 2) {
    const [middle = 0, half = 0] = [parts[gap], (parts[gap + 1] ?? 0) * woven];
    if (half === 0) continue;
    line.lineTo(...place(move, middle - half));
    line.moveTo(...place(move, middle + half));
  }
  const goesOn = move + 2 < rows.length;
  line.lineTo(...place(move, goesOn ? 1 - near : 1));
  if (goesOn) line.quadraticCurveTo(...place(move, 1), ...place(move + 1, near));
}
