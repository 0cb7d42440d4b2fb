/** Draws the knight. */

import { LOW } from "./letters.js";

/** @import { Pen, Scene } from "./types.js" */

/** The least size of the knight, in CSS pixels: it must be visible on every board. */
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

/** @param {Pen} pen @param {Scene} scene */
export function drawKnight(
  { context, layout: { side }, theme, x, y },
  { path, length, next, hop, takenBack, marks },
) {
  const here = path[length - 1];
  if (here === undefined) return;
  // Beside a letter there is a corner for it.
  const size = Math.max(side * (marks.letters ? 0.4 : 0.86), KNIGHT);
  const aside = marks.letters ? side * LOW : 0;
  let centreX = x(here) + aside;
  let centreY = y(here) + aside;
  if (hop > 0 && next >= 0) {
    // The knight rests on the square, then hops: easing over the second half of the frame.
    const phase = Math.max(0, hop * 1.6 - 0.6);
    const eased = phase * phase * (3 - 2 * phase);
    centreX += (x(next) + aside - centreX) * eased;
    centreY += (y(next) + aside - centreY) * eased - Math.sin(Math.PI * eased) * side * 0.45;
  }
  context.save();
  context.translate(centreX - size / 2, centreY - size / 2);
  context.scale(size / 64, size / 64);
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
