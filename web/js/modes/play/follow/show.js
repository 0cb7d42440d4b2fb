/** What is on the board while somebody follows a method: the path, and what the method compares. Pure functions. */

import { neighbours } from "../../../board/geometry.js";
import { areaOf } from "../../../board/holes.js";
import { NO_MARKS } from "../../../board/marks.js";
import { squaresInOrder } from "../../../player/course.js";
import { searchTrack, tourTrack } from "../../../player/timeline.js";
import { FIRST_WORDS, rulesOf } from "../../../request/game.js";
import { BACK, isDone, pathOf } from "./attempt.js";

/** @import { Show, Try } from "../../../player/types.js" */
/** @import { Attempt, Position } from "./types.js" */

/** The board before the first task is there. @type {Show} */
const NOTHING_YET = {
  board: rulesOf(FIRST_WORDS).board,
  timeline: { tour: tourTrack([], "game"), search: null },
  marks: NO_MARKS,
  live: null,
};

/** @param {Attempt | null} attempt @returns {Show} */
export function showOf(attempt) {
  if (!attempt) return NOTHING_YET;
  const { part, position, verdict } = attempt;
  const { board } = position;
  const tries = triesOf(attempt);
  const proof = verdict?.proof ?? null;
  const [lost = 0] = verdict?.does ?? [];
  return {
    board,
    timeline: { tour: trackOf(attempt), search: null },
    marks: {
      ...NO_MARKS,
      moves: !isDone(attempt) && (!isAboutPath(position) || verdict !== null),
      reason: proof,
      truth: proof && { moves: new Map(), kept: lost - 1, lost },
      // A tour that goes on from the path is not the learner's.
      borrowed: part === "next" && verdict?.tour ? position.path.length : -1,
      tries,
    },
    live: null,
    // What helps is not a matter of taste here.
    fixed: { truth: false, onward: tries !== null && !isBlind(position), proof: true },
  };
}

/** Whether it is about blind search. @param {Position} position */
export const isBlind = (position) => kindOf(position) === "depth-first";

/** What is followed, or asked. @param {Position} position */
export const kindOf = ({ method, kind = method }) => kind ?? "warnsdorff";

/** Whether it asks about the whole path, and not for a square to go to. @param {Position} position */
export const isAboutPath = ({ kind }) => kind === "dead-end" || kind === "lost";

/** The path as it is played; the steps of a search with what it takes back. @param {Attempt} attempt */
function trackOf({ position, steps, verdict }) {
  if (verdict?.tour) return tourTrack(verdict.tour, "game");
  const path = pathOf({ position, steps });
  // The proof is true of the path as it was when it was lost.
  if (verdict?.proof) return tourTrack(path.slice(0, verdict.does[0]), "game");
  if (!steps.includes(BACK)) return tourTrack(path, "game");
  const size = areaOf(position.board);
  const events = [...position.path, ...steps].map((step) => (step === BACK ? size : step));
  return searchTrack(Uint32Array.from(events), size);
}

/**
 * What the method compares on the knight's square, if that is to be seen: always, as a hint, or as the reason why a
 * step is wrong.
 * @param {Attempt} attempt
 * @returns {Try[] | null}
 */
export function triesOf(attempt) {
  const { position, hinted, verdict } = attempt;
  if (isAboutPath(position) || (isDone(attempt) && attempt.part === "follow")) return null;
  const explains = verdict !== null && (!verdict.right || attempt.part === "next");
  if (explains) {
    const { does } = verdict;
    const blind = isBlind(position);
    return verdict.compared.flatMap(({ square, state, place: rank }) => {
      if (state !== "free" && state !== "tried") return [];
      const tried = state === "tried" ? "out" : "open";
      const place = blind ? rank : 0;
      return [{ square, place, state: does.includes(square) ? "next" : tried }];
    });
  }
  return position.shows || hinted ? aroundKnight(attempt) : null;
}

/** The free squares around the knight, of blind search with their places in its order. @param {Attempt} attempt @returns {Try[]} */
function aroundKnight({ position, steps }) {
  const { board, order } = position;
  const path = pathOf({ position, steps });
  const here = path.at(-1) ?? 0;
  const free = neighbours(board, here).filter((square) => !path.includes(square));
  const inOrder = isBlind(position) ? squaresInOrder(board, here, order) : [];
  return free.map((square) => ({ square, place: inOrder.indexOf(square) + 1, state: "open" }));
}
