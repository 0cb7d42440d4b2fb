/** The scene: everything on the board at one moment. */

import { attemptOf, methodOf, triesOf } from "../player/course.js";
import { isReadable } from "../player/player_state.js";
import { trackOf } from "../player/timeline.js";
import { reopened } from "../player/ways.js";
import { sizeOf } from "./holes.js";
import { NO_MARKS, visibleMarks } from "./marks.js";

/** @import { PlayerState, Show } from "../player/types.js" */
/** @import { Judged, Overlays, ProofPlace, Scene } from "./types.js" */

/** A scene without a path and without marks of a method. */
export const NO_PATH = {
  path: [],
  length: 0,
  offset: 0,
  takenBack: -1,
  next: -1,
  hop: 0,
  complete: false,
  hover: -1,
  finale: 1,
  numbered: false,
};

/**
 * The scene of a show.
 * @param {Show} show
 * @param {PlayerState} player
 * @param {Overlays} overlays
 * @param {ProofPlace} proof
 * @param {Judged | null} [truth] the verdict on the path
 * @param {boolean} [numbered] whether the numbers stay in the finale
 * @returns {Scene}
 */
export function sceneOf(show, player, overlays, proof, truth = null, numbered = false) {
  const { board, live } = show;
  const marks = visibleMarks(show.marks, overlays, proof);
  const rest = { ...NO_PATH, board, overlays, marks, truth, numbered };
  if (live) {
    const { path, offset } = live;
    return { ...rest, path, length: path.length, offset };
  }
  const track = trackOf(show, player);
  if (!track) return rest;
  const frame = track.frame(player.position);
  // During playback the choice would only flicker.
  const choices = overlays.choice && !player.playing ? marks.choices : null;
  const next = track.next(player.position);
  const event = track.number(player.position) + 1;
  const isSlow = !player.playing || isReadable(player);
  return {
    ...rest,
    ...frame,
    reopened: reopened(frame.path, methodOf(show, track, event)),
    tries: marks.tries ?? (track.course && isSlow ? triesOf(show, track, player.position) : null),
    blocks: attemptOf(track, event)?.by === "construct" ? (track.course?.blocks ?? null) : null,
    choice: choices?.(player.source, player.position) ?? null,
    next,
    hop: player.hop,
    finale: isWhole(show, player) ? player.finale : 0,
    complete:
      track.kind !== "search" &&
      frame.length === (track.kind === "tour" ? track.length : sizeOf(board)),
  };
}

/**
 * Whether the player is at the end of a whole tour.
 * @param {Show} show
 * @param {Pick<PlayerState, "source" | "position">} player
 */
export function isWhole(show, player) {
  const track = trackOf(show, player);
  if (!track || show.live || track.kind === "search" || show.marks.faults) return false;
  return track.frame(player.position).length === sizeOf(show.board);
}

/**
 * The scene of a whole tour: only its line.
 * @param {Scene} scene
 * @param {Uint32Array} path
 * @returns {Scene}
 */
export function wholeScene({ board, overlays }, path) {
  const whole = { path, length: path.length, complete: true };
  return { ...NO_PATH, board, overlays, ...whole, marks: NO_MARKS };
}
