/** The words that every link may carry, whatever its mode: the language and the theme, and `embed`. */

import { isEmbedded } from "../request/address.js";
import { LANGUAGES } from "../ui/languages.js";
import { shortened } from "../ui/shortened.js";
import { isTheme, THEMES } from "./theme.js";

/** @import { Problem } from "../ui/problems.js" */
/** @import { Theme } from "./theme.js" */

/**
 * @typedef {{lang: string, theme: Theme | "", embed: boolean}} SharedWords "" where a link says nothing;
 *   `embed`: board and player alone, for a frame of another page
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
  const embed = isEmbedded(query);
  return {
    words: { lang: speaks ? lang : "", theme: isTheme(theme) ? theme : "", embed },
    problems,
  };
}

/** The same as a part of a query string. @param {SharedWords} words */
export function formatShared({ lang, theme, embed }) {
  const words = [lang && `lang=${lang}`, theme && `theme=${theme}`, embed && "embed=1"];
  return words.filter(Boolean).join("&");
}
