/**
 * The request as texts, as in links and the form: each field is a text, and missing ones have defaults. The page checks
 * only the form of these texts, because it reads links before Python is ready; Python checks everything again.
 */

import { parseSquare, squareName } from "../board/geometry.js";
import { areaOf, isHole, sizeOf } from "../board/holes.js";
import { formatHoles, parseHoles } from "../board/holes_text.js";
import { FACTS } from "../build_info.js";
import { memo } from "../ui/memo.js";
import { shortened } from "../ui/shortened.js";
import { stripped } from "../ui/stripped.js";
import { choice, wholeNumber } from "./spelling.js";

/** @import { SentenceParams } from "../ui/message.js" */
/** @import { Problem } from "../ui/problems.js" */
/** @import { Board } from "../board/geometry.js" */

/**
 * @typedef {keyof typeof FACTS.defaults} Field
 * @typedef {Record<Field, string>} Words
 */

/** The largest board on this page, in squares. */
export const MAX_SQUARES = FACTS.limits.page_squares;

const MAX_SEED = FACTS.limits.seed;

/** @type {Readonly<Words>} */
export const DEFAULTS = Object.freeze({ ...FACTS.defaults });

/** The methods that need only a request, so not a person's own rule. */
export const OFFERED = FACTS.methods.filter(({ own }) => !own).map(({ id }) => id);

/** The facts of a method; an unknown method counts as able to do everything. @param {string} method */
function factsOf(method) {
  const unknown = {
    options: /** @type {Field[]} */ ([]),
    many: true,
    holes: true,
    symmetric: true,
  };
  return FACTS.methods.find(({ id }) => id === method) ?? unknown;
}

/** The options that a method uses. @param {string} method */
export const optionsOf = (method) => factsOf(method).options;

/** True if a method can find more than one tour. @param {string} method */
export const findsMany = (method) => factsOf(method).many;

/** The fields that only some methods use. */
const SOMETIMES = /** @type {const} */ ([
  "order",
  "ties",
  "backtrack",
  "seed",
  "tours",
  "symmetry",
]);

/** Those of them that a method uses. @param {string} method @returns {Field[]} */
export function fieldsOf(method) {
  /** @type {Field[]} */
  const fields = [...optionsOf(method)];
  if (findsMany(method)) fields.push("tours");
  if (factsOf(method).symmetric) fields.push("symmetry");
  return fields;
}

/** @param {string} text @param {number} least @param {number} [most] */
function inRange(text, least, most = Number.POSITIVE_INFINITY) {
  const number = wholeNumber(text);
  return number !== null && number >= least && number <= most;
}

/**
 * True if a switch is on; an empty text stands for the default.
 * @param {string} text @param {string} [open]
 */
function isOn(text, open = "") {
  return choice(stripped(text) || open) === true;
}

/** The number of cached boards: each frame needs the same board many times. */
const SHAPES = 8;

const holesIn = memo(parseHoles, {
  by: ({ rows, cols }, text) => [rows, cols, text],
  most: SHAPES,
});

/**
 * The board of a request with valid sizes; invalid holes are omitted.
 * @param {Pick<Words, "rows" | "cols" | "holes">} words
 * @returns {Board}
 */
export function boardOf(words) {
  const board = { rows: Number(wholeNumber(words.rows)), cols: Number(wholeNumber(words.cols)) };
  if (!stripped(words.holes)) return board;
  const holes = holesIn(board, words.holes);
  const some = Array.isArray(holes) && holes.length > 0 && holes.length < areaOf(board);
  return some ? { ...board, holes } : board;
}

/**
 * A board as request texts.
 * @param {Board} board
 */
export function wordsOfBoard(board) {
  const { rows, cols } = board;
  return { rows: String(rows), cols: String(cols), holes: formatHoles(board) };
}

/**
 * All mistakes, at most one per field.
 * @param {Words} words
 * @returns {Problem[]}
 */
export function check(words) {
  /** @type {Problem[]} */
  const problems = [];
  /** @param {Field} field @param {string} code @param {SentenceParams} [params] */
  const complain = (field, code, params = {}) =>
    problems.push({ field, code, params: { value: shortened(words[field]), ...params } });

  for (const field of /** @type {const} */ (["rows", "cols"])) {
    if (!inRange(words[field], 1, MAX_SQUARES))
      complain(field, "page-size", { limit: MAX_SQUARES });
  }
  const { rows, cols } = boardOf(words);
  if (problems.length === 0 && rows * cols > MAX_SQUARES) {
    complain("rows", "board-too-large", { limit: MAX_SQUARES, rows, cols });
  }
  if (problems.length === 0) checkHoles(words, complain);
  if (problems.length === 0) checkSquares(words, complain);
  const method = stripped(words.method);
  if (FACTS.methods.some(({ id, own }) => id === method && own)) {
    complain("method", "rule-needed");
  } else if (!OFFERED.includes(method)) {
    complain("method", "unknown-method", { choices: OFFERED });
  }
  if ([...stripped(words.order)].sort().join("") !== [...DEFAULTS.order].sort().join("")) {
    complain("order", "order-not-a-permutation");
  }
  if (!FACTS.ties.includes(stripped(words.ties))) {
    complain("ties", "unknown-ties", { choices: FACTS.ties });
  }
  const symmetry = stripped(words.symmetry);
  if (!FACTS.symmetries.includes(symmetry)) {
    complain("symmetry", "unknown-symmetry", { choices: FACTS.symmetries });
  } else if (symmetry !== DEFAULTS.symmetry && !factsOf(method).symmetric) {
    const able = FACTS.methods.filter(({ symmetric }) => symmetric).map(({ id }) => id);
    complain("symmetry", "symmetry-needs-method", { method, choices: able });
  }
  for (const field of /** @type {const} */ (["closed", "backtrack"])) {
    if (stripped(words[field]) && choice(words[field]) === null) complain(field, "not-a-boolean");
  }
  if (!inRange(words.seed, 0, MAX_SEED)) {
    complain("seed", "seed-out-of-range", { limit: MAX_SEED });
  }
  if (stripped(words["max-steps"]) && !inRange(words["max-steps"], 1)) {
    complain("max-steps", "bad-max-steps");
  }
  if (stripped(words.tours) !== "all" && !inRange(words.tours, 1)) {
    complain("tours", "bad-tours");
  } else if (wholeNumber(words.tours) !== 1n && !findsMany(method)) {
    complain("tours", "one-tour-method");
  }
  return problems;
}

/**
 * @param {Words} words
 * @param {(field: Field, code: string, params?: SentenceParams) => void} complain
 */
function checkHoles(words, complain) {
  if (!stripped(words.holes)) return;
  const { rows, cols } = boardOf({ ...words, holes: "" });
  const holes = holesIn({ rows, cols }, words.holes);
  const last = squareName({ rows, cols }, cols - 1);
  if (!Array.isArray(holes)) {
    complain("holes", holes.code, { value: shortened(holes.value), rows, cols, last });
  } else if (holes.length === rows * cols) {
    complain("holes", "no-squares-left", { rows, cols });
  } else if (holes.length > 0 && !factsOf(stripped(words.method)).holes) {
    complain("method", "holes-need-search");
  }
}

/**
 * The request, with defaults for invalid options that the method does not use: the form does not show them.
 * @param {Words} words
 * @returns {Words}
 */
export function withoutHiddenMistakes(words) {
  const method = stripped(words.method);
  const used = fieldsOf(method);
  const result = { ...words };
  for (const { field } of check(words)) {
    for (const option of SOMETIMES) {
      if (field === option && !used.includes(option)) result[option] = DEFAULTS[option];
    }
  }
  return result;
}

/**
 * @param {Words} words
 * @param {(field: Field, code: string, params?: SentenceParams) => void} complain
 */
function checkSquares(words, complain) {
  const board = boardOf(words);
  /** @type {Record<"start" | "end", number | null | undefined>} */
  const squares = { start: null, end: null };
  for (const field of /** @type {const} */ (["start", "end"])) {
    if (!stripped(words[field])) continue;
    const square = parseSquare(board, words[field]);
    if (square === undefined) complain(field, "square-syntax");
    if (square === null) {
      const last = squareName(board, board.cols - 1);
      complain(field, "square-off-board", { rows: board.rows, cols: board.cols, last });
    }
    if (square != null && isHole(board, square)) {
      complain(field, "square-is-hole", { value: squareName(board, square) });
    }
    squares[field] = square;
  }
  const { start, end } = squares;
  // On a board with one square the start is that square, even if none is named.
  const single = sizeOf(board) === 1;
  if (stripped(words.end) && isOn(words.closed)) {
    complain("end", "end-and-closed");
  } else if (end != null && (end === start || single)) {
    complain("end", "end-equals-start", { value: squareName(board, end) });
  }
}

/**
 * The canonical form of a request, as in links: squares by name, numbers without leading zeros.
 * @param {Words} words a request that has passed `check`
 * @returns {Words}
 */
export function canonical(words) {
  const board = boardOf(words);
  const result = { ...words };
  for (const field of /** @type {const} */ (["start", "end"])) {
    const square = stripped(words[field]) ? parseSquare(board, words[field]) : null;
    result[field] = square == null ? "" : squareName(board, square);
  }
  for (const field of /** @type {const} */ (["rows", "cols", "seed", "max-steps", "tours"])) {
    result[field] = String(wholeNumber(words[field]) ?? stripped(words[field]));
  }
  for (const field of /** @type {const} */ (["method", "order", "ties", "symmetry"])) {
    result[field] = stripped(words[field]);
  }
  result.holes = formatHoles(board);
  result.closed = isOn(words.closed) ? "1" : "";
  result.backtrack = isOn(words.backtrack, DEFAULTS.backtrack) ? "1" : "0";
  return result;
}

/** A request for a tour of a board. @param {Board} board @param {Partial<Words>} more @returns {Words} */
export function requestOn(board, more) {
  return canonical({ ...DEFAULTS, ...wordsOfBoard(board), ...more });
}

/**
 * The request as Python's parameters: the size of the board, and everything other than the defaults.
 * @param {Words} words
 * @returns {Record<string, string>}
 */
export function pythonWords(words) {
  const { rows, cols } = words;
  const others = Object.entries(words).filter(
    ([name, text]) => text !== DEFAULTS[/** @type {Field} */ (name)],
  );
  return { rows, cols, ...Object.fromEntries(others) };
}
