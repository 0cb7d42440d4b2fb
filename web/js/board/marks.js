/**
 * What stands on the board beside the path, and which of it a person wants to see.
 *
 * @typedef {object} Marks
 * @property {number} start the chosen start, or -1
 * @property {number} end the chosen end, or -1
 * @property {Reason | null} reason why there is no tour; on the board one step of its proof
 * @property {Starts | null} starts where tours start, once it is known
 * @property {boolean} moves whether the squares that the knight may go to are marked
 * @property {number} hint the square that a hint names, or -1
 * @property {number} borrowed how many squares of the path are the player's own, where the others are shown
 *   to them; or -1
 * @property {string[] | null} counts how many tours start on each square, as decimal texts
 * @property {readonly [square: number, number: number][]} [given] the numbers that a puzzle gives
 * @property {number} [from] the number of the first square of the path, where it is not 1
 * @property {FaultMarks} [faults] what is wrong with a path that was read
 * @property {Judged | null} truth what the mode itself has to tell of the path
 * @property {((source: "tour" | "search", frame: number) => Choice | null) | null} choices what a rule chose
 *   from at a moment of the player, where a person's own rule found the path
 * @property {readonly number[] | null} differs the numbers of the squares of the whole path that do not follow
 *   Warnsdorff's rule, where that is known
 * @property {Sums | null} sums those of the numbers of the whole tour, where they are known
 * @property {Symmetry} symmetry what maps the line of the whole tour onto itself, as far as that is known
 *
 * @typedef {Properties["symmetry"]} Symmetry
 * @typedef {NonNullable<Properties["sums"]>} Sums
 *
 * @typedef {object} Choice What a rule was asked at a square, and what it said.
 * @property {number} step the number of the square, from 1
 * @property {number} square
 * @property {readonly number[]} candidates
 * @property {readonly number[]} order the same in the order in which they are tried
 * @property {number} named how many of them the rule itself has named
 * @property {readonly string[] | null} scores of the candidates, if the rule gives them
 *
 * @typedef {object} FaultMarks
 * @property {readonly number[]} squares of all faults
 * @property {readonly number[]} chosen those of the fault that is looked at
 * @property {boolean} step whether the first two of these are a step that is no knight's move
 *
 * @typedef {object} Judged Whether the path on the board can still be completed.
 * @property {Map<number, Answer>} moves whether it can after each onward move, as far as it is known
 * @property {number} kept the length of its longest beginning that is known to be completable
 * @property {number | null} lost the length of its shortest beginning that is known to be lost
 *
 * @typedef {{of: Reason | null, step: number}} ProofPlace Which step of which proof is to be seen.
 *
 * @typedef {object} Starts Where tours start.
 * @property {Board} board
 * @property {number} end the square where they end, or -1 for any
 * @property {boolean} closed
 * @property {Uint8Array} squares 1 if one starts there
 * @property {number} count on how many squares
 *
 * @typedef {{numbers: boolean, path: boolean, onward: boolean, order: boolean, proof: boolean,
 *   starts: boolean, counts: boolean, truth: boolean, sums: boolean, symmetry: boolean, choice: boolean,
 *   differs: boolean}} Overlays What is
 *   shown on the board.
 *
 * @typedef {{method?: {id: string} | null, first?: Partial<Overlays>}} Shown What a show shows by itself.
 *
 * @import { Answer, Properties, Reason } from "../solver/documents.js"
 * @import { Board } from "./geometry.js"
 */

/** @type {Readonly<Marks>} */
export const NO_MARKS = Object.freeze({
  start: -1,
  end: -1,
  reason: null,
  starts: null,
  counts: null,
  moves: false,
  hint: -1,
  borrowed: -1,
  truth: null,
  choices: null,
  differs: null,
  sums: null,
  symmetry: "none",
});

/** No proof is looked at. @type {Readonly<ProofPlace>} */
export const NO_PROOF = Object.freeze({ of: null, step: 0 });

/**
 * Which step of a proof is to be seen.
 * @param {ProofPlace} place
 * @param {Reason | null} reason
 */
export function provenStep({ of, step }, reason) {
  return of === reason ? step : 0;
}

/**
 * The marks that tell what a whole tour is.
 * @param {Properties | null} properties
 * @returns {Pick<Marks, "sums" | "symmetry">}
 */
export function marksOfProperties(properties) {
  return { sums: properties?.sums ?? null, symmetry: properties?.symmetry ?? "none" };
}

/**
 * The marks that are to be seen.
 * @param {Marks} marks
 * @param {Overlays} overlays
 * @param {ProofPlace} place
 * @returns {Marks}
 */
export function visibleMarks(marks, overlays, place) {
  const counts = overlays.counts ? marks.counts : null;
  const { reason } = marks;
  const step = reason?.steps[provenStep(place, reason)];
  return {
    ...marks,
    reason: overlays.proof && reason && step ? { ...reason, ...step } : null,
    // The two maps of the board take turns.
    starts: overlays.starts && !counts ? marks.starts : null,
    counts,
    sums: overlays.sums && !counts ? marks.sums : null,
    symmetry: overlays.symmetry ? marks.symmetry : "none",
  };
}

/** What is shown unless a person says otherwise. @type {Readonly<Overlays>} */
const FIRST = Object.freeze({
  numbers: true,
  path: true,
  onward: false,
  order: false,
  proof: true,
  starts: false,
  counts: true,
  truth: false,
  sums: false,
  symmetry: false,
  choice: true,
  differs: false,
});

/** The path and nothing else, for small boards. @type {Readonly<Overlays>} */
export const PATH_ALONE = Object.freeze({
  ...FIRST,
  numbers: false,
  proof: false,
  counts: false,
});

/** The names of all overlays, as links spell them. */
export const OVERLAYS = /** @type {(keyof Overlays)[]} */ (Object.keys(FIRST));

/**
 * What a show shows by itself: the rule that found its path is to be seen.
 * @param {Shown} show
 * @returns {Overlays}
 */
export function firstOverlays({ method, first }) {
  return { ...FIRST, onward: method?.id === "warnsdorff", ...first };
}

/**
 * What is shown: by itself, and as a person has chosen.
 * @param {Shown} show
 * @param {Partial<Overlays>} chosen
 * @returns {Overlays}
 */
export function overlaysOf(show, chosen) {
  return { ...firstOverlays(show), ...chosen };
}

/**
 * The overlays that a person has switched, as a link names them.
 * @param {Shown} show
 * @param {Partial<Overlays>} chosen
 */
export function switchedNames(show, chosen) {
  const first = firstOverlays(show);
  return OVERLAYS.filter((name) => (chosen[name] ?? first[name]) !== first[name]);
}

/**
 * What a link asks for that names these overlays; other names mean nothing.
 * @param {Shown} show
 * @param {string[]} names
 * @returns {Partial<Overlays>}
 */
export function chosenOverlays(show, names) {
  const first = firstOverlays(show);
  /** @type {Partial<Overlays>} */
  let chosen = {};
  for (const name of OVERLAYS) {
    if (names.includes(name)) chosen = switched(chosen, name, !first[name]);
  }
  return chosen;
}

/**
 * An overlay is switched on or off; of the two maps of the board one is shown at most.
 * @param {Partial<Overlays>} chosen
 * @param {keyof Overlays} name
 * @param {boolean} on
 * @returns {Partial<Overlays>}
 */
export function switched(chosen, name, on) {
  const changed = { ...chosen, [name]: on };
  if (on && name === "starts") changed.counts = false;
  if (on && name === "counts") changed.starts = false;
  return changed;
}
