/** Every visible string, by key; web/tools/texts.py says in which file. */

import { LANGUAGES } from "../build_info.js";
import { readTexts } from "../place.js";
import { Writer } from "./message.js";

/** @import { Message, SentenceParams } from "./message.js" */

/**
 * @typedef {object} Texts those of a language, as far as they have come
 * @property {string} language
 * @property {Record<string, Message>} messages
 * @property {Map<string, Promise<void>>} parts what is loaded, or on its way: "" is the texts of every page, and
 *   each other part is of a mode
 */

/** @param {string} language @returns {Texts} */
const textsIn = (language) => ({ language, messages: {}, parts: new Map() });

/** The texts that are shown. */
let shown = textsIn("en");
let writer = new Writer("en", t);
/** Those of the last requested language; shown once all have come. */
let requested = shown;

/** The functions that write labels: called again when the language changes. @type {(() => void)[]} */
const labellers = [];

/** Loads a part once; one that has failed is tried again. @param {Texts} texts @param {string} part */
function load({ language, messages, parts }, part) {
  const begun = parts.get(part);
  if (begun) return begun;
  const loading = readTexts(part ? `${language}.${part}` : language).then(
    (more) => void Object.assign(messages, more),
  );
  parts.set(part, loading);
  loading.catch(() => parts.delete(part));
  return loading;
}

/**
 * Loads the texts of a language, and writes all labels in it.
 * @param {string} language one of LANGUAGES
 */
export async function loadLanguage(language) {
  const texts = textsIn(language);
  const parts = new Set(["", ...requested.parts.keys()]);
  requested = texts;
  try {
    await Promise.all([...parts].map((part) => load(texts, part)));
  } catch (error) {
    if (requested === texts) requested = shown;
    throw error;
  }
  // Another language was requested meanwhile.
  if (requested !== texts) return;
  // Both change together: what is drawn while texts load is in the previous language.
  writer = new Writer(language, t);
  shown = texts;
  document.documentElement.lang = language;
  document.documentElement.dir = LANGUAGES[language]?.direction ?? "ltr";
  translate(document);
  for (const label of labellers) label();
}

/**
 * Loads texts that not every page needs; from then on they are loaded for every language.
 * @param {string} part
 */
export async function loadTexts(part) {
  const texts = requested;
  await load(texts, part);
  // Another language was requested meanwhile.
  if (texts !== requested) await loadTexts(part);
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
  return key in shown.messages;
}

/**
 * The text of a key with its parameters, as `message.js` says.
 * @param {string} key
 * @param {SentenceParams} [params]
 * @returns {string}
 */
export function t(key, params = {}) {
  const message = shown.messages[key];
  if (message !== undefined) return writer.fill(message, params);
  // A test fails on it. Before the first texts have come, nothing has any.
  if (Object.keys(shown.messages).length > 0) console.error(`There is no text for ${key}.`);
  return key;
}

/**
 * Texts for Python, where it writes what is shown: a drawing.
 * @param {string[]} keys
 */
export const speech = (...keys) => ({
  tag: writer.language,
  given: Object.fromEntries(keys.map((key) => [key, shown.messages[key] ?? key])),
});

/** @param {number | bigint} value @param {Intl.NumberFormatOptions} [options] */
export const number = (value, options) => writer.number(value, options);

/** The parts of a list, joined as the language does it. @param {readonly string[]} parts */
export const list = (parts) => writer.list(parts);

/**
 * Sentences one after the other, as the language does it; see `Writer.paragraph`.
 * @param {readonly (string | false | null | undefined)[]} sentences
 */
export const paragraph = (sentences) => writer.paragraph(sentences);

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
