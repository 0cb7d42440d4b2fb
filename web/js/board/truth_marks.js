/** Draws the signs of "Lost or not": on each onward move, and on the move that lost the path. */

import { areOnwardMovesLegible } from "./degrees.js";

/** @import { Answer } from "../solver/documents.js" */
/** @import { Pen, Scene } from "./types.js" */

/** The least radius of a sign, in CSS pixels. */
const MIN_RADIUS = 4;

/** @param {Pen} pen @param {Scene} scene */
export function drawTruth(pen, scene) {
  const { x, y } = pen;
  const { side } = pen.layout;
  const { moves, turn } = judgedSquares(scene);
  // In a corner, because other signs are in the middle.
  const numbered = scene.overlays.onward && areOnwardMovesLegible(side);
  const corner = (/** @type {number} */ square) =>
    /** @type {const} */ ([x(square) + side * 0.3, y(square) - side * 0.3, side * 0.17]);
  for (const [square, answer] of moves) {
    if (numbered) drawSign(pen, answer, ...corner(square));
    else drawSign(pen, answer, x(square), y(square), side * 0.27);
  }
  if (turn >= 0) drawSign(pen, "no", ...corner(turn));
}

/**
 * The squares with a sign: the onward moves with their answers, and the move that lost the path, or -1.
 * @param {Scene} scene
 * @returns {{moves: [square: number, answer: Answer][], turn: number}}
 */
function judgedSquares({ path, length, offset, marks, truth }) {
  if (!truth) return { moves: [], turn: -1 };
  // A proof has marks of its own: then only words say that every move is lost.
  const moves = marks.reason?.picture ? [] : [...truth.moves];
  const turn = truth.lost === null ? -1 : truth.lost - 1 - offset;
  return { moves, turn: turn < length ? (path[turn] ?? -1) : -1 };
}

/** Whether the board has a sign for "not known". @param {Scene} scene */
export function isUnknown(scene) {
  return judgedSquares(scene).moves.some(([, answer]) => answer === "unknown");
}

/**
 * Draws a disc with a tick, a cross or a question mark.
 * @param {Pen} pen
 * @param {Answer} answer
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function drawSign({ context, theme }, answer, x, y, size) {
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
    context.font = `600 ${radius * 1.4}px ${theme.font}`;
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
