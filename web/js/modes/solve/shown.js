/** Compares the form with the shown answer, which is marked if it belongs to another request. */

import { boardOf, canonical, check, fieldsOf } from "../../request/request.js";
import { typedBoard } from "../../request/typed.js";
import { stripped } from "../../ui/stripped.js";

/** @import { Field } from "../../request/request.js" */
/** @import { SolveState } from "./state.js" */

/** The request that is running, or else was last answered. @param {SolveState} slice */
export function wordsShown({ running, result, request }) {
  return running?.words ?? result?.words ?? request;
}

/** Fields that matter whatever the method. */
const ALWAYS = /** @type {const} */ ([
  "rows",
  "cols",
  "start",
  "end",
  "closed",
  "method",
  "max-steps",
  "holes",
]);

/**
 * True if the form differs from the shown request. Options that the method does not use are ignored.
 * @param {SolveState} slice
 */
export function isStale(slice) {
  const { form, goal } = slice;
  const shown = wordsShown(slice);
  const method = stripped(form.method);
  /** @type {Field[]} */
  const fields = [...ALWAYS, ...fieldsOf(method)];
  // Warnsdorff's rule needs a seed only for random ties.
  const unused = method === "warnsdorff" && form.ties !== "random" ? "seed" : "";
  const wrong = check(form).some(({ field }) => fields.some((name) => name === field));
  if (wrong || (goal === "end" && !stripped(form.end))) return true;
  const request = canonical(form);
  return fields.some((field) => field !== unused && request[field] !== shown[field]);
}

/**
 * The request whose board is shown: that of the form, once it has another board or other ends. A form with mistakes
 * hides no answer; a running search stays visible.
 * @param {SolveState} slice
 */
export function wordsOnBoard(slice) {
  const shown = wordsShown(slice);
  if (slice.running) return shown;
  const { words, fields } = typedBoard(slice.form);
  return fields.some((field) => words[field] !== shown[field]) ? words : shown;
}

/** The shown board. @param {SolveState} slice */
export function boardShown(slice) {
  return boardOf(wordsOnBoard(slice));
}
