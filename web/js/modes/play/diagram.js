/** Small boards: those to choose from, and puzzles and their solutions on paper. */

import { html, svg } from "lit-html";
import { columnName } from "../../board/geometry.js";
import { isHole } from "../../board/holes.js";

/** @import { Board } from "../../board/geometry.js" */

/** The number of characters that fit into a square at full size. */
const ROOM = 2.8;
/** Syllables longer than this do not make all the others smaller. */
const WIDE = 6;

/**
 * @typedef {object} Drawn
 * @property {ArrayLike<number>} [path] drawn as a line, with a dot on its first square
 * @property {Iterable<readonly [square: number, number: number]>} [numbers]
 * @property {ReadonlySet<number>} [given] the squares whose numbers are framed
 * @property {readonly string[]} [letters] the text on each square; the numbers are then small
 * @property {number} [question] the square with a question mark, where the knight stands
 * @property {boolean} [named] true if rows and columns have their names
 */

/** @param {Board} board @param {Drawn} drawn */
export function diagram(board, drawn) {
  const { path = [], numbers = [], given, letters, question = -1, named = false } = drawn;
  const { rows, cols } = board;
  const x = (/** @type {number} */ square) => (square % cols) + 0.5;
  const y = (/** @type {number} */ square) => Math.floor(square / cols) + 0.5;
  const squares = Array.from({ length: rows * cols }, (_, square) => square);
  // The colour of a1 is 0: it is dark.
  const ofColour = (/** @type {number} */ colour) =>
    squares
      .filter((square) => (x(square) + y(square) + rows) % 2 === colour && !isHole(board, square))
      .map((square) => `M${x(square) - 0.5} ${y(square) - 0.5}h1v1h-1z`)
      .join("");
  const line = Array.from(path, (square) => `${x(square)} ${y(square)}`).join("L");
  const frame = letters ? 0.44 : 0.36;
  const edge = named ? 0.6 : 0.03;
  const names = named
    ? [
        ...squares
          .slice(0, cols)
          .map(
            (col) =>
              svg`<text class="name" x=${col + 0.5} y=${rows + 0.4}>${columnName(col)}</text>`,
          ),
        ...squares
          .slice(0, rows)
          .map((row) => svg`<text class="name" x="-0.3" y=${row + 0.5}>${rows - row}</text>`),
      ]
    : [];
  return html`<svg
    class="diagram ${letters ? "lettered" : ""}"
    viewBox="${-edge} -0.03 ${cols + edge + 0.03} ${rows + edge + 0.03}"
    aria-hidden="true"
  >
    <path class="light" d=${ofColour(1)}></path>
    <path class="dark" d=${ofColour(0)}></path>
    ${line ? svg`<path class="line" d=${`M${line}`}></path>` : ""}
    ${path.length > 0 ? svg`<circle class="start" cx=${x(path[0] ?? 0)} cy=${y(path[0] ?? 0)} r=".16"></circle>` : ""}
    ${Array.from(
      numbers,
      ([square, number]) => svg`
        ${given?.has(square) ? svg`<rect x=${x(square) - frame} y=${y(square) - frame} width=${2 * frame} height=${2 * frame}></rect>` : ""}
        <text
          class=${letters ? "small" : given?.has(square) ? "given" : ""}
          x=${x(square) - (letters ? 0.34 : 0)}
          y=${y(square) - (letters ? 0.36 : 0)}
        >${number}</text>`,
    )}
    ${letters ? lettersOf(letters, x, y) : ""}
    ${question < 0 ? "" : svg`<circle class="here" cx=${x(question)} cy=${y(question)} r=".42"></circle>`} ${names}
  </svg>`;
}

/** The number of characters that readers see. @param {string} letter */
const lengthOf = (letter) => Array.from(new Intl.Segmenter().segment(letter)).length;

/**
 * The texts on the squares: all in one size, except very long syllables.
 * @param {readonly string[]} letters
 * @param {(square: number) => number} x
 * @param {(square: number) => number} y
 */
function lettersOf(letters, x, y) {
  const lengths = letters.map(lengthOf);
  const usual = Math.min(WIDE, Math.max(...lengths));
  return letters.map((letter, square) => {
    const scale = Math.min(1, ROOM / Math.max(usual, lengths[square] ?? 0));
    const place = `translate(${x(square)} ${y(square)}) scale(${scale})`;
    return letter && svg`<text class="letter" translate="no" transform=${place}>${letter}</text>`;
  });
}
