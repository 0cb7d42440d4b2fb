/** Draws whether the path can still be completed: signs on each onward move, and on the move that lost it. */

import { areOnwardMovesLegible } from "./degrees.js";

/** @import { Answer } from "../solver/documents.js" */
/** @import { Coordinate, Scene } from "./scene.js" */
/** @import { Theme } from "./theme.js" */

/** The least radius of a sign, in CSS pixels. */
const MIN_RADIUS = 4;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} side of a square
 * @param {Scene} scene
 * @param {Theme} theme
 * @param {Coordinate} x
 * @param {Coordinate} y
 */
export function drawTruth(context, side, scene, theme, x, y) {
  const { path, length, offset, overlays, marks, truth } = scene;
  if (!truth) return;
  const { moves, lost } = truth;
  // The middle is left to other signs of the square.
  const numbered = overlays.onward && areOnwardMovesLegible(side);
  // A picture has crosses of its own: then only words say that every move is lost.
  const pictured = marks.reason?.picture != null;
  const corner = (/** @type {number} */ square) =>
    /** @type {const} */ ([x(square) + side * 0.3, y(square) - side * 0.3, side * 0.17]);
  for (const [square, answer] of pictured ? [] : moves) {
    if (numbered) drawSign(context, answer, ...corner(square), theme);
    else drawSign(context, answer, x(square), y(square), side * 0.27, theme);
  }
  const turn = lost === null ? -1 : lost - 1 - offset;
  if (turn >= 0 && turn < length) drawSign(context, "no", ...corner(path[turn] ?? 0), theme);
}

/**
 * Draws a disc with a tick, a cross or a question mark.
 * @param {CanvasRenderingContext2D} context
 * @param {Answer} answer
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {Theme} theme
 */
function drawSign(context, answer, x, y, size, theme) {
  const radius = Math.max(MIN_RADIUS, size);
  const colour = { yes: theme.good, no: theme.lost, unknown: theme.muted }[answer];
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.strokeStyle = theme.light;
  context.lineWidth = Math.max(2, radius * 0.2) + 2;
  context.stroke();
  context.fillStyle = answer === "yes" ? colour : theme.light;
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1.2, radius * 0.13);
  context.stroke();
  if (answer === "unknown") {
    context.fillStyle = colour;
    context.font = `700 ${radius * 1.4}px ${theme.font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText("?", x, y + radius * 0.1);
    return;
  }
  const arm = radius * 0.44;
  context.beginPath();
  if (answer === "yes") {
    context.moveTo(x - arm * 1.1, y + arm * 0.05);
    context.lineTo(x - arm * 0.25, y + arm * 0.85);
    context.lineTo(x + arm * 1.15, y - arm * 0.8);
    context.strokeStyle = theme.light;
  } else {
    context.moveTo(x - arm, y - arm);
    context.lineTo(x + arm, y + arm);
    context.moveTo(x + arm, y - arm);
    context.lineTo(x - arm, y + arm);
  }
  context.lineCap = "round";
  context.lineJoin = "round";
  context.lineWidth = Math.max(1.5, radius * 0.24);
  context.stroke();
}
