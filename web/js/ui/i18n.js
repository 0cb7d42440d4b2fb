/** Every visible string, by key. One file a language in i18n/, with the same keys. */

import { LANGUAGES } from "../build_info.js";
import { readTexts } from "../place.js";
import { Writer } from "./message.js";

/** @import { Message, SentenceParams } from "./message.js" */

/** @type {Record<string, Message>} */
let messages = {};
let writer = new Writer("en", t);
/** The last requested language. */
let awaited = "en";

/** The additional parts loaded besides the texts of every page: `gallery`. @type {Set<string>} */
const parts = new Set();

/** The functions that write labels: called again when the language changes. @type {(() => void)[]} */
const labellers = [];

/**
 * Loads the texts of a language, and writes all labels in it.
 * @param {string} wanted
 */
export async function loadLanguage(wanted) {
  const next = wanted in LANGUAGES ? wanted : "en";
  awaited = next;
  const names = [next, ...[...parts].map((part) => `${next}.${part}`)];
  const texts = Object.assign({}, ...(await Promise.all(names.map(readTexts))));
  // Another language was requested meanwhile.
  if (awaited !== next) return;
  // A part was loaded meanwhile, in the previous language.
  if (names.length <= parts.size) return loadLanguage(wanted);
  // Both change together: what is drawn while texts load is in the previous language.
  writer = new Writer(next, t);
  messages = texts;
  document.documentElement.lang = next;
  document.documentElement.dir = LANGUAGES[next]?.direction ?? "ltr";
  translate(document);
  for (const label of labellers) label();
}

/**
 * Loads texts that not every page needs; from then on they are loaded for every language.
 * @param {string} part
 */
export async function loadTexts(part) {
  while (!parts.has(part)) {
    const spoken = writer.language;
    const texts = await readTexts(`${spoken}.${part}`);
    // Otherwise the language has changed meanwhile.
    if (writer.language === spoken) {
      parts.add(part);
      messages = { ...messages, ...texts };
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
  return key in messages;
}

/**
 * The text of a key with its parameters, as `message.js` says.
 * @param {string} key
 * @param {SentenceParams} [params]
 * @returns {string}
 */
export function t(key, params = {}) {
  const message = messages[key];
  if (message !== undefined) return writer.fill(message, params);
  // A test fails on it. Before the first texts have come, nothing has any.
  if (Object.keys(messages).length > 0) console.error(`There is no text for ${key}.`);
  return key;
}

/**
 * Texts for Python, where it writes what is shown: a drawing.
 * @param {string[]} keys
 */
export const speech = (...keys) => ({
  tag: writer.language,
  given: Object.fromEntries(keys.map((key) => [key, messages[key] ?? key])),
});

/** @param {number | bigint} value @param {Intl.NumberFormatOptions} [options] */
export const number = (value, options) => writer.number(value, options);

/** The parts of a list, joined as the language does it. @param {readonly string[]} parts */
export const list = (parts) => writer.list(parts);

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
  return writer.language;
}
