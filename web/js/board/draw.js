/**
 * Draws a scene on the canvas, layer by layer, without changing any state. Only visible squares are processed, and
 * illegible details are omitted.
 */

import { drawBlocks } from "./blocks.js";
import { drawChoice, drawDiffers } from "./choice_marks.js";
import { drawCompass } from "./compass.js";
import { drawDegrees } from "./degrees.js";
import { drawEdges } from "./edges.js";
import { drawFaults, drawWrongStep } from "./fault_marks.js";
import { drawKnight } from "./knight.js";
import { drawLetters } from "./letters.js";
import { SQUARES } from "./levels.js";
import { drawStarts, drawTable, drawTableNumbers } from "./map.js";
import { drawGiven, drawNumbers } from "./numbers.js";
import { drawColours, drawPath, drawStartAndEnd } from "./path.js";
import { drawArgument, drawClasses } from "./picture.js";
import { drawHoles } from "./shape.js";
import { drawFrame, drawSquares, fillSquare } from "./squares.js";
import { drawSums } from "./sums.js";
import { drawSymmetry } from "./symmetry.js";
import { drawTruth } from "./truth_marks.js";
import { drawWays } from "./ways.js";

/** @import { Clip, Layout, Pen, Scene, Theme } from "./types.js" */
/** @import { Trail } from "./trail.js" */

/**
 * @param {CanvasRenderingContext2D} context in CSS pixels
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Trail} trail the drawn part of the path
 * @param {Theme} theme
 */
export function draw(context, layout, scene, trail, theme) {
  const pen = penOf(context, layout, scene, trail, theme);
  drawAround(pen, scene);
  drawBand(pen, scene, layout.clip);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Trail} trail
 * @param {Theme} theme
 * @returns {Pen}
 */
export function penOf(context, layout, { board }, trail, theme) {
  const { side, left, top, clip } = layout;
  const x = (/** @type {number} */ square) => left + ((square % board.cols) + 0.5) * side;
  const y = (/** @type {number} */ square) => top + (Math.floor(square / board.cols) + 0.5) * side;
  return { context, layout, edges: clip, board, theme, trail, x, y };
}

/** Draws the surroundings of the squares. @param {Pen} pen @param {Scene} scene */
export function drawAround(pen, scene) {
  drawFrame(pen);
  drawSums(pen, scene);
}

/**
 * Draws the squares of a band of the board, with their content.
 * @param {Pen} pen
 * @param {Scene} scene
 * @param {Clip} band
 */
export function drawBand(pen, scene, band) {
  const { context, layout } = pen;
  const inBand = { ...pen, layout: { ...layout, clip: band } };
  context.save();
  context.beginPath();
  context.rect(band.left, band.top, band.right - band.left, band.bottom - band.top);
  context.clip();
  drawSquares(inBand);
  drawInside(inBand, scene);
  context.restore();
}

/** Draws the content of the squares. @param {Pen} pen @param {Scene} scene */
function drawInside(pen, scene) {
  const { context, theme } = pen;
  const { length, overlays, marks } = scene;
  const picture = marks.reason?.picture;
  if (marks.counts) drawTable(pen, marks.counts);
  else if (marks.starts) drawStarts(pen, marks.starts.squares);
  else if (picture) drawClasses(pen, picture);
  drawColours(pen, scene);
  drawHoles(pen);
  if (scene.hover >= 0 && pen.layout.side >= SQUARES) {
    context.fillStyle = theme.accent;
    context.globalAlpha = 0.16;
    fillSquare(pen, scene.hover);
    context.globalAlpha = 1;
  }
  if (!picture?.marks.length) drawStartAndEnd(pen, scene);
  if (overlays.path && length > 0) drawPath(pen, scene);
  if (picture) drawArgument(pen, picture);
  drawBlocks(pen, scene);
  drawEdges(pen, scene);
  drawSymmetry(pen, scene);
  // A rule's answers replace the candidates' onward moves.
  if (overlays.onward) drawDegrees(pen, scene);
  drawChoice(pen, scene);
  drawCompass(pen, scene);
  drawWays(pen, scene);
  drawWrongStep(pen, scene);
  drawGiven(pen, scene);
  drawLetters(pen, scene);
  const numbered = overlays.numbers && !marks.counts && !marks.letters;
  drawDiffers(pen, scene);
  drawTruth(pen, scene);
  drawFaults(pen, scene);
  drawKnight(pen, scene);
  if (numbered) drawNumbers(pen, scene);
  if (marks.counts) drawTableNumbers(pen, marks.counts);
}
