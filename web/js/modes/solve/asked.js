/** What the form asks for, beside what is shown: an answer to something else says so. */

import { stripped } from "../../app/stripped.js";
import { boardOf, canonical, check, DEFAULTS, findsMany, optionsOf } from "./request.js";

/** @import { Field, Words } from "./request.js" */
/** @import { SolveState } from "./state.js" */

/** The request that runs, or else was answered last. @param {SolveState} slice */
export function wordsShown({ running, result, asked }) {
  return running?.words ?? result?.words ?? asked;
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
]);

/** What can be seen of a request on the board. */
const SEEN = /** @type {const} */ (["rows", "cols", "start", "end"]);

/**
 * Whether the form asks for something else than what is shown. What a method does not use makes no
 * difference.
 * @param {SolveState} slice
 */
export function isStale(slice) {
  const { form, goal } = slice;
  const shown = wordsShown(slice);
  const method = stripped(form.method);
  /** @type {Field[]} */
  const fields = [...ALWAYS, ...optionsOf(method)];
  if (findsMany(method)) fields.push("tours");
  // The seed of Warnsdorff's rule matters only where ties are drawn.
  const unused = method === "warnsdorff" && form.ties !== "random" ? "seed" : "";
  const wrong = check(form).some(({ field }) => fields.some((one) => one === field));
  if (wrong || (goal === "end" && !stripped(form.end))) return true;
  const asked = canonical(form);
  return fields.some((field) => field !== unused && asked[field] !== shown[field]);
}

/**
 * The request whose board is on the screen: what is typed, as soon as it is another board or has other
 * ends. A search that runs stays in sight.
 * @param {SolveState} slice
 */
export function wordsOnBoard(slice) {
  const shown = wordsShown(slice);
  if (slice.running) return shown;
  const typed = typedBoard(slice.form);
  return typed && SEEN.some((field) => typed[field] !== shown[field]) ? typed : shown;
}

/** The last form that was looked at, and what came of it: it is asked for in every frame. */
let last = /** @type {{form: Words | null, words: Words | null}} */ ({ form: null, words: null });

/**
 * What is typed as far as it can be seen on a board, or null while its size is wrong.
 * @param {Words} form
 */
function typedBoard(form) {
  if (last.form === form) return last.words;
  const wrong = check(form).map(({ field }) => field);
  const words = { ...form };
  for (const field of /** @type {Field[]} */ (wrong)) words[field] = DEFAULTS[field];
  const sized = !wrong.includes("rows") && !wrong.includes("cols");
  last = { form, words: sized ? canonical(words) : null };
  return last.words;
}

/** The board on the screen. @param {SolveState} slice */
export function boardShown(slice) {
  return boardOf(wordsOnBoard(slice));
}
