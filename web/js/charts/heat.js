/** A heat map of a board: each start square is shaded by its run's backtracks. */

import { columnName } from "../board/geometry.js";
import { number } from "../ui/i18n.js";
import { chart, LINE, legend, shape, signed, text, WIDTH } from "./svg.js";

/** @import { Board } from "../board/geometry.js" */
/** @import { Sign } from "./svg.js" */

/** @typedef {{square: number, sign: Sign, backtracks: number, label: string, link: string}} Cell */

/** The number of shades, the lightest for one backtrack. */
export const SHADES = 5;

/** Room for the coordinates; the least side of a clickable square; the least font size. */
const MARGIN = 22;
export const MIN_SIDE = 5;
const LEGIBLE = 7;

/**
 * The shade, from 1 to SHADES, on a logarithmic scale.
 * @param {number} backtracks at least 1
 * @param {number} most
 */
export function shade(backtracks, most) {
  return Math.max(1, Math.ceil((SHADES * Math.log1p(backtracks)) / Math.log1p(most)));
}

/**
 * A map whose squares are elements, for up to as many starts as can be distinguished.
 * @param {Frame & {cells: Cell[]}} content
 */
export function heatMap({ cells, ...frame }) {
  const { svg, side, left, last } = heatFrame(frame);
  const { name, board, most } = frame;
  for (const cell of cells) last.before(cellOf(name, board, side, left, cell, most));
  return svg;
}

/**
 * @typedef {object} Frame The surroundings of the squares.
 * @property {string} name
 * @property {string} title
 * @property {string} description
 * @property {Board} board
 * @property {number} most backtracks
 * @property {[Sign, string][]} meanings of the signs other than found
 * @property {{least: string, most: string}} scale the meanings of the lightest and the deepest shade
 * @property {boolean} [plain] true if a sign is a colour without its pattern
 */

/**
 * The empty board with its coordinates, the scale and the legend.
 * @param {Frame} frame
 */
export function heatFrame({ name, title, description, board, most, meanings, scale, plain }) {
  const { rows, cols } = board;
  const side = Math.min(44, (WIDTH - MARGIN - 1) / Math.max(cols, rows));
  const [left, bottom] = [MARGIN, rows * side + 1];
  const shaded = most > 0 ? LINE + 6 : 0;
  const height = bottom + LINE + 6 + shaded + meanings.length * LINE;
  const svg = chart(name, height, title, description);
  svg.append(...squares(name, board, side, left));
  // The squares of the starts are inserted before this element.
  const last = shape("g", {}, ...coordinates(board, side, left, bottom));
  svg.append(last);
  const y = bottom + LINE + 6;
  if (most > 0) {
    svg.append(text(0, y + LINE / 2, scale.least));
    const from = 8 + scale.least.length * 6.2;
    for (let step = 1; step <= SHADES; step++) {
      const x = from + (step - 1) * 24;
      svg.append(
        shape("rect", { x, y: y + 3, width: 24, height: 12, class: `patch shade-${step}` }),
      );
    }
    svg.append(text(from + SHADES * 24 + 8, y + LINE / 2, scale.most));
  }
  svg.append(...legend(name, y + shaded, meanings, plain));
  return { svg, side, left, height, last };
}

/**
 * The empty board: light and dark squares as a pattern, so that a large board costs no more.
 * @param {string} name
 * @param {Board} board
 * @param {number} side
 * @param {number} left
 */
function squares(name, { rows, cols }, side, left) {
  const [width, height] = [cols * side, rows * side];
  const id = `${name}-squares`;
  // a1 is dark, as on a chess board.
  const top = rows % 2 === 0 ? 0.5 : 0.5 - side;
  const pattern = { id, x: left, y: top, width: 2 * side, height: 2 * side };
  const dark = `M${side} 0h${side}v${side}h${-side}zM0 ${side}h${side}v${side}h${-side}z`;
  return [
    shape(
      "pattern",
      { ...pattern, patternUnits: "userSpaceOnUse" },
      shape("path", { class: "light", d: `M0 0h${2 * side}v${2 * side}H0z` }),
      shape("path", { class: "dark", d: dark }),
    ),
    shape("rect", { x: left, y: 0.5, width, height, class: "patch", fill: `url(#${id})` }),
  ];
}

/**
 * @param {string} name
 * @param {Board} board
 * @param {number} side
 * @param {number} left
 * @param {Cell} cell
 * @param {number} most
 */
function cellOf(name, { cols }, side, left, { square, sign, backtracks, label, link }, most) {
  const size = Math.max(MIN_SIDE, side);
  const box = {
    x: left + ((square % cols) + 0.5) * side - size / 2,
    y: 0.5 + (Math.floor(square / cols) + 0.5) * side - size / 2,
    width: size,
    height: size,
  };
  const found = sign === "first" || sign === "after";
  const kind = sign === "after" ? `patch shade-${shade(backtracks, most)}` : "patch none";
  const group = shape(
    "g",
    { class: "cell", "data-link": link },
    shape("title", {}, label),
    found ? shape("rect", { ...box, class: kind }) : signed(name, sign, box),
  );
  const words = number(backtracks);
  const letters = Math.min(13, side * 0.4, (side * 1.5) / words.length);
  if (found && letters >= LEGIBLE) {
    const look = sign === "after" ? "strong halo middle" : "faint middle";
    group.setAttribute("font-size", String(letters));
    group.append(text(box.x + size / 2, box.y + size / 2, words, look));
  }
  return group;
}

/** @param {Board} board @param {number} side @param {number} left @param {number} bottom */
function coordinates({ rows, cols }, side, left, bottom) {
  const every = Math.ceil(18 / side);
  const labels = [];
  for (let col = 0; col < cols; col += every) {
    const x = left + (col + 0.5) * side;
    labels.push(text(x, bottom + LINE / 2, columnName(col), "small middle"));
  }
  for (let rank = 1; rank <= rows; rank += every) {
    const y = 0.5 + (rows - rank + 0.5) * side;
    labels.push(text(left - 5, y, String(rank), "small end"));
  }
  return labels;
}
