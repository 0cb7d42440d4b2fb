/** Stored reports: whether one can be shown, and the conversion of those of earlier pages. */

import { columnsOfCells } from "../../report/survey_cells.js";
import { NUMBERS, TEXTS } from "../../report/survey_rows.js";
import { isAmount, isObject, isQuery, isText } from "../../ui/stored_values.js";

/** @import { Report } from "../../report/types.js" */
/** @import { Tool } from "./words.js" */

/** The lists of the other reports, with the fields that the page adds up or formats. */
const LISTS = /** @type {const} */ ({
  compare: { rows: { spec: isText, link: isQuery, forward: isAmount, backtracks: isAmount } },
  orders: {
    ranking: { order: isText, link: isQuery, forward: isAmount },
    presets: { order: isText, link: isQuery, forward: isAmount },
    bins: { from: isAmount, to: isAmount, solved: isAmount, unsolved: isAmount },
  },
});

/**
 * A stored report, or null if it cannot be shown.
 * @param {any} value
 * @param {Tool} tool
 * @returns {Report | null}
 */
export function readReport(value, tool) {
  if (!isObject(value) || value.kind !== tool || !isObject(value.settings)) return null;
  if (tool === "survey") {
    if (isCellSurvey(value)) return columnsOfCells(/** @type {any} */ (value));
    // Earlier versions left out no start.
    const { rows } = value;
    if (isObject(rows?.numbers))
      rows.numbers.left_out ??= new Float64Array(Number(rows.count) || 0);
    return isSurvey(value) ? /** @type {any} */ (value) : null;
  }
  const whole = Object.entries(LISTS[tool]).every(([name, fields]) =>
    isListOf(value[name], (row) => hasFields(row, fields)),
  );
  return whole ? /** @type {any} */ (value) : null;
}

/** @param {any} row @param {Record<string, (one: any) => boolean>} fields */
function hasFields(row, fields) {
  return isObject(row) && Object.entries(fields).every(([field, is]) => is(row[field]));
}

/** True for a survey of an earlier version, with a list for each run. @param {Record<string, any>} value */
function isCellSurvey({ rows, squares }) {
  const row = { board: isText, spec: isText, runs: isAmount, first_try: isAmount };
  const board = { rows: isAmount, cols: isAmount };
  return (
    isListOf(rows, (one) => hasFields(one, { ...row, gave_up: isAmount })) &&
    isListOf(squares, (one) => hasFields(one, board) && isListOf(one.cells, isCell)) &&
    rows.length === squares.length
  );
}

/** @param {any} cell */
function isCell(cell) {
  return Array.isArray(cell) && [cell[0], cell[3]].every(isAmount) && isText(cell[4]);
}

/** @param {Record<string, any>} value */
function isSurvey({ rows, runs }) {
  if (!isObject(rows) || !isObject(rows.texts) || !isObject(rows.numbers)) return false;
  const { count, words, texts, numbers } = rows;
  const shown =
    isListOf(words, isText) &&
    TEXTS.every((name) => isColumn(texts[name], Uint32Array, count)) &&
    TEXTS.every((name) => texts[name].every((/** @type {number} */ at) => at < words.length)) &&
    NUMBERS.every((name) => isColumn(numbers[name], Float64Array, count));
  if (!shown || !isObject(runs) || !isListOf(runs.theories, isText)) return false;
  const total = runs.square?.length;
  return (
    isColumn(runs.square, Uint32Array, total) &&
    isColumn(runs.ended, Uint8Array, total) &&
    isColumn(runs.theory, Uint32Array, total) &&
    isColumn(runs.backtracks, Float64Array, total) &&
    numbers.first.every(
      (/** @type {number} */ first, /** @type {number} */ at) =>
        first >= 0 && first + numbers.starts[at] <= total,
    )
  );
}

/**
 * @param {any} value
 * @param {Uint32ArrayConstructor | Uint8ArrayConstructor | Float64ArrayConstructor} type
 * @param {number} length
 */
function isColumn(value, type, length) {
  return value instanceof type && value.length === length;
}

/** @param {any} value @param {(one: any) => boolean} is */
function isListOf(value, is) {
  return Array.isArray(value) && value.every(is);
}
