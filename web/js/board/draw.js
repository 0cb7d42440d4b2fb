/** Draws a scene on the canvas. Reads only: what it is given says everything. */

import { columnName, isMove, neighbours } from "./geometry.js";

/** @import { Board, Layout } from "./geometry.js" */
/** @import { Theme } from "./theme.js" */

/**
 * @typedef {object} Scene
 * @property {Board} board
 * @property {ArrayLike<number>} path
 * @property {number} length how many squares of `path` are on the board
 * @property {number} takenBack the square just taken back, or -1
 * @property {number} next the square that the knight is hopping to, or -1
 * @property {number} hop how far the hop is, from 0 to 1
 * @property {boolean} complete whether the path is a whole tour
 * @property {{numbers: boolean, path: boolean, degrees: boolean, colours: boolean}} overlays
 * @property {number} start the chosen start, shown while nothing is drawn, or -1
 * @property {number} end the chosen end, or -1
 * @property {number} hover the square under the pointer, or -1
 */

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
 * @param {Theme} theme
 */
export function draw(context, place, scene, theme) {
  const { board, path, length } = scene;
  const { side, left, top } = place;
  const x = (/** @type {number} */ square) => left + ((square % board.cols) + 0.5) * side;
  const y = (/** @type {number} */ square) => top + (Math.floor(square / board.cols) + 0.5) * side;

  drawSquares(context, place, board, theme);
  if (scene.overlays.colours) drawVisitColours(context, place, scene, theme);
  if (scene.hover >= 0) {
    context.fillStyle = theme.accent;
    context.globalAlpha = 0.16;
    fillSquare(context, place, board, scene.hover);
    context.globalAlpha = 1;
  }
  drawMarks(context, place, scene, theme, x, y);
  if (scene.overlays.path && length > 0) drawPath(context, side, scene, theme, x, y);
  if (scene.overlays.degrees) drawDegrees(context, side, scene, theme, x, y);
  if (scene.overlays.numbers) drawNumbers(context, side, scene, theme, x, y);
  drawKnight(context, side, scene, theme, x, y, path[length - 1] ?? -1);
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
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} place
 * @param {Board} board
 * @param {Theme} theme
 */
function drawSquares(context, { side, left, top, margin }, { rows, cols }, theme) {
  context.fillStyle = theme.light;
  context.fillRect(left, top, side * cols, side * rows);
  context.fillStyle = theme.dark;
  for (let row = 0; row < rows; row++) {
    // a1 is dark, as on a chess board.
    for (let col = (row + rows + 1) % 2; col < cols; col += 2) {
      context.fillRect(left + col * side, top + row * side, side, side);
    }
  }
  context.strokeStyle = theme.frame;
  context.lineWidth = 1;
  context.strokeRect(left - 0.5, top - 0.5, side * cols + 1, side * rows + 1);
  if (margin < 12) return;
  context.fillStyle = theme.muted;
  context.font = `11px ${theme.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const every = Math.ceil(22 / side);
  for (let col = 0; col < cols; col += every) {
    context.fillText(columnName(col), left + (col + 0.5) * side, top + rows * side + 11);
  }
  context.textAlign = "right";
  for (let rank = 1; rank <= rows; rank += every) {
    context.fillText(String(rank), left - 6, top + (rows - rank + 0.5) * side);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} place
 * @param {Scene} scene
 * @param {Theme} theme
 */
function drawVisitColours(context, place, { board, path, length }, theme) {
  const size = board.rows * board.cols;
  context.fillStyle = theme.accent;
  for (let i = 0; i < length; i++) {
    context.globalAlpha = 0.06 + (0.62 * i) / size;
    fillSquare(context, place, board, path[i] ?? 0);
  }
  context.globalAlpha = 1;
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
    context.arc(x(end), y(end), side * 0.36, 0, 2 * Math.PI);
    context.stroke();
  }
  if (start >= 0 && length === 0) {
    context.beginPath();
    context.arc(x(start), y(start), side * 0.14, 0, 2 * Math.PI);
    context.fill();
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} side
 * @param {Scene} scene
 * @param {Theme} theme
 * @param {Coordinate} x
 * @param {Coordinate} y
 */
function drawPath(context, side, { board, path, length, takenBack, complete }, theme, x, y) {
  const first = path[0] ?? 0;
  const last = path[length - 1] ?? 0;
  context.lineJoin = "round";
  context.lineCap = "round";
  context.strokeStyle = theme.accent;
  context.lineWidth = Math.max(1, Math.min(4, side * 0.06));
  context.globalAlpha = 0.62;
  context.beginPath();
  context.moveTo(x(first), y(first));
  for (let i = 1; i < length; i++) context.lineTo(x(path[i] ?? 0), y(path[i] ?? 0));
  context.stroke();
  // The freshest moves stand out.
  context.globalAlpha = 1;
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
  context.fillStyle = theme.accent;
  context.beginPath();
  context.arc(x(first), y(first), Math.max(2, side * 0.11), 0, 2 * Math.PI);
  context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} side
 * @param {Scene} scene
 * @param {Theme} theme
 * @param {Coordinate} x
 * @param {Coordinate} y
 */
function drawNumbers(context, side, { path, length, hop, next }, theme, x, y) {
  const digits = String(length).length;
  const size = Math.min(side * 0.34, (side * 1.25) / Math.max(2, digits), 20);
  if (size < 5.5) return;
  context.font = `600 ${size}px ${theme.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  // A halo in the square's own colour keeps numbers readable over lines and colours.
  context.lineWidth = Math.max(2, size * 0.28);
  context.strokeStyle = theme.light;
  context.fillStyle = theme.ink;
  // The knight hides the number it stands on.
  const shown = side >= 16 && !(hop > 0 && next >= 0) ? length - 1 : length;
  for (let i = 0; i < shown; i++) {
    const square = path[i] ?? 0;
    const text = String(i + 1);
    context.strokeText(text, x(square), y(square));
    context.fillText(text, x(square), y(square));
  }
}

/**
 * For every unvisited square the number of unvisited squares a knight's move away: what Warnsdorff's
 * rule sees. The squares the knight may go to are ringed, the least of them boldly.
 * @param {CanvasRenderingContext2D} context
 * @param {number} side
 * @param {Scene} scene
 * @param {Theme} theme
 * @param {Coordinate} x
 * @param {Coordinate} y
 */
function drawDegrees(context, side, { board, path, length }, theme, x, y) {
  const size = board.rows * board.cols;
  const visited = new Uint8Array(size);
  for (let i = 0; i < length; i++) visited[path[i] ?? 0] = 1;
  const degree = (/** @type {number} */ square) =>
    neighbours(board, square).reduce((sum, target) => sum + (visited[target] ? 0 : 1), 0);
  const here = length > 0 ? (path[length - 1] ?? -1) : -1;
  const ways = here < 0 ? [] : neighbours(board, here).filter((square) => !visited[square]);
  const least = Math.min(...ways.map(degree));
  const pixels = Math.min(side * 0.36, 18);
  context.strokeStyle = theme.back;
  for (const square of ways) {
    context.lineWidth = degree(square) === least ? Math.max(2, side * 0.07) : 1;
    context.beginPath();
    context.arc(x(square), y(square), side * 0.38, 0, 2 * Math.PI);
    context.stroke();
  }
  if (pixels < 5.5) return;
  context.font = `italic ${pixels}px ${theme.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = theme.back;
  for (let square = 0; square < size; square++) {
    if (!visited[square]) context.fillText(String(degree(square)), x(square), y(square));
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
  const size = Math.max(side * 0.86, Math.min(14, side * 2));
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
