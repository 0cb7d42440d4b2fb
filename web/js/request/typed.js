/** The content of a form of a request, valid or not. */

import { memo } from "../ui/memo.js";
import { stripped } from "../ui/stripped.js";
import { boardOf, canonical, check, DEFAULTS } from "./request.js";

/** @import { Problem } from "../ui/problems.js" */
/** @import { Field, Words } from "./request.js" */

/**
 * @typedef {"open" | "end" | "closed" | "symmetric"} Goal The goal of the tour: to end anywhere, on a square, or
 *   beside its start; in a game also to be symmetric.
 *
 * @typedef {object} Form
 * @property {Words} form the content of the form, valid or not
 * @property {Problem[]} problems its mistakes
 * @property {Goal} goal
 */

/**
 * The goal that fits the content of the form.
 * @param {Words} words
 * @param {Goal} goal the previous goal: "on a square" stays although no square is typed yet
 * @returns {Goal}
 */
export function goalOf(words, goal) {
  if (words.closed === "1") return "closed";
  if (stripped(words.end)) return "end";
  return goal === "closed" ? "open" : goal;
}

/**
 * The change for input in the form.
 * @param {Form} slice
 * @param {Partial<Words>} change
 * @param {Goal} [goal]
 * @returns {Form}
 */
export function typed({ form, problems, goal: before }, change, goal = before) {
  const words = { ...form, ...change };
  const left = problems.filter(({ field }) => !(field in change));
  return { form: words, problems: left, goal: goalOf(words, goal) };
}

/** The fields of a request that are visible on the board. */
const SEEN = /** @type {const} */ (["rows", "cols", "start", "end", "holes"]);

/**
 * @typedef {object} TypedBoard The part of the input that is visible on a board.
 * @property {Words} words
 * @property {Field[]} fields the valid ones of SEEN; none while the size is invalid
 */

/**
 * The visible part of a form, cached because every frame needs it.
 * @type {(form: Words) => TypedBoard}
 */
export const typedBoard = memo((form) => {
  const wrong = new Set(check(form).map(({ field }) => field));
  const words = { ...form };
  for (const field of /** @type {Set<Field>} */ (wrong)) words[field] = DEFAULTS[field];
  const sized = !wrong.has("rows") && !wrong.has("cols");
  const fields = sized ? SEEN.filter((field) => !wrong.has(field)) : [];
  return { words: sized ? canonical(words) : form, fields };
});

/** The typed board, as far as it is valid. @param {Words} form */
export function boardTyped(form) {
  return boardOf(typedBoard(form).fields.length > 0 ? typedBoard(form).words : DEFAULTS);
}
