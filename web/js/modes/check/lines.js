/**
 * The lines of a text as rows of a view: where each begins. A long line is several rows. Millions of them
 * are found in slices, so that the page stays quick.
 */

/** A longer line goes on in another row. */
export const LONGEST = 200;

/** So many rows at once, between two looks at the clock. */
const STRIDE = 2_000;

export class Lines {
  text;
  /** Where the rows begin, in UTF-16 units; `count` of them are known. */
  #starts = new Uint32Array(256);
  /** The line of each row, from 1. */
  #numbers = new Uint32Array(256);
  count = 0;
  /** Whether all rows are known. */
  done = false;
  #at = 0;
  /** Where the line ends that is looked at. */
  #end = -1;
  #line = 1;

  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.advance(4);
  }

  /**
   * Finds more rows.
   * @param {number} milliseconds for about so long
   * @returns {boolean} whether all are found
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
    // Looked for once a line, since the next one may be far away.
    if (this.#end < this.#at) {
      const found = text.indexOf("\n", this.#at);
      this.#end = found < 0 ? text.length : found;
    }
    if (this.#end - this.#at > LONGEST) {
      this.#at += LONGEST;
      // A letter of two units stays whole.
      if (/[\udc00-\udfff]/.test(text[this.#at] ?? "")) this.#at += 1;
      return;
    }
    if (this.#end === text.length) {
      this.done = true;
      return;
    }
    this.#at = this.#end + 1;
    this.#line += 1;
    // What ends with its last line has no empty one below.
    if (this.#at === text.length) this.done = true;
  }

  /** Where a row begins. @param {number} row */
  start(row) {
    return row < this.count ? (this.#starts[row] ?? 0) : this.text.length;
  }

  /** The line of a row. @param {number} row */
  line(row) {
    return this.#numbers[row] ?? 0;
  }

  /** Whether it is the first row of its line. @param {number} row */
  begins(row) {
    return row === 0 || this.line(row) !== this.line(row - 1);
  }

  /** What stands in a row, without the end of the line. @param {number} row */
  row(row) {
    const text = this.text.slice(this.start(row), this.start(row + 1));
    return text.replace(/\r?\n$/, "");
  }

  /** The row of a place in the text, as far as rows are known. @param {number} place */
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
