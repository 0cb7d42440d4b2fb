/** The borders of the blocks of a constructed tour. */

/** @import { Pen, Scene } from "./types.js" */

/** The least side of a square for borders, in CSS pixels: they would hide smaller squares. */
const LEAST = 1.5;

/** @param {Pen} pen @param {Scene} scene */
export function drawBlocks({ context, layout, board, theme }, { blocks }) {
  const { side, left, top, clip } = layout;
  if (!blocks || side < LEAST) return;
  const [right, bottom] = [left + board.cols * side, top + board.rows * side];
  context.beginPath();
  let x = left;
  for (const cols of Array.from(blocks.cols).slice(0, -1)) {
    x += cols * side;
    if (x < clip.left - side || x > clip.right + side) continue;
    context.moveTo(x, Math.max(top, clip.top));
    context.lineTo(x, Math.min(bottom, clip.bottom));
  }
  let y = top;
  for (const rows of Array.from(blocks.rows).slice(0, -1)) {
    y += rows * side;
    if (y < clip.top - side || y > clip.bottom + side) continue;
    context.moveTo(Math.max(left, clip.left), y);
    context.lineTo(Math.min(right, clip.right), y);
  }
  const width = Math.max(1, Math.min(3, side * 0.08));
  context.lineCap = "butt";
  // A light and a dark line: visible on both colours of squares.
  for (const [colour, wide] of /** @type {const} */ ([
    [theme.light, width * 2.4],
    [theme.back, width],
  ])) {
    context.strokeStyle = colour;
    context.lineWidth = wide;
    context.stroke();
  }
}
