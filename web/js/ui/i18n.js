/** All visible texts, by key; web/tools/texts.py divides them into files. */

import { LANGUAGES } from "../build_info.js";
import { readTexts } from "../place.js";
import { Writer } from "./message.js";

/** @import { Message, SentenceParams } from "./message.js" */

/**
 * @typedef {object} Texts the loaded texts of a language
 * @property {string} language
 * @property {Record<string, Message>} messages
 * @property {Map<string, Promise<void>>} parts the parts that are loaded or loading: "" is for every page, each other
 *   part for a mode
 */

/** @param {string} language @returns {Texts} */
const textsIn = (language) => ({ language, messages: {}, parts: new Map() });

/** The shown texts. */
let shown = textsIn("en");
let writer = new Writer("en", t);
/** The texts of the last requested language; shown after all have loaded. */
let requested = shown;

/** The functions that write labels: called again when the language changes. @type {(() => void)[]} */
const labellers = [];

/** Loads a part once; again after a failure. @param {Texts} texts @param {string} part */
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
  // Both change together, so that the page stays in the previous language while texts load.
  writer = new Writer(language, t);
  shown = texts;
  document.documentElement.lang = language;
  document.documentElement.dir = LANGUAGES[language]?.direction ?? "ltr";
  translate(document);
  for (const label of labellers) label();
}

/**
 * Loads a part of the texts, now and for every later language.
 * @param {string} part
 */
export async function loadTexts(part) {
  const texts = requested;
  await load(texts, part);
  // If another language was requested meanwhile, load the part for it.
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
 * The text of a key with its parameters; see `message.js`.
 * @param {string} key
 * @param {SentenceParams} [params]
 * @returns {string}
 */
export function t(key, params = {}) {
  const message = shown.messages[key];
  if (message !== undefined) return writer.fill(message, params);
  // Tests fail on this message. Before the first texts are loaded, every text is missing.
  if (Object.keys(shown.messages).length > 0) console.error(`There is no text for ${key}.`);
  return key;
}

/**
 * Texts for Python, for visible words in its drawings.
 * @param {string[]} keys
 */
export const speech = (...keys) => ({
  tag: writer.language,
  given: Object.fromEntries(keys.map((key) => [key, shown.messages[key] ?? key])),
});

/** @param {number | bigint} value @param {Intl.NumberFormatOptions} [options] */
export const number = (value, options) => writer.number(value, options);

/** A list, joined by the rules of the language. @param {readonly string[]} parts */
export const list = (parts) => writer.list(parts);

/**
 * Joins sentences by the rules of the language; see `Writer.paragraph`.
 * @param {readonly (string | false | null | undefined)[]} sentences
 */
export const paragraph = (sentences) => writer.paragraph(sentences);

/**
 * Fills in the elements that name a key: `data-i18n` for their text, `data-i18n-attr` for attributes
 * (`aria-label:key,title:key`). The build has already filled in English, so that the first paint has
 * texts.
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
