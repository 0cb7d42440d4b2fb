/** Draws the knight. */

import { isPicture, knightLeft } from "./finale.js";
import { LOW } from "./letters.js";

/** @import { Pen, Scene } from "./types.js" */

/** The least size of the knight, in CSS pixels, so that it is visible on every board. */
const KNIGHT = 15;

/** @type {Path2D | undefined} */
let knight;

/** The outline of the knight, 64 × 64, from the page's own symbol. */
function knightShape() {
  if (!knight) {
    const path = document.querySelector("#knight path");
    knight = new Path2D(path?.getAttribute("d") ?? "");
  }
  return knight;
}

/** The squash of the landing knight: its depth, and its part of the time on a square. */
const SQUASH = { depth: 0.14, time: 0.3 };

/** @param {Pen} pen @param {Scene} scene */
export function drawKnight(pen, scene) {
  const { context, layout, board, theme, x, y } = pen;
  const { path, length, next, hop, takenBack, marks } = scene;
  const { side } = layout;
  const here = path[length - 1];
  // The knight is faint over a table of numbers, and fades for the picture of a finished tour.
  const left = (marks.counts ? 0.3 : 1) * (isPicture(pen, scene) ? knightLeft(scene) : 1);
  if (here === undefined || left === 0) return;
  // Beside a letter the knight is small, in a corner.
  const size = Math.max(side * (marks.letters ? 0.4 : 0.8), KNIGHT);
  const aside = marks.letters ? side * LOW : 0;
  let centreX = x(here) + aside;
  let centreY = y(here) + aside;
  const hops = hop > 0 && next >= 0;
  // The knight lands with a squash, rests, and then hops with easing.
  const landing = hops ? Math.min(1, hop / SQUASH.time) : 1;
  const squash = length > 1 ? SQUASH.depth * Math.sin(Math.PI * landing) : 0;
  if (hops) {
    const phase = Math.max(0, hop * 1.6 - 0.6);
    const eased = phase * phase * (3 - 2 * phase);
    centreX += (x(next) + aside - centreX) * eased;
    centreY += (y(next) + aside - centreY) * eased - Math.sin(Math.PI * eased) * side * 0.45;
  }
  const [from, to] = hops ? [here, next] : [path[length - 2] ?? next, here];
  // The outline looks to the left.
  const mirrored = from >= 0 && from % board.cols < to % board.cols ? -1 : 1;
  context.save();
  context.globalAlpha = left;
  context.translate(centreX, centreY + size / 2);
  context.scale((mirrored * (1 + squash) * size) / 64, ((1 - squash) * size) / 64);
  context.translate(-32, -64);
  context.lineJoin = "round";
  context.lineWidth = 5;
  context.strokeStyle = theme.light;
  const shape = knightShape();
  context.stroke(shape);
  if (takenBack >= 0) {
    // A backtracking knight has another colour and is hollow, so that colour is not the only sign.
    context.fillStyle = theme.light;
    context.fill(shape);
    context.lineWidth = 3;
    context.strokeStyle = theme.back;
    context.stroke(shape);
  } else {
    context.fillStyle = theme.accent;
    context.fill(shape);
  }
  context.restore();
}
