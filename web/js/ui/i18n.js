/** Every visible string, by key. One file a language in i18n/, with the same keys. */

import { readTexts } from "../place.js";
import { LANGUAGES } from "./languages.js";

/**
 * @typedef {{key: string, params?: SentenceParams}} Phrase A sentence, or a part of one, as the parameter of
 *   another one.
 * @typedef {Record<string, string | number | Phrase | undefined>} SentenceParams
 */

/** @type {Record<string, string>} */
let strings = {};
let language = "en";
/** The last requested language. */
let awaited = "en";
let plural = new Intl.PluralRules("en");

/** The additional parts loaded besides the texts of every page: `gallery`. @type {Set<string>} */
const parts = new Set();

/** The functions that write labels: called again when the language changes. @type {(() => void)[]} */
const labellers = [];

/**
 * Loads the texts of a language, and writes all labels in it.
 * @param {string} wanted
 */
export async function loadLanguage(wanted) {
  const next = LANGUAGES.includes(wanted) ? wanted : (LANGUAGES[0] ?? "en");
  awaited = next;
  const names = [next, ...[...parts].map((part) => `${next}.${part}`)];
  const texts = Object.assign({}, ...(await Promise.all(names.map(readTexts))));
  // Another language was requested meanwhile.
  if (awaited !== next) return;
  // A part was loaded meanwhile, in the previous language.
  if (names.length <= parts.size) return loadLanguage(wanted);
  // Both change together: what is drawn while texts load is in the previous language.
  language = next;
  strings = texts;
  plural = new Intl.PluralRules(language);
  document.documentElement.lang = language;
  translate(document);
  for (const label of labellers) label();
}

/**
 * Loads texts that not every page needs; from then on they are loaded for every language.
 * @param {string} part
 */
export async function loadTexts(part) {
  while (!parts.has(part)) {
    const spoken = language;
    const texts = await readTexts(`${spoken}.${part}`);
    // Otherwise the language has changed meanwhile.
    if (language === spoken) {
      parts.add(part);
      strings = { ...strings, ...texts };
    }
  }
}

/**
 * Calls a function that writes labels now, and whenever the language changes.
 * @param {() => void} label
 */
export function labelled(label) {
  labellers.push(label);
  label();
}

/** @param {string} key */
export function has(key) {
  return key in strings;
}

/**
 * The string of a key, with `{name}` replaced. With a number `count`, `key.one`, `key.other`, … are
 * chosen by the language's plural rule. Numbers are written as the language writes them; a phrase is
 * the string of its key.
 * @param {string} key
 * @param {SentenceParams} [params]
 * @returns {string}
 */
export function t(key, params = {}) {
  let text = strings[key];
  if (text === undefined && typeof params.count === "number") {
    text = strings[`${key}.${plural.select(params.count)}`] ?? strings[`${key}.other`];
  }
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = params[name];
    if (typeof value === "object") return t(value.key, value.params);
    return value === undefined ? whole : typeof value === "number" ? number(value) : value;
  });
}

/** The number formatters, by language and options: creating one takes much longer than using it. */
const formats = /** @type {Map<string, Intl.NumberFormat>} */ (new Map());

/** @param {number | bigint} value @param {Intl.NumberFormatOptions} [options] */
export function number(value, options) {
  const key = JSON.stringify([language, options]);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, options);
    formats.set(key, format);
  }
  return format.format(value);
}

/**
 * Fills in the elements that name a key: `data-i18n` for their text, `data-i18n-attr` for attributes
 * (`aria-label:key,title:key`). The build has filled in the English already, so that the first paint has
 * words.
 * @param {ParentNode} root
 */
function translate(root) {
  for (const element of root.querySelectorAll("[data-i18n]")) {
    const text = t(element.getAttribute("data-i18n") ?? "");
    if (element.textContent !== text) element.textContent = text;
  }
  for (const element of root.querySelectorAll("[data-i18n-attr]")) {
    for (const pair of (element.getAttribute("data-i18n-attr") ?? "").split(",")) {
      const [name, key] = pair.split(":");
      if (name && key) element.setAttribute(name.trim(), t(key.trim()));
    }
  }
}

/** The current language. */
export function currentLanguage() {
  return language;
}
