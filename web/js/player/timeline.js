/**
 * What the player plays, as a row of frames: a finished tour, or a search from its event log. Frame 0
 * is the empty board; `length` is the last frame.
 *
 * @typedef {object} Frame
 * @property {ArrayLike<number>} path the squares
 * @property {number} length how many squares of `path` are on the board
 * @property {number} takenBack the square that this frame takes back, or -1
 *
 * @typedef {object} Timeline
 * @property {number} length
 * @property {(index: number) => Frame} frame the frame is valid until the next call
 * @property {(index: number) => number} nextBacktrack the first frame after `index` that takes a
 *   square back, or -1
 */

/**
 * @param {ArrayLike<number>} squares
 * @returns {Timeline}
 */
export function tourTimeline(squares) {
  return {
    length: squares.length,
    frame: (index) => ({ path: squares, length: index, takenBack: -1 }),
    nextBacktrack: () => -1,
  };
}

/** How many events lie between two places from which a search can be replayed. */
const STRIDE = 4096;

/**
 * A cursor over the log: it goes forward event by event, and back from the nearest checkpoint, so that
 * scrubbing through a million events stays quick.
 * @param {Uint16Array | Uint32Array} events squares placed; `size` for a square taken back
 * @param {number} size the number of squares on the board
 * @returns {Timeline}
 */
export function searchTimeline(events, size) {
  const path = new Uint32Array(size + 1);
  let length = 0;
  let at = 0;
  /** @type {Uint32Array[]} */
  const checkpoints = [new Uint32Array(0)];
  let takenBack = -1;

  /** @param {number} index */
  function seek(index) {
    // One before `index` at the latest: only an event that is replayed says what it takes back.
    const wanted = Math.floor(Math.max(0, index - 1) / STRIDE);
    const checkpoint = Math.min(wanted, checkpoints.length - 1);
    const saved = checkpoints[checkpoint];
    if (saved && (index < at || checkpoint * STRIDE > at)) {
      path.set(saved);
      length = saved.length;
      at = checkpoint * STRIDE;
      takenBack = -1;
    }
    while (at < index) {
      const event = events[at] ?? size;
      if (event === size) {
        length -= 1;
        takenBack = path[length] ?? -1;
      } else {
        path[length] = event;
        length += 1;
        takenBack = -1;
      }
      at += 1;
      if (at === checkpoints.length * STRIDE) checkpoints.push(path.slice(0, length));
    }
  }

  return {
    length: events.length,
    frame(index) {
      seek(index);
      return { path, length, takenBack };
    },
    nextBacktrack(index) {
      const found = events.indexOf(size, index);
      return found < 0 ? -1 : found + 1;
    },
  };
}
