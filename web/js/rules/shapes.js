/**
 * Validators for untrusted values: each takes a value, and returns a new value that has only the expected parts, or
 * throws. Long texts are cut; other values that are too large are refused.
 */

/** A value from the sandbox is invalid. */
export class Untrusted extends Error {
  /** @param {string} what */
  constructor(what) {
    super(`the sandbox has sent a wrong ${what}`);
    this.name = "Untrusted";
  }
}

/** @template T @typedef {(value: unknown) => T} Shape */

/**
 * Invisible characters, and those that reverse the direction of text; except tabs and line ends.
 */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;

/** Texts are processed up to this multiple of their maximum length. */
const READ_FACTOR = 2;

/**
 * A text; a long one is cut, and ends with "…".
 * @param {number} most letters
 * @returns {Shape<string>}
 */
export function text(most) {
  return (value) => {
    if (typeof value !== "string") throw new Untrusted("text");
    const cleaned = value.slice(0, most * READ_FACTOR).replace(UNSEEN, "\ufffd");
    if (cleaned.length <= most && value.length <= most * READ_FACTOR) return cleaned;
    return `${cleaned.slice(0, most - 1)}…`;
  };
}

/**
 * A whole number.
 * @param {number} least
 * @param {number} most
 * @returns {Shape<number>}
 */
export function whole(least, most = Number.MAX_SAFE_INTEGER) {
  return (value) => {
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value < least || value > most)
      throw new Untrusted("number");
    return value;
  };
}

/** A number that is not negative. @type {Shape<number>} */
export function amount(value) {
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0)
    throw new Untrusted("number");
  return value;
}

/**
 * One of a list of words.
 * @template {string} Word
 * @param {readonly Word[]} words
 * @returns {Shape<Word>}
 */
export function oneOf(words) {
  return (value) => {
    const word = words.find((candidate) => candidate === value);
    if (word === undefined) throw new Untrusted("word");
    return word;
  };
}

/** A name: the code of a sentence, or a parameter of one. @type {Shape<string>} */
export function name(value) {
  if (typeof value !== "string" || !/^[a-z][a-z\d_-]{0,39}$/.test(value))
    throw new Untrusted("name");
  return value;
}

/** @template T @param {Shape<T>} shape @returns {Shape<T | null>} */
export function orNull(shape) {
  return (value) => (value === null || value === undefined ? null : shape(value));
}

/**
 * @template T
 * @param {number} most the maximum length
 * @param {Shape<T>} shape the shape of each item
 * @returns {Shape<T[]>}
 */
export function list(most, shape) {
  return (value) => {
    if (!Array.isArray(value) || value.length > most) throw new Untrusted("list");
    // Not `map`, which skips missing items.
    return Array.from(value, (item) => shape(item));
  };
}

/**
 * @template {Record<string, Shape<any>>} Shapes
 * @param {Shapes} shapes of its properties; other properties are omitted
 * @returns {Shape<{[Key in keyof Shapes]: ReturnType<Shapes[Key]>}>}
 */
export function record(shapes) {
  return (value) => {
    const given = plain(value);
    const made = Object.entries(shapes).map(([key, shape]) => [
      key,
      shape(Object.hasOwn(given, key) ? given[key] : undefined),
    ]);
    return Object.fromEntries(made);
  };
}

/**
 * Names with their values: texts, numbers, and lists of texts.
 * @param {number} most the maximum number
 * @param {number} longest the maximum length of a text, in letters
 * @returns {Shape<Record<string, string | number | string[]>>}
 */
export function parameters(most, longest) {
  const word = text(longest);
  const words = list(most, word);
  return (value) => {
    const given = plain(value);
    const keys = Object.keys(given);
    if (keys.length > most) throw new Untrusted("list");
    return Object.fromEntries(
      keys.map((key) => {
        const item = given[key];
        if (typeof item === "number" && !Number.isFinite(item)) throw new Untrusted("number");
        if (typeof item === "number") return [name(key), item];
        return [name(key), Array.isArray(item) ? words(item) : word(item)];
      }),
    );
  };
}

/**
 * An array of numbers, as a copy, because the array may be a view of a larger buffer.
 * @template {Uint16Array | Uint32Array | Float64Array} A
 * @param {readonly (Uint16ArrayConstructor | Uint32ArrayConstructor | Float64ArrayConstructor)[]} kinds
 * @param {number} most the maximum length
 * @param {number} [largest] the largest number in it
 * @returns {Shape<A>}
 */
export function numbers(kinds, most, largest = Number.MAX_SAFE_INTEGER) {
  return (value) => {
    const kind = kinds.find((type) => value instanceof type);
    if (!kind || !(value instanceof kind) || value.length > most) throw new Untrusted("array");
    const copy = /** @type {A} */ (value.slice());
    for (const item of copy) {
      if (!(item >= 0 && item <= largest && Number.isInteger(item))) throw new Untrusted("number");
    }
    return copy;
  };
}

/** @param {unknown} value @returns {Record<string, unknown>} */
function plain(value) {
  if (value === null || typeof value !== "object" || Array.isArray(value))
    throw new Untrusted("object");
  return /** @type {Record<string, unknown>} */ (value);
}
