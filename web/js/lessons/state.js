/**
 * The open lesson: what of a step is shown, held back and visited, given the answers. Lines act from top to
 * bottom, and a guess stops what follows until it is given.
 */

import { formatTask } from "../request/game_link.js";
import { stripped } from "../ui/stripped.js";

/** @import { Address, Withheld } from "../app/types.js" */
/** @import { LessonDocument, LessonItem, LessonMark, LessonTask } from "../solver/documents.js" */

/**
 * @typedef {object} Answers What a pupil has answered, as it is kept.
 * @property {Record<string, string>} given by the names of the questions, `step.question`
 * @property {string[]} found the questions that are answered by a tour of the page
 * @property {Record<number, Address>} places what was on the page when a step was left
 *
 * @typedef {Answers & {
 *   id: string,
 *   step: number,
 *   text: string,
 *   lesson: LessonDocument | null,
 *   failed: boolean,
 *   name: string,
 *   marks: Record<string, LessonMark | "pending" | "failed">,
 *   sure: boolean,
 * }} LessonState The lesson that is open: `id` its number in links, `step` from 1, `lesson` null while it is
 *   loading, `name` that of the pupil, `sure` whether it was asked if the answers are to be forgotten.
 */

/** @type {Readonly<Answers>} */
export const NO_ANSWERS = Object.freeze({ given: {}, found: [], places: {} });

/** @type {Readonly<Withheld>} */
export const NOTHING_WITHHELD = Object.freeze({ lost: false, onward: false, result: false });

/** What is held back while it is not known what a lesson holds back. @type {Readonly<Withheld>} */
export const ALL_WITHHELD = Object.freeze({ lost: true, onward: true, result: true });

/** The kinds of lines that come after an answer. */
const AFTER = ["then", "show"];

/** The name of a question in answers. @param {number} step @param {LessonItem} item */
export const questionOf = (step, { number }) => `${step}.${number}`;

/**
 * The lines of a step that act: up to the first guess that is not given; and what is said and shown after a
 * question only when that is answered.
 * @param {LessonDocument} lesson
 * @param {number} step
 * @param {Record<string, string>} given
 */
export function actingItems(lesson, step, given) {
  /** @type {LessonItem[]} */
  const acting = [];
  let answered = true;
  for (const item of lesson.steps[step - 1]?.items ?? []) {
    if (item.number > 0) answered = (given[questionOf(step, item)] ?? "") !== "";
    if (answered || !AFTER.includes(item.kind)) acting.push(item);
    if (item.kind === "guess" && !answered) break;
  }
  return acting;
}

/**
 * What the page does not say by itself until the guesses of the step are given; in a step without one, to its end.
 * @param {LessonDocument} lesson
 * @param {number} step
 * @param {Record<string, string>} given
 * @returns {Withheld}
 */
export function withheldBy(lesson, step, given) {
  const items = lesson.steps[step - 1]?.items ?? [];
  const guesses = items.filter(({ kind }) => kind === "guess");
  const guessed = guesses.length > 0 && guesses.every((item) => given[questionOf(step, item)]);
  if (guessed) return NOTHING_WITHHELD;
  const words = items.flatMap(({ kind, text }) => (kind === "hold" ? text.split(/[,\s]+/) : []));
  return {
    lost: words.includes("lost"),
    onward: words.includes("onward"),
    result: words.includes("result"),
  };
}

/**
 * The guesses of the step before, which are said again where their result is seen.
 * @param {LessonDocument} lesson
 * @param {number} step
 * @param {Record<string, string>} given
 */
export function guessedBefore({ steps }, step, given) {
  const guesses = (steps[step - 2]?.items ?? []).filter(({ kind }) => kind === "guess");
  return guesses.map((item) => given[questionOf(step - 1, item)]).filter((text) => text);
}

/**
 * The task of *Follow the rule*, or the set of *What next?*, that a line asks for; null if it asks for something else.
 * @param {LessonTask} task
 */
export function taskName({ kind, sentence }) {
  if (kind !== "follow" && kind !== "next") return null;
  const part = /** @type {"follow" | "next"} */ (kind);
  return { part, name: String(sentence.params.name) };
}

/**
 * The link that lines show, with the program that lies in Code and the tests of a rule that is asked for; null
 * if they show nothing.
 * @param {readonly LessonItem[]} items
 * @returns {Address | null}
 */
export function placeOf(items) {
  const shown = items.findLast(({ kind }) => kind === "show")?.text;
  const program = items.findLast(({ kind }) => kind === "program")?.text;
  const done = items.findLast(({ task }) => task && taskName(task))?.task;
  const followed = done && taskName(done);
  const own = followed && formatTask(followed.part, followed.name);
  const [query = "", hash = ""] = (shown ?? own ?? (program ? "?mode=code" : "")).split("#");
  if (!query) return null;
  const inCode = program !== undefined && query.includes("mode=code");
  const packed = inCode && program.startsWith("code=");
  const words = [hash, packed && program].filter(Boolean).join("&");
  const tests = items.find(({ task }) => task?.kind === "rule")?.task?.sentence.params.tests;
  const parts = [
    query,
    inCode && !packed && `template=${encodeURIComponent(program)}`,
    inCode && tests && `tests=${tests}`,
  ];
  return { query: parts.filter(Boolean).join("&"), hash: words && `#${words}` };
}

/**
 * Where a link to a step leads that names nothing else: to what the step shows, or else, as for who comes from
 * the step before, to what was left there.
 * @param {LessonDocument} lesson
 * @param {number} step
 * @param {Readonly<Answers>} answers
 */
export function arrivalOf(lesson, step, { given, places }) {
  for (let at = step; at > 0; at--) {
    const place = (at < step ? places[at] : null) ?? placeOf(actingItems(lesson, at, given));
    if (place) return place;
  }
  return null;
}

/**
 * The answers as a text, as knight_core.lessons.answers reads it.
 * @param {LessonDocument} lesson
 * @param {string} name
 * @param {Record<string, string>} given
 */
export function answersText({ title, digest, steps }, name, given) {
  const lines = ["Knight's Tour Lab answers", `lesson: ${title} (${digest})`, `name: ${name}`];
  for (const [at, { items }] of steps.entries()) {
    for (const item of items.filter(({ number }) => number > 0)) {
      const question = questionOf(at + 1, item);
      const text = stripped(given[question] ?? "");
      if (text) lines.push(`${question}: ${text}`);
    }
  }
  return `${lines.join("\n")}\n`;
}
