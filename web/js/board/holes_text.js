/** The text of holes in links and forms. */

import { stripped } from "../ui/stripped.js";
import { parseSquare, squareName } from "./geometry.js";
import { areaOf } from "./holes.js";

/** @import { Board } from "./geometry.js" */

/** The maximum number of holes written as names; longer lists use one bit per square. */
const MAX_NAMED = 60;

/**
 * @typedef {object} HolesProblem The problem of a text of holes.
 * @property {string} code
 * @property {string} value the part that is wrong
 */

/**
 * Parses a text of holes: `a1,h8`, or `~` and base64url of a bit for each square, row by row from the top.
 * @param {Pick<Board, "rows" | "cols">} board
 * @param {string} text
 * @returns {number[] | HolesProblem} sorted
 */
export function parseHoles(board, text) {
  const word = stripped(text);
  if (word.startsWith("~")) return fromBits(word, areaOf(board));
  const holes = new Set();
  // A comma within parentheses separates row and column.
  const parts = word.match(/[^()]*[()]?/g) ?? [];
  const names = parts.map((part) =>
    part.endsWith(")") ? part.replaceAll("\n", " ") : part.replace(/[\t-\r ,;]+/g, "\n"),
  );
  for (const name of names.join("").split("\n").filter(Boolean)) {
    const square = parseSquare(board, name);
    if (square === undefined) return { code: "square-syntax", value: name };
    if (square === null) return { code: "square-off-board", value: name };
    holes.add(square);
  }
  return [...holes].sort((a, b) => a - b);
}

/**
 * Formats holes, in the only form for links and the form of a request.
 * @param {Board} board
 */
export function formatHoles(board) {
  const { holes = [] } = board;
  if (2 * holes.length <= MAX_NAMED) {
    const names = holes.map((square) => squareName(board, square)).join(",");
    if (names.length <= MAX_NAMED) return names;
  }
  const bytes = new Uint8Array(Math.ceil(areaOf(board) / 8));
  for (const square of holes)
    bytes[square >> 3] = (bytes[square >> 3] ?? 0) | (128 >> (square & 7));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `~${withoutPadding(btoa(binary)).replaceAll("+", "-").replaceAll("/", "_")}`;
}

/** Base64 without padding. @param {string} text */
function withoutPadding(text) {
  let end = text.length;
  while (text[end - 1] === "=") end -= 1;
  return text.slice(0, end);
}

/** @param {string} word @param {number} area @returns {number[] | HolesProblem} */
function fromBits(word, area) {
  const digits = withoutPadding(word.slice(1));
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
