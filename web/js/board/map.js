/** Maps of the board: the squares where tours start, and the number of tours that start on each square. */

import { number } from "../ui/i18n.js";
import { visible } from "./geometry.js";
import { isHole } from "./holes.js";
import { Mosaic, shadesOf } from "./mosaic.js";
import { LEGIBLE, prepareNumbers } from "./numbers.js";

/** @import { Board } from "./geometry.js" */
/** @import { Pen, Theme } from "./types.js" */

/** The least side of a square, in CSS pixels, for a sign beside the colour. */
const SIGNED = 9;

/** Below this side, in CSS pixels, squares of different colours are blended, to avoid moiré. */
const BLURRED = 3;

const SHADES = 256;

/** @type {{data: unknown, theme: Theme | null, mosaic: Mosaic}} */
let painted = { data: null, theme: null, mosaic: new Mosaic({ rows: 0, cols: 0 }) };

/**
 * The mosaic of a map, cached until the map or the colours change.
 * @param {Board} board
 * @param {ArrayLike<unknown>} data one for each square
 * @param {Theme} theme
 * @param {string[]} colours
 * @param {(square: number) => number} level the position of its colour, from 0 to 1; below 0 for none
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
 * Draws where tours start: by colour, with a cross on squares where none starts.
 * @param {Pen} pen
 * @param {Uint8Array} squares 1 if one starts there
 */
export function drawStarts({ context, layout, board, theme }, squares) {
  const { side, left, top } = layout;
  const level = (/** @type {number} */ square) => squares[square] ?? 0;
  context.globalAlpha = 0.72;
  mosaicOf(board, squares, theme, [theme.no, theme.yes], level).draw(context, layout, BLURRED);
  context.globalAlpha = 1;
  if (side < SIGNED) return;
  // In a corner, because numbers and the knight need the middle.
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
 * The numbers of a table, and its least and greatest number other than 0.
 * @param {string[]} table decimal numbers, which may be too large for a double
 */
export function spread(table) {
  const numbers = table.map((text) => BigInt(text));
  const some = numbers.filter((count) => count > 0n);
  const least = some.reduce((a, b) => (b < a ? b : a), some[0] ?? 0n);
  const most = some.reduce((a, b) => (b > a ? b : a), 0n);
  return { numbers, least, most };
}

/** Colours each square by the number of tours that start on it. @param {Pen} pen @param {string[]} table */
export function drawTable({ context, layout, board, theme }, table) {
  const { numbers, least, most } = spread(table);
  const level = (/** @type {number} */ square) => {
    const count = numbers[square] ?? 0n;
    if (count === 0n) return -1;
    return most === least ? 1 : Number(((count - least) * 1000n) / (most - least)) / 1000;
  };
  mosaicOf(board, table, theme, theme.counts, level).draw(context, layout);
}

/**
 * Writes the number of tours that start on each square, if it fits.
 * @param {Pen} pen
 * @param {string[]} table
 */
export function drawTableNumbers({ context, layout, board, theme, x, y }, table) {
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
