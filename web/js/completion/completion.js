/**
 * Finds out whether paths can still be completed: asks Python, caches the answers, and derives consequences at once.
 * One question is pending at a time; the newest wish is next.
 */

/** @import { Board } from "../board/geometry.js" */
/** @import { Answer } from "../solver/documents.js" */
/** @import { SolverClient } from "../solver/calls.js" */
/** @import { PathFacts, Question, Verdict, Wanted, Wish } from "./types.js" */

import { neighbours } from "../board/geometry.js";
import { boardKey } from "../board/holes.js";
import { FACTS } from "../build_info.js";
import { WorkerLost } from "../solver/errors.js";
import { Facts, factsByTour } from "./facts.js";

/** The maximum size of a board for questions. */
export const MAX_SQUARES = FACTS.limits.lost_squares;

/** The maximum number of cached nodes: some 30 MB. */
const MAX_NODES = 200_000;

/** The maximum number of boards and goals that are cached. */
const MAX_GOALS = 8;

/** @type {Verdict} */
const TOO_LARGE = {
  state: "too-large",
  answer: null,
  moves: new Map(),
  kept: 0,
  lost: null,
  reason: null,
  cases: 0,
  isRefused: false,
  way: null,
};

/** The verdict on a path if the checker rejects the proof of its loss. @type {Verdict} */
export const REFUSED = { ...TOO_LARGE, state: "known", answer: "unknown", isRefused: true };

export class Completion {
  #client;
  /** @type {Set<(error?: unknown) => void>} */
  #listeners = new Set();
  /** @type {Map<string, Facts>} */
  #facts = new Map();
  /** The wishes by the name of their owner, the newest first. @type {Map<string, Wanted>} */
  #wanted = new Map();
  /** @type {{key: string, stop: AbortController} | null} */
  #pending = null;

  /** @param {Pick<SolverClient, "call">} client */
  constructor(client) {
    this.#client = client;
  }

  /** Adds a listener for news. @param {() => void} listener */
  onNews(listener) {
    this.#listeners.add(listener);
  }

  /** True if the board is small enough to be judged. @param {Board} board */
  answers({ rows, cols }) {
    return rows * cols <= MAX_SQUARES;
  }

  /**
   * The known facts about a path; asks Python for missing ones.
   * @param {Question} question
   * @param {Wish} [wish]
   * @returns {Verdict}
   */
  of(question, { name = "board", moves = true, why = true, way = false } = {}) {
    const { board, path, length = path.length } = question;
    this.#wanted.delete(name);
    if (!this.answers(board)) {
      this.#goOn();
      return TOO_LARGE;
    }
    const wanted = { ...question, length, moves, why, way };
    const found = this.#factsOfPath(wanted);
    const isKnown = isSettled(found, wanted);
    if (!isKnown) {
      // Copied, because the player overwrites the array.
      const copy = Uint32Array.from({ length }, (_, index) => path[index] ?? 0);
      this.#wanted.set(name, { ...wanted, path: copy });
    }
    this.#goOn();
    const { answer, kept, lost, reason, cases, isRefused } = found;
    return {
      answer: answer || null,
      kept,
      lost,
      reason,
      cases,
      isRefused,
      way: found.way,
      state: isKnown ? "known" : "pending",
      moves: moves ? movesOf(question, length, found) : new Map(),
    };
  }

  /**
   * The facts about a path, when all are known.
   * @param {Question} question
   * @param {Wish & {name: string}} wish
   * @param {AbortSignal} signal withdraws the wish
   * @returns {Promise<Verdict>} rejects if the signal is aborted, or the worker is lost
   */
  once(question, wish, signal) {
    return new Promise((resolve, reject) => {
      const end = () => {
        this.#listeners.delete(look);
        signal.removeEventListener("abort", stop);
        this.leave(wish.name);
      };
      const look = (/** @type {unknown} */ error) => {
        const verdict = error ? null : this.of(question, wish);
        if (verdict?.state === "pending") return;
        end();
        if (verdict) resolve(verdict);
        else reject(error);
      };
      const stop = () => look(signal.reason);
      this.#listeners.add(look);
      signal.addEventListener("abort", stop);
      look(signal.aborted ? signal.reason : null);
    });
  }

  /** @param {Wanted} wanted @returns {PathFacts & {way: Uint32Array | null}} */
  #factsOfPath(wanted) {
    const { path, length, tour, way } = wanted;
    if (tour) {
      const found = factsByTour(tour, path, length);
      return { ...found, way: found.answer === "yes" ? Uint32Array.from(tour) : null };
    }
    const found = this.#factsOf(wanted).of(path, length);
    return { ...found, way: way ? (found.node?.tour ?? null) : null };
  }

  /** Withdraws a wish. @param {string} name */
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
    this.#factsOf(goal).follow(squares);
  }

  /** Withdraws the fact that a path is lost. @param {Question} question */
  doubt(question) {
    this.#factsOf(question).doubt(question.path, question.path.length);
    this.#tellNews();
  }

  /** @param {unknown} [error] the reason why no more facts will come for now */
  #tellNews(error) {
    for (const listener of this.#listeners) listener(error);
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

  /** Sends the next question if none is pending; cancels a pending one without a wish. */
  #goOn() {
    if (this.#pending) {
      const { key, stop } = this.#pending;
      const isWanted = [...this.#wanted.values()].some((wanted) => keyOf(wanted) === key);
      if (!isWanted && !stop.signal.aborted) stop.abort();
      return;
    }
    for (const [name, wanted] of [...this.#wanted].reverse()) {
      const found = this.#factsOfPath(wanted);
      if (isSettled(found, wanted)) {
        this.#wanted.delete(name);
        continue;
      }
      const asksMoves = found.answer === "yes" || found.answer === "unknown";
      this.#ask(asksMoves ? "candidates" : "turningPoint", wanted);
      return;
    }
  }

  /** @param {"turningPoint" | "candidates"} name @param {Wanted} wanted */
  async #ask(name, wanted) {
    const { board, path, length, end, closed } = wanted;
    const stop = new AbortController();
    this.#pending = { key: keyOf(wanted), stop };
    const squares = Uint32Array.from(path);
    const params = { board, path: squares, end, closed };
    const options = { signal: stop.signal };
    const facts = this.#factsOf(wanted);
    let lost;
    try {
      if (name === "turningPoint") {
        facts.traced(squares, length, await this.#client.call(name, params, options));
      } else {
        facts.tried(squares, length, await this.#client.call(name, params, options));
      }
    } catch (error) {
      // A cancelled question, or one lost with its worker, may be asked again; a failed one would fail again.
      if (error instanceof WorkerLost) {
        this.#wanted.clear();
        lost = error;
      } else if (!stop.signal.aborted) facts.failed(squares, length);
    }
    this.#pending = null;
    this.#tellNews(lost);
    this.#goOn();
  }
}

/**
 * True if all wanted facts are known.
 * @param {PathFacts & {way: Uint32Array | null}} facts
 * @param {Wanted} wanted
 */
function isSettled({ answer, exact, traced, node, way: found }, { length, tour, moves, why, way }) {
  if (tour || (length === 0 && !way)) return true;
  if (answer === "") return false;
  if (answer === "no") return exact && (traced || !why);
  const isTried = node?.tried === true;
  if (answer === "yes" && way && !found && !isTried) return false;
  return !moves || isTried;
}

/**
 * The onward moves of a path, with the known answer of each.
 * @param {Question} question
 * @param {number} length
 * @param {PathFacts} facts
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
