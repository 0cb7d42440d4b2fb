/** Draws the line of a tour that goes over and under itself. */

/** @import { Layout } from "./geometry.js" */
/** @import { Theme } from "./theme.js" */
/** @import { Woven } from "../solver/documents.js" */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Woven} woven
 * @param {Theme} theme
 */
export function drawWoven(context, { side, left, top }, { line, width, edge }, theme) {
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
