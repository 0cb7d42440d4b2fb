/**
 * The narration of a frame: the event and its reason, as the key of a sentence, with the compared squares. It contains
 * only facts that follow from the path and the method. For a search it describes the next choice, whose squares are
 * around the knight.
 */

import { isMove, neighbours, squareName } from "../board/geometry.js";
import { areaOf, sizeOf } from "../board/holes.js";
import { attemptOf, blockOf, lookAhead, MAX_COMPARED, methodOf, triesOf } from "./course.js";
import { trackOf } from "./timeline.js";
import { comparesOnward, openWays, tieKeys } from "./ways.js";

/** @import { Board } from "../solver/documents.js" */
/** @import { Case, Method, Narration, PlayerState, Show, Track, Way } from "./types.js" */
/** @import { OpenWay } from "./ways.js" */

/** @param {string} key @param {Narration["params"]} [params] @param {string} [why] @returns {Narration} */
const plain = (key, params = {}, why = "") => ({
  key,
  params,
  ways: [],
  chosen: -1,
  why,
  next: -1,
});

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
  const { edges } = track.frame(position);
  if (edges) return ofCase(show, edges.case, position, track.length);
  return track.kind === "search" ? ofSearch(show, track, position) : ofPath(show, track, position);
}

/**
 * The narration of a case of an edge search.
 * @param {Show} show
 * @param {Case} last
 * @param {number} number
 * @param {number} length
 */
function ofCase({ board, timeline }, { assumed, taken, fits, made }, number, length) {
  const join = areaOf(board);
  const follow = made.filter((move) => !move.includes(join) && !isSameMove(move, assumed));
  const params = { number, count: follow.length, size: sizeOf(board) };
  if (number === 0) return plain("cases.before", params);
  if (number === length && fits && timeline?.tour?.kind === "tour")
    return plain("cases.done", params);
  const squares = assumed.filter((square) => square !== join).map(nameOn(board));
  const [from = "", to = ""] = squares;
  const what = to ? (taken ? "taken" : "dropped") : taken ? "end" : "not-end";
  return plain(`cases.${what}${fits ? "" : ".out"}`, { ...params, from, to });
}

/** @param {[number, number]} move @param {[number, number]} other */
const isSameMove = (move, other) => other.includes(move[0]) && other.includes(move[1]);

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
    const ways = openWays(board, path, position, null);
    return plain(ways.length > 0 ? "deepest" : "stuck", named);
  }
  if (position === size) {
    const closed = size > 2 && isMove(board, first, last);
    return plain(closed ? "done.closed" : "done", { ...named, count: size });
  }
  if (position === 1) return plain("first", named);
  // A game must not give hints; the reasons of a search are in the track of the search.
  if (track.kind === "game" || method)
    return plain("move", { ...named, from: name(path[position - 2] ?? 0), to: name(last) });
  return moved(board, path, position, null);
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
  const params = { number: length, from: name(from), to: name(to), size, depth: length - 1 };
  const uncompared = plain(method ? "search.forward" : "move", params);
  if (size > MAX_COMPARED) return uncompared;
  const ways = openWays(board, path, length - 1, method);
  const taken = ways.find(({ square }) => square === to);
  if (!taken) return uncompared;
  const sentence = { key: "ways", params, ways: sorted(ways, to), chosen: to, next: -1 };
  if (ways.length === 1) return { ...sentence, why: "only" };
  if (method && comparesOnward(method)) {
    const must = method.id === "look-ahead" ? lookAhead(board, path, length - 1, method).next : [];
    if (must.length === 1) return { ...sentence, why: "forced" };
    return { ...sentence, why: byRule(board, from, taken, ways, method) };
  }
  const fewer = ways.filter(({ onward }) => onward < taken.onward);
  const equal = ways.filter(({ onward }) => onward === taken.onward);
  // For other methods the sentence only compares counts.
  return { ...sentence, why: fewer.length > 0 ? "" : equal.length > 1 ? "none-fewer" : "fewest" };
}

/** @param {Way[]} ways @param {number} chosen */
function sorted(ways, chosen) {
  return [...ways].sort(
    (a, b) => b.onward - a.onward || Number(a.square === chosen) - Number(b.square === chosen),
  );
}

/**
 * The reason why Warnsdorff's rule goes to a square first.
 * @param {Board} board
 * @param {number} from
 * @param {OpenWay} taken
 * @param {OpenWay[]} ways
 * @param {Method} method
 */
function byRule(board, from, taken, ways, method) {
  const [least = taken, ...others] = ways.filter(({ onward }) => onward === taken.onward);
  if (ways.some(({ onward }) => onward < taken.onward)) return "";
  if (others.length === 0) return "fewest";
  if (method.ties === "random") return "tie.random";
  const keys = tieKeys(board, from, method);
  const differ = others.some((way) => keys(way)[0] !== keys(least)[0]);
  return `tie.${differ ? method.ties : "order"}`;
}

/** @param {Show} show @param {Track} track @param {number} position @returns {Narration} */
function ofSearch(show, track, position) {
  const { board } = show;
  const size = sizeOf(board);
  const { path, length, takenBack } = track.frame(position);
  const name = nameOn(board);
  const event = track.number(position);
  const blocks = attemptOf(track, event + 1)?.by === "construct" ? track.course?.blocks : null;
  if (position === 0) {
    const count = (blocks?.rows.length ?? 0) * (blocks?.cols.length ?? 0);
    return blocks ? plain("block.before", { count }) : plain("search.before");
  }
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
  if (takenBack >= 0) return ofBacktrack(show, track, position);
  if (length === size) {
    const method = methodOf(show, track, event);
    const open = method?.closed && size > 1 && !isMove(board, start, here);
    return plain(open ? "search.open" : "search.done", params);
  }
  const next = track.next(position);
  if (next < 0) {
    // The knight is on the square that is taken back next, or on the last square.
    if (!track.takesBack(position + 1)) return plain("search.here", params);
    const { key, why, squares } = whyBack(show, track, position + 1);
    const stuck = ["dead-end", "not-end", "cut"].includes(key) ? `stuck.${key}` : "here";
    return plain(
      `search.${stuck}`,
      { ...params, square: name(here), ...named(show, squares) },
      why,
    );
  }
  const onward = { ...params, from: name(here), to: name(next) };
  if (blocks) {
    const [from, to] = [here, next].map((square) => blockOf(blocks, board, square));
    const over = from?.number !== to?.number;
    const { rows = 0, cols = 0 } = to ?? {};
    return plain(over ? "block.over" : "block.inside", { ...onward, rows, cols });
  }
  const method = methodOf(show, track, event + 1);
  if (comparesOnward(method))
    return moved(board, [...take(path, length), next], length + 1, method);
  // No square was tried here before, so look-ahead excluded the squares that are out.
  const tries = method?.id === "pruned" ? triesOf(show, track, position) : null;
  const forced = tries?.some(({ state }) => state === "out");
  return plain(forced ? "search.forced" : "search.forward", onward);
}

/** @param {ArrayLike<number>} path @param {number} length */
const take = (path, length) => Array.from({ length }, (_, at) => path[at] ?? 0);

/** The squares in a reason, as parameters. @param {Show} show @param {readonly number[]} squares */
function named({ board, method }, squares) {
  const name = nameOn(board);
  return { squares: squares.map(name), end: name(Math.max(0, method?.end ?? 0)) };
}

/**
 * The narration of an event that takes a square back.
 * @param {Show} show
 * @param {Track} track
 * @param {number} position
 */
function ofBacktrack(show, track, position) {
  const { board } = show;
  const { path, length, takenBack } = track.frame(position);
  const name = nameOn(board);
  const to = name(path[length - 1] ?? 0);
  const params = { depth: length, size: sizeOf(board), to, start: name(path[0] ?? 0) };
  const { key, why, squares } = whyBack(show, track, position);
  const square = { square: name(takenBack), ...named(show, squares) };
  return {
    ...plain(`search.${key}`, { ...params, ...square }, why),
    next: length > 0 ? track.next(position) : -1,
  };
}

/**
 * The reason why an event takes a square back: the key of its sentence, and the finding of look-ahead.
 * @param {Show} show
 * @param {Track} track
 * @param {number} position
 * @returns {{key: string, why: string, squares: number[]}}
 */
function whyBack(show, track, position) {
  const { board } = show;
  const size = sizeOf(board);
  const event = track.number(position);
  const method = methodOf(show, track, event);
  const { path, length, takenBack: square } = track.frame(position);
  const because = (/** @type {string} */ key) => ({ key, why: "", squares: [] });
  const until = attemptOf(track, event)?.until ?? null;
  if (until !== null && event > until) return because(length > 0 ? "given-up" : "anew");
  if (length === 0) return because("root");
  if (length + 1 === size) {
    const open = method?.closed && !isMove(board, path[0] ?? 0, square);
    return because(open ? "not-closed" : "next");
  }
  const end = method?.end ?? -1;
  if (end >= 0 && length + 2 === size && !isMove(board, square, end)) return because("not-end");
  // The event before was a backtrack to here, so all squares were tried.
  if (track.takesBack(position - 1)) return because(method ? "tried" : "back");
  if (size > MAX_COMPARED) return because("back");
  const whole = [...take(path, length), square];
  const visited = new Set(whole);
  const isOpen = neighbours(board, square).some((next) => !visited.has(next) && next !== end);
  if (!isOpen) return because("dead-end");
  if (method?.id !== "pruned" && method?.id !== "look-ahead") return because("back");
  const { out, squares } = lookAhead(board, whole, whole.length, method);
  const few = method.end >= 0 ? "few.end" : method.closed ? "few.closed" : "few";
  const why = out === "few" ? few : out || "apart";
  return { key: "cut", why: `cut.${why}`, squares };
}

/** @param {Board} board */
function nameOn(board) {
  return (/** @type {number} */ square) => squareName(board, square);
}
