/**
 * The overlay Truth: for what the player shows it asks whether that can still be completed, and puts what
 * is known into the state. It follows the player; drawing only reads.
 *
 * @typedef {object} TruthShown
 * @property {Told} told of the path on the board
 * @property {Stay | null} stay how long the search keeps the move that lost it, if a search is played
 * @property {Part[]} parts of the track, as far as they are known
 *
 * @import { App } from "../app/app.js"
 * @import { Frame } from "../app/frame.js"
 * @import { State } from "../app/store.js"
 * @import { Seen } from "../board/stage.js"
 * @import { Show, Stay, Track } from "../player/timeline.js"
 * @import { Reason } from "../solver/documents.js"
 * @import { Part } from "./strip.js"
 * @import { Question, Told } from "./truth.js"
 */

import { overlaysOf } from "../board/marks.js";
import { trackOf } from "../player/timeline.js";
import { partsOfPath, Strip } from "./strip.js";

/** @type {readonly Part[]} */
const NONE = [];

/** Where the tour of a show has to end. @param {Show} show */
export function goalOf({ goal, method, marks }) {
  const { end, closed } = goal ?? method ?? { end: marks.end, closed: false };
  return { end, closed };
}

/**
 * Why the path is lost, where nothing else is to be proved.
 * @param {Show} show
 * @param {Frame} frame
 * @returns {Reason | null}
 */
export function reasonOf(show, { overlays, truth }) {
  if (show.marks.reason || !overlaysOf(show, overlays).truth) return show.marks.reason;
  return truth?.told.reason ?? null;
}

/**
 * Since which step there is no tour any more, where the reason for that is told; or null.
 * @param {Show} show
 * @param {Frame} frame
 */
export function lossTold(show, frame) {
  if (show.marks.reason) return show.marks.truth?.lost ?? null;
  return reasonOf(show, frame) ? (frame.truth?.told.lost ?? null) : null;
}

/**
 * The frame in which the move is made that lost the path on the board, or null.
 * @param {Show} show
 * @param {Frame} frame
 */
export function frameOfLoss(show, frame) {
  const lost = lossTold(show, frame);
  const track = trackOf(show, frame.player);
  if (lost === null || !track || show.live) return null;
  return track.stay(frame.player.position, lost).from;
}

/**
 * Whether the player stands behind that frame.
 * @param {Show} show
 * @param {Frame} frame
 */
export function isPastLoss(show, frame) {
  const lost = lossTold(show, frame);
  const track = show.live ? null : trackOf(show, frame.player);
  return lost !== null && (track?.frame(frame.player.position).length ?? 0) > lost;
}

/**
 * All that the stage draws.
 * @param {Show} show
 * @param {Frame} frame
 * @returns {Seen}
 */
export function seenOf(show, frame) {
  const { player, proof, view, truth } = frame;
  const overlays = overlaysOf(show, frame.overlays);
  const rest = { player, overlays, proof, view };
  if (!overlays.truth) return { ...rest, show, truth: show.marks.truth };
  const reason = reasonOf(show, frame);
  // What a reason names is where it was only at the moment of the loss.
  const turning = trackOf(show, player)?.frame(player.position).length === truth?.told.lost;
  const marks = show.marks.reason || !turning ? show.marks : { ...show.marks, reason };
  return { ...rest, show: { ...show, marks }, truth: truth?.told ?? null };
}

/**
 * Which frames of the player's track show a path that can still be completed, as far as that is known.
 * @param {Show} show
 * @param {Frame} frame
 * @returns {readonly Part[]}
 */
export function partsOf(show, { overlays, player, truth }) {
  if (overlaysOf(show, overlays).truth) return truth?.parts ?? NONE;
  const track = trackOf(show, player);
  const told = show.marks.truth;
  if (!told || !track || track.kind === "search") return NONE;
  return partsOfPath(track, told);
}

/** @param {App} app */
export function followTruth(app) {
  const { store, truth } = app;
  /** @type {{track: Track, strip: Strip} | null} */
  let search = null;
  /** @type {{track: Track, lost: number, stay: Stay} | null} */
  let kept = null;
  let timer = 0;

  /** @param {State} state */
  const isOn = ({ frame }) => overlaysOf(app.show, frame.overlays).truth;

  /**
   * The stay of the move that lost a path, looked up once.
   * @param {Track} track
   * @param {number} position
   * @param {number} lost
   */
  function stayOf(track, position, lost) {
    const same = kept?.track === track && kept.lost === lost ? kept.stay : null;
    if (same && position >= same.from && position < same.to) return same;
    const stay = track.stay(position, lost);
    kept = { track, lost, stay };
    return stay;
  }

  /**
   * @param {Omit<Question, "path">} goal
   * @param {Track} track
   */
  function trackParts(goal, track) {
    const wish = { name: "track", moves: false, why: false };
    if (track.kind !== "search") {
      const { path } = track.frame(track.length);
      return partsOfPath(track, truth.of({ ...goal, path, length: track.length }, wish));
    }
    if (search?.track !== track) search = { track, strip: new Strip(track) };
    const { strip } = search;
    const more = strip.advance((path, length) => truth.of({ ...goal, path, length }, wish));
    clearTimeout(timer);
    // The page draws in between.
    if (more) timer = setTimeout(update);
    return strip.parts;
  }

  function update() {
    clearTimeout(timer);
    const { state } = store;
    const { show } = app;
    const { live, board, timeline } = show;
    const track = live ? null : trackOf(show, state.frame.player);
    if (!isOn(state) || (!live && !track)) {
      truth.leave("board");
      truth.leave("track");
      if (state.frame.truth) store.frame({ truth: null });
      return;
    }
    const goal = { board, ...goalOf(show) };
    const tour = timeline?.tour;
    if (tour?.kind === "tour") truth.follow(goal, tour.frame(tour.length).path);
    const { position } = state.frame.player;
    // What is asked last is answered first: the path on the board.
    let [parts, stay] = [/** @type {Part[]} */ ([]), /** @type {Stay | null} */ (null)];
    const small = truth.answers(board);
    if (track && small) parts = trackParts(goal, track);
    const { path, length } = live
      ? { path: live.path, length: live.path.length }
      : frameOf(track, position);
    const told = truth.of({ ...goal, path, length });
    if (track?.kind === "search" && told.lost !== null) stay = stayOf(track, position, told.lost);
    store.frame({ truth: { told, stay, parts } });
  }

  truth.onNews(update);
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
