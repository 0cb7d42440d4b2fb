/** The track of an edge search: its cases, each with the moves that follow from it. */

/** @import { Course } from "../solver/documents.js" */
/** @import { Case, Track } from "./types.js" */

/**
 * Reads the record of the cases, as `knight_core.search.edges.CaseRecord` describes it.
 * @param {ArrayLike<number>} numbers
 * @returns {(Case & {remaining: number})[]} the first one has the moves that are certain before any case
 */
function casesIn(numbers) {
  const found = [];
  const at = (/** @type {number} */ place) => numbers[place] ?? 0;
  for (let place = 0; place < numbers.length; ) {
    const [remaining, kind, from, to, fine, count] = Array.from({ length: 6 }, (_, i) =>
      at(place + i),
    );
    place += 6;
    const made = Array.from({ length: count ?? 0 }, (_, number) => {
      const move = place + 2 * number;
      return /** @type {[number, number]} */ ([at(move), at(move + 1)]);
    });
    place += 2 * made.length;
    const assumed = /** @type {[number, number]} */ ([from, to]);
    found.push({ remaining: remaining ?? 0, assumed, taken: kind === 1, fits: fine === 1, made });
  }
  return found;
}

/**
 * @param {Course & {cases: ArrayLike<number>}} course
 * @returns {Track}
 */
export function casesTrack(course) {
  const cases = casesIn(course.cases);
  const length = cases.length - 1;
  /** @type {[number, number][]} */
  const moves = [];
  let at = -1;
  const failed = (/** @type {number} */ index) => cases[index]?.fits === false;
  return {
    kind: "search",
    length,
    total: length,
    gap: null,
    course,
    frame(index) {
      if (index < at) at = -1;
      for (; at < index; at++) {
        const { remaining, made } = cases[at + 1] ?? { remaining: 0, made: [] };
        moves.length = remaining;
        moves.push(...made);
      }
      const last = cases[index];
      const edges = last && { moves, case: last };
      return { path: [], length: 0, takenBack: -1, edges: edges ?? null };
    },
    number: (index) => index,
    indexOf: (number) => Math.min(number, length),
    takesBack: failed,
    next: () => -1,
    backtracks(bins) {
      const counts = new Uint32Array(bins);
      for (let index = 1; index <= length; index++) {
        const bin = Math.min(bins - 1, Math.floor(((index - 1) * bins) / length));
        counts[bin] = (counts[bin] ?? 0) + Number(failed(index));
      }
      return counts;
    },
    stay: (index) => ({ from: index, to: length + 1, least: 0, most: 0, left: false }),
    nextBacktrack: (index) => cases.findIndex((_, at) => at > index && failed(at)),
  };
}
