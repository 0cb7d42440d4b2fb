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
 * @property {"tour" | "deepest" | "search" | "game"} kind a whole tour, the longest path that a search
 *   reached, the search itself, or a game: a tour in the making
 * @property {number} length
 * @property {number} total how many frames there would be if all had been kept
 * @property {{after: number, missing: number} | null} gap where frames are missing, and how many
 * @property {(index: number) => BoardFrame} frame valid until the next call
 * @property {(index: number) => number} number of a frame among all there would be
 * @property {(number: number) => number} indexOf the frame of a number, or the nearest
 * @property {(index: number) => boolean} takesBack whether a frame takes a square back
 * @property {(bins: number) => Uint32Array} backtracks how many squares are taken back in each of so many
 *   equal parts
 * @property {(index: number, depth: number) => Stay} stay for how long the first squares of a frame's path,
 *   so many, are on the board
 * @property {(index: number) => number} nextBacktrack the first frame after `index` that takes a
 *   square back, or -1
 *
 * @typedef {object} Stay Frames in which the same squares begin the path.
 * @property {number} from the first of them, or the first that is known to be one
 * @property {number} to the first one after them, or `length` + 1
 * @property {number} least how many squares are taken back meanwhile, beyond those that stay, at least
 * @property {number} most how many at most; Infinity where that is not known
 * @property {boolean} left whether they are taken back at all, as far as is known
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
 * @property {{end: number, closed: boolean}} [goal] where the path is to end, if no method says so
 * @property {Partial<Overlays>} [first] what is seen of it unless a person says otherwise
 *
 * @import { LastEvents } from "../solver/documents.js"
 * @import { Board } from "../board/geometry.js"
 * @import { Marks, Overlays } from "../board/marks.js"
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
 * @param {"tour" | "deepest" | "game"} [kind]
 * @returns {Track}
 */
export function tourTrack(squares, kind = "tour") {
  return {
    kind,
    length: squares.length,
    total: squares.length,
    gap: null,
    frame: (index) => ({ path: squares, length: index, takenBack: -1 }),
    number: (index) => index,
    indexOf: (number) => Math.min(number, squares.length),
    takesBack: () => false,
    backtracks: (bins) => new Uint32Array(bins),
    stay: (_index, depth) => ({
      from: depth,
      to: squares.length + 1,
      least: 0,
      most: 0,
      left: false,
    }),
    nextBacktrack: () => -1,
  };
}

/** How many events lie between two places from which a search can be replayed. */
const STRIDE = 4096;

/**
 * A cursor over events: it goes forward event by event, and back from the nearest checkpoint, so that
 * scrubbing through a hundred thousand of them stays quick.
 * @param {Uint16Array | Uint32Array} events squares placed; `size` for a square taken back
 * @param {number} size the number of squares on the board
 * @param {Uint32Array} begin the path where they begin
 * @returns {(index: number) => BoardFrame}
 */
function cursorOver(events, size, begin) {
  const path = new Uint32Array(size + 1);
  path.set(begin);
  let length = begin.length;
  let at = 0;
  /** @type {Uint32Array[]} */
  const checkpoints = [begin];
  let takenBack = -1;

  return (index) => {
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
    return { path, length, takenBack };
  };
}

/**
 * A search: its first events and, if more came after them, its last ones.
 * @param {Uint16Array | Uint32Array} events squares placed; `size` for a square taken back
 * @param {number} size the number of squares on the board
 * @param {LastEvents | null} [last]
 * @param {number} [total] how many events the search had, kept or not
 * @returns {Track}
 */
export function searchTrack(events, size, last = null, total = events.length) {
  const first = events.length;
  // Between the first and the last ones, or after the first if the last are not known.
  const missing = (last ? last.at : total) - first;
  const early = cursorOver(events, size, new Uint32Array(0));
  const late = last && cursorOver(last.events, size, last.path);
  const eventAt = (/** @type {number} */ index) =>
    index <= first ? events[index - 1] : last?.events[index - first - 1];
  const frame = (/** @type {number} */ index) =>
    index > first && late ? late(index - first) : early(index);
  const number = (/** @type {number} */ index) =>
    index > first && last ? last.at + index - first : index;
  const all = first + (last?.events.length ?? 0);
  /** How many squares were taken back before a frame, and in it. @param {number} index */
  const takenBackAt = (index) => (number(index) - frame(index).length) / 2;
  /**
   * The first frame, one way or the other, whose path does not begin like that of a frame.
   * @param {number} index
   * @param {number} depth how many squares of it count
   * @param {-1 | 1} way
   */
  const changes = (index, depth, way) => {
    const { path, length } = frame(index);
    const begin = Array.from({ length: depth }, (_, at) => path[at]);
    let left = length;
    for (let at = index; at >= 0 && at <= all; at += way) {
      const jumps = last && missing > 0 && at === first + (way > 0 ? 1 : 0) && at !== index;
      // What was not kept lies between two frames: what follows is compared anew.
      if (jumps) {
        const there = frame(at);
        left = there.length;
        if (begin.some((square, place) => there.path[place] !== square)) return at;
      } else if (at !== index) {
        const event = eventAt(way > 0 ? at : at + 1);
        left += event === size ? -way : way;
      }
      if (left < depth) return at;
    }
    return way > 0 ? all + 1 : -1;
  };
  /**
   * Between how many squares taken back in all one of the path before the gap went.
   * @param {number} depth which of them
   * @returns {[least: number, most: number]}
   */
  const leftBetween = (depth) => {
    const known = last?.left ?? [];
    for (let at = 0; at + 2 < known.length; at += 3) {
      if ((known[at] ?? 0) < depth) return [known[at + 1] ?? 0, known[at + 2] ?? 0];
    }
    return [takenBackAt(first), Number.POSITIVE_INFINITY];
  };
  return {
    kind: "search",
    length: all,
    total: last ? last.at + last.events.length : total,
    gap: missing > 0 ? { after: first, missing } : null,
    frame,
    number,
    indexOf: (number) =>
      last && number > last.at ? number - last.at + first : Math.min(number, first),
    takesBack: (index) => eventAt(index) === size,
    backtracks(bins) {
      const counts = new Uint32Array(bins);
      const share = bins / Math.max(1, all);
      for (let index = 1; index <= all; index++) {
        if (eventAt(index) !== size) continue;
        const bin = Math.min(bins - 1, Math.floor((index - 1) * share));
        counts[bin] = (counts[bin] ?? 0) + 1;
      }
      return counts;
    },
    stay(index, depth) {
      const [from, to] = [changes(index, depth, -1) + 1, changes(index, depth, 1)];
      const left = to <= all;
      const before = takenBackAt(from);
      // Across what was not kept it is not known when they came or went.
      const came = !(missing > 0 && from === first + 1);
      if (missing > 0 && to === first + 1) {
        const [least, most] = leftBetween(depth);
        return { from, to, least: least - before, most: most - before - 1, left };
      }
      const least = (left ? takenBackAt(to) - 1 : takenBackAt(all)) - before;
      return { from, to, least, most: came ? least : Number.POSITIVE_INFINITY, left };
    },
    nextBacktrack(index) {
      const found = index < first ? events.indexOf(size, index) : -1;
      if (found >= 0) return found + 1;
      const later = last ? last.events.indexOf(size, Math.max(0, index - first)) : -1;
      return later < 0 ? -1 : first + later + 1;
    },
  };
}
