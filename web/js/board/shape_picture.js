/** The shape of a board as a small picture, for a button. */

import { isHole } from "./holes.js";

/** @import { Board } from "./geometry.js" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * A picture of the squares that are there.
 * @param {Board} board
 */
export function shapePicture(board) {
  const { rows, cols } = board;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${cols} ${rows}`);
  svg.setAttribute("aria-hidden", "true");
  let squares = "";
  for (let square = 0; square < rows * cols; square++) {
    if (isHole(board, square)) continue;
    squares += `M${(square % cols) + 0.06} ${Math.floor(square / cols) + 0.06}h.88v.88h-.88z`;
  }
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", squares);
  svg.append(path);
  return svg;
}
