/** What the beginning of a file says of it: answers to a lesson, or a lesson. */

/** The beginning of a file that is looked at, in bytes. */
const BEGINNING = 2_000;

/** The beginning of a file, "" if it cannot be read. @param {File} file */
export const beginningOf = (file) =>
  file
    .slice(0, BEGINNING)
    .text()
    .catch(() => "");

/**
 * The lesson that the beginning of a text of answers names, or null if the text holds none.
 * @param {string} text
 */
export function lessonNamed(text) {
  const [, title = "", digest = ""] =
    /^[^\S\n]*lesson[^\S\n]*:[^\S\n]*(.*?)[^\S\n]*\(([0-9a-f]{4,8})\)[^\S\n]*\r?$/im.exec(
      text.slice(0, BEGINNING),
    ) ?? [];
  return digest ? { title, digest } : null;
}

/** Whether a text can be meant as a lesson: a title and a step. @param {string} text */
export const isLessonLike = (text) => /^\s*# \S/.test(text) && /^## /m.test(text);
