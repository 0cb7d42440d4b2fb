/** A board that shows for every start which of two methods does better. */

import { heatFrame } from "./heat.js";
import { shape, text } from "./svg.js";

/** @import { Board } from "../board/geometry.js" */

/**
 * @typedef {object} Duel One start.
 * @property {number} square
 * @property {"better" | "worse" | "alike"} side of the first method
 * @property {string} label
 * @property {string} link that a click opens
 */

/** The sign on a square, so that its colour is not the only sign. */
export const MARKS = Object.freeze({ better: "+", worse: "−", alike: "" });

/**
 * @param {object} content
 * @param {string} content.name
 * @param {string} content.title
 * @param {string} content.description
 * @param {Board} content.board
 * @param {Duel[]} content.duels
 */
export function versusMap({ name, title, description, board, duels }) {
  const frame = { name, title, description, board, most: 0, meanings: [] };
  const { svg, side, left, last } = heatFrame({ ...frame, scale: { least: "", most: "" } });
  for (const { square, side: ahead, label, link } of duels) {
    const x = left + (square % board.cols) * side;
    const y = 0.5 + Math.floor(square / board.cols) * side;
    const size = String(Math.min(20, side * 0.55));
    last.before(
      shape(
        "g",
        { class: "cell", "data-link": link, "font-size": size },
        shape("title", {}, label),
        shape("rect", { x, y, width: side, height: side, class: `patch ${ahead}` }),
        text(x + side / 2, y + side / 2, MARKS[ahead], "strong middle"),
      ),
    );
  }
  return svg;
}
