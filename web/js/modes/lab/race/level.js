/**
 * Draws a race's additions to the board: a coloured level, which rises with the backtracks, the abandoned branch,
 * and the profile of filled squares over the steps. Reads only.
 */

/** @import { Board } from "../../../board/geometry.js" */
/** @import { Coordinate, Layout, Theme } from "../../../board/types.js" */
/** @import { Profile } from "./profile.js" */

/** The number of backtracks that fill the board, as a power of ten. */
const BRIM = 6;

/** The level, from 0 to 1, on a logarithmic scale. @param {number} backtracks */
export function backtrackLevel(backtracks) {
  return Math.min(1, Math.log10(1 + backtracks) / BRIM);
}

/**
 * Draws the level over a board, with a mark for each power of ten at the right.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Board} board
 * @param {number} level from 0 to 1
 * @param {number} phase of its wavy upper edge
 * @param {Theme} theme
 */
export function drawLevel(context, { side, left, top }, { rows, cols }, level, phase, theme) {
  if (level <= 0) return;
  const [right, bottom, height] = [left + cols * side, top + rows * side, rows * side];
  const swell = Math.min(3, height * level * 0.3);
  const surface = (/** @type {number} */ x) =>
    bottom - height * level + swell * Math.sin(x / 17 + phase);
  context.save();
  context.beginPath();
  context.rect(left, top, cols * side, height);
  context.clip();
  context.beginPath();
  context.moveTo(left, surface(left));
  for (let x = left + 4; x < right + 4; x += 4) context.lineTo(x, surface(x));
  context.strokeStyle = theme.back;
  context.lineWidth = 1.5;
  context.globalAlpha = 0.8;
  context.stroke();
  context.lineTo(right + 4, bottom);
  context.lineTo(left, bottom);
  context.closePath();
  context.fillStyle = theme.back;
  context.globalAlpha = 0.26;
  context.fill();
  context.globalAlpha = 0.7;
  context.lineWidth = 1;
  context.beginPath();
  for (let power = 1; power < BRIM; power++) {
    const y = Math.round(bottom - (height * power) / BRIM) + 0.5;
    context.moveTo(right, y);
    context.lineTo(right - (power % 3 === 0 ? 8 : 5), y);
  }
  context.stroke();
  context.restore();
}

/**
 * Draws the branch that the last step abandoned, dashed, from the square where the search continued.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {number[]} back the squares taken back, the last one of the path first
 * @param {number} from the square that they were reached from, or -1
 * @param {Theme} theme
 * @param {Coordinate} x
 * @param {Coordinate} y
 */
export function drawBranch(context, { side }, back, from, theme, x, y) {
  if (back.length === 0) return;
  const dash = Math.max(2, side * 0.12);
  context.save();
  context.strokeStyle = theme.back;
  context.lineWidth = Math.max(1.2, side * 0.06);
  context.setLineDash([dash, dash]);
  context.beginPath();
  for (const [index, square] of back.entries()) {
    if (index === 0) context.moveTo(x(square), y(square));
    else context.lineTo(x(square), y(square));
  }
  if (from >= 0) context.lineTo(x(from), y(from));
  context.stroke();
  context.restore();
}

/**
 * Draws the number of filled squares over the steps up to a moment: none at the bottom, all at the top.
 * @param {CanvasRenderingContext2D} context
 * @param {number} width in CSS pixels
 * @param {number} height
 * @param {Profile} profile
 * @param {{step: number, reach: number, size: number, filled: number, ends: boolean}} moment `reach`: the
 *   step at the right edge; `ends`: true if the run has ended
 * @param {Theme} theme
 */
export function drawProfile(context, width, height, profile, moment, theme) {
  const { step, reach, size, filled, ends } = moment;
  const x = (/** @type {number} */ at) => 1 + ((width - 4) * at) / Math.max(1, reach);
  const y = (/** @type {number} */ squares) => height - 2 - ((height - 5) * squares) / size;
  context.strokeStyle = theme.muted;
  context.globalAlpha = 0.45;
  context.lineWidth = 1;
  context.setLineDash([2, 3]);
  context.beginPath();
  context.moveTo(0, y(size));
  context.lineTo(width, y(size));
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
  const last = Math.min(profile.count - 1, Math.floor(step / profile.width));
  context.strokeStyle = theme.ink;
  context.lineWidth = Math.max(
    1.2,
    Math.min(3, ((width - 4) * profile.width) / Math.max(1, reach)),
  );
  context.lineJoin = "round";
  context.beginPath();
  let begun = false;
  for (let stretch = 0; stretch <= last; stretch++) {
    const most = profile.most[stretch] ?? 0;
    if (most === 0) continue;
    const at = x((stretch + (stretch === last ? 0 : 0.5)) * profile.width);
    if (begun) context.lineTo(at, y(most));
    else context.moveTo(at, y(most));
    begun = true;
    context.lineTo(at, y(profile.least[stretch] ?? 0));
  }
  context.stroke();
  context.fillStyle = theme.accent;
  context.beginPath();
  context.arc(x(step), y(filled), ends ? 3.2 : 2.4, 0, 2 * Math.PI);
  context.fill();
}
