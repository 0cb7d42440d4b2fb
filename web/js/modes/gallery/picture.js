/** The picture of an exhibit: its board, and its tour as a thin line coloured by time. */

import { html, nothing, svg } from "lit-html";
import { holeSet } from "../../board/holes.js";
import { boardOf, squaresOf } from "./exhibits.js";

/** @import { Board } from "../../board/geometry.js" */
/** @import { Exhibit } from "./exhibits.js" */

/** The number of colours of the line, each a path of its own. */
const TONES = 5;

/** The maximum rows and columns for squares that can be distinguished. */
const CHEQUERED = 40;

/** The width of the line, as a fraction of the longer side, and its maximum as a fraction of a square. */
const THIN = 0.0085;
const THICKEST = 0.32;

/**
 * The squares of one colour as one path.
 * @param {Board} board
 * @param {number} colour 0 for the dark ones, such as a1
 */
function squaresPath(board, colour) {
  const { rows, cols } = board;
  const holes = holeSet(board);
  let path = "";
  for (let square = 0; square < rows * cols; square++) {
    const [row, col] = [Math.floor(square / cols), square % cols];
    if ((row + col + rows + 1) % 2 === colour && !holes.has(square))
      path += `M${col} ${row}h1v1h-1z`;
  }
  return path;
}

/**
 * The line of a tour, as paths of one colour each.
 * @param {Board} board
 * @param {Uint32Array} squares
 * @param {boolean} closed
 * @param {number} thickness
 */
function lineOf({ rows, cols }, squares, closed, thickness) {
  const width = Math.min(THICKEST, THIN * thickness * Math.max(rows, cols));
  const x = (/** @type {number} */ square) => (square % cols) + 0.5;
  const y = (/** @type {number} */ square) => Math.floor(square / cols) + 0.5;
  const points = [...squares].map((square) => `${x(square)} ${y(square)}`);
  if (closed) points.push(points[0] ?? "");
  const moves = points.length - 1;
  const tones = moves < TONES ? 1 : TONES;
  return Array.from({ length: tones }, (_, tone) => {
    const [from, to] = [tone, tone + 1].map((at) => Math.round((at * moves) / tones));
    const part = points.slice(from, (to ?? moves) + 1);
    const line = `line tone-${tones === 1 ? TONES : tone + 1}`;
    const d = `M${part.join("L")}`;
    return svg`<path class=${line} d=${d} stroke-width=${width.toFixed(3)} pathLength="1"/>`;
  });
}

/**
 * @param {Exhibit} exhibit
 * @param {number} [tour] the index of the tour
 * @param {number} [thickness] a factor for its line: a small picture needs a thicker one
 */
export function pictureOf(exhibit, tour = 0, thickness = 1) {
  const board = boardOf(exhibit);
  const { rows, cols } = board;
  const longer = Math.max(rows, cols);
  const edge = longer * 0.012;
  const box = [-edge, -edge, cols + 2 * edge, rows + 2 * edge].map((part) => part.toFixed(3));
  const stored = exhibit.tours[tour];
  const squares = squaresOf(exhibit, tour);
  return html`<svg class="picture" viewBox=${box.join(" ")} aria-hidden="true">
    ${
      longer <= CHEQUERED
        ? svg`<path class="light" d=${squaresPath(board, 1)}/>
          <path class="dark" d=${squaresPath(board, 0)}/>`
        : svg`<path class="mean" d="M0 0h${cols}v${rows}h-${cols}z"/>`
    }
    ${
      stored && squares
        ? [lineOf(board, squares, stored.closed, thickness), beginOf(board, squares[0] ?? 0)]
        : nothing
    }
    ${exhibit.kind === "impossible" && !stored ? crossOn(board) : nothing}
  </svg>`;
}

/** The mark of the first square. @param {Board} board @param {number} square */
function beginOf({ rows, cols }, square) {
  const r = Math.min(0.34, Math.max(rows, cols) * 0.017).toFixed(3);
  const [cx, cy] = [(square % cols) + 0.5, Math.floor(square / cols) + 0.5];
  return svg`<circle class="begin" cx=${cx} cy=${cy} r=${r}/>`;
}

/**
 * A cross over the board: there is no tour.
 * @param {Board} board
 */
function crossOn({ rows, cols }) {
  const [x, y] = [cols / 2, rows / 2];
  const arm = Math.min(rows, cols) * 0.22;
  const d = `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
  return svg`<path class="none" d=${d} stroke-width=${(Math.max(rows, cols) * 0.022).toFixed(3)}/>`;
}
