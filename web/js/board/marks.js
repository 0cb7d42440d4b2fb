/** The marks on the board besides the path, and the overlays that show them. */

/** @import { PlayerState } from "../player/types.js" */
/** @import { Properties, Reason } from "../solver/documents.js" */
/** @import { Withheld, Marks, Overlays, ProofPlace, Shown } from "./types.js" */

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

/**
 * The word of a link for a path without numbers. By default numbers appear with the path and vanish at the end of a
 * tour; `numbers` lets them stay.
 */
const PLAIN = "plain";

/** The names of all overlays, as links spell them. */
export const OVERLAYS = /** @type {(keyof Overlays)[]} */ (Object.keys(FIRST));

/** The methods that compare onward moves; `auto` if it searches. */
const COMPARING = ["auto", "look-ahead", "warnsdorff"];

/**
 * The default overlays of a show. If the player shows a search that compares onward moves, these numbers are visible.
 * @param {Shown} show
 * @param {PlayerState["source"]} [source]
 * @returns {Overlays}
 */
function firstOverlays({ method, first, marks, timeline }, source = "tour") {
  const attempts = timeline?.search?.course?.attempts ?? [{ by: method?.id ?? "" }];
  const compares = attempts.some(({ by }) => COMPARING.includes(by));
  return { ...FIRST, numbers: !marks?.letters, onward: source === "search" && compares, ...first };
}

/**
 * The overlays of a show after a person's choices.
 * @param {Shown} show
 * @param {Partial<Overlays>} chosen
 * @param {Withheld} [withheld]
 * @param {PlayerState["source"]} [source] the player's
 * @returns {Overlays}
 */
export function overlaysOf(show, chosen, withheld, source) {
  const all = { ...firstOverlays(show, source), ...chosen, ...show.fixed };
  // Not for a letter tour: a move may be lost for the text although a tour is possible.
  const judged = !show.marks?.letters;
  const may = (/** @type {keyof Overlays} */ name) => !(withheld && isWithheld(name, withheld));
  return {
    ...all,
    truth: judged && all.truth && may("truth"),
    onward: judged && all.onward && may("onward"),
    starts: all.starts && may("starts"),
    counts: all.counts && may("counts"),
  };
}

/**
 * Whether a lesson hides the information of an overlay. The maps of starts and of counts are results.
 * @param {keyof Overlays} name
 * @param {Withheld} withheld
 * @returns {boolean}
 */
export function isWithheld(name, { lost, onward, result }) {
  const held = { truth: lost, onward, starts: result, counts: result };
  return held[/** @type {keyof typeof held} */ (name)] ?? false;
}

/**
 * The names of the overlays that a person has switched, for a link.
 * @param {Shown} show
 * @param {Partial<Overlays>} chosen
 * @param {PlayerState["source"]} [source] the player's
 */
export function switchedNames(show, chosen, source) {
  const first = firstOverlays(show, source);
  const switched = OVERLAYS.filter(
    (name) => name !== "numbers" && (chosen[name] ?? first[name]) !== first[name],
  );
  if (chosen.numbers === undefined) return switched;
  return [chosen.numbers ? "numbers" : PLAIN, ...switched];
}

/**
 * Parses the overlays that a link names; unknown names are ignored.
 * @param {Shown} show
 * @param {string[]} names
 * @param {PlayerState["source"]} [source] the player's
 * @returns {Partial<Overlays>}
 */
export function chosenOverlays(show, names, source) {
  const first = firstOverlays(show, source);
  /** @type {Partial<Overlays>} */
  let chosen = {};
  if (names.includes("numbers")) chosen.numbers = true;
  if (names.includes(PLAIN)) chosen.numbers = false;
  for (const name of OVERLAYS) {
    if (name !== "numbers" && names.includes(name)) chosen = switched(chosen, name, !first[name]);
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
