/** What the board shows at one moment: everything that drawing needs to know. */

import { trackOf } from "../player/timeline.js";
import { sizeOf } from "./holes.js";
import { visibleMarks } from "./marks.js";

/** @import { PlayerState } from "../player/player_state.js" */
/** @import { Show } from "../player/timeline.js" */
/** @import { Board } from "./geometry.js" */
/** @import { Choice, Judged, Marks, Overlays, ProofPlace } from "./marks.js" */

/**
 * @typedef {object} Scene
 * @property {Board} board
 * @property {ArrayLike<number>} path
 * @property {number} length how many squares of `path` are on the board
 * @property {number} offset how many squares were visited before those of `path`
 * @property {number} takenBack the square just taken back, or -1
 * @property {number} next the square that the knight is hopping to, or -1
 * @property {number} hop how far the hop is, from 0 to 1
 * @property {boolean} complete whether the path is a whole tour
 * @property {Overlays} overlays
 * @property {Marks} marks those that are to be seen
 * @property {Judged | null} [truth] whether the path can still be completed, if that is to be seen
 * @property {Choice | null} [choice] what a rule chose from at this moment, if that is to be seen
 * @property {number} hover the square under the pointer, or -1
 *
 * @typedef {(square: number) => number} Coordinate
 */

const NO_PATH = {
  path: [],
  length: 0,
  offset: 0,
  takenBack: -1,
  next: -1,
  hop: 0,
  complete: false,
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
  const rest = { ...NO_PATH, board, overlays, marks, truth, hover: -1 };
  if (live) {
    const { path, offset } = live;
    return { ...rest, path, length: path.length, offset };
  }
  const track = trackOf(show, player);
  if (!track) return rest;
  const frame = track.frame(player.position);
  // While the knight moves it would only flicker past.
  const asked = overlays.choice && !player.playing ? marks.choices : null;
  return {
    ...rest,
    ...frame,
    choice: asked?.(player.source, player.position) ?? null,
    next: track.kind === "search" ? -1 : (frame.path[player.position] ?? -1),
    hop: player.hop,
    complete: track.kind !== "search" && frame.length === sizeOf(board),
  };
}
