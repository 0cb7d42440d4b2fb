/** The texts of lessons: the page's own, and others from a link, from a file, or inside the single file. */

import { LANGUAGES } from "../build_info.js";
import { readData, readTexts } from "../place.js";
import { currentLanguage, loadTexts } from "../ui/i18n.js";
import { pack } from "../ui/packed.js";
import { Saved } from "../ui/saved.js";
import { isText } from "../ui/stored_values.js";

/** @typedef {Record<string, Record<"title" | "audience" | "goal" | "lang" | "digest" | "text", string>>} Collection The
 *   lessons of the page, by their numbers. */

/** The maximum length of a lesson, in letters. */
export const MAX_LETTERS = 20_000;

/** The id of the element with a lesson in the single file; the same as in web/tools/single.py. */
const INSIDE = "lesson-inside";

/** The maximum number of saved lessons. */
const MAX_LESSONS = 50;

/** The texts of other lessons than the page's; the id is the digest. @type {Saved<{id: string, time: number, text: string}>} */
const TEXTS = new Saved({
  name: "lessons",
  validate: ({ id, time, text }) => (isText(text) ? { id, time, text } : null),
  most: MAX_LESSONS,
});

/** Loads the page's texts for lessons, and those for a tour given as an answer. */
export const loadWords = () => Promise.all(["lessons", "check"].map(loadTexts));

/**
 * The lessons of the page, with the texts for lessons loaded; an untranslated lesson is in English.
 * @returns {Promise<Collection>}
 */
export async function readLessons() {
  const language = currentLanguage();
  const languages = new Set(["en", LANGUAGES[language]?.lessons ? language : "en"]);
  const files = [...languages].map((tag) => readData(`lessons.${tag}`));
  const [collections] = await Promise.all([Promise.all(files), loadWords()]);
  return Object.assign({}, ...collections);
}

/** Python's texts for a printed lesson, in the language of the lesson. @param {string} language */
export const textsOfLessons = (language) =>
  readTexts(`${language in LANGUAGES ? language : "en"}.lessons`);

/** Whether a name in a link is the digest of such a lesson, not the number of a lesson of the page. @param {string} id */
export const isOwn = (id) => id.length === 8;

/** @param {string} digest of the lesson @param {string} text */
export const saveText = (digest, text) => TEXTS.put({ id: digest, text });

/** The text with a digest, if this browser has it. @param {string} digest */
export async function textOf(digest) {
  const saved = await TEXTS.get(digest);
  return saved?.text ?? textInside() ?? undefined;
}

/**
 * The text of the lesson named in answers, or undefined if this browser does not have it.
 * @param {string} digest of the lesson, or its beginning
 */
export async function textNamed(digest) {
  const own = Object.values(await readLessons()).find((lesson) => lesson.digest.startsWith(digest));
  return own?.text ?? textOf(digest);
}

/** The text of the lesson inside this page, or null. */
export function textInside() {
  const text = document.getElementById(INSIDE)?.textContent;
  return text ? text.replaceAll("&lt;", "<").replaceAll("&amp;", "&") : null;
}

/**
 * The query and the hash of a link with a text, or "" if it is too long.
 * @param {"?lesson" | "?mode=check"} query for a lesson, or for answers
 * @param {string} text
 */
export async function linkOf(query, text) {
  const packed = await pack(text);
  return packed && `${query}#text=${packed}`;
}
