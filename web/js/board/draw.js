/**
 * Draws a scene on the canvas. Reads only: what it is given says everything. Only squares that can be
 * seen are looked at, and what would be too small to read is left out.
 */

import { columnName, isMove, neighbours, visible } from "./geometry.js";
import { drawStarts, drawTable, drawTableNumbers } from "./map.js";
import { LEGIBLE, prepareNumbers } from "./numbers.js";
import { drawArgument, drawClasses } from "./picture.js";

/** @import { Board, Layout } from "./geometry.js" */
/** @import { Picture } from "../solver/documents.js" */
/** @import { Overlays } from "../state.js" */
/** @import { Theme } from "./theme.js" */
/** @import { Trail } from "./trail.js" */

/**
 * @typedef {object} Scene
 * @property {Board} board
 * @property {ArrayLike<number>} path
 * @property {number} length how many squares of `path` are on the board
 * @property {number} offset how many squares were visited before those of `path`
 * @property {number} takenBack the square just taken back, or -1
 * @property {number} next the square that the knight is hopping to, or -1
 * @property {number} hop how far the hop is, from 0 to 1
 * @property {boolean} complete whether the path is a whole tour
 * @property {Overlays} overlays
 * @property {Picture | null} picture why there is no tour
 * @property {Uint8Array | null} starts 1 for each square where a tour starts
 * @property {string[] | null} table how many tours start on each square
 * @property {number} start the chosen start, shown while nothing is drawn, or -1
 * @property {number} end the chosen end, or -1
 * @property {number} hover the square under the pointer, or -1
 */

/** From these sides of a square on, in CSS pixels: the chequers, the lines of the path, one square. */
const CHEQUERS = 7;
export const LINES = 5.5;
const SQUARES = 4;

/** Up to the first of these sides colours alone stand for the path, from the second on its lines. */
const ALL_COLOUR = 5;
const NO_COLOUR = 8;

/** How far a square is on the way from the one to the other, 0 to 1. @param {number} side */
function nearness(side) {
  return Math.max(0, Math.min(1, (side - ALL_COLOUR) / (NO_COLOUR - ALL_COLOUR)));
}

/** The least size of the knight, in CSS pixels: it is to be found on every board. */
const KNIGHT = 15;

/** @type {Path2D | undefined} */
let knight;

/** Our knight, 64 × 64, from the page's own symbol. */
function knightShape() {
  if (!knight) {
    const path = document.querySelector("#knight path");
    knight = new Path2D(path?.getAttribute("d") ?? "");
  }
  return knight;
}

/**
 * @param {CanvasRenderingContext2D} context in CSS pixels
 * @param {Layout} place
 * @param {Scene} scene
 * @param {Trail} trail where the path was when it was last followed
 * @param {Theme} theme
 */
export function draw(context, place, scene, trail, theme) {
  drawFrame(context, place, scene.board, theme);
  drawInside(context, place, scene, trail, theme);
}

/**
 * What lies within the frame, clipped to the part of the box that the board may cover.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} place
 * @param {Scene} scene
 * @param {Trail} trail
 * @param {Theme} theme
 */
export function drawInside(context, place, scene, trail, theme) {
  const { board, path, length, overlays } = scene;
  const { side, left, top, clip } = place;
  const x = (/** @type {number} */ square) => left + ((square % board.cols) + 0.5) * side;
  const y = (/** @type {number} */ square) => top + (Math.floor(square / board.cols) + 0.5) * side;
  context.save();
  context.beginPath();
  context.rect(clip.left, clip.top, clip.right - clip.left, clip.bottom - clip.top);
  context.clip();
  drawSquares(context, place, board, theme);
  if (scene.table) drawTable(context, place, board, scene.table, theme);
  else if (scene.starts) drawStarts(context, place, board, scene.starts, theme);
  else if (scene.picture) drawClasses(context, place, board, scene.picture, theme);
  drawColours(context, place, scene, trail);
  if (scene.hover >= 0 && side >= SQUARES) {
    context.fillStyle = theme.accent;
    context.globalAlpha = 0.16;
    fillSquare(context, place, board, scene.hover);
    context.globalAlpha = 1;
  }
  if (!scene.picture?.marks.length) drawMarks(context, place, scene, theme, x, y);
  if (overlays.path && length > 0) drawPath(context, place, scene, trail, theme, x, y);
  if (scene.picture) drawArgument(context, place, scene.picture, theme, x, y);
  if (overlays.degrees) drawDegrees(context, place, scene, trail, theme, x, y);
  if (overlays.numbers && !scene.table) drawNumbers(context, place, scene, trail, theme, x, y);
  // Before the numbers of a table the tour steps back.
  if (scene.table) context.globalAlpha = 0.3;
  drawKnight(context, side, scene, theme, x, y, path[length - 1] ?? -1);
  context.globalAlpha = 1;
  if (scene.table) drawTableNumbers(context, place, board, scene.table, theme, x, y);
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} place
 * @param {Board} board
 * @param {number} square
 */
function fillSquare(context, { side, left, top }, board, square) {
  const col = square % board.cols;
  const row = Math.floor(square / board.cols);
  context.fillRect(left + col * side, top + row * side, side, side);
}

/**
 * The frame and the coordinates.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} place
 * @param {Board} board
 * @param {Theme} theme
 */
export function drawFrame(context, place, board, theme) {
  const { side, left, top, margin, clip } = place;
  const { rows, cols } = board;
  const box = {
    left: Math.max(left, clip.left),
    top: Math.max(top, clip.top),
    right: Math.min(left + cols * side, clip.right),
    bottom: Math.min(top + rows * side, clip.bottom),
  };
  context.strokeStyle = theme.frame;
  context.lineWidth = 1;
  context.strokeRect(
    box.left - 0.5,
    box.top - 0.5,
    box.right - box.left + 1,
    box.bottom - box.top + 1,
  );
  if (margin < 12) return;
  context.fillStyle = theme.muted;
  context.font = `11px ${theme.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const every = Math.ceil(22 / side);
  const { firstRow, lastRow, firstCol, lastCol } = visible(board, place);
  for (let col = Math.ceil(firstCol / every) * every; col <= lastCol; col += every) {
    const x = left + (col + 0.5) * side;
    if (x > box.left && x < box.right) context.fillText(columnName(col), x, box.bottom + 11);
  }
  context.textAlign = "right";
  for (let row = firstRow; row <= lastRow; row++) {
    const y = top + (row + 0.5) * side;
    const rank = rows - row;
    if ((rank - 1) % every === 0 && y > box.top && y < box.bottom) {
      context.fillText(String(rank), box.left - 6, y);
    }
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} place
 * @param {Board} board
 * @param {Theme} theme
 */
function drawSquares(context, place, board, theme) {
  const { side, left, top } = place;
  const { rows } = board;
  const { firstRow, lastRow, firstCol, lastCol } = visible(board, place);
  const area = /** @type {const} */ ([
    left + firstCol * side,
    top + firstRow * side,
    (lastCol - firstCol + 1) * side,
    (lastRow - firstRow + 1) * side,
  ]);
  context.fillStyle = theme.light;
  context.fillRect(...area);
  context.fillStyle = theme.dark;
  if (side < CHEQUERS) {
    // Too small to be told apart: their mean.
    context.globalAlpha = 0.5;
    context.fillRect(...area);
    context.globalAlpha = 1;
    return;
  }
  for (let row = firstRow; row <= lastRow; row++) {
    // a1 is dark, as on a chess board.
    for (let col = firstCol + ((row + rows + 1 + firstCol) % 2); col <= lastCol; col += 2) {
      context.fillRect(left + col * side, top + row * side, side, side);
    }
  }
}

/**
 * The squares coloured by the time of their visit: as an overlay, and where lines would be too fine.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} place
 * @param {Scene} scene
 * @param {Trail} trail
 */
function drawColours(context, place, { overlays, starts, table }, trail) {
  // A map is not to be hidden.
  const far = overlays.path && !starts && !table ? 1 - nearness(place.side) : 0;
  const alpha = overlays.colours ? Math.max(0.7, far) : far;
  if (alpha === 0 || trail.count === 0) return;
  context.globalAlpha = alpha;
  trail.draw(context, place);
  context.globalAlpha = 1;
}

/**
 * Calls for every visited square that can be seen, with its place in the trail from 1.
 * @param {Board} board
 * @param {Layout} place
 * @param {Trail} trail
 * @param {number} beyond how many rows and columns around them count as well
 * @param {(square: number, number: number) => void} call
 */
function eachVisited(board, place, trail, beyond, call) {
  const { firstRow, lastRow, firstCol, lastCol } = visible(board, place, beyond);
  for (let row = firstRow; row <= lastRow; row++) {
    const end = row * board.cols + lastCol;
    for (let square = row * board.cols + firstCol; square <= end; square++) {
      const number = trail.order[square] ?? 0;
      if (number > 0) call(square, number);
    }
  }
}

/**
 * @typedef {(square: number) => number} Coordinate
 */

/**
 * The chosen start (a dot) and end (a ring) while they wait for the knight.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} place
 * @param {Scene} scene
 * @param {Theme} theme
 * @param {Coordinate} x
 * @param {Coordinate} y
 */
function drawMarks(context, { side }, { start, end, length }, theme, x, y) {
  context.strokeStyle = theme.accent;
  context.fillStyle = theme.accent;
  context.lineWidth = Math.max(1.5, side * 0.05);
  if (end >= 0) {
    context.beginPath();
    context.arc(x(end), y(end), Math.max(4, side * 0.36), 0, 2 * Math.PI);
    context.stroke();
  }
  if (start >= 0 && length === 0) {
    context.beginPath();
    context.arc(x(start), y(start), Math.max(3, side * 0.14), 0, 2 * Math.PI);
    context.fill();
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} place
 * @param {Scene} scene
 * @param {Trail} trail
 * @param {Theme} theme
 * @param {Coordinate} x
 * @param {Coordinate} y
 */
function drawPath(context, place, scene, trail, theme, x, y) {
  const { board, path, length, takenBack, complete } = scene;
  const { side } = place;
  const first = path[0] ?? 0;
  const last = path[length - 1] ?? 0;
  context.lineJoin = "round";
  context.lineCap = side < CHEQUERS ? "butt" : "round";
  context.strokeStyle = theme.accent;
  context.lineWidth = Math.max(1, Math.min(4, side * 0.06));
  if (side >= LINES) {
    context.globalAlpha = (scene.table ? 0.25 : 0.62) * nearness(side);
    context.beginPath();
    // A move ends at most two squares away: one that can be seen begins no farther out.
    eachVisited(board, place, trail, 2, (square, number) => {
      if (number === trail.count) return;
      const next = trail.path[number] ?? 0;
      context.moveTo(x(square), y(square));
      context.lineTo(x(next), y(next));
    });
    context.stroke();
    context.globalAlpha = 1;
  }
  // The freshest moves stand out.
  if (!complete) {
    const from = Math.max(0, length - 4);
    context.beginPath();
    context.moveTo(x(path[from] ?? 0), y(path[from] ?? 0));
    for (let i = from + 1; i < length; i++) context.lineTo(x(path[i] ?? 0), y(path[i] ?? 0));
    context.stroke();
  }
  const dash = Math.max(2, side * 0.1);
  if (complete && length > 2 && isMove(board, first, last)) {
    context.setLineDash([dash, dash]);
    context.beginPath();
    context.moveTo(x(last), y(last));
    context.lineTo(x(first), y(first));
    context.stroke();
  }
  if (takenBack >= 0) {
    context.strokeStyle = theme.back;
    context.setLineDash([dash, dash]);
    context.beginPath();
    context.moveTo(x(last), y(last));
    context.lineTo(x(takenBack), y(takenBack));
    context.stroke();
  }
  context.setLineDash([]);
  // Start: a disc; end of a whole tour: a ring.
  if (scene.offset > 0 || scene.table) return;
  context.fillStyle = theme.accent;
  context.beginPath();
  context.arc(x(first), y(first), Math.max(2, side * 0.11), 0, 2 * Math.PI);
  context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} place
 * @param {Scene} scene
 * @param {Trail} trail
 * @param {Theme} theme
 * @param {Coordinate} x
 * @param {Coordinate} y
 */
function drawNumbers(context, place, scene, trail, theme, x, y) {
  const { board, path, length, offset, hop, next } = scene;
  const { side } = place;
  const digits = String(offset + length).length;
  const size = Math.min(side * 0.34, (side * 1.25) / Math.max(2, digits), 20);
  if (size < LEGIBLE) return;
  prepareNumbers(context, size, theme);
  context.fillStyle = theme.ink;
  // The knight hides the number it stands on.
  const hidden = side >= 16 && !(hop > 0 && next >= 0) ? (path[length - 1] ?? -1) : -1;
  const asked = scene.picture?.marks.filter(([, role]) => role === "subject") ?? [];
  eachVisited(board, place, trail, 0, (square, number) => {
    if (square === hidden || asked.some(([mark]) => mark === square)) return;
    const text = String(offset + number);
    context.strokeText(text, x(square), y(square));
    context.fillText(text, x(square), y(square));
  });
}

/**
 * For every unvisited square the number of unvisited squares a knight's move away: what Warnsdorff's
 * rule sees. The squares the knight may go to are ringed, the least of them boldly.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} place
 * @param {Scene} scene
 * @param {Trail} trail
 * @param {Theme} theme
 * @param {Coordinate} x
 * @param {Coordinate} y
 */
function drawDegrees(context, place, { board, path, length }, trail, theme, x, y) {
  const { side } = place;
  const visited = (/** @type {number} */ square) => (trail.order[square] ?? 0) > 0;
  const degree = (/** @type {number} */ square) =>
    neighbours(board, square).reduce((sum, target) => sum + (visited(target) ? 0 : 1), 0);
  const here = length > 0 ? (path[length - 1] ?? -1) : -1;
  const ways = here < 0 ? [] : neighbours(board, here).filter((square) => !visited(square));
  const least = Math.min(...ways.map(degree));
  const pixels = Math.min(side * 0.36, 18);
  context.strokeStyle = theme.back;
  if (side >= SQUARES) {
    for (const square of ways) {
      context.lineWidth = degree(square) === least ? Math.max(2, side * 0.07) : 1;
      context.beginPath();
      context.arc(x(square), y(square), side * 0.38, 0, 2 * Math.PI);
      context.stroke();
    }
  }
  if (pixels < LEGIBLE) return;
  context.font = `italic ${pixels}px ${theme.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = theme.back;
  const { firstRow, lastRow, firstCol, lastCol } = visible(board, place);
  for (let row = firstRow; row <= lastRow; row++) {
    for (let col = firstCol; col <= lastCol; col++) {
      const square = row * board.cols + col;
      if (!visited(square)) context.fillText(String(degree(square)), x(square), y(square));
    }
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} side
 * @param {Scene} scene
 * @param {Theme} theme
 * @param {Coordinate} x
 * @param {Coordinate} y
 * @param {number} here
 */
function drawKnight(context, side, { next, hop, takenBack }, theme, x, y, here) {
  if (here < 0) return;
  const size = Math.max(side * 0.86, KNIGHT);
  let centreX = x(here);
  let centreY = y(here);
  if (hop > 0 && next >= 0) {
    // Rest on the square, then hop: ease in and out over the second half of the frame.
    const phase = Math.max(0, hop * 1.6 - 0.6);
    const eased = phase * phase * (3 - 2 * phase);
    centreX += (x(next) - centreX) * eased;
    centreY += (y(next) - centreY) * eased - Math.sin(Math.PI * eased) * side * 0.45;
  }
  context.save();
  context.translate(centreX - size / 2, centreY - size / 2);
  context.scale(size / 64, size / 64);
  context.lineJoin = "round";
  context.lineWidth = 5;
  context.strokeStyle = theme.light;
  const shape = knightShape();
  context.stroke(shape);
  if (takenBack >= 0) {
    // Going back: another colour, and hollow, so that colour is not the only sign.
    context.fillStyle = theme.light;
    context.fill(shape);
    context.lineWidth = 3;
    context.strokeStyle = theme.back;
    context.stroke(shape);
  } else {
    context.fillStyle = theme.accent;
    context.fill(shape);
  }
  context.restore();
}
