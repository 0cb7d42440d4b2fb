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
  "holes",
]);

/** What can be seen of a request on the board. */
const SEEN = /** @type {const} */ (["rows", "cols", "start", "end", "holes"]);

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
 * ends. A mistake asks for nothing, so it takes no answer away; a search that runs stays in sight.
 * @param {SolveState} slice
 */
export function wordsOnBoard(slice) {
  const shown = wordsShown(slice);
  if (slice.running) return shown;
  const { words, fields } = typedBoard(slice.form);
  return fields.some((field) => words[field] !== shown[field]) ? words : shown;
}

/**
 * @typedef {object} TypedBoard What is typed, as far as it can be seen on a board.
 * @property {Words} words
 * @property {Field[]} fields those of SEEN that are right; none while the size is wrong
 */

/** The last form that was looked at, and what came of it: it is asked for in every frame. */
let last = /** @type {{form: Words, typed: TypedBoard} | null} */ (null);

/**
 * @param {Words} form
 * @returns {TypedBoard}
 */
function typedBoard(form) {
  if (last?.form === form) return last.typed;
  const wrong = new Set(check(form).map(({ field }) => field));
  const words = { ...form };
  for (const field of /** @type {Set<Field>} */ (wrong)) words[field] = DEFAULTS[field];
  const sized = !wrong.has("rows") && !wrong.has("cols");
  const fields = sized ? SEEN.filter((field) => !wrong.has(field)) : [];
  const typed = { words: sized ? canonical(words) : form, fields };
  last = { form, typed };
  return typed;
}

/** The board that is typed, as far as it is right. @param {Words} form */
export function boardTyped(form) {
  return boardOf(typedBoard(form).fields.length > 0 ? typedBoard(form).words : DEFAULTS);
}

/** The board on the screen. @param {SolveState} slice */
export function boardShown(slice) {
  return boardOf(wordsOnBoard(slice));
}
