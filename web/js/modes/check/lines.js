/**
 * The rows of a text in a view; a long line has several. Millions of rows are found in slices of time, so that the
 * page stays responsive.
 */

/** Longer lines are split into several rows. */
export const MAX_ROW_LETTERS = 200;

/** The number of rows between two checks of the clock. */
const STRIDE = 2_000;

export class Lines {
  text;
  /** The starts of the rows, in UTF-16 units; the first `count` are found. */
  #starts = new Uint32Array(256);
  /** The line of each row, from 1. */
  #numbers = new Uint32Array(256);
  count = 0;
  /** True if all rows are found. */
  done = false;
  #at = 0;
  /** The end of the current line. */
  #end = -1;
  #line = 1;

  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.advance(4);
  }

  /**
   * Finds more rows.
   * @param {number} milliseconds the approximate time limit
   * @returns {boolean} true if all are found
   */
  advance(milliseconds) {
    const until = performance.now() + milliseconds;
    while (!this.done && performance.now() < until) {
      for (let left = STRIDE; left > 0 && !this.done; left--) this.#step();
    }
    return this.done;
  }

  #step() {
    const { text } = this;
    if (this.count === this.#starts.length) {
      this.#starts = grown(this.#starts);
      this.#numbers = grown(this.#numbers);
    }
    this.#starts[this.count] = this.#at;
    this.#numbers[this.count] = this.#line;
    this.count += 1;
    // Only once per line: the next line end may be far away.
    if (this.#end < this.#at) {
      const found = text.indexOf("\n", this.#at);
      this.#end = found < 0 ? text.length : found;
    }
    if (this.#end - this.#at > MAX_ROW_LETTERS) {
      this.#at += MAX_ROW_LETTERS;
      // A surrogate pair is not split.
      if (/[\udc00-\udfff]/.test(text[this.#at] ?? "")) this.#at += 1;
      return;
    }
    if (this.#end === text.length) {
      this.done = true;
      return;
    }
    this.#at = this.#end + 1;
    this.#line += 1;
    // A text that ends with a line end has no empty last row.
    if (this.#at === text.length) this.done = true;
  }

  /** The start of a row. @param {number} row */
  start(row) {
    return row < this.count ? (this.#starts[row] ?? 0) : this.text.length;
  }

  /** The line number of a row. @param {number} row */
  line(row) {
    return this.#numbers[row] ?? 0;
  }

  /** True for the first row of its line. @param {number} row */
  begins(row) {
    return row === 0 || this.line(row) !== this.line(row - 1);
  }

  /** The text of a row, without the line end. @param {number} row */
  row(row) {
    const text = this.text.slice(this.start(row), this.start(row + 1));
    return text.replace(/\r?\n$/, "");
  }

  /** The row of a position in the text, among the rows found so far. @param {number} place */
  rowOf(place) {
    let [low, high] = [0, this.count - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.start(middle) <= place) low = middle;
      else high = middle - 1;
    }
    return Math.max(0, low);
  }
}

/** @param {Uint32Array<ArrayBuffer>} array */
function grown(array) {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}
