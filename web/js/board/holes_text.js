/** Holes as a text, as links and forms write them. */

import { stripped } from "../app/stripped.js";
import { parseSquare, squareName } from "./geometry.js";
import { areaOf } from "./holes.js";

/** @import { Board } from "./geometry.js" */

/** Lists of names longer than this are written as one bit a square. */
const MOST_NAMED = 60;

/**
 * @typedef {object} HolesProblem What is wrong with a text of holes.
 * @property {string} code
 * @property {string} value the part that is wrong
 */

/**
 * The holes that a text names: `a1,h8`, or `~` and base64url of a bit for each square, row by row from the
 * top.
 * @param {Pick<Board, "rows" | "cols">} board
 * @param {string} text
 * @returns {number[] | HolesProblem} in order
 */
export function parseHoles(board, text) {
  const word = stripped(text);
  if (word.startsWith("~")) return fromBits(word, areaOf(board));
  const holes = new Set();
  for (const name of word.split(/[\t-\r ,;]+(?![^(]*\))/).filter(Boolean)) {
    const square = parseSquare(board, name);
    if (square === undefined) return { code: "square-syntax", value: name };
    if (square === null) return { code: "square-off-board", value: name };
    holes.add(square);
  }
  return [...holes].sort((one, other) => one - other);
}

/**
 * The one way in which links and the form write holes.
 * @param {Board} board
 */
export function formatHoles(board) {
  const { holes = [] } = board;
  if (2 * holes.length <= MOST_NAMED) {
    const names = holes.map((square) => squareName(board, square)).join(",");
    if (names.length <= MOST_NAMED) return names;
  }
  const bytes = new Uint8Array(Math.ceil(areaOf(board) / 8));
  for (const square of holes)
    bytes[square >> 3] = (bytes[square >> 3] ?? 0) | (128 >> (square & 7));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `~${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/**
 * @param {string} word
 * @param {number} area
 * @returns {number[] | HolesProblem}
 */
function fromBits(word, area) {
  const digits = word.slice(1).replace(/=+$/, "");
  const value = word;
  if (!/^[A-Za-z0-9_-]*$/.test(digits) || digits.length % 4 === 1)
    return { code: "holes-syntax", value };
  const binary = atob(digits.replaceAll("-", "+").replaceAll("_", "/"));
  const holes = [];
  for (let square = 0; square < 8 * binary.length; square++) {
    if (binary.charCodeAt(square >> 3) & (128 >> (square & 7))) holes.push(square);
  }
  const fits = binary.length === Math.ceil(area / 8) && (holes.at(-1) ?? 0) < area;
  return fits ? holes : { code: "holes-size", value };
}
