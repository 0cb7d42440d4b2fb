/** The board while a learner follows a method: the path, and the moves that the method compares. Pure functions. */

import { neighbours } from "../../../board/geometry.js";
import { areaOf } from "../../../board/holes.js";
import { NO_MARKS } from "../../../board/marks.js";
import { squaresInOrder } from "../../../player/course.js";
import { searchTrack, tourTrack } from "../../../player/timeline.js";
import { FIRST_WORDS, rulesOf } from "../../../request/game.js";
import { BACK, isDone, pathOf } from "./attempt.js";

/** @import { Show, Try } from "../../../player/types.js" */
/** @import { Attempt, Position } from "./types.js" */

/** The board before the first task is ready. @type {Show} */
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
      // The learner did not make the rest of the tour.
      borrowed: part === "next" && verdict?.tour ? position.path.length : -1,
      tries,
    },
    live: null,
    // The task decides which help is shown, not the person's settings.
    fixed: { truth: false, onward: tries !== null && !isBlind(position), proof: true },
  };
}

/** Whether the method is blind search. @param {Position} position */
export const isBlind = (position) => kindOf(position) === "depth-first";

/** The method to follow, or the kind of question. @param {Position} position */
export const kindOf = ({ method, kind = method }) => kind ?? "warnsdorff";

/** Whether the question is about the whole path, not about the next square. @param {Position} position */
export const isAboutPath = ({ kind }) => kind === "dead-end" || kind === "lost";

/** The path so far; for blind search with its backtracks. @param {Attempt} attempt */
function trackOf({ position, steps, verdict }) {
  if (verdict?.tour) return tourTrack(verdict.tour, "game");
  const path = pathOf({ position, steps });
  // The proof holds for the path up to the step that lost the tour.
  if (verdict?.proof) return tourTrack(path.slice(0, verdict.does[0]), "game");
  if (!steps.includes(BACK)) return tourTrack(path, "game");
  const size = areaOf(position.board);
  const events = [...position.path, ...steps].map((step) => (step === BACK ? size : step));
  return searchTrack(Uint32Array.from(events), size);
}

/**
 * The moves that the method compares on the knight's square; null if hidden. The position shows them from the
 * start, or they are a hint, or the reason of the verdict.
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

/** The free squares around the knight; for blind search with their places in its order. @param {Attempt} attempt @returns {Try[]} */
function aroundKnight({ position, steps }) {
  const { board, order } = position;
  const path = pathOf({ position, steps });
  const here = path.at(-1) ?? 0;
  const free = neighbours(board, here).filter((square) => !path.includes(square));
  const inOrder = isBlind(position) ? squaresInOrder(board, here, order) : [];
  return free.map((square) => ({ square, place: inOrder.indexOf(square) + 1, state: "open" }));
}
