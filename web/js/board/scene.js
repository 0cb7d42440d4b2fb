/** The scene: everything that is drawn on the board at one moment. */

import { trackOf } from "../player/timeline.js";
import { sizeOf } from "./holes.js";
import { NO_MARKS, visibleMarks } from "./marks.js";

/** @import { PlayerState, Show } from "../player/types.js" */
/** @import { Woven } from "../solver/documents.js" */
/** @import { Judged, Overlays, ProofPlace, Scene } from "./types.js" */

/** Without a path, and nothing that is pointed at. */
export const NO_PATH = {
  path: [],
  length: 0,
  offset: 0,
  takenBack: -1,
  next: -1,
  hop: 0,
  complete: false,
  hover: -1,
};

/**
 * The scene of a show.
 * @param {Show} show
 * @param {PlayerState} player
 * @param {Overlays} overlays
 * @param {ProofPlace} proof
 * @param {Judged | null} [truth] what is known of the path
 * @returns {Scene}
 */
export function sceneOf(show, player, overlays, proof, truth = null) {
  const { board, live } = show;
  const marks = visibleMarks(show.marks, overlays, proof);
  const rest = { ...NO_PATH, board, overlays, marks, truth };
  if (live) {
    const { path, offset } = live;
    return { ...rest, path, length: path.length, offset };
  }
  const track = trackOf(show, player);
  if (!track) return rest;
  const frame = track.frame(player.position);
  // While the knight moves the choice would only flicker.
  const choices = overlays.choice && !player.playing ? marks.choices : null;
  return {
    ...rest,
    ...frame,
    choice: choices?.(player.source, player.position) ?? null,
    next: track.kind === "search" ? -1 : (frame.path[player.position] ?? -1),
    hop: player.hop,
    complete:
      track.kind !== "search" &&
      frame.length === (track.kind === "tour" ? track.length : sizeOf(board)),
  };
}

/**
 * The scene of a whole tour whose line goes over and under itself.
 * @param {Scene} scene
 * @param {{squares: Uint32Array, woven: Woven}} tour
 * @returns {Scene}
 */
export function wovenScene({ board, overlays }, { squares, woven }) {
  const { length } = squares;
  const path = { path: squares, length, complete: true, marks: NO_MARKS };
  return { ...NO_PATH, board, overlays, ...path, woven };
}
