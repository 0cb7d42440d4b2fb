/** The picture of an exhibit: its board, and its tour as a thin line coloured by time. */

import { holeSet } from "../../board/holes.js";
import { boardOf, squaresOf } from "./exhibits.js";

/** @import { Board } from "../../board/geometry.js" */
/** @import { Exhibit } from "./exhibits.js" */

const SVG = "http://www.w3.org/2000/svg";

/** The number of colours of the line, each a path of its own. */
const TONES = 5;

/** With more rows or columns the squares cannot be distinguished. */
const CHEQUERED = 40;

/** The thickness of the line, as a fraction of the longer side, and its maximum as a fraction of a square. */
const THIN = 0.0085;
const THICKEST = 0.32;

/** @param {string} name @param {Record<string, string>} attributes */
function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

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
    return element("path", {
      class: `line tone-${tones === 1 ? TONES : tone + 1}`,
      d: `M${part.join("L")}`,
      "stroke-width": width.toFixed(3),
      pathLength: "1",
    });
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
  const svg = element("svg", { class: "picture", viewBox: box.join(" "), "aria-hidden": "true" });
  if (longer <= CHEQUERED) {
    svg.append(element("path", { class: "light", d: squaresPath(board, 1) }));
    svg.append(element("path", { class: "dark", d: squaresPath(board, 0) }));
  } else {
    svg.append(element("path", { class: "mean", d: `M0 0h${cols}v${rows}h-${cols}z` }));
  }
  const stored = exhibit.tours[tour];
  const squares = squaresOf(exhibit, tour);
  if (stored && squares) {
    svg.append(...lineOf(board, squares, stored.closed, thickness));
    const [first = 0] = squares;
    const [cx, cy] = [(first % cols) + 0.5, Math.floor(first / cols) + 0.5];
    const r = Math.min(0.34, longer * 0.017).toFixed(3);
    svg.append(element("circle", { class: "begin", cx: `${cx}`, cy: `${cy}`, r }));
  } else if (exhibit.kind === "impossible") {
    svg.append(crossOn(board));
  }
  return svg;
}

/**
 * A cross over the board: there is no tour.
 * @param {Board} board
 */
function crossOn({ rows, cols }) {
  const [x, y] = [cols / 2, rows / 2];
  const arm = Math.min(rows, cols) * 0.22;
  return element("path", {
    class: "none",
    d: `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`,
    "stroke-width": (Math.max(rows, cols) * 0.022).toFixed(3),
  });
}
