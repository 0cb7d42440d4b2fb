/**
 * What the player plays, as tracks: rows of frames. Frame 0 is the empty board; `length` is the last
 * frame.
 *
 * @typedef {object} BoardFrame
 * @property {ArrayLike<number>} path the squares
 * @property {number} length how many squares of `path` are on the board
 * @property {number} takenBack the square that this frame takes back, or -1
 *
 * @typedef {object} Track
 * @property {"tour" | "deepest" | "search"} kind a whole tour, the longest path that a search reached, or
 *   the search itself
 * @property {number} length
 * @property {number} total how many frames there would be if all had been kept
 * @property {(index: number) => BoardFrame} frame valid until the next call
 * @property {(index: number) => boolean} takesBack whether a frame takes a square back
 * @property {(index: number) => number} nextBacktrack the first frame after `index` that takes a
 *   square back, or -1
 *
 * @typedef {object} Timeline
 * @property {Track | null} tour the path itself, if there is one
 * @property {Track | null} search how it was found, if that was recorded
 *
 * @typedef {object} Live A search as it goes: the end of its path.
 * @property {ArrayLike<number>} path
 * @property {number} offset how many squares were visited before those of `path`
 *
 * @typedef {object} Show What is on the board, and can be played: all that the stage, the player and the
 *   overlays know.
 * @property {Board} board
 * @property {Timeline | null} timeline
 * @property {Marks} marks
 * @property {Live | null} live
 * @property {Method | null} [method] how the path was found, if that is to be told
 *
 * @import { Board } from "../board/geometry.js"
 * @import { Marks } from "../board/marks.js"
 * @import { Method } from "./narration.js"
 * @import { PlayerState } from "./player_state.js"
 */

/**
 * The track that the player is at, or null.
 * @param {Show} show
 * @param {Pick<PlayerState, "source">} player
 */
export function trackOf({ timeline }, { source }) {
  return timeline?.[source] ?? null;
}

/**
 * @param {ArrayLike<number>} squares
 * @param {"tour" | "deepest"} [kind]
 * @returns {Track}
 */
export function tourTrack(squares, kind = "tour") {
  return {
    kind,
    length: squares.length,
    total: squares.length,
    frame: (index) => ({ path: squares, length: index, takenBack: -1 }),
    takesBack: () => false,
    nextBacktrack: () => -1,
  };
}

/** How many events lie between two places from which a search can be replayed. */
const STRIDE = 4096;

/**
 * A cursor over the log of a search: it goes forward event by event, and back from the nearest
 * checkpoint, so that scrubbing through a million events stays quick.
 * @param {Uint16Array | Uint32Array} events squares placed; `size` for a square taken back
 * @param {number} size the number of squares on the board
 * @param {number} [total] how many events the search had, recorded or not
 * @returns {Track}
 */
export function searchTrack(events, size, total = events.length) {
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
    kind: "search",
    length: events.length,
    total,
    frame(index) {
      seek(index);
      return { path, length, takenBack };
    },
    takesBack: (index) => events[index - 1] === size,
    nextBacktrack(index) {
      const found = events.indexOf(size, index);
      return found < 0 ? -1 : found + 1;
    },
  };
}
