/**
 * Messages: texts with parameters, in one language. `{name}` is a parameter: a number gets the format of the language,
 * a phrase becomes its text, a list is joined (`{names:and}` and `{names:or}` with that word before the
 * last part; `{share:percent}` is a percentage). A message with plural forms is an object: `by` names the parameter
 * that decides, `=1` is for exactly this number, `one`, `few`, … are the categories of the language, and `other` is
 * for the rest. knight_core/texts/sentences.py does the same.
 */

import { LANGUAGES } from "../build_info.js";

/**
 * @typedef {string | Readonly<Record<string, string>>} Message
 * @typedef {{key: string, params?: SentenceParams}} Phrase A sentence, or a part of one, as the parameter of
 *   another one.
 * @typedef {string | number | bigint | Phrase} Part
 * @typedef {Record<string, Part | readonly Part[] | undefined>} SentenceParams
 */

const PLACEHOLDER = /\{(\w+)(?::(and|or|percent))?\}/g;

/** The end of a sentence that needs no full stop; the same as in knight_core/texts/languages.py. */
const STOPPED = /[.:!?…。：！？][”“」)）]*$/u;

/** Writes messages in one language. */
export class Writer {
  /** @type {string} */
  language;
  #plural;
  #say;
  /** By options: creating one takes much longer than using it. @type {Map<string, Intl.NumberFormat>} */
  #formats = new Map();

  /** @param {string} language @param {(key: string, params?: SentenceParams) => string} say gives the text of a phrase */
  constructor(language, say) {
    this.language = language;
    this.#plural = new Intl.PluralRules(language);
    this.#say = say;
  }

  /** @param {Message} message @param {SentenceParams} params */
  fill(message, params) {
    return this.#form(message, params).replace(PLACEHOLDER, (whole, name, how) => {
      const value = params[name];
      return value === undefined ? whole : this.#shown(value, how);
    });
  }

  /** The text of a message, in the right plural form. @param {Message} message @param {SentenceParams} params */
  #form(message, params) {
    if (typeof message === "string") return message;
    const number = params[message.by ?? ""];
    const isNumber = typeof number === "number" || typeof number === "bigint";
    const category = isNumber ? this.#plural.select(Number(number)) : "other";
    return message[`=${number}`] ?? message[category] ?? message.other ?? "";
  }

  /** @param {Part | readonly Part[]} value @param {string} [how] @returns {string} */
  #shown(value, how) {
    if (typeof value === "string") return value;
    if (typeof value === "object") {
      if ("key" in value) return this.#say(value.key, value.params);
      return this.list(
        value.map((part) => this.#shown(part)),
        how,
      );
    }
    return this.number(value, how === "percent" ? { style: "percent" } : undefined);
  }

  /** @param {readonly string[]} parts @param {string} [how] `and` or `or`: the word before the last part */
  list(parts, how) {
    if (!how) return parts.join(LANGUAGES[this.language]?.separator ?? ", ");
    const type = how === "and" ? "conjunction" : "disjunction";
    return new Intl.ListFormat(this.language, { type }).format(parts);
  }

  /**
   * Joins sentences, without the empty ones. A title, which has no full stop, gets one unless it is the last.
   * @param {readonly (string | false | null | undefined)[]} sentences
   */
  paragraph(sentences) {
    const { stop = ".", between = " " } = LANGUAGES[this.language] ?? {};
    const texts = /** @type {string[]} */ (sentences.filter(Boolean));
    const last = texts.length - 1;
    return texts
      .map((text, at) => (at === last || STOPPED.test(text) ? text : text + stop))
      .join(between);
  }

  /** @param {number | bigint} value @param {Intl.NumberFormatOptions} [options] */
  number(value, options) {
    const key = JSON.stringify(options) ?? "";
    let format = this.#formats.get(key);
    if (!format) {
      format = new Intl.NumberFormat(this.language, options);
      this.#formats.set(key, format);
    }
    return format.format(value);
  }
}
