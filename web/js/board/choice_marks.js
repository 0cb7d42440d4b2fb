/**
 * Draws a rule's choice: its candidates in the order in which they are tried; and marks the moves of a path
 * that do not follow Warnsdorff's rule.
 */

import { SQUARES } from "./levels.js";
import { LEGIBLE } from "./numbers.js";

/** @import { Pen, Scene } from "./types.js" */

/** Longer scores do not fit on a square: the candidate's place in the order is shown instead. */
const MAX_LETTERS = 4;

/**
 * The label of a candidate: its score, or else its place in the order.
 * @param {string | undefined} score
 * @param {number} place in the order, from 0
 */
function choiceText(score, place) {
  return score !== undefined && score.length <= MAX_LETTERS ? score : String(place + 1);
}

/**
 * Draws the candidates of the rule on discs; the first one to be tried is filled. Candidates that the rule
 * itself did not name have broken outlines.
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function drawChoice({ context, layout: { side }, theme, x, y }, { choice }) {
  if (!choice || side < SQUARES) return;
  const size = Math.min(side * 0.32, 30);
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const [place, square] of choice.order.entries()) {
    const first = place === 0;
    context.beginPath();
    context.arc(x(square), y(square), side * (first ? 0.37 : 0.31), 0, 2 * Math.PI);
    context.fillStyle = first ? theme.good : theme.light;
    context.fill();
    context.strokeStyle = theme.good;
    context.lineWidth = Math.max(1.5, side * 0.035);
    context.setLineDash(place < choice.named ? [] : [side * 0.08, side * 0.08]);
    context.stroke();
    context.setLineDash([]);
    if (size < LEGIBLE) continue;
    const text = choiceText(choice.scores?.[choice.candidates.indexOf(square)], place);
    context.font = `600 ${text.length > 2 ? size * 0.72 : size}px ${theme.font}`;
    context.fillStyle = first ? theme.light : theme.good;
    context.fillText(text, x(square), y(square) + size * 0.06);
  }
}

/**
 * The squares of the path that the knight chose although another square had fewer onward moves.
 * @param {Scene} scene
 * @returns {number[]}
 */
export function differing({ marks, overlays, path, length, offset }) {
  if (!overlays.differs) return [];
  return (marks.differs ?? []).flatMap((number) => {
    const at = number - 1 - offset;
    const square = path[at];
    return at < 0 || at >= length || square === undefined ? [] : [square];
  });
}

/** Draws a small "not equal" sign. @param {Pen} pen @param {Scene} scene */
export function drawDiffers({ context, layout: { side }, theme, x, y }, scene) {
  if (side < SQUARES) return;
  const radius = Math.max(4, side * 0.15);
  for (const square of differing(scene)) {
    const [left, top] = [x(square) + side * 0.31, y(square) - side * 0.31];
    context.beginPath();
    context.arc(left, top, radius, 0, 2 * Math.PI);
    context.fillStyle = theme.back;
    context.fill();
    context.strokeStyle = theme.light;
    context.lineWidth = Math.max(1, radius * 0.18);
    context.stroke();
    // The sign: two lines and one across.
    const arm = radius * 0.5;
    context.beginPath();
    context.moveTo(left - arm, top - arm * 0.4);
    context.lineTo(left + arm, top - arm * 0.4);
    context.moveTo(left - arm, top + arm * 0.4);
    context.lineTo(left + arm, top + arm * 0.4);
    context.moveTo(left + arm * 0.55, top - arm);
    context.lineTo(left - arm * 0.55, top + arm);
    context.lineWidth = Math.max(1, radius * 0.2);
    context.stroke();
  }
}
