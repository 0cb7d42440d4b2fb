/** Squares, names and places on the screen. A square is `row * cols + col`, row 0 on top. */

/** @typedef {{rows: number, cols: number}} Board */

/** The (row, col) steps of directions 1…8, clockwise from up-right. */
export const DIRECTIONS = /** @type {const} */ ([
  [-2, 1],
  [-1, 2],
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
]);

/** @param {number} col */
export function columnName(col) {
  let letters = "";
  for (let rest = col + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/**
 * The algebraic name of a square: `a1` is bottom left.
 * @param {Board} board
 * @param {number} square
 */
export function squareName({ rows, cols }, square) {
  return columnName(square % cols) + (rows - Math.floor(square / cols));
}

/**
 * The square that `h1`, `7,7` or `(7, 7)` names: its number, `null` if it is off the board, and
 * `undefined` if it is no square at all.
 * @param {Board} board
 * @param {string} text
 * @returns {number | null | undefined}
 */
export function parseSquare({ rows, cols }, text) {
  const word = text.trim().toLowerCase();
  let row = -1;
  let col = -1;
  const algebraic = /^([a-z]{1,6})([0-9]{1,9})$/.exec(word);
  const pair = /^\(?\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*\)?$/.exec(word);
  if (algebraic?.[1]) {
    for (const letter of algebraic[1]) col = (col + 1) * 26 + letter.charCodeAt(0) - 97;
    row = rows - Number(algebraic[2]);
  } else if (pair) {
    row = Number(pair[1]);
    col = Number(pair[2]);
  } else {
    return undefined;
  }
  return row >= 0 && row < rows && col >= 0 && col < cols ? row * cols + col : null;
}

/**
 * @param {Board} board
 * @param {number} square
 * @returns {number[]} the squares a knight's move away
 */
export function neighbours({ rows, cols }, square) {
  const row = Math.floor(square / cols);
  const col = square % cols;
  const found = [];
  for (const [down, right] of DIRECTIONS) {
    const r = row + down;
    const c = col + right;
    if (r >= 0 && r < rows && c >= 0 && c < cols) found.push(r * cols + c);
  }
  return found;
}

/**
 * Whether two squares are a knight's move apart.
 * @param {Board} board
 * @param {number} a
 * @param {number} b
 */
export function isMove({ cols }, a, b) {
  const down = Math.abs(Math.floor(a / cols) - Math.floor(b / cols));
  const right = Math.abs((a % cols) - (b % cols));
  return down * right === 2;
}

/**
 * Where the board lies in a box of `width` × `height` CSS pixels: the side of a square, the corner of
 * the board, and the room left for the coordinates (0 where squares are too small for them).
 * @typedef {{side: number, left: number, top: number, margin: number}} Layout
 * @param {Board} board
 * @param {number} width
 * @param {number} height
 * @returns {Layout}
 */
export function layout({ rows, cols }, width, height) {
  const margin = Math.min(width / cols, height / rows) >= 18 ? 20 : 4;
  const side = Math.max(1, Math.min((width - 2 * margin) / cols, (height - 2 * margin) / rows));
  return { side, left: (width - side * cols) / 2, top: (height - side * rows) / 2, margin };
}
