/**
 * The narration of a frame: the event and its reason, as the key of a sentence with the squares compared. It
 * says only what follows from the path and the method: that a square was tried before follows from the rule's
 * own order.
 */

import { DIRECTIONS, isMove, neighbours, squareName } from "../board/geometry.js";
import { sizeOf } from "../board/holes.js";
import { trackOf } from "./timeline.js";

/** @import { Board } from "../solver/documents.js" */
/** @import { Method, Narration, PlayerState, Show, Track, Way } from "./types.js" */

/** On larger boards the event is named without comparing squares: that would take too long. */
const MAX_COMPARED = 40_000;

/** @param {string} key @param {Record<string, string | number>} [params] @returns {Narration} */
const plain = (key, params = {}) => ({ key, params, ways: [], chosen: -1, why: "" });

/**
 * The narration of the player's frame; null if there is nothing to say.
 * @param {Show} show
 * @param {Pick<PlayerState, "source" | "position">} player
 * @returns {Narration | null}
 */
export function narrationOf(show, player) {
  const track = trackOf(show, player);
  if (show.live || !track) return null;
  const { position } = player;
  return track.kind === "search" ? ofSearch(show, track, position) : ofPath(show, track, position);
}

/** @param {Show} show @param {Track} track @param {number} position */
function ofPath(show, track, position) {
  const { board, method } = show;
  const size = sizeOf(board);
  const { path } = track.frame(position);
  const name = nameOn(board);
  const [first, last] = [path[0] ?? 0, path[position - 1] ?? 0];
  if (position === 0)
    return track.kind === "game" ? null : plain("before", { square: name(first) });
  const named = { number: position, size, square: name(last), start: name(first) };
  if (position === track.length && track.kind === "deepest") {
    const ways = openWays(board, path, position, -1);
    return plain(ways.length > 0 ? "deepest" : "stuck", named);
  }
  if (position === size) {
    const closed = size > 2 && isMove(board, first, last);
    return plain(closed ? "done.closed" : "done", { ...named, count: size, moves: size - 1 });
  }
  if (position === 1) return plain("first", named);
  // A person who plays gets no hints unasked.
  if (track.kind === "game")
    return plain("move", { ...named, from: name(path[position - 2] ?? 0), to: name(last) });
  return moved(board, path, position, method ?? null);
}

/**
 * The narration of a move: the squares to choose from, and the reason for the choice.
 * @param {Board} board
 * @param {ArrayLike<number>} path
 * @param {number} length the number of squares up to the end of the move
 * @param {Method | null} method
 * @returns {Narration}
 */
function moved(board, path, length, method) {
  const name = nameOn(board);
  const [from, to] = [path[length - 2] ?? 0, path[length - 1] ?? 0];
  const size = sizeOf(board);
  const params = { number: length, from: name(from), to: name(to), size, left: size - length };
  if (size > MAX_COMPARED) return plain("move", params);
  const ways = openWays(board, path, length - 1, method?.end ?? -1);
  const taken = ways.find(({ square }) => square === to);
  if (!taken) return plain("move", params);
  const sentence = { key: "ways", params, ways: sorted(ways, to), chosen: to };
  if (ways.length === 1) return { ...sentence, why: "only" };
  if (method?.id === "warnsdorff")
    return { ...sentence, ...byRule(board, from, taken, ways, method) };
  const fewer = ways.filter(({ onward }) => onward < taken.onward);
  const equal = ways.filter(({ onward }) => onward === taken.onward);
  // For any other method only what can be counted is said.
  return { ...sentence, why: fewer.length > 0 ? "" : equal.length > 1 ? "none-fewer" : "fewest" };
}

/** @param {Way[]} ways @param {number} chosen */
function sorted(ways, chosen) {
  return [...ways].sort(
    (a, b) => b.onward - a.onward || Number(a.square === chosen) - Number(b.square === chosen),
  );
}

/**
 * The reason why Warnsdorff's rule goes to a square.
 * @param {Board} board
 * @param {number} from
 * @param {Way} taken
 * @param {Way[]} ways
 * @param {Method} method
 * @returns {{why: string, params?: Record<string, string | number>}}
 */
function byRule(board, from, taken, ways, { order, ties }) {
  const fewer = ways.filter(({ onward }) => onward < taken.onward);
  const equal = ways.filter((way) => way.onward === taken.onward && way !== taken);
  // The rule tries the better ones first, and comes back only after all of them have failed.
  if (fewer.length > 0) return { why: "tried" };
  if (equal.length === 0) return { why: "fewest" };
  if (ties === "random") return { why: "tie.random" };
  const keys = tieKeys(board, from, ties, order);
  const best = keys(taken);
  let decided = "order";
  for (const other of equal) {
    const equalKeys = keys(other);
    const better = (best[0] ?? 0) - (equalKeys[0] ?? 0) || (best[1] ?? 0) - (equalKeys[1] ?? 0);
    if (better > 0) return { why: "tie.tried" };
    if (best[0] !== equalKeys[0]) decided = ties;
  }
  return { why: `tie.${decided}` };
}

/**
 * The keys by which a tie rule compares squares, the least first; ties that remain are settled by the order
 * of the directions.
 * @param {Board} board
 * @param {number} from
 * @param {string} ties
 * @param {string} order
 * @returns {(way: Way & {beyond?: number}) => number[]}
 */
function tieKeys({ rows, cols }, from, ties, order) {
  const place = (/** @type {number} */ square) => {
    const down = Math.floor(square / cols) - Math.floor(from / cols);
    const right = (square % cols) - (from % cols);
    const direction = DIRECTIONS.findIndex(([d, r]) => d === down && r === right);
    return order.indexOf(String(direction + 1));
  };
  const distance = (/** @type {number} */ square) =>
    (2 * Math.floor(square / cols) - rows + 1) ** 2 + (2 * (square % cols) - cols + 1) ** 2;
  return ({ square, beyond = 0 }) => {
    const first = ties === "roth" ? -distance(square) : ties === "pohl" ? beyond : 0;
    return [first, place(square)];
  };
}

/**
 * The squares to which a path could go on, with their onward moves and those of the squares beyond.
 * @param {Board} board
 * @param {ArrayLike<number>} path
 * @param {number} length
 * @param {number} end the square reserved for the last move, or -1
 * @returns {(Way & {beyond: number})[]}
 */
function openWays(board, path, length, end) {
  const here = path[length - 1] ?? 0;
  const near = new Set(
    neighbours(board, here).flatMap((square) => [square, ...neighbours(board, square)]),
  );
  for (const square of [...near]) for (const next of neighbours(board, square)) near.add(next);
  // Only the surroundings are looked up: a path may be a million squares long.
  const visited = new Set();
  for (let at = 0; at < length; at++) {
    const square = path[at] ?? 0;
    if (near.has(square)) visited.add(square);
  }
  const open = (/** @type {number} */ square) =>
    neighbours(board, square).filter((next) => !visited.has(next));
  const last = length + 1 === sizeOf(board);
  return open(here)
    .filter((square) => last || square !== end)
    .map((square) => {
      const onward = open(square);
      const beyond = onward
        .filter((next) => next !== end)
        .reduce((sum, next) => sum + open(next).length, 0);
      return { square, onward: onward.length, beyond };
    });
}

/** @param {Show} show @param {Track} track @param {number} position @returns {Narration} */
function ofSearch({ board, method }, track, position) {
  const size = sizeOf(board);
  const { path, length, takenBack } = track.frame(position);
  const name = nameOn(board);
  if (position === 0) return plain("search.before");
  if (track.gap?.after === position) {
    const next = track.number(position + 1);
    return plain(position < track.length ? "search.gap" : "search.rest", {
      missing: track.gap.missing,
      number: position,
      next,
    });
  }
  const [start, here] = [path[0] ?? 0, path[length - 1] ?? 0];
  const params = { depth: length, size, to: name(here), start: name(start) };
  if (takenBack >= 0) {
    const again = track.takesBack(position - 1);
    const why = whyBack(board, path, length, takenBack, again, method ?? null);
    return plain(`search.${why}`, { ...params, square: name(takenBack) });
  }
  if (length === 1) return plain("search.first", params);
  if (length === size) {
    const open = method?.closed && size > 1 && !isMove(board, start, here);
    return plain(open ? "search.open" : "search.done", params);
  }
  if (method?.id === "warnsdorff") return moved(board, path, length, method);
  return plain("search.forward", { ...params, from: name(path[length - 2] ?? 0) });
}

/**
 * The reason why a square is taken back.
 * @param {Board} board
 * @param {ArrayLike<number>} path the path without the square
 * @param {number} length
 * @param {number} square
 * @param {boolean} again true if the previous frame took one back as well
 * @param {Method | null} method
 */
function whyBack(board, path, length, square, again, method) {
  const size = sizeOf(board);
  if (length === 0) return "root";
  if (length + 1 === size) {
    const open = method?.closed && !isMove(board, path[0] ?? 0, square);
    return open ? "not-closed" : "next";
  }
  const end = method?.end ?? -1;
  if (end >= 0 && length + 2 === size && !isMove(board, square, end)) return "not-end";
  // A search that gives up an attempt to try another takes back squares that could go on.
  const complete = method !== null && method.id !== "auto";
  if (again) return complete ? "tried" : "back";
  if (size > MAX_COMPARED) return "back";
  const visited = new Set([square]);
  for (let at = 0; at < length; at++) visited.add(path[at] ?? 0);
  const open = neighbours(board, square).some((next) => !visited.has(next) && next !== end);
  if (!open) return "dead-end";
  return method?.id === "pruned" ? "cut" : "back";
}

/** @param {Board} board */
function nameOn(board) {
  return (/** @type {number} */ square) => squareName(board, square);
}
