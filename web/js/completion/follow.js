/**
 * The overlay "Lost or not": asks whether the shown path can still be completed, and puts the facts into the state. It
 * follows the player; drawing only reads the state.
 *
 * @typedef {object} TruthShown
 * @property {Verdict} verdict on the path on the board
 * @property {Stay | null} stay in a search, how long it stays with the move that lost the path
 * @property {Part[]} parts the parts of the track, as far as known
 *
 * @import { App } from "../app/app.js"
 * @import { Frame, State } from "../app/types.js"
 * @import { Seen } from "../board/types.js"
 * @import { Show, Stay, Track } from "../player/types.js"
 * @import { Reason } from "../solver/documents.js"
 * @import { Part } from "./strip.js"
 * @import { Question, Verdict } from "./types.js"
 */

import { overlaysOf } from "../board/marks.js";
import { isWhole } from "../board/scene.js";
import { trackOf } from "../player/timeline.js";
import { memo } from "../ui/memo.js";
import { partsOfPath, Strip } from "./strip.js";

/** @type {readonly Part[]} */
const NONE = [];

/**
 * The goal of a show: the required end, and the only tour that counts, if there is one.
 * @param {Show} show
 */
export function goalOf({ goal, method, marks }) {
  const { end, closed } = goal ?? method ?? { end: marks.end, closed: false };
  return { end, closed, tour: goal?.tour ?? null };
}

/**
 * The proof that the path is lost, unless another proof is shown.
 * @param {Show} show
 * @param {Frame} frame
 * @returns {Reason | null}
 */
export function reasonOf(show, { overlays, withheld, truth }) {
  if (show.marks.reason || !overlaysOf(show, overlays, withheld).truth) return show.marks.reason;
  return truth?.verdict.reason ?? null;
}

/**
 * The step that lost the tour, if its proof is shown; or null.
 * @param {Show} show
 * @param {Frame} frame
 */
export function shownLoss(show, frame) {
  if (show.marks.reason) return show.marks.truth?.lost ?? null;
  return reasonOf(show, frame) ? (frame.truth?.verdict.lost ?? null) : null;
}

/**
 * The frame of the move that lost the path on the board, or null.
 * @param {Show} show
 * @param {Frame} frame
 */
export function frameOfLoss(show, frame) {
  const lost = shownLoss(show, frame);
  const track = trackOf(show, frame.player);
  if (lost === null || !track || show.live) return null;
  return track.stay(frame.player.position, lost).from;
}

/**
 * True if the player is after that frame.
 * @param {Show} show
 * @param {Frame} frame
 */
export function isPastLoss(show, frame) {
  const lost = shownLoss(show, frame);
  const track = show.live ? null : trackOf(show, frame.player);
  return lost !== null && (track?.frame(frame.player.position).length ?? 0) > lost;
}

/**
 * Everything that the stage draws.
 * @param {Show} show
 * @param {Frame} frame
 * @returns {Seen}
 */
export function seenOf(show, frame) {
  const { player, proof, view, truth } = frame;
  const numbered = frame.overlays.numbers ?? frame.numbered;
  const overlays = overlaysOf(show, frame.overlays, frame.withheld, player.source);
  // The picture of a finished tour has no numbers, unless a person switched them on.
  if (!numbered && player.finale === 1 && isWhole(show, player)) overlays.numbers = false;
  const rest = { player, overlays, numbered, proof, view };
  if (!overlays.truth) return { ...rest, show, truth: show.marks.truth };
  const reason = reasonOf(show, frame);
  // The proof is about the path at the moment of the loss, so it is shown only there.
  const turning = trackOf(show, player)?.frame(player.position).length === truth?.verdict.lost;
  const marks = show.marks.reason || !turning ? show.marks : { ...show.marks, reason };
  return { ...rest, show: { ...show, marks }, truth: truth?.verdict ?? null };
}

/**
 * The frames of the player's track with a completable path, as far as known.
 * @param {Show} show
 * @param {Frame} frame
 * @returns {readonly Part[]}
 */
export function partsOf(show, { overlays, withheld, player, truth }) {
  if (overlaysOf(show, overlays, withheld).truth) return truth?.parts ?? NONE;
  const track = trackOf(show, player);
  const verdict = show.marks.truth;
  if (!verdict || !track || track.kind === "search") return NONE;
  return partsOfPath(track, verdict);
}

/** @param {App} app */
export function followTruth(app) {
  const { store, completion } = app;
  const stripOf = memo((/** @type {Track} */ track) => new Strip(track));
  /** @type {{track: Track, lost: number, stay: Stay} | null} */
  let lastStay = null;
  let timer = 0;

  /** @param {State} state */
  const isOn = ({ frame }) => overlaysOf(app.show, frame.overlays, frame.withheld).truth;

  /**
   * How long a search stays with the move that lost the path, cached.
   * @param {Track} track
   * @param {number} position
   * @param {number} lost
   */
  function stayOf(track, position, lost) {
    const same = lastStay?.track === track && lastStay.lost === lost ? lastStay.stay : null;
    if (same && position >= same.from && position < same.to) return same;
    const stay = track.stay(position, lost);
    lastStay = { track, lost, stay };
    return stay;
  }

  /** @param {Omit<Question, "path">} goal @param {Track} track */
  function trackParts(goal, track) {
    const wish = { name: "track", moves: false, why: false };
    if (track.kind !== "search") {
      const { path } = track.frame(track.length);
      return partsOfPath(track, completion.of({ ...goal, path, length: track.length }, wish));
    }
    const strip = stripOf(track);
    const more = strip.advance((path, length) => completion.of({ ...goal, path, length }, wish));
    clearTimeout(timer);
    // The browser paints between two slices.
    if (more) timer = setTimeout(update);
    return strip.parts;
  }

  function update() {
    clearTimeout(timer);
    const { state } = store;
    const { show } = app;
    const { live, board, timeline } = show;
    const shown = live ? null : trackOf(show, state.frame.player);
    // The cases of an edge search are no path.
    const track = shown?.course?.cases ? null : shown;
    if (!isOn(state) || (!live && !track)) {
      completion.leave("board");
      completion.leave("track");
      if (state.frame.truth) store.frame({ truth: null });
      return;
    }
    const goal = { board, ...goalOf(show) };
    const tour = timeline?.tour;
    if (tour?.kind === "tour") completion.follow(goal, tour.frame(tour.length).path);
    const { position } = state.frame.player;
    // The last question is answered first: that on the path on the board.
    let [parts, stay] = [/** @type {Part[]} */ ([]), /** @type {Stay | null} */ (null)];
    const small = completion.answers(board);
    if (track && small) parts = trackParts(goal, track);
    const { path, length } = live
      ? { path: live.path, length: live.path.length }
      : frameOf(track, position);
    const verdict = completion.of({ ...goal, path, length });
    const { lost } = verdict;
    if (track?.kind === "search" && lost !== null) stay = stayOf(track, position, lost);
    store.frame({ truth: { verdict, stay, parts } });
  }

  completion.onNews(update);
  store.react((state) => {
    const { source, position } = state.frame.player;
    const on = isOn(state);
    return [on, on && app.show, source, position];
  }, update);
}

/** @param {Track | null} track @param {number} position */
function frameOf(track, position) {
  return track?.frame(position) ?? { path: [], length: 0 };
}
