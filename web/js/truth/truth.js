/**
 * Whether paths can still be completed: asks Python, keeps what it has said, and knows at once what
 * follows from it. One question at a time is on its way; what is wanted last is asked next.
 *
 * @typedef {object} Question A path, and what it is to become.
 * @property {Board} board
 * @property {number} end the square where the tour has to end, or -1
 * @property {boolean} closed
 * @property {ArrayLike<number>} path
 * @property {number} [length] how many squares of `path` count, if not all
 *
 * @typedef {object} Told
 * @property {"asked" | "known" | "too-large"} state
 * @property {Answer | null} answer null: not known yet
 * @property {Map<number, Answer>} moves of each onward move, as far as it is known
 * @property {number} kept the length of the longest beginning known to be completable
 * @property {number | null} lost the length of the shortest beginning known to be lost
 * @property {Reason | null} reason why that is lost
 * @property {number} cases that the answer took
 *
 * @typedef {object} Wish How much is wanted.
 * @property {string} [name] who asks: it wants one path at a time
 * @property {boolean} [moves] whether each onward move is to be judged as well
 * @property {boolean} [why] whether the reason of a loss is wanted
 *
 * @typedef {Question & {length: number, moves: boolean, why: boolean}} Wanted
 * @typedef {{name: "turningPoint" | "candidates", of: Wanted, key: string, stop: AbortController}} Asked
 *
 * @import { Board } from "../board/geometry.js"
 * @import { Answer, Reason } from "../solver/documents.js"
 * @import { SolverClient } from "../solver/client.js"
 * @import { Known } from "./facts.js"
 */

import { neighbours } from "../board/geometry.js";
import { boardKey } from "../board/holes.js";
import { WorkerLost } from "../solver/errors.js";
import { Facts } from "./facts.js";

/** Boards of more squares than this are not asked about. */
export const MOST_SQUARES = 400;

/** So many nodes are kept: some 30 MB. */
const MOST_NODES = 200_000;

/** So many different boards and goals are remembered. */
const MOST_GOALS = 8;

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

export class Truth {
  #client;
  /** @type {(() => void)[]} */
  #listeners;
  /** @type {Map<string, Facts>} */
  #facts = new Map();
  /** What is wanted, by who wants it; the last one first. @type {Map<string, Wanted>} */
  #wanted = new Map();
  /** @type {Asked | null} */
  #asked = null;

  /**
   * @param {Pick<SolverClient, "task">} client
   * @param {() => void} [onNews] more is known
   */
  constructor(client, onNews) {
    this.#client = client;
    this.#listeners = onNews ? [onNews] : [];
  }

  /** Tells somebody else, too, that more is known. @param {() => void} listener */
  onNews(listener) {
    this.#listeners.push(listener);
  }

  /** Whether it says anything of a board. @param {Board} board */
  answers({ rows, cols }) {
    return rows * cols <= MOST_SQUARES;
  }

  /**
   * What is known of a path; what is not known is asked.
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
    const known = this.#factsOf(question).of(path, length);
    const { answer, kept, lost, reason, cases } = known;
    const told = { answer: answer || null, kept, lost, reason, cases };
    const settled = isSettled(known, { length, moves, why });
    if (!settled) {
      // A player goes on with the same array.
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

  /** Nobody of this name wants anything any more. @param {string} name */
  leave(name) {
    this.#wanted.delete(name);
    this.#goOn();
  }

  /**
   * A tour is known: so are all of its beginnings.
   * @param {Omit<Question, "path">} goal
   * @param {ArrayLike<number>} squares
   */
  follow(goal, squares) {
    if (squares.length > MOST_SQUARES) return;
    this.#factsOf(goal).completable(squares);
  }

  /** @param {Omit<Question, "path">} goal */
  #factsOf(goal) {
    const key = keyOf(goal);
    const before = this.#facts.get(key);
    const facts = before && before.size <= MOST_NODES ? before : new Facts();
    // The one that was used last stands last.
    this.#facts.delete(key);
    this.#facts.set(key, facts);
    const [oldest] = this.#facts.keys();
    if (this.#facts.size > MOST_GOALS && oldest !== undefined) this.#facts.delete(oldest);
    return facts;
  }

  /** Asks what is wanted, if nothing is on its way; what nobody wants any more is ended. */
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

  /**
   * @param {Asked["name"]} name
   * @param {Wanted} wanted
   */
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
        facts.traced(squares, length, await this.#client.task(name, params, options));
      } else {
        facts.tried(squares, length, await this.#client.task(name, params, options));
      }
    } catch (error) {
      // What was ended, or lost with its worker, may be asked again; what has failed would fail again.
      if (error instanceof WorkerLost) this.#wanted.clear();
      else if (!stop.signal.aborted) facts.failed(squares, length);
    }
    this.#asked = null;
    for (const listener of this.#listeners) listener();
    this.#goOn();
  }
}

/**
 * Whether there is nothing left to ask.
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
 * The onward moves of a path, with what is known of each.
 * @param {Question} question
 * @param {number} length
 * @param {Known} known
 */
function movesOf({ board, path }, length, { answer, node }) {
  /** @type {Map<number, Answer>} */
  const moves = new Map();
  if (length === 0) return moves;
  if (answer === "no") {
    const visited = new Set(Array.from({ length }, (_, index) => path[index]));
    for (const square of neighbours(board, path[length - 1] ?? 0)) {
      if (!visited.has(square)) moves.set(square, "no");
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
