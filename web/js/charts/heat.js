/** A heat map of a board: each start square is shaded by its run's backtracks. */

import { columnName } from "../board/geometry.js";
import { number } from "../ui/i18n.js";
import { chart, LINE, legend, shape, signed, text, WIDTH } from "./svg.js";

/** @import { Board } from "../board/geometry.js" */
/** @import { Sign } from "./svg.js" */

/** @typedef {{square: number, sign: Sign, backtracks: number, label: string, link: string}} Cell */

/** The number of shades, the lightest for one backtrack. */
const SHADES = 5;

/** The space for the coordinates; the least side of a clickable square; the least font size. */
const MARGIN = 22;
const MIN_SIDE = 5;
const LEGIBLE = 7;

/** The maximum number of cells with elements of their own: more take the browser too long. */
const MAX_CELLS = 400;

/**
 * The shade, from 1 to SHADES, on a logarithmic scale.
 * @param {number} backtracks at least 1
 * @param {number} most
 */
function shade(backtracks, most) {
  return Math.max(1, Math.ceil((SHADES * Math.log1p(backtracks)) / Math.log1p(most)));
}

/**
 * @typedef {object} HeatMap
 * @property {string} name
 * @property {string} title
 * @property {string} description
 * @property {Board} board
 * @property {Cell[]} cells
 * @property {[Sign, string][]} meanings of the signs
 * @property {{least: string, most: (count: number) => string}} scale the meanings of the lightest and the
 *   deepest shade
 */

/** @param {HeatMap} content */
export function heatMap({ name, title, description, board, cells, meanings, scale }) {
  const { rows, cols } = board;
  const side = Math.min(44, (WIDTH - MARGIN - 1) / Math.max(cols, rows));
  const most = cells.reduce((largest, { backtracks }) => Math.max(largest, backtracks), 0);
  // Shades have a scale instead of an entry; a first try needs none if its squares show numbers.
  const numbered = side * 0.4 >= LEGIBLE;
  const entries = meanings.filter(([sign]) => sign !== "after" && !(numbered && sign === "first"));
  const [left, bottom] = [MARGIN, rows * side + 1];
  const shaded = most > 0 ? LINE + 6 : 0;
  const height = bottom + LINE + 6 + shaded + entries.length * LINE;
  const svg = chart(name, height, title, description);
  svg.append(...squares(name, board, side, left));
  const frame = { name, board, side, left, most };
  if (cells.length > MAX_CELLS) svg.append(manyCells(svg, frame, cells));
  else svg.append(...cells.map((cell) => cellOf(frame, cell)));
  svg.append(...coordinates(board, side, left, bottom));
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
    svg.append(text(from + SHADES * 24 + 8, y + LINE / 2, scale.most(most)));
  }
  svg.append(...legend(name, y + shaded, entries));
  return svg;
}

/**
 * The empty board: light and dark squares as a pattern, which is fast for a large board too.
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

/** @typedef {{name: string, board: Board, side: number, left: number, most: number}} Frame */

/** The box of a cell, which may be larger than its square. @param {Frame} frame @param {number} square */
function boxOf({ board: { cols }, side, left }, square) {
  const size = Math.max(MIN_SIDE, side);
  const x = left + ((square % cols) + 0.5) * side - size / 2;
  const y = 0.5 + (Math.floor(square / cols) + 0.5) * side - size / 2;
  return { x, y, size };
}

/** @param {Frame} frame @param {Cell} cell */
function cellOf(frame, { square, sign, backtracks, label, link }) {
  const { name, side, most } = frame;
  const { x, y, size } = boxOf(frame, square);
  const box = { x, y, width: size, height: size };
  const words = number(backtracks);
  const letters = Math.min(13, side * 0.4, (side * 1.5) / words.length);
  const numbered = (sign === "first" || sign === "after") && letters >= LEGIBLE;
  const kind = sign === "after" ? `shade-${shade(backtracks, most)}` : "none";
  const group = shape(
    "g",
    { class: "cell", "data-link": link },
    shape("title", {}, label),
    sign === "after" || numbered
      ? shape("rect", { ...box, class: `patch ${kind}` })
      : signed(name, sign, box),
  );
  if (numbered) {
    const look = sign === "after" ? "strong halo middle" : "faint middle";
    group.setAttribute("font-size", String(letters));
    group.append(text(x + size / 2, y + size / 2, words, look));
  }
  return group;
}

/**
 * Many cells: one path for all cells of the same look. It has the name and the link of the cell under the pointer.
 * @param {SVGSVGElement} svg
 * @param {Frame} frame
 * @param {Cell[]} cells
 */
function manyCells(svg, frame, cells) {
  const { name, most } = frame;
  /** @type {Map<string, string>} Outlines by look. */
  const outlines = new Map();
  for (const { square, sign, backtracks } of cells) {
    const look = sign === "after" ? `shade-${shade(backtracks, most)}` : sign;
    const { x, y, size } = boxOf(frame, square);
    outlines.set(look, `${outlines.get(look) ?? ""}M${x} ${y}h${size}v${size}h${-size}z`);
  }
  const paths = [...outlines].map(([look, d]) =>
    look.startsWith("shade")
      ? shape("path", { class: look, d })
      : shape("path", { d, fill: `url(#${name}-${look})` }),
  );
  const title = shape("title", {});
  const group = shape("g", { class: "cell" }, title, ...paths);
  const point = (/** @type {PointerEvent} */ { clientX, clientY }) => {
    const { left, top, width } = svg.getBoundingClientRect();
    const [x, y] = [((clientX - left) * WIDTH) / width, ((clientY - top) * WIDTH) / width];
    const cell = cells.find(({ square }) => {
      const box = boxOf(frame, square);
      return x >= box.x && x < box.x + box.size && y >= box.y && y < box.y + box.size;
    });
    title.textContent = cell?.label ?? "";
    if (cell) group.setAttribute("data-link", cell.link);
    else group.removeAttribute("data-link");
  };
  group.addEventListener("pointermove", point);
  group.addEventListener("pointerdown", point);
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
