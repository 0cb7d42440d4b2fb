/**
 * The rows of a survey's report in columns, and its runs. A survey may have 100,000 of either, so there is no
 * object a row and none a run; a row object is made when it is drawn.
 */

import { squareName } from "../board/geometry.js";

/** @import { Sign } from "../charts/svg.js" */
/** @import { SurveyRow, SurveyRows } from "./types.js" */

export const TEXTS = /** @type {const} */ (["board", "spec", "head", "tail"]);

export const NUMBERS = /** @type {const} */ ([
  ...["runs", "first_try", "after_backtracking", "impossible", "gave_up"],
  ...["theory_impossible", "missed", "forward", "backtracks", "seconds", "left_out"],
  ...["first", "starts", "rows", "cols", "worst", "most", "colour"],
]);

/** The values of a run's `ended` other than 0, which means not yet. */
export const ENDED = Object.freeze({
  first: 1,
  after: 2,
  impossible: 3,
  limit: 4,
  known: 5,
  leftOut: 6,
});

/** Columns that are filled row by row. */
export class RowsInTheMaking {
  /** @type {Map<string, number>} */
  #places = new Map();
  #next = 0;

  /** @param {number} count */
  constructor(count) {
    /** @type {SurveyRows} */
    this.rows = {
      count,
      words: [],
      texts: {
        board: new Uint32Array(count),
        spec: new Uint32Array(count),
        head: new Uint32Array(count),
        tail: new Uint32Array(count),
      },
      numbers: Object.fromEntries(NUMBERS.map((name) => [name, new Float64Array(count)])),
    };
  }

  /** @param {any} row */
  add(row) {
    const { texts, numbers } = this.rows;
    const index = this.#next;
    this.#next += 1;
    const [head, tail] = row.link;
    for (const name of NUMBERS) /** @type {any} */ (numbers)[name][index] = row[name] ?? 0;
    const said = { board: row.board, spec: row.spec, head, tail };
    for (const name of TEXTS) texts[name][index] = this.#place(said[name]);
  }

  /** Stores each text once. @param {string} text */
  #place(text) {
    let place = this.#places.get(text);
    if (place === undefined) {
      place = this.rows.words.push(text) - 1;
      this.#places.set(text, place);
    }
    return place;
  }
}

/**
 * One row as an object.
 * @param {SurveyRows} rows
 * @param {number} index
 * @returns {SurveyRow}
 */
export function rowAt({ words, texts, numbers }, index) {
  const row = /** @type {any} */ ({});
  for (const name of NUMBERS) row[name] = numbers[name]?.[index];
  for (const name of TEXTS) row[name] = words[texts[name][index] ?? 0];
  return row;
}

/**
 * The sum of a column.
 * @param {SurveyRows} rows
 * @param {typeof NUMBERS[number]} name
 */
export function sum({ numbers }, name) {
  return /** @type {Float64Array} */ (numbers[name]).reduce((total, one) => total + one, 0);
}

/**
 * The distinct texts of a column, in the order of their first row.
 * @param {SurveyRows} rows
 * @param {typeof TEXTS[number]} name
 */
export function different({ words, texts }, name) {
  return [...new Set(texts[name])].map((place) => words[place] ?? "");
}

/**
 * The link of a run.
 * @param {SurveyRow} row
 * @param {number} square its start
 */
export function linkOf({ rows, cols, head, tail }, square) {
  return `${head}${squareName({ rows, cols }, square)}${tail}`;
}

/**
 * The numbers of a row's runs by their signs.
 * @param {SurveyRow} row
 * @returns {[Sign, number][]}
 */
export function partsOf({ first_try, after_backtracking, impossible, gave_up, missed, left_out }) {
  return [
    ["first", first_try],
    ["after", after_backtracking],
    ["impossible", impossible],
    ["known", gave_up - missed + left_out],
    ["limit", missed],
  ];
}
