/** Which language the page speaks: that of its link, or the one chosen last, or that of the browser, or English. */

import { LANGUAGES } from "../build_info.js";
import { single } from "../place.js";
import { currentLanguage, labelled, loadLanguage } from "../ui/i18n.js";
import { readSetting, saveSetting } from "../ui/settings.js";

/** @param {string} tag */
export const isAnnounced = (tag) => LANGUAGES[tag]?.state === "announced";

/** The languages that a link may name: the single file has only those that are announced. */
export const SPOKEN = Object.keys(LANGUAGES).filter((tag) => !single || isAnnounced(tag));

/**
 * The announced language that is written as one of a browser is: `zh-TW` means `zh-Hant`, `pt` means `pt-BR`.
 * @param {string} tag
 */
function meant(tag) {
  const written = (/** @type {string} */ name) => {
    const { language, script } = new Intl.Locale(name).maximize();
    return `${language}-${script}`;
  };
  return SPOKEN.filter(isAnnounced).find((own) => written(own) === written(tag));
}

/** The language of the page. @param {string} linked that of its link, or "" */
function languageOf(linked) {
  const saved = readSetting("language");
  const chosen = [linked, saved].find((tag) => SPOKEN.includes(tag));
  return chosen ?? navigator.languages.map(meant).find((tag) => tag !== undefined) ?? "en";
}

/** Speaks the language of the page. @param {string} linked that of its link, or "" */
export async function begin(linked) {
  const language = languageOf(linked);
  await loadLanguage(language).catch(() => loadLanguage("en"));
  const manifest = document.querySelector("link[rel=manifest]");
  labelled(() => {
    const spoken = isAnnounced(currentLanguage()) ? currentLanguage() : "en";
    manifest?.setAttribute("href", `manifest${spoken === "en" ? "" : `.${spoken}`}.webmanifest`);
  });
}

/** Speaks a language that was chosen on the page, from now on. @param {string} language */
export async function choose(language) {
  await loadLanguage(language);
  saveSetting("language", language);
}
