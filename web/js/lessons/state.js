/**
 * The open lesson: what a step shows, hides and opens, depending on the answers. Lines act from top to bottom, and a
 * guess stops the following lines until it is given.
 */

import { formatTask } from "../request/game_link.js";
import { stripped } from "../ui/stripped.js";

/** @import { Address, Withheld } from "../app/types.js" */
/** @import { LessonDocument, LessonItem, LessonMark, LessonTask } from "../solver/documents.js" */

/**
 * @typedef {object} Answers A pupil's answers, in the saved form.
 * @property {Record<string, string>} given by the names of the questions, `step.question`
 * @property {string[]} found the questions answered by a tour that the page found
 * @property {Record<number, Address>} places the state of the page when the pupil left a step, by step
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
 * }} LessonState The lesson that is open: `id` its number in links, `step` from 1, `lesson` null while
 *   loading, `name` that of the pupil, `sure` true while the page asks whether to delete the answers.
 */

/** @type {Readonly<Answers>} */
export const NO_ANSWERS = Object.freeze({ given: {}, found: [], places: {} });

/** @type {Readonly<Withheld>} */
export const NOTHING_WITHHELD = Object.freeze({ lost: false, onward: false, result: false });

/** Hides everything, while the lesson is loading. @type {Readonly<Withheld>} */
export const ALL_WITHHELD = Object.freeze({ lost: true, onward: true, result: true });

/** The kinds of lines that act after an answer. */
const AFTER = ["then", "show"];

/** The name of a question in answers. @param {number} step @param {LessonItem} item */
export const questionOf = (step, { number }) => `${step}.${number}`;

/**
 * The active lines of a step: up to the first missing guess. Lines after a question that depend on its answer are
 * active only when it is answered.
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
 * What the page hides until the guesses of the step are given; in a step without guesses, during the whole step.
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
 * The guesses of the previous step, which are repeated beside their result.
 * @param {LessonDocument} lesson
 * @param {number} step
 * @param {Record<string, string>} given
 */
export function guessedBefore({ steps }, step, given) {
  const guesses = (steps[step - 2]?.items ?? []).filter(({ kind }) => kind === "guess");
  return guesses.map((item) => given[questionOf(step - 1, item)]).filter((text) => text);
}

/**
 * The task of *Follow the rule*, or the set of *What next?*, in a line; null for other tasks.
 * @param {LessonTask} task
 */
export function taskName({ kind, sentence }) {
  if (kind !== "follow" && kind !== "next") return null;
  const part = /** @type {"follow" | "next"} */ (kind);
  return { part, name: String(sentence.params.name) };
}

/**
 * The link that lines open, with the program for Code and the tests of the requested rule; null if they open nothing.
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
 * The target of a link with only a lesson and a step: the link of the step, or else the last state or link of an
 * earlier step.
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
 * The answers as a text for knight_core.lessons.answers.
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
