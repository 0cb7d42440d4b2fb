/** Draws the faults of a read path: its wrong squares, and a step that is no knight's move. */

/** @import { Pen, Scene, Theme } from "./types.js" */

/**
 * Draws the step that is no knight's move, of the selected fault. Numbers are drawn above it.
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function drawWrongStep({ context, layout: { side }, theme, x, y }, { marks }) {
  const [from, to] = marks.faults?.chosen ?? [];
  if (!marks.faults?.step || from === undefined || to === undefined) return;
  const dash = Math.max(3, side * 0.13);
  for (const [colour, width] of strokesOf(theme, side)) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.setLineDash(colour === theme.light ? [] : [dash, dash]);
    context.beginPath();
    context.moveTo(x(from), y(from));
    context.lineTo(x(to), y(to));
    context.stroke();
  }
  context.setLineDash([]);
}

/**
 * Marks the squares of all faults with a small sign; those of the selected fault are framed.
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function drawFaults({ context, layout: { side }, theme, x, y }, { marks }) {
  const { squares, chosen } = marks.faults ?? { squares: [], chosen: [] };
  const half = side * 0.44;
  for (const square of chosen) {
    const corner = /** @type {const} */ ([x(square) - half, y(square) - half, 2 * half, 2 * half]);
    for (const [colour, width] of strokesOf(theme, side)) {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.strokeRect(...corner);
    }
  }
  const radius = Math.max(3.5, side * 0.12);
  for (const square of squares) {
    const [left, top] = [x(square) + side * 0.33, y(square) - side * 0.33];
    context.beginPath();
    context.arc(left, top, radius, 0, 2 * Math.PI);
    context.fillStyle = theme.lost;
    context.fill();
    context.strokeStyle = theme.light;
    context.lineWidth = Math.max(1, radius * 0.2);
    context.stroke();
    if (radius < 5) continue;
    context.fillStyle = theme.light;
    context.font = `600 ${radius * 1.5}px ${theme.font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText("!", left, top + radius * 0.1);
  }
}

/**
 * The colours and widths of a line over a lighter one, so that it is visible on any square.
 * @param {Theme} theme
 * @param {number} side
 */
function strokesOf(theme, side) {
  const width = Math.max(2, side * 0.06);
  return /** @type {const} */ ([
    [theme.light, width + Math.max(2, side * 0.04)],
    [theme.lost, width],
  ]);
}
