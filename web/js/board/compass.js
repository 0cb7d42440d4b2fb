/**
 * The choices of blind search, on the squares around the knight: each free square has its place in the order; the next
 * one is filled, and a square that leads to no tour is crossed out.
 */

import { SQUARES } from "./levels.js";
import { LEGIBLE } from "./numbers.js";

/** @import { Pen, Scene } from "./types.js" */

/** @param {Pen} pen @param {Scene} scene */
export function drawCompass({ context, layout: { side }, theme, x, y }, scene) {
  const { tries, path, length, overlays } = scene;
  // The degree map has its own signs on these squares.
  if (!tries || overlays.onward || side < SQUARES) return;
  const here = path[length - 1] ?? 0;
  const size = Math.min(side * 0.26, 24);
  const radius = side * 0.25;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineCap = "round";
  for (const { square, place, state } of tries) {
    if (place === 0) continue;
    const colour = state === "out" ? theme.lost : theme.back;
    const [right, down] = [x(square) - x(here), y(square) - y(here)];
    const far = Math.hypot(right, down);
    const [along, from] = [1 - (radius * 1.15) / far, (side * 0.42) / far];
    context.strokeStyle = colour;
    context.globalAlpha = state === "next" ? 0.9 : 0.5;
    context.lineWidth = Math.max(1, side * (state === "next" ? 0.045 : 0.028));
    context.setLineDash(state === "out" ? [side * 0.07, side * 0.09] : []);
    context.beginPath();
    context.moveTo(x(here) + right * from, y(here) + down * from);
    context.lineTo(x(here) + right * along, y(here) + down * along);
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
    if (state === "out") {
      drawOut(context, theme, x(square), y(square), radius);
      continue;
    }
    context.beginPath();
    context.arc(x(square), y(square), radius, 0, 2 * Math.PI);
    context.fillStyle = state === "next" ? colour : theme.light;
    context.fill();
    context.lineWidth = Math.max(1, side * 0.028);
    context.stroke();
    if (size >= LEGIBLE) {
      context.font = `600 ${size}px ${theme.font}`;
      context.fillStyle = state === "next" ? theme.light : colour;
      context.fillText(String(place), x(square), y(square) + size * 0.06);
    }
  }
}

/**
 * Draws a crossed disc: no tour goes on there.
 * @param {CanvasRenderingContext2D} context
 * @param {Pen["theme"]} theme
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
export function drawOut(context, theme, x, y, radius) {
  const arm = radius * 0.4;
  context.strokeStyle = theme.lost;
  context.fillStyle = theme.light;
  context.lineCap = "round";
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  context.lineWidth = Math.max(1, radius * 0.11);
  context.stroke();
  context.beginPath();
  context.moveTo(x - arm, y - arm);
  context.lineTo(x + arm, y + arm);
  context.moveTo(x + arm, y - arm);
  context.lineTo(x - arm, y + arm);
  context.lineWidth = Math.max(1.2, radius * 0.18);
  context.stroke();
}
