/**
 * An attempt at a task of *Follow the rule*, or at a set of questions of *What next?*: its steps, which answers
 * were right at the first try, and its saved form. Pure functions.
 */

import { t } from "../../../ui/i18n.js";
import { isObject, isText } from "../../../ui/stored_values.js";
import { partsOf } from "../series.js";

/** @import { SentenceParams } from "../../../ui/message.js" */
/** @import { Attempt, Part, Position, SavedAttempt, Score, Verdict } from "./types.js" */

/** The step of going back; every other step is a square. */
export const BACK = -1;

/** The number of questions in a set. */
const QUESTIONS = 10;

/**
 * A new attempt, or a saved one that continues.
 * @param {Attempt["part"]} part
 * @param {Position} position
 * @param {SavedAttempt | null} [saved]
 * @returns {Attempt}
 */
export function begun(part, position, saved = null) {
  const { steps = [], firsts = [], hints = 0 } = saved ?? {};
  const { name } = position;
  return { part, name, position, steps, firsts, hints, hinted: false, step: null, verdict: null };
}

/** The number of steps, or of questions, that an attempt ends after. @param {Pick<Attempt, "part" | "position">} attempt */
export const totalOf = ({ part, position }) =>
  part === "next" ? QUESTIONS : (position.steps ?? 0);

/** Whether nothing is left to answer. @param {Attempt} attempt */
export const isDone = ({ firsts, verdict, ...attempt }) =>
  firsts.length >= totalOf(attempt) || (verdict?.phase ?? "going") !== "going";

/** Whether the question is answered; the next one may follow. @param {Attempt} attempt */
export const isAnswered = ({ part, verdict }) => part === "next" && verdict !== null;

/**
 * The squares on the board.
 * @param {Pick<Attempt, "position" | "steps">} attempt
 * @returns {number[]}
 */
export function pathOf({ position, steps }) {
  const path = [...position.path];
  for (const step of steps) {
    if (step === BACK) path.pop();
    else path.push(step);
  }
  return path;
}

/**
 * The attempt after an answer. A wrong step of a task is not made, and its next try is not the first; a question has
 * one answer.
 * @param {Attempt} attempt
 * @param {number} step
 * @param {Verdict} verdict
 * @returns {Attempt}
 */
export function answered(attempt, step, verdict) {
  const { part, steps, firsts } = attempt;
  if (part === "next") return { ...attempt, step, verdict, firsts: [...firsts, verdict.right] };
  if (!verdict.right) return { ...attempt, step, verdict };
  const first = attempt.verdict?.right !== false;
  const made = { steps: [...steps, step], firsts: [...firsts, first], hinted: false };
  return { ...attempt, ...made, step, verdict };
}

/** The attempt with a hint for the next step: the numbers on the board. @param {Attempt} attempt @returns {Attempt} */
export const withHint = (attempt) => ({ ...attempt, hinted: true, hints: attempt.hints + 1 });

/** The score of an attempt. @param {readonly boolean[]} firsts @returns {Score} */
export function scoreOf(firsts) {
  let [right, run, longest] = [0, 0, 0];
  for (const first of firsts) {
    run = first ? run + 1 : 0;
    right += Number(first);
    longest = Math.max(longest, run);
  }
  return { right, count: firsts.length, longest };
}

/** The better of two scores. @param {Score | null} before @param {Score} now */
export const betterOf = (before, now) =>
  before && before.right * now.count >= now.right * before.count ? before : now;

/** A text about tasks, or about sets. @param {Part} part @param {string} what @param {SentenceParams} [params] */
export const textOf = (part, what, params) =>
  part === "next" ? t(`next.${what}`, params) : t(`follow.${what}`, params);

/** The readable name of a task or a set. @param {Attempt["part"]} part @param {string} name */
export function titleOf(part, name) {
  const { kind, serial } = partsOf(name);
  return textOf(part, `name.${kind}`, { number: serial });
}

/** The score as the answer for a lesson: the teacher reads the two numbers. @param {Attempt} attempt */
export function answerText({ firsts }) {
  const { right, count } = scoreOf(firsts);
  return t("follow.answer", { right, count });
}

/** The result as a text to share. @param {Attempt} attempt */
export function sharedResult({ part, name, firsts, hints }) {
  const { right, count, longest } = scoreOf(firsts);
  const help = t(hints > 0 ? "follow.hints" : "follow.hints.none", { count: hints });
  const title = titleOf(part, name);
  return t("follow.share", { title, right, count, longest, hints: help });
}

/** The storage id; a task and a set can have the same name. @param {Attempt["part"]} part @param {string} name */
export const idOf = (part, name) => `${part} ${name}`;

/** The saved form of an attempt. @param {Attempt} attempt @param {SavedAttempt | null} before @returns {Omit<SavedAttempt, "time">} */
export function savedOf(attempt, before) {
  const { part, name, steps, firsts, hints } = attempt;
  const best = before?.best ?? null;
  const id = idOf(part, name);
  if (!isDone(attempt)) return { id, steps: [...steps], firsts: [...firsts], hints, best };
  return { id, steps: [], firsts: [], hints: 0, best: betterOf(best, scoreOf(firsts)) };
}

/** @param {any} item @returns {SavedAttempt | null} */
export function validate({ id, time, steps, firsts, hints, best }) {
  const isCount = (/** @type {unknown} */ value) =>
    Number.isSafeInteger(value) && Number(value) >= 0;
  const isValid =
    isText(id) &&
    Array.isArray(steps) &&
    steps.every((step) => step === BACK || isCount(step)) &&
    Array.isArray(firsts) &&
    firsts.every((first) => typeof first === "boolean") &&
    isCount(hints) &&
    (best === null || (isObject(best) && [best.right, best.count, best.longest].every(isCount)));
  return isValid ? { id, time, steps, firsts, hints, best } : null;
}
