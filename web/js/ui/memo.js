/** What is made again only where a part of what it is made of has changed. */

/** The parts of which something was last made. */
export class Parts {
  /** @type {readonly unknown[] | null} */
  #parts = null;

  /** Whether these are other parts than the last ones; they are the last ones from now on. @param {unknown[]} parts */
  changed(...parts) {
    if (isSame(this.#parts, parts)) return false;
    this.#parts = parts;
    return true;
  }

  /** Any parts are other ones. */
  forget() {
    this.#parts = null;
  }
}

/**
 * A function that gives the same value for the same parts.
 * @template {unknown[]} P
 * @template T
 * @param {(...of: P) => T} make
 * @param {{by?: (...of: P) => readonly unknown[], most?: number}} [options] by which parts: all that it is
 *   called with, unless others are named; so many values are stored
 * @returns {(...of: P) => T}
 */
export function memo(make, { by = (...of) => of, most = 1 } = {}) {
  /** @type {{parts: readonly unknown[], value: T}[]} */
  const results = [];
  return (...of) => {
    const parts = by(...of);
    const found = results.find((result) => isSame(result.parts, parts));
    if (found) return found.value;
    const value = make(...of);
    results.push({ parts, value });
    if (results.length > most) results.shift();
    return value;
  };
}

/** @param {readonly unknown[] | null} before @param {readonly unknown[]} parts */
function isSame(before, parts) {
  return before?.length === parts.length && before.every((part, at) => part === parts[at]);
}
