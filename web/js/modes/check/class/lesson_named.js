/** Recognises a file by its beginning: answers to a lesson, or a lesson. */

/** The length of the beginning, in bytes. */
const BEGINNING = 2_000;

/** The beginning of a file, "" if it cannot be read. @param {File} file */
export const beginningOf = (file) =>
  file
    .slice(0, BEGINNING)
    .text()
    .catch(() => "");

/**
 * The lesson named at the beginning of a text of answers; null for other texts.
 * @param {string} text
 */
export function lessonNamed(text) {
  const [, title = "", digest = ""] =
    /^[^\S\n]*lesson[^\S\n]*:[^\S\n]*(.*?)[^\S\n]*\(([0-9a-f]{4,8})\)[^\S\n]*\r?$/im.exec(
      text.slice(0, BEGINNING),
    ) ?? [];
  return digest ? { title, digest } : null;
}

/** Whether a text looks like a lesson: it has a title and a step. @param {string} text */
export const isLessonLike = (text) => /^\s*# \S/.test(text) && /^## /m.test(text);
