/**
 * The known facts about paths, as a tree: a node is a path, and its children are the paths with one more square. A path
 * that begins with a lost one is lost, and the beginning of a completable path is completable, so one answer decides
 * many paths.
 */

/** @import { JudgedMoves, Judgement, Reason, TurningPoint } from "../solver/documents.js" */
/** @import { Node, PathFacts } from "./types.js" */

/** @returns {Node} */
function node() {
  return {
    answer: "",
    reason: null,
    cases: 0,
    isRefused: false,
    traced: false,
    tried: false,
    tour: null,
    next: null,
  };
}

/** The reason why any path off the only tour is lost. @type {Reason} */
const GIVEN_NUMBERS = { code: "given-numbers", params: {}, steps: [], picture: null };

/**
 * The facts about a path if only one tour counts.
 * @param {readonly number[]} tour
 * @param {ArrayLike<number>} path
 * @param {number} [length] the number of squares of `path` that count
 * @returns {PathFacts}
 */
export function factsByTour(tour, path, length = path.length) {
  let kept = 0;
  while (kept < length && path[kept] === tour[kept]) kept += 1;
  const settled = { kept, cases: 0, isRefused: false, exact: true, traced: true, node: null };
  if (kept === length) return { answer: "yes", lost: null, reason: null, ...settled };
  return { answer: "no", lost: kept + 1, reason: GIVEN_NUMBERS, ...settled };
}

export class Facts {
  #root = node();
  /** The number of nodes. */
  size = 1;

  /**
   * @param {ArrayLike<number>} path
   * @param {number} length the number of squares of `path` that count
   * @returns {PathFacts}
   */
  of(path, length) {
    let kept = 0;
    /** @type {Node | undefined} */
    let at = this.#root;
    for (let number = 0; at && number <= length; number++) {
      if (number > 0) at = at.next?.get(path[number - 1] ?? -1);
      if (at?.answer === "yes") kept = number;
      if (at?.answer === "no") {
        // An empty board has no move that lost it.
        const lost = length === 0 ? null : Math.max(1, number);
        const exact = at.traced || kept === number - 1;
        return { ...at, answer: "no", kept, lost, exact, node: null };
      }
    }
    const { answer, cases, isRefused } = at ?? node();
    const traced = answer !== "";
    const rest = { reason: null, cases, isRefused, exact: traced, traced };
    return { ...rest, answer, kept, lost: null, node: at ?? null };
  }

  /**
   * The node of a path, created if missing.
   * @param {ArrayLike<number>} path
   * @param {number} length
   */
  at(path, length) {
    let at = this.#root;
    for (let index = 0; index < length; index++) at = this.#child(at, path[index] ?? 0);
    return at;
  }

  /**
   * The child node for a square.
   * @param {Node} from
   * @param {number} square
   */
  #child(from, square) {
    from.next ??= new Map();
    let child = from.next.get(square);
    if (!child) {
      child = node();
      from.next.set(square, child);
      this.size += 1;
    }
    return child;
  }

  /**
   * Records that a path, and so each of its beginnings, can be completed.
   * @param {ArrayLike<number>} path
   * @param {number} length
   * @param {Uint32Array | null} [tour] a known tour that begins with it
   */
  #completable(path, length, tour = null) {
    let at = this.#root;
    at.tour ??= tour;
    for (let index = 0; index < length; index++) {
      at = this.#child(at, path[index] ?? 0);
      at.answer = "yes";
      at.tour ??= tour;
    }
  }

  /** Records a tour. @param {ArrayLike<number>} squares */
  follow(squares) {
    const tour = Uint32Array.from(squares);
    this.#completable(tour, tour.length, tour);
  }

  /**
   * Records where a path was lost, or that it is not lost.
   * @param {ArrayLike<number>} path
   * @param {number} length
   * @param {TurningPoint} found
   */
  traced(path, length, { kept, lost, judgement }) {
    this.#completable(path, kept);
    this.#judged(this.at(path, lost ?? length), judgement);
  }

  /**
   * Records the answers for the onward moves of a path.
   * @param {ArrayLike<number>} path
   * @param {number} length
   * @param {JudgedMoves} found
   */
  tried(path, length, { moves }) {
    const from = this.at(path, length);
    from.tried = true;
    from.next ??= new Map();
    for (const { square, ...judgement } of moves) {
      this.#judged(this.#child(from, square), judgement);
    }
  }

  /** @param {Node} at @param {Judgement} judgement */
  #judged(at, { answer, reason, cases, tour }) {
    if (tour) this.follow(tour);
    // A proof stays, even if an earlier search gives up later.
    if (answer === "unknown" && (at.answer === "yes" || at.answer === "no")) return;
    Object.assign(at, { answer, reason, cases, traced: true });
  }

  /**
   * Withdraws the fact that a path is lost.
   * @param {ArrayLike<number>} path
   * @param {number} length
   */
  doubt(path, length) {
    Object.assign(this.at(path, length), { answer: "unknown", reason: null, isRefused: true });
  }

  /**
   * Records that there will be no answer.
   * @param {ArrayLike<number>} path
   * @param {number} length
   */
  failed(path, length) {
    const at = this.at(path, length);
    Object.assign(at, { answer: at.answer || "unknown", traced: true, tried: true });
  }
}
