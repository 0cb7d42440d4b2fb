/** A stroke over the board: every square that the pointer passes, including those between two events. */

export class Brush {
  #squareAt;
  #onPaint;
  /** The last position of the pointer, in CSS pixels. */
  #place = { x: 0, y: 0 };

  /**
   * @param {(x: number, y: number) => number} squareAt -1 off the board
   * @param {(square: number, first: boolean) => void} onPaint
   */
  constructor(squareAt, onPaint) {
    this.#squareAt = squareAt;
    this.#onPaint = onPaint;
  }

  /**
   * Continues the stroke to a point.
   * @param {number} x
   * @param {number} y
   * @param {number} side of a square
   * @param {boolean} first true at the start of a stroke
   * @returns {number} the last square, or -1
   */
  paint(x, y, side, first) {
    const from = first ? { x, y } : this.#place;
    this.#place = { x, y };
    const [right, down] = [x - from.x, y - from.y];
    const steps = Math.max(1, Math.ceil(Math.hypot(right, down) / Math.max(1, side / 2)));
    let last = -1;
    for (let step = first ? steps : 0; step <= steps; step++) {
      const square = this.#squareAt(
        from.x + (right * step) / steps,
        from.y + (down * step) / steps,
      );
      if (square >= 0 && square !== last) this.#onPaint(square, first);
      if (square >= 0) last = square;
    }
    return last;
  }
}
