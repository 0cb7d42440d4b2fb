/** The tracks of the player, in frames. */

/** @import { Course, LastEvents } from "../solver/documents.js" */
/** @import { BoardFrame, PlayerState, Show, Track } from "./types.js" */

/**
 * The player's track, or null.
 * @param {Show} show
 * @param {Pick<PlayerState, "source">} player
 */
export function trackOf({ timeline }, { source }) {
  return timeline?.[source] ?? null;
}

/** @param {ArrayLike<number>} squares @param {"tour" | "deepest" | "game"} [kind] @returns {Track} */
export function tourTrack(squares, kind = "tour") {
  return {
    kind,
    length: squares.length,
    total: squares.length,
    gap: null,
    course: null,
    frame: (index) => ({ path: squares, length: index, takenBack: -1 }),
    number: (index) => index,
    indexOf: (number) => Math.min(number, squares.length),
    takesBack: () => false,
    next: (index) => squares[index] ?? -1,
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

/** The number of events between two checkpoints of a search. */
const STRIDE = 4096;

/**
 * A cursor over events: it moves forward event by event, and back from the nearest checkpoint, so that
 * scrubbing through a hundred thousand events stays fast.
 * @param {Uint16Array | Uint32Array} events squares placed; `size` for a square taken back
 * @param {number} size the number of squares on the board
 * @param {Uint32Array} begin the path before the first event
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
    // A checkpoint before `index`, because only a replayed event shows the square that it takes back.
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
 * The track of a search: its first events and, if more came after them, its last ones.
 * @param {Uint16Array | Uint32Array} events squares placed; `size` for a square taken back
 * @param {number} size the number of squares on the board
 * @param {LastEvents | null} [last]
 * @param {number} [total] the number of events of the search, stored or not
 * @param {Course | null} [course] the methods of the events, if known
 * @returns {Track}
 */
export function searchTrack(events, size, last = null, total = events.length, course = null) {
  const first = events.length;
  // The gap is after the first events, before the last ones if there are any.
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
  /** The number of backtracks up to and including a frame. @param {number} index */
  const takenBackAt = (index) => (number(index) - frame(index).length) / 2;
  /**
   * The nearest frame, forward or back, whose path has a different beginning.
   * @param {number} index
   * @param {number} depth the number of squares to compare
   * @param {-1 | 1} way
   */
  const changes = (index, depth, way) => {
    const { path, length } = frame(index);
    const begin = Array.from({ length: depth }, (_, at) => path[at]);
    let left = length;
    for (let at = index; at >= 0 && at <= all; at += way) {
      const jumps = last && missing > 0 && at === first + (way > 0 ? 1 : 0) && at !== index;
      // At the gap, events are missing between two frames: the paths are compared square by square.
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
   * The range of the number of backtracks at which a square of the path before the gap was taken back.
   * @param {number} depth the index of the square
   * @returns {[least: number, most: number]}
   */
  const leftBetween = (depth) => {
    const ranges = last?.left ?? [];
    for (let at = 0; at + 2 < ranges.length; at += 3) {
      if ((ranges[at] ?? 0) < depth) return [ranges[at + 1] ?? 0, ranges[at + 2] ?? 0];
    }
    return [takenBackAt(first), Number.POSITIVE_INFINITY];
  };
  return {
    kind: "search",
    length: all,
    total: last ? last.at + last.events.length : total,
    gap: missing > 0 ? { after: first, missing } : null,
    course,
    frame,
    number,
    indexOf: (number) =>
      last && number > last.at ? number - last.at + first : Math.min(number, first),
    takesBack: (index) => eventAt(index) === size,
    next(index) {
      const event = missing > 0 && index === first ? size : (eventAt(index + 1) ?? size);
      return event === size ? -1 : event;
    },
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
      // If the range begins at the gap, the time when the squares were placed is unknown.
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
