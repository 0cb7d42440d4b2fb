/** The parameters that a link of any mode may have: the language, the theme, a lesson, and `embed`. */

import { LANGUAGES } from "../build_info.js";
import { isEmbedded } from "../request/address.js";
import { shortened } from "../ui/shortened.js";
import { SPOKEN } from "./language.js";
import { isTheme, THEMES } from "./theme.js";

/** @import { Problem } from "../ui/problems.js" */
/** @import { SharedWords } from "./types.js" */

/** The parameters that no mode reads. */
const NAMES = ["lang", "theme", "lesson", "lesson-step"];

/**
 * @param {URLSearchParams} query
 * @returns {{words: SharedWords, problems: Problem[]}}
 */
export function readShared(query) {
  /** @type {Problem[]} */
  const problems = [];
  const lang = query.get("lang") ?? "";
  const theme = query.get("theme") ?? "";
  const speaks = lang === "" || SPOKEN.includes(lang);
  if (!speaks) {
    const params = { value: shortened(lang), choices: SPOKEN };
    problems.push({ field: "lang", code: "unknown-language", params });
  }
  const missing = LANGUAGES[lang]?.missing ?? 0;
  if (speaks && missing > 0)
    problems.push({ field: "lang", code: "draft-language", params: { missing } });
  const knows = theme === "" || isTheme(theme);
  if (!knows) {
    const params = { value: shortened(theme), choices: THEMES };
    problems.push({ field: "theme", code: "unknown-theme", params });
  }
  const embed = isEmbedded(query);
  const lesson = query.get("lesson") ?? "";
  const isLesson = /^(?:[1-9]\d?|[0-9a-f]{8})$/.test(lesson);
  if (lesson && !isLesson)
    problems.push({
      field: "lesson",
      code: "unknown-lesson",
      params: { value: shortened(lesson) },
    });
  const step = query.get("lesson-step") ?? "";
  return {
    words: {
      lang: speaks ? lang : "",
      theme: isTheme(theme) ? theme : "",
      embed,
      lesson: isLesson && !embed ? lesson : "",
      step: /^[1-9]\d?$/.test(step) ? Number(step) : 1,
    },
    problems,
  };
}

/** Formats them as a part of a query string. @param {SharedWords} words */
export function formatShared({ lang, theme, embed, lesson, step }) {
  const words = [
    lang && `lang=${lang}`,
    theme && `theme=${theme}`,
    embed && "embed=1",
    lesson && `lesson=${lesson}`,
    lesson && step > 1 && `lesson-step=${step}`,
  ];
  return words.filter(Boolean).join("&");
}

/** Whether a link names no state of a mode. @param {URLSearchParams} query */
export const isShared = (query) => [...query.keys()].every((name) => NAMES.includes(name));
