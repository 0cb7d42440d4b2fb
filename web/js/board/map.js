/** Maps of the board: where tours start, and how many start on each square. */

import { number } from "../app/i18n.js";
import { visible } from "./geometry.js";
import { isHole } from "./holes.js";
import { Mosaic, shadesOf } from "./mosaic.js";
import { LEGIBLE, prepareNumbers } from "./numbers.js";

/** @import { Board, Layout } from "./geometry.js" */
/** @import { Coordinate } from "./scene.js" */
/** @import { Theme } from "./theme.js" */

/** From this side of a square on, in CSS pixels, a sign stands on it beside the colour. */
const SIGNED = 9;

/** Smaller than this, in CSS pixels, squares of different colours run together: no moiré. */
const BLURRED = 3;

const SHADES = 256;

/** @type {{data: unknown, theme: Theme | null, mosaic: Mosaic}} */
let painted = { data: null, theme: null, mosaic: new Mosaic({ rows: 0, cols: 0 }) };

/**
 * The mosaic of a map; remembered until the map or the colours change.
 * @param {Board} board
 * @param {ArrayLike<unknown>} data one for each square
 * @param {Theme} theme
 * @param {string[]} colours
 * @param {(square: number) => number} level from 0 to 1, where its colour is; below 0 for none
 */
function mosaicOf(board, data, theme, colours, level) {
  if (painted.data !== data || painted.theme !== theme) {
    const mosaic = new Mosaic(board);
    const shades = shadesOf(colours, SHADES);
    for (let square = 0; square < data.length; square++) {
      const share = level(square);
      if (share >= 0) mosaic.paint(square, shades[Math.round(share * (SHADES - 1))] ?? 0);
    }
    painted = { data, theme, mosaic };
  }
  return painted.mosaic;
}

/**
 * Where tours start: by colour, and a cross where none does.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Board} board
 * @param {Uint8Array} squares 1 if one starts there
 * @param {Theme} theme
 */
export function drawStarts(context, layout, board, squares, theme) {
  const { side, left, top } = layout;
  const level = (/** @type {number} */ square) => squares[square] ?? 0;
  context.globalAlpha = 0.72;
  mosaicOf(board, squares, theme, [theme.no, theme.yes], level).draw(context, layout, BLURRED);
  context.globalAlpha = 1;
  if (side < SIGNED) return;
  // In a corner, where it is beside numbers and the knight.
  const size = Math.max(4, side * 0.15);
  const inset = Math.max(1.5, side * 0.09);
  const { firstRow, lastRow, firstCol, lastCol } = visible(board, layout);
  context.beginPath();
  for (let row = firstRow; row <= lastRow; row++) {
    for (let col = firstCol; col <= lastCol; col++) {
      const square = row * board.cols + col;
      if (squares[square] || isHole(board, square)) continue;
      const x = left + (col + 1) * side - inset - size;
      const y = top + row * side + inset;
      context.moveTo(x, y);
      context.lineTo(x + size, y + size);
      context.moveTo(x + size, y);
      context.lineTo(x, y + size);
    }
  }
  context.strokeStyle = theme.ink;
  context.lineWidth = Math.max(1.2, side * 0.03);
  context.lineCap = "round";
  context.stroke();
}

/**
 * The numbers of a table, and the least and the most of them that are not 0.
 * @param {string[]} table decimal: they may be larger than a double holds exactly
 */
export function spread(table) {
  const numbers = table.map((text) => BigInt(text));
  const some = numbers.filter((count) => count > 0n);
  const least = some.reduce((one, other) => (other < one ? other : one), some[0] ?? 0n);
  const most = some.reduce((one, other) => (other > one ? other : one), 0n);
  return { numbers, least, most };
}

/**
 * How many tours start on each square, by colour from the least to the most.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Board} board
 * @param {string[]} table
 * @param {Theme} theme
 */
export function drawTable(context, layout, board, table, theme) {
  const { numbers, least, most } = spread(table);
  const level = (/** @type {number} */ square) => {
    const count = numbers[square] ?? 0n;
    if (count === 0n) return -1;
    return most === least ? 1 : Number(((count - least) * 1000n) / (most - least)) / 1000;
  };
  mosaicOf(board, table, theme, theme.counts, level).draw(context, layout);
}

/**
 * How many tours start on each square, as numbers, where there is room for them.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Board} board
 * @param {string[]} table
 * @param {Theme} theme
 * @param {Coordinate} x
 * @param {Coordinate} y
 */
export function drawTableNumbers(context, layout, board, table, theme, x, y) {
  const { numbers, most } = spread(table);
  const { side } = layout;
  const size = Math.min(side * 0.34, (side * 1.35) / Math.max(2, number(most).length), 20);
  if (size < LEGIBLE) return;
  prepareNumbers(context, size, theme);
  const { firstRow, lastRow, firstCol, lastCol } = visible(board, layout);
  for (let row = firstRow; row <= lastRow; row++) {
    for (let col = firstCol; col <= lastCol; col++) {
      const square = row * board.cols + col;
      if (isHole(board, square)) continue;
      const count = numbers[square] ?? 0n;
      const text = number(count);
      context.fillStyle = count > 0n ? theme.ink : theme.muted;
      if (count > 0n) context.strokeText(text, x(square), y(square));
      context.fillText(text, x(square), y(square));
    }
  }
}
