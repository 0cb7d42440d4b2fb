/**
 * Draws a scene on the canvas, layer by layer, without changing any state. Only visible squares are visited,
 * and what would be too small to read is left out.
 */

import { drawChoice, drawDiffers } from "./choice_marks.js";
import { drawDegrees } from "./degrees.js";
import { drawFaults, drawWrongStep } from "./fault_marks.js";
import { isMove } from "./geometry.js";
import { drawKnight } from "./knight.js";
import { drawLetters } from "./letters.js";
import { SQUARES } from "./levels.js";
import { drawStarts, drawTable, drawTableNumbers } from "./map.js";
import { drawGiven, drawKnightsNumber, drawNumbers } from "./numbers.js";
import { drawColours, drawEnds, drawPath, drawStartAndEnd } from "./path.js";
import { drawArgument, drawClasses } from "./picture.js";
import { drawHoles } from "./shape.js";
import { drawFrame, drawSquares, fillSquare } from "./squares.js";
import { drawSums } from "./sums.js";
import { drawSymmetry } from "./symmetry.js";
import { drawTruth } from "./truth_marks.js";
import { drawWays } from "./ways.js";
import { drawWoven } from "./woven.js";

/** @import { Layout } from "./geometry.js" */
/** @import { Scene } from "./scene.js" */
/** @import { Theme } from "./theme.js" */
/** @import { Trail } from "./trail.js" */

/**
 * @param {CanvasRenderingContext2D} context in CSS pixels
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Trail} trail the path as it was last followed
 * @param {Theme} theme
 */
export function draw(context, layout, scene, trail, theme) {
  drawFrame(context, layout, scene.board, theme);
  drawSums(context, layout, scene, trail, theme);
  drawInside(context, layout, scene, trail, theme);
}

/**
 * Draws the content of the frame, clipped to the part of the box that the board may cover.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Trail} trail
 * @param {Theme} theme
 */
export function drawInside(context, layout, scene, trail, theme) {
  const { board, path, length, overlays, marks } = scene;
  const { side, left, top, clip } = layout;
  const picture = marks.reason?.picture;
  const x = (/** @type {number} */ square) => left + ((square % board.cols) + 0.5) * side;
  const y = (/** @type {number} */ square) => top + (Math.floor(square / board.cols) + 0.5) * side;
  context.save();
  context.beginPath();
  context.rect(clip.left, clip.top, clip.right - clip.left, clip.bottom - clip.top);
  context.clip();
  drawSquares(context, layout, board, theme);
  if (scene.woven) {
    drawHoles(context, layout, board, theme);
    drawWoven(context, layout, scene.woven, theme);
    if (!isMove(board, path[0] ?? 0, path[length - 1] ?? 0))
      drawEnds(context, side, scene, theme, x, y);
    context.restore();
    return;
  }
  if (marks.counts) drawTable(context, layout, board, marks.counts, theme);
  else if (marks.starts) drawStarts(context, layout, board, marks.starts.squares, theme);
  else if (picture) drawClasses(context, layout, board, picture, theme);
  drawColours(context, layout, scene, trail);
  drawHoles(context, layout, board, theme);
  if (scene.hover >= 0 && side >= SQUARES) {
    context.fillStyle = theme.accent;
    context.globalAlpha = 0.16;
    fillSquare(context, layout, board, scene.hover);
    context.globalAlpha = 1;
  }
  if (!picture?.marks.length) drawStartAndEnd(context, layout, scene, theme, x, y);
  if (overlays.path && length > 0) drawPath(context, layout, scene, trail, theme, x, y);
  if (picture) drawArgument(context, layout, picture, theme, x, y);
  drawSymmetry(context, layout, scene, theme, x, y);
  // A rule's answers take the place of the candidates' onward moves.
  if (overlays.onward) drawDegrees(context, layout, scene, trail, theme, x, y);
  drawChoice(context, side, scene, theme, x, y);
  drawWays(context, layout, scene, trail, theme, x, y);
  drawWrongStep(context, side, scene, theme, x, y);
  drawGiven(context, layout, scene, trail, theme, x, y);
  drawLetters(context, layout, scene, trail, theme, x, y);
  const numbered = overlays.numbers && !marks.counts && !marks.letters;
  if (numbered) drawNumbers(context, layout, scene, trail, theme, x, y);
  drawDiffers(context, side, scene, theme, x, y);
  drawTruth(context, side, scene, theme, x, y);
  drawFaults(context, side, scene, theme, x, y);
  // The numbers of a table are more important than the knight.
  if (marks.counts) context.globalAlpha = 0.3;
  drawKnight(context, side, scene, theme, x, y, path[length - 1] ?? -1);
  context.globalAlpha = 1;
  if (numbered) drawKnightsNumber(context, layout, scene, theme, x, y);
  if (marks.counts) drawTableNumbers(context, layout, board, marks.counts, theme, x, y);
  context.restore();
}
