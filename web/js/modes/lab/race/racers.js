/** The racers of a race at a moment: pure functions of the tracks. */

/** @import { Track } from "./track.js" */

/**
 * @typedef {"waiting" | "ready" | "searching" | "farBehind" | "building" | "arrived" | "stuck" | "limit" |
 *   "impossible" | "refused"} How "waiting": no answer from Python yet; "ready": on the empty board;
 *   "farBehind": still searching though another run has arrived, with more backtracks than the board has
 *   squares; "building": it does not search; "arrived": with a tour; "stuck": a dead end, without
 *   backtracking; "limit": its step budget is used up; "impossible": it has tried everything; "refused":
 *   theory says that there is no tour.
 *
 * @typedef {object} Racer
 * @property {string} spec
 * @property {boolean} built
 * @property {How} how
 * @property {number} steps
 * @property {number} backtracks
 * @property {number} filled squares
 * @property {boolean} first true if it was the first search to arrive, alone or with others
 * @property {{squares: number, since: number} | null} fixed of a running search: the number of squares at the
 *   start of its path that have not changed for half of the race or longer
 */

/** @param {Track[]} tracks */
function searches(tracks) {
  return tracks.filter(({ built }) => !built);
}

/**
 * The step at which the first search arrives, if known.
 * @param {Track[]} tracks
 */
export function firstArrival(tracks) {
  const found = searches(tracks).filter(({ end }) => end?.outcome === "found");
  return Math.min(Number.POSITIVE_INFINITY, ...found.map(({ endStep }) => endStep));
}

/**
 * The steps at which runs end, sorted and without duplicates.
 * @param {Track[]} tracks
 */
export function ends(tracks) {
  const all = tracks.map(({ endStep }) => endStep).filter(Number.isFinite);
  return [...new Set(all)].sort((step, other) => step - other);
}

/**
 * @param {Track[]} tracks
 * @param {number} step
 * @param {number} size the number of squares on the board
 * @returns {Racer[]}
 */
export function racersAt(tracks, step, size) {
  const arrival = firstArrival(tracks);
  return tracks.map((track) => {
    const { spec, built, end, based } = track;
    const { steps, backtracks, length: filled } = track.at(step);
    const how = based ? howOf(track, step, backtracks > size && step >= arrival) : "waiting";
    // A search with few backtracks needs no such remark.
    const goes = (how === "searching" || how === "farBehind") && backtracks > size;
    return {
      spec,
      built,
      how,
      steps,
      backtracks,
      filled,
      first: how === "arrived" && !built && end?.forward === arrival,
      fixed: goes ? fixedPart(track, step, filled) : null,
    };
  });
}

/** @param {Track} track @param {number} step @param {boolean} farBehind @returns {How} */
function howOf(track, step, farBehind) {
  const { end, built } = track;
  if (end && track.endedAt(step)) {
    if (end.outcome === "found") return "arrived";
    if (end.outcome === "impossible") return end.forward === 0 ? "refused" : "impossible";
    return end.reason?.code === "stuck" ? "stuck" : "limit";
  }
  if (step === 0) return "ready";
  if (built) return "building";
  return farBehind ? "farBehind" : "searching";
}

/** The least number of steps for which a fixed part is worth mentioning. */
const LONG = 500;

/** @param {Track} track @param {number} step @param {number} filled */
function fixedPart({ profile }, step, filled) {
  // Rounded, so that the words do not change with every step.
  const since = roundBelow(step / 2);
  if (step < LONG || profile.from > since) return null;
  let squares = filled;
  const last = Math.floor(step / profile.width);
  // The first stretch counts as a whole, so the result is at most too small.
  for (let stretch = Math.floor(since / profile.width); stretch <= last; stretch++) {
    squares = Math.min(squares, profile.least[stretch] ?? 0);
  }
  return squares > 0 ? { squares, since } : null;
}

/** The largest of 1, 2, 5, 10, 20, 50, … that is not greater than a number. @param {number} number */
function roundBelow(number) {
  const power = 10 ** Math.floor(Math.log10(number));
  return power * (number >= 5 * power ? 5 : number >= 2 * power ? 2 : 1);
}
