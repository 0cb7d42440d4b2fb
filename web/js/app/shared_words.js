/** The words that every link may carry, whatever its mode: the language and the theme. */

import { LANGUAGES } from "./languages.js";
import { shortened } from "./shortened.js";
import { isTheme, THEMES } from "./theme.js";

/** @import { Problem } from "./problems.js" */
/** @import { Theme } from "./theme.js" */

/**
 * @typedef {{lang: string, theme: Theme | ""}} SharedWords "" where a link says nothing
 */

/**
 * @param {URLSearchParams} query
 * @returns {{words: SharedWords, problems: Problem[]}}
 */
export function readShared(query) {
  /** @type {Problem[]} */
  const problems = [];
  const lang = query.get("lang") ?? "";
  const theme = query.get("theme") ?? "";
  const speaks = lang === "" || LANGUAGES.includes(lang);
  if (!speaks) {
    const params = { value: shortened(lang), known: LANGUAGES.join(", ") };
    problems.push({ field: "lang", code: "unknown-language", params });
  }
  const knows = theme === "" || isTheme(theme);
  if (!knows) {
    const params = { value: shortened(theme), known: THEMES.join(", ") };
    problems.push({ field: "theme", code: "unknown-theme", params });
  }
  return { words: { lang: speaks ? lang : "", theme: isTheme(theme) ? theme : "" }, problems };
}

/** The same as a part of a query string. @param {SharedWords} words */
export function formatShared({ lang, theme }) {
  return [lang && `lang=${lang}`, theme && `theme=${theme}`].filter(Boolean).join("&");
}
