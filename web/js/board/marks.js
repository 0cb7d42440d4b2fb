/**
 * The marks on the board besides the path, and the person's choice of them.
 *
 * @typedef {object} Marks
 * @property {number} start the chosen start, or -1
 * @property {number} end the chosen end, or -1
 * @property {Reason | null} reason the reason why there is no tour; one step of its proof is drawn
 * @property {Starts | null} starts the squares where tours start, once known
 * @property {boolean} moves true if the squares that the knight may go to are marked
 * @property {number} hint the square that a hint names, or -1
 * @property {number} borrowed the number of the path's squares that the player has played, the rest being
 *   shown to them; or -1
 * @property {string[] | null} counts the number of tours that start on each square, as decimal texts
 * @property {readonly [square: number, number: number][]} [given] the numbers that a puzzle gives
 * @property {readonly string[] | null} [letters] what is written on each square, "" on a hole: the numbers of
 *   the path are small then, and other numbers are not shown
 * @property {number} [from] the number of the first square of the path, where it is not 1
 * @property {FaultMarks} [faults] the faults of a path that was read
 * @property {Judged | null} truth the mode's own judgement of the path
 * @property {((source: "tour" | "search", frame: number) => Choice | null) | null} choices the rule's choice
 *   at a moment of the player, if a person's own rule found the path
 * @property {readonly number[] | null} differs the numbers of the squares of the whole path that do not
 *   follow Warnsdorff's rule, if known
 * @property {Sums | null} sums the sums of the numbers of the whole tour, if known
 * @property {Symmetry} symmetry the symmetry of the whole tour's line, if known
 *
 * @typedef {Properties["symmetry"]} Symmetry
 * @typedef {NonNullable<Properties["sums"]>} Sums
 *
 * @typedef {object} Choice A rule's candidates at a square, and its answer.
 * @property {number} step the number of the square, from 1
 * @property {number} square
 * @property {readonly number[]} candidates
 * @property {readonly number[]} order the candidates in the order in which they are tried
 * @property {number} named the number of them that the rule itself has named
 * @property {readonly string[] | null} scores of the candidates, if the rule gives them
 *
 * @typedef {object} FaultMarks
 * @property {readonly number[]} squares of all faults
 * @property {readonly number[]} chosen the squares of the selected fault
 * @property {boolean} step true if the first two of these are a step that is no knight's move
 *
 * @typedef {object} Judged The judgement whether the path on the board can still be completed.
 * @property {Map<number, Answer>} moves the same after each onward move, as far as known
 * @property {number} kept the length of its longest beginning that is known to be completable
 * @property {number | null} lost the length of its shortest beginning that is known to be lost
 *
 * @typedef {{of: Reason | null, step: number}} ProofPlace The selected proof and its step.
 *
 * @typedef {object} Starts The squares where tours start.
 * @property {Board} board
 * @property {number} end the square where they end, or -1 for any
 * @property {boolean} closed
 * @property {Uint8Array} squares 1 if one starts there
 * @property {number} count the number of these squares
 *
 * @typedef {{numbers: boolean, path: boolean, onward: boolean, proof: boolean,
 *   starts: boolean, counts: boolean, truth: boolean, sums: boolean, symmetry: boolean, choice: boolean,
 *   differs: boolean}} Overlays The overlays, on or off.
 *
 * @typedef {{lost: boolean, onward: boolean}} HeldBack The overlays that are not shown, whatever is chosen: what
 *   is lost, and the onward moves.
 *
 * @typedef {{method?: {id: string} | null, first?: Partial<Overlays>, marks?: Pick<Marks, "letters">}} Shown The
 *   part of a show that decides the first overlays, and which there are.
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

/** No proof is selected. @type {Readonly<ProofPlace>} */
export const NO_PROOF = Object.freeze({ of: null, step: 0 });

/**
 * The selected step of a proof.
 * @param {ProofPlace} place
 * @param {Reason | null} reason
 */
export function provenStep({ of, step }, reason) {
  return of === reason ? step : 0;
}

/**
 * The marks that describe a whole tour.
 * @param {Properties | null} properties
 * @returns {Pick<Marks, "sums" | "symmetry">}
 */
export function marksOfProperties(properties) {
  return { sums: properties?.sums ?? null, symmetry: properties?.symmetry ?? "none" };
}

/**
 * The visible marks.
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
    // Only one of the two maps of the board is shown.
    starts: overlays.starts && !counts ? marks.starts : null,
    counts,
    sums: overlays.sums && !counts ? marks.sums : null,
    symmetry: overlays.symmetry ? marks.symmetry : "none",
  };
}

/** The overlays that are on by default. @type {Readonly<Overlays>} */
const FIRST = Object.freeze({
  numbers: true,
  path: true,
  onward: false,
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
 * The overlays of a show before a person chooses: the rule that found its path is visible.
 * @param {Shown} show
 * @returns {Overlays}
 */
function firstOverlays({ method, first, marks }) {
  return { ...FIRST, numbers: !marks?.letters, onward: method?.id === "warnsdorff", ...first };
}

/**
 * The overlays of a show after a person's choices.
 * @param {Shown} show
 * @param {Partial<Overlays>} chosen
 * @param {HeldBack} [held]
 * @returns {Overlays}
 */
export function overlaysOf(show, chosen, held) {
  const all = { ...firstOverlays(show), ...chosen };
  // Any tour is completed by these; one that reads a text needs other moves.
  const judged = !show.marks?.letters;
  const truth = judged && all.truth && !held?.lost;
  return { ...all, truth, onward: judged && all.onward && !held?.onward };
}

/**
 * The names of the overlays that a person has switched, for a link.
 * @param {Shown} show
 * @param {Partial<Overlays>} chosen
 */
export function switchedNames(show, chosen) {
  const first = firstOverlays(show);
  return OVERLAYS.filter((name) => (chosen[name] ?? first[name]) !== first[name]);
}

/**
 * Parses the overlays that a link names; unknown names are ignored.
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
 * Switches an overlay; at most one of the two maps of the board is on.
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
