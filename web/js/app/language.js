/** The language of the page: that of its link, the last choice, its own, that of the browser, or English. */

import { LANGUAGES } from "../build_info.js";
import { address, single } from "../place.js";
import { currentLanguage, labelled, loadLanguage } from "../ui/i18n.js";
import { readSetting, saveSetting } from "../ui/settings.js";

/** @param {string} tag */
export const isAnnounced = (tag) => LANGUAGES[tag]?.state === "announced";

/** The languages that a link may name; the single file has only the announced ones. */
export const SPOKEN = Object.keys(LANGUAGES).filter((tag) => !single || isAnnounced(tag));

/** A language and its script, without the region: `zh-TW` gives `zh-Hant`; "" for an invalid tag. @param {string} tag */
function written(tag) {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    // WebKitGTK gives the system's locale unchanged, for example `c`.
    return "";
  }
}

/**
 * The page's language that fits the browser's languages best: `zh-Hant` for `zh-TW`, `pt-BR` for `pt`.
 * @param {readonly string[]} wanted the browser's, best first
 * @param {readonly string[]} supported those of the page
 */
export const readable = (wanted, supported) =>
  wanted
    .map((tag) => supported.find((own) => written(own) === written(tag)))
    .find((tag) => tag !== undefined);

/** The language of the page. @param {string} linked that of its link, or "" */
function languageOf(linked) {
  // The page is built in each language: sk/index.html.
  const { lang } = document.documentElement;
  const own = lang === "en" ? "" : lang;
  const chosen = [linked, readSetting("language"), own].find((tag) => SPOKEN.includes(tag));
  return chosen ?? readable(navigator.languages, SPOKEN.filter(isAnnounced)) ?? "en";
}

/** Loads the language of the page. @param {string} linked that of its link, or "" */
export async function begin(linked) {
  const language = languageOf(linked);
  await loadLanguage(language).catch(() => loadLanguage("en"));
  const manifest = document.querySelector("link[rel=manifest]");
  labelled(() => {
    const spoken = isAnnounced(currentLanguage()) ? currentLanguage() : "en";
    manifest?.setAttribute(
      "href",
      address(`manifest${spoken === "en" ? "" : `.${spoken}`}.webmanifest`),
    );
  });
}

/** Switches to a chosen language, and saves the choice. @param {string} language */
export async function choose(language) {
  await loadLanguage(language);
  saveSetting("language", language);
}
