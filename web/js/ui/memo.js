/** Caches values until one of their inputs changes. */

/** The inputs of the last computation. */
export class Parts {
  /** @type {readonly unknown[] | null} */
  #parts = null;

  /** Whether these inputs differ from the last ones; stores them. @param {unknown[]} parts */
  changed(...parts) {
    if (isSame(this.#parts, parts)) return false;
    this.#parts = parts;
    return true;
  }

  /** Forgets the inputs, so that the next ones count as changed. */
  forget() {
    this.#parts = null;
  }
}

/**
 * A function that gives the same value for the same inputs.
 * @template {unknown[]} P
 * @template T
 * @param {(...of: P) => T} make
 * @param {{by?: (...of: P) => readonly unknown[], most?: number}} [options] `by`: the inputs, by
 *   default all arguments; `most`: the number of stored values
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
