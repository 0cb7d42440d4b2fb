/**
 * Whether paths can still be completed: asks Python, caches the answers, and derives at once what follows
 * from them. One question is pending at a time; the latest wish is asked next.
 *
 * @typedef {object} Question A path and its goal.
 * @property {Board} board
 * @property {number} end the square where the tour has to end, or -1
 * @property {boolean} closed
 * @property {readonly number[] | null} [tour] the only one that counts, if not all do
 * @property {ArrayLike<number>} path
 * @property {number} [length] the number of squares of `path` that count, if not all
 *
 * @typedef {object} Told
 * @property {"asked" | "known" | "too-large"} state
 * @property {Answer | null} answer null if not known yet
 * @property {Map<number, Answer>} moves the answer for each onward move, as far as known
 * @property {number} kept the length of the longest beginning known to be completable
 * @property {number | null} lost the length of the shortest beginning known to be lost
 * @property {Reason | null} reason the reason why that is lost
 * @property {number} cases the number of cases that the answer took
 *
 * @typedef {object} Wish The extent of a question.
 * @property {string} [name] the name of the asker, who wants one path at a time
 * @property {boolean} [moves] true if each onward move is to be judged as well
 * @property {boolean} [why] true if the reason of a loss is wanted
 *
 * @typedef {Question & {length: number, moves: boolean, why: boolean}} Wanted
 * @typedef {{name: "turningPoint" | "candidates", of: Wanted, key: string, stop: AbortController}} Asked
 *
 * @import { Board } from "../board/geometry.js"
 * @import { Answer, Reason } from "../solver/documents.js"
 * @import { SolverClient } from "../solver/calls.js"
 * @import { Known } from "./facts.js"
 */

import { neighbours } from "../board/geometry.js";
import { boardKey } from "../board/holes.js";
import { FACTS } from "../build_info.js";
import { WorkerLost } from "../solver/errors.js";
import { Facts, knownByTour } from "./facts.js";

/** Larger boards are not asked about. */
export const MAX_SQUARES = FACTS.limits.lost_squares;

/** The maximum number of cached nodes: some 30 MB. */
const MAX_NODES = 200_000;

/** The maximum number of boards and goals that are cached. */
const MAX_GOALS = 8;

/** @type {Told} */
const TOO_LARGE = {
  state: "too-large",
  answer: null,
  moves: new Map(),
  kept: 0,
  lost: null,
  reason: null,
  cases: 0,
};

export class Completion {
  #client;
  /** @type {(() => void)[]} */
  #listeners;
  /** @type {Map<string, Facts>} */
  #facts = new Map();
  /** The wishes by asker, the latest first. @type {Map<string, Wanted>} */
  #wanted = new Map();
  /** @type {Asked | null} */
  #asked = null;

  /**
   * @param {Pick<SolverClient, "call">} client
   * @param {() => void} [onNews] more is known
   */
  constructor(client, onNews) {
    this.#client = client;
    this.#listeners = onNews ? [onNews] : [];
  }

  /** Adds a listener for news. @param {() => void} listener */
  onNews(listener) {
    this.#listeners.push(listener);
  }

  /** True if the board is small enough to be judged. @param {Board} board */
  answers({ rows, cols }) {
    return rows * cols <= MAX_SQUARES;
  }

  /**
   * The known facts of a path; what is missing is asked.
   * @param {Question} question
   * @param {Wish} [wish]
   * @returns {Told}
   */
  of(question, { name = "board", moves = true, why = true } = {}) {
    const { board, path, length = path.length } = question;
    this.#wanted.delete(name);
    if (!this.answers(board)) {
      this.#goOn();
      return TOO_LARGE;
    }
    const { tour } = question;
    const known = tour ? knownByTour(tour, path, length) : this.#factsOf(question).of(path, length);
    const { answer, kept, lost, reason, cases } = known;
    const told = { answer: answer || null, kept, lost, reason, cases };
    const settled = tour || isSettled(known, { length, moves, why });
    if (!settled) {
      // A player overwrites the same array.
      const copy = Uint32Array.from({ length }, (_, index) => path[index] ?? 0);
      this.#wanted.set(name, { ...question, path: copy, length, moves, why });
    }
    this.#goOn();
    return {
      ...told,
      state: settled ? "known" : "asked",
      moves: moves ? movesOf(question, length, known) : new Map(),
    };
  }

  /** Withdraws the wish of an asker. @param {string} name */
  leave(name) {
    this.#wanted.delete(name);
    this.#goOn();
  }

  /**
   * Records a known tour: all of its beginnings can be completed.
   * @param {Omit<Question, "path">} goal
   * @param {ArrayLike<number>} squares
   */
  follow(goal, squares) {
    if (squares.length > MAX_SQUARES) return;
    this.#factsOf(goal).completable(squares);
  }

  /** Takes back that a path is lost. @param {Question} question */
  doubt(question) {
    this.#factsOf(question).doubt(question.path, question.path.length);
    for (const listener of this.#listeners) listener();
  }

  /** @param {Omit<Question, "path">} goal */
  #factsOf(goal) {
    const key = keyOf(goal);
    const before = this.#facts.get(key);
    const facts = before && before.size <= MAX_NODES ? before : new Facts();
    // Keeps the map in least-recently-used order.
    this.#facts.delete(key);
    this.#facts.set(key, facts);
    const [oldest] = this.#facts.keys();
    if (this.#facts.size > MAX_GOALS && oldest !== undefined) this.#facts.delete(oldest);
    return facts;
  }

  /** Sends the next question if none is pending; cancels a pending one that nobody wants any more. */
  #goOn() {
    if (this.#asked) {
      const { key } = this.#asked;
      const wanted = [...this.#wanted.values()].some((one) => keyOf(one) === key);
      if (wanted || this.#asked.stop.signal.aborted) return;
      this.#asked.stop.abort();
      return;
    }
    for (const [name, wanted] of [...this.#wanted].reverse()) {
      const known = this.#factsOf(wanted).of(wanted.path, wanted.length);
      if (isSettled(known, wanted)) {
        this.#wanted.delete(name);
        continue;
      }
      const yes = known.answer === "yes" || known.answer === "unknown";
      this.#ask(yes ? "candidates" : "turningPoint", wanted);
      return;
    }
  }

  /** @param {Asked["name"]} name @param {Wanted} wanted */
  async #ask(name, wanted) {
    const { board, path, length, end, closed } = wanted;
    const stop = new AbortController();
    const asked = { name, of: wanted, key: keyOf(wanted), stop };
    this.#asked = asked;
    const squares = Uint32Array.from(path);
    const params = { board, path: squares, end, closed };
    const options = { signal: stop.signal };
    const facts = this.#factsOf(wanted);
    try {
      if (name === "turningPoint") {
        facts.traced(squares, length, await this.#client.call(name, params, options));
      } else {
        facts.tried(squares, length, await this.#client.call(name, params, options));
      }
    } catch (error) {
      // A question that was cancelled, or lost with its worker, may be asked again; one that failed would
      // fail again.
      if (error instanceof WorkerLost) this.#wanted.clear();
      else if (!stop.signal.aborted) facts.failed(squares, length);
    }
    this.#asked = null;
    for (const listener of this.#listeners) listener();
    this.#goOn();
  }
}

/**
 * True if there is nothing left to ask.
 * @param {Known} known
 * @param {Pick<Wanted, "length" | "moves" | "why">} wanted
 */
function isSettled({ answer, exact, traced, node }, { length, moves, why }) {
  if (length === 0) return true;
  if (answer === "") return false;
  if (answer === "no") return exact && (traced || !why);
  return !moves || node?.tried === true;
}

/**
 * The onward moves of a path, with the known answer of each.
 * @param {Question} question
 * @param {number} length
 * @param {Known} known
 */
function movesOf({ board, path, tour }, length, { answer, node }) {
  /** @type {Map<number, Answer>} */
  const moves = new Map();
  if (length === 0) return moves;
  if (answer === "no" || tour) {
    const good = answer === "yes" ? tour?.[length] : -1;
    const visited = new Set(Array.from({ length }, (_, index) => path[index]));
    for (const square of neighbours(board, path[length - 1] ?? 0)) {
      if (!visited.has(square)) moves.set(square, square === good ? "yes" : "no");
    }
    return moves;
  }
  for (const [square, { answer }] of node?.next ?? []) if (answer) moves.set(square, answer);
  return moves;
}

/** @param {Omit<Question, "path">} goal */
function keyOf({ board, end, closed }) {
  return [boardKey(board), end, closed].join(" ");
}
