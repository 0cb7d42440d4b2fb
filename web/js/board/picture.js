/** Draws a proof on the board: two classes of squares, marks, moves. */

import { visible } from "./geometry.js";
import { isHole, sizeOf } from "./holes.js";

/** @import { Board } from "./geometry.js" */
/** @import { Pen } from "./types.js" */
/** @import { Picture } from "../solver/documents.js" */

/** From this side of a square on, in CSS pixels, one class is hatched. */
const HATCHED = 9;

/** Below this side, in CSS pixels, the colours of squares cannot be distinguished. */
const CHEQUERS = 7;

/** The least size of a mark, in CSS pixels, so that it is visible on every board. */
const MARK = 9;

/** The radius of the outer ring of a subject, in sizes of a mark: larger than the knight. */
const RING = 1.45;

/**
 * True if a square has the colour of a1.
 * @param {Board} board
 * @param {number} row
 * @param {number} col
 */
function isDark({ rows }, row, col) {
  return (row + col) % 2 === (rows - 1) % 2;
}

/**
 * True if a square is of the hatched class: the colour of a1, or the lines that the picture names.
 * @param {Board} board
 * @param {Picture} picture
 * @param {number} row
 * @param {number} col
 */
function isHatched(board, { classes, lines }, row, col) {
  if (classes === "colours") return isDark(board, row, col);
  return lines.includes(classes === "rows" ? row : col);
}

/**
 * The first square of a class; -1 if it has none.
 * @param {Board} board
 * @param {Picture} picture
 * @param {"hatched" | "plain"} name
 */
export function firstOf(board, picture, name) {
  for (let square = 0; square < board.rows * board.cols; square++) {
    const [row, col] = [Math.floor(square / board.cols), square % board.cols];
    const hatched = isHatched(board, picture, row, col);
    if (hatched === (name === "hatched") && !isHole(board, square)) return square;
  }
  return -1;
}

/** The number of squares in each class. @param {Board} board @param {Picture} picture */
export function classSizes(board, picture) {
  const { rows, cols, holes = [] } = board;
  const { classes, lines } = picture;
  const isMissing = (/** @type {number} */ square) =>
    isHatched(board, picture, Math.floor(square / cols), square % cols);
  const hatched =
    (classes === "colours"
      ? Math.ceil((rows * cols) / 2)
      : lines.length * (classes === "rows" ? cols : rows)) - holes.filter(isMissing).length;
  return { hatched, plain: sizeOf(board) - hatched };
}

/** Draws the two classes in two tints, one of them hatched. @param {Pen} pen @param {Picture} picture */
export function drawClasses({ context, layout, board, theme }, picture) {
  const { side, left, top } = layout;
  if (!picture.classes || (picture.classes === "colours" && side < CHEQUERS)) return;
  const hatched = new Path2D();
  const plain = new Path2D();
  const dark = new Path2D();
  const { firstRow, lastRow, firstCol, lastCol } = visible(board, layout);
  for (let row = firstRow; row <= lastRow; row++) {
    for (let col = firstCol; col <= lastCol; col++) {
      const path = isHatched(board, picture, row, col) ? hatched : plain;
      path.rect(left + col * side, top + row * side, side, side);
      if (isDark(board, row, col)) dark.rect(left + col * side, top + row * side, side, side);
    }
  }
  context.fillStyle = theme.hatched;
  context.fill(hatched);
  context.fillStyle = theme.plain;
  context.fill(plain);
  if (picture.classes !== "colours") {
    // The argument refers to the colours of the squares as well.
    context.fillStyle = "#000";
    context.globalAlpha = 0.13;
    context.fill(dark);
    context.globalAlpha = 1;
  }
  if (side < HATCHED) return;
  context.save();
  context.clip(hatched);
  context.beginPath();
  const step = Math.max(5, Math.min(11, side / 5));
  const { clip } = layout;
  const [height, bottom] = [clip.bottom - clip.top, clip.bottom];
  // Measured from the board's corner, so that the hatching moves with it.
  const from = clip.left - ((clip.left - left + (bottom - top)) % step) - step;
  for (let x = from; x < clip.right + height; x += step) {
    context.moveTo(x - height, clip.top);
    context.lineTo(x, bottom);
  }
  context.strokeStyle = theme.back;
  context.globalAlpha = 0.4;
  context.lineWidth = 1;
  context.stroke();
  context.restore();
}

/**
 * The connected components of the moves: the sets of their squares, those with the most marks first.
 * @param {Picture} picture
 */
function chainsOf({ marks, moves }) {
  /** @type {Set<number>[]} */
  const chains = [];
  for (const [from, to] of moves) {
    const chain = chains.find((squares) => squares.has(from) || squares.has(to));
    if (chain) chain.add(from).add(to);
    else chains.push(new Set([from, to]));
  }
  const marked = (/** @type {Set<number>} */ chain) =>
    marks.filter(([square]) => chain.has(square)).length;
  return chains.sort((a, b) => marked(b) - marked(a));
}

/**
 * Draws the moves and the marks of a picture; a connected component has one style.
 * @param {Pen} pen
 * @param {Picture} picture
 */
export function drawArgument({ context, layout: { side }, edges, theme, x, y }, picture) {
  const { marks, moves } = picture;
  const width = Math.max(2, Math.min(5, side * 0.06));
  const chains = chainsOf(picture);
  const styles = [
    { colour: theme.back, dash: [] },
    { colour: theme.good, dash: [3 * width, 2 * width] },
    { colour: theme.muted, dash: [0.5 * width, 2 * width] },
  ];
  const styleOf = (/** @type {number} */ square) => {
    const chain = chains.findIndex((squares) => squares.has(square));
    return styles[Math.max(0, Math.min(chain, styles.length - 1))];
  };
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const style of styles) {
    const path = new Path2D();
    for (const [from, to] of moves) {
      if (styleOf(from) !== style) continue;
      path.moveTo(x(from), y(from));
      path.lineTo(x(to), y(to));
    }
    strokeWithHalo(context, path, width, style.colour, theme.light, style.dash);
  }
  const size = Math.max(MARK, side * 0.3);
  // On a large board a mark is larger than its square, so it is moved inside at the edges.
  const least = MARK * RING + 3;
  const inside = (
    /** @type {number} */ at,
    /** @type {number} */ from,
    /** @type {number} */ to,
  ) => (at < from || at > to ? at : Math.max(from + least, Math.min(to - least, at)));
  for (const [square, role] of marks) {
    const shape = shapeOf(
      role,
      inside(x(square), edges.left, edges.right),
      inside(y(square), edges.top, edges.bottom),
      size,
    );
    const colour = role === "subject" ? theme.accent : (styleOf(square)?.colour ?? theme.back);
    // The colour of a subject's square stays visible round the inner ring.
    context.fillStyle = theme.light;
    context.fill(role === "subject" ? shape.inner : shape.outline);
    strokeWithHalo(
      context,
      shape.outline,
      Math.max(2, Math.min(4, size * 0.14)),
      colour,
      theme.light,
    );
    context.stroke(shape.inner);
  }
}

/**
 * Strokes a line with a halo, so that it is visible on any background.
 * @param {CanvasRenderingContext2D} context
 * @param {Path2D} path
 * @param {number} width
 * @param {string} colour
 * @param {string} halo
 * @param {number[]} [dash]
 */
function strokeWithHalo(context, path, width, colour, halo, dash = []) {
  context.strokeStyle = halo;
  context.lineWidth = width + 3;
  context.stroke(path);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.setLineDash(dash);
  context.stroke(path);
  context.setLineDash([]);
}

/**
 * The shape of a mark: a ring in a ring, a square, or a diamond.
 * @param {string} role
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function shapeOf(role, x, y, size) {
  const outline = new Path2D();
  const inner = new Path2D();
  if (role === "subject") {
    outline.arc(x, y, size * RING, 0, 2 * Math.PI);
    inner.arc(x, y, size * 0.7, 0, 2 * Math.PI);
  } else if (role === "forced") {
    const half = size * 0.8;
    outline.rect(x - half, y - half, 2 * half, 2 * half);
  } else {
    const reach = size * 1.05;
    outline.moveTo(x, y - reach);
    outline.lineTo(x + reach, y);
    outline.lineTo(x, y + reach);
    outline.lineTo(x - reach, y);
    outline.closePath();
  }
  return { outline, inner };
}
