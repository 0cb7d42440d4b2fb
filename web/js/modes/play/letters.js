/**
 * The text of a letter tour: cut into letters or syllables, and packed for a link together with these cuts, so
 * that a browser with another version of Unicode finds the same letters. Pure functions.
 */

import { pack, unpack } from "../../ui/packed.js";

/** @typedef {(typeof CUTS)[number]} Cut */

/**
 * @typedef {object} Text
 * @property {Cut} cut
 * @property {string[]} parts alternating: the text between letters, then a letter or syllable
 */

export const CUTS = /** @type {const} */ (["letters", "syllables"]);

/** The longest text that is cut, in UTF-16 units; Python limits the number of letters. */
export const MAX_TEXT = 4_000;

/** The maximum size of an unpacked text, in bytes. */
const MAX_BYTES = 64 * 1024;

/** The last number of a puzzle. */
const MAX_SERIAL = 9999;

/** The character between the parts of a packed text. */
const SEPARATOR = "\u001f";

/** Characters without a width, and those that change the direction of the text. */
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0001}]/gu;

/** A visible character that stands alone and is no punctuation mark. */
const LETTER = /[^\p{P}\p{Z}\p{M}\p{Cc}\p{Cf}\s\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * Cuts a text: into the letters that readers see, or at hyphens and spaces. Punctuation is no letter; it
 * belongs to its syllable. A hyphen within a word only marks a cut.
 * @param {string} written
 * @param {Cut} cut
 * @returns {Text}
 */
export function cutText(written, cut) {
  const text = written.normalize("NFC").replace(INVISIBLE, "").replace(/\r\n?/g, "\n").trim();
  const pieces =
    cut === "letters"
      ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
      : text.split(/([\s-]+)/);
  const parts = [""];
  for (const piece of pieces) {
    if (LETTER.test(piece)) parts.push(piece, "");
    else if (cut === "letters" || !/^-+$/.test(piece)) parts[parts.length - 1] += piece;
  }
  return { cut, parts };
}

/**
 * The text of a day (the texts take turns), and the number of its letter tour.
 * @param {number} day since 1970
 * @param {readonly string[]} texts
 */
export const textOfDay = (day, texts) => ({
  text: texts[day % texts.length] ?? "",
  serial: 1 + (day % MAX_SERIAL),
});

/** The whole text as its author wrote it. @param {Text} text */
export const wholeText = ({ parts }) => parts.join("");

/** The texts on the squares: letters as capitals, syllables unchanged. @param {Text} text @returns {string[]} */
export function lettersOf({ cut, parts }) {
  const letters = parts.filter((_, at) => at % 2 === 1);
  return cut === "letters" ? letters.map(capital) : letters;
}

/** The capital of a letter; the letter itself if the capital has several (ß) or is not used (Georgian). @param {string} letter */
function capital(letter) {
  const large = letter.toUpperCase();
  return large.length === letter.length && !/\p{Script=Georgian}/u.test(letter) ? large : letter;
}

/** Packs a text for a link. @param {Text} text */
export const packText = ({ cut, parts }) => pack([cut, ...parts].join(SEPARATOR));

/**
 * Unpacks the text of a link.
 * @param {string} packed
 * @returns {Promise<Text | null>} null if it is missing or damaged
 */
export async function unpackText(packed) {
  const [name, ...parts] = (await unpack(packed, MAX_BYTES))?.split(SEPARATOR) ?? [];
  const cut = CUTS.find((value) => value === name);
  const between = parts.filter((_, at) => at % 2 === 0);
  const whole = parts.length % 2 === 1 && between.every((part) => !LETTER.test(part));
  return cut && whole ? { cut, parts } : null;
}
