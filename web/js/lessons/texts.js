/** The texts of lessons: of those of the page, and of others, which come from a link, a file, or inside the single file. */

import { LANGUAGES } from "../build_info.js";
import { readData, readTexts } from "../place.js";
import { currentLanguage, loadTexts } from "../ui/i18n.js";
import { pack } from "../ui/packed.js";
import { Saved } from "../ui/saved.js";
import { isText } from "../ui/stored_values.js";

/** @typedef {Record<string, Record<"title" | "audience" | "goal" | "lang" | "digest" | "text", string>>} Collection The
 *   lessons of the page, by their numbers. */

/** Longer texts are no lessons, in letters. */
export const MAX_LETTERS = 20_000;

/** Where the single file holds a lesson; web/tools/single.py writes it as well. */
const INSIDE = "lesson-inside";

/** The number of lessons that are saved. */
const MAX_LESSONS = 50;

/** The texts of lessons that are not the page's; the id is the digest. @type {Saved<{id: string, time: number, text: string}>} */
const TEXTS = new Saved({
  name: "lessons",
  validate: ({ id, time, text }) => (isText(text) ? { id, time, text } : null),
  most: MAX_LESSONS,
});

/** The words of the lessons, and what is said of a tour that was handed in. */
export const loadWords = () => Promise.all(["lessons", "check"].map(loadTexts));

/**
 * The lessons of the page, and their words: a lesson that is not translated is the English one.
 * @returns {Promise<Collection>}
 */
export async function readLessons() {
  const language = currentLanguage();
  const languages = new Set(["en", LANGUAGES[language]?.lessons ? language : "en"]);
  const files = [...languages].map((tag) => readData(`lessons.${tag}`));
  const [collections] = await Promise.all([Promise.all(files), loadWords()]);
  return Object.assign({}, ...collections);
}

/** What Python says on a lesson on paper, in the language of the lesson. @param {string} language */
export const textsOfLessons = (language) =>
  readTexts(`${language in LANGUAGES ? language : "en"}.lessons`);

/** Whether a name in a link is the digest of such a lesson, and not the number of one of the page's. @param {string} id */
export const isOwn = (id) => id.length === 8;

/** @param {string} digest of the lesson @param {string} text */
export const saveText = (digest, text) => TEXTS.put({ id: digest, text });

/** The text with a digest, as far as this browser has it. @param {string} digest */
export async function textOf(digest) {
  const saved = await TEXTS.get(digest);
  return saved?.text ?? textInside() ?? undefined;
}

/**
 * The text of the lesson that answers name, or undefined if this browser does not have it.
 * @param {string} digest of the lesson, or its beginning
 */
export async function textNamed(digest) {
  const own = Object.values(await readLessons()).find((lesson) => lesson.digest.startsWith(digest));
  return own?.text ?? textOf(digest);
}

/** The text of the lesson that lies inside this page, or null. */
export function textInside() {
  const text = document.getElementById(INSIDE)?.textContent;
  return text ? text.replaceAll("&lt;", "<").replaceAll("&amp;", "&") : null;
}

/**
 * The query and the hash of a link that holds a text, or "" if it is too long.
 * @param {"?lesson" | "?mode=check"} query for a lesson, or for answers
 * @param {string} text
 */
export async function linkOf(query, text) {
  const packed = await pack(text);
  return packed && `${query}#text=${packed}`;
}
