/** Draws the line of a tour that goes over and under itself. */

/** @import { Pen } from "./types.js" */
/** @import { Woven } from "../solver/documents.js" */

/** @param {Pen} pen @param {Woven} woven */
export function drawWoven({ context, layout: { side, left, top }, theme }, { line, width, edge }) {
  const path = new Path2D(line);
  context.save();
  context.translate(left, top);
  context.scale(side, side);
  context.lineCap = "butt";
  context.lineJoin = "round";
  context.strokeStyle = theme.ink;
  context.lineWidth = width;
  context.stroke(path);
  context.strokeStyle = theme.accent;
  context.lineWidth = width - 2 * edge;
  context.stroke(path);
  context.restore();
}
