/**
 * What is asked of Python about a reading, and what it has said: one slice of the state,
 * `check-review`. It follows the reading that is chosen in Check.
 *
 * @typedef {object} ReviewState
 * @property {TextReading | null} of the reading that all of this is about
 * @property {Beginning | null} path how far it is right
 * @property {"none" | "asked" | "known" | "failed"} state
 * @property {{done: number, total: number} | null} progress
 * @property {ReviewDocument | null} review
 * @property {Properties | null} properties of a tour
 * @property {Told | null} told whether what is no tour yet can still be completed
 * @property {Blind | null} blind what blind search needs
 * @property {Claim | null} claim what theory says where the text says that there is no tour
 * @property {Reason | null} reason the proof of that: for the board
 *
 * @typedef {{board: Board, path: Uint32Array}} Beginning
 *
 * @typedef {object} Blind
 * @property {"counting" | "found" | "limit" | "cancelled" | "failed"} state
 * @property {string} order
 * @property {number} steps so far, or in all
 * @property {number} most the budget
 * @property {Said[]} said
 *
 * @typedef {object} Claim
 * @property {"asked" | "known" | "failed"} state
 * @property {ClaimWords} words
 * @property {AnsweredDocument | null} answer
 *
 * @typedef {{board: Board, start: number, closed: boolean}} ClaimWords
 *
 * @import { App } from "../../../app/app.js"
 * @import { Board } from "../../../board/geometry.js"
 * @import { Properties, Reason, Said, TextReading } from "../../../solver/documents.js"
 * @import { AnsweredDocument, ReviewDocument } from "../../../solver/review_documents.js"
 * @import { Told } from "../../../truth/truth.js"
 */

import { loadTexts } from "../../../app/i18n.js";
import { parseSquare, WHOLE } from "../../../board/geometry.js";
import { sizeOf } from "../../../board/holes.js";
import { pathOf } from "../state.js";

/** The name of the slice. */
export const SLICE = "check-review";

/** Blind search is tried for so many steps unasked: less than a second. */
const FIRST_STEPS = 1_000_000;

/** The budget when somebody asks: about half a minute. */
export const MOST_STEPS = 100_000_000;

/** Properties of larger tours take long, and cannot be cancelled. */
const LARGEST = 40_000;

/** @type {Readonly<ReviewState>} */
const NOTHING = Object.freeze({
  of: null,
  path: null,
  state: "none",
  progress: null,
  review: null,
  properties: null,
  told: null,
  blind: null,
  claim: null,
  reason: null,
});

export class ReviewSession {
  #app;
  /** Ends what is asked about the reading. */
  #stop = new AbortController();
  /** Ends the count of steps. */
  #stopBlind = new AbortController();

  /**
   * @param {App} app
   * @param {() => TextReading | null} reading the one that is chosen in Check
   */
  constructor(app, reading) {
    this.#app = app;
    app.store.change(SLICE, NOTHING);
    app.store.react(
      () => [reading()],
      () => this.#follow(reading()),
    );
    app.truth.onNews(() => this.#judge());
    this.#follow(reading());
  }

  /** @returns {ReviewState} */
  get slice() {
    return this.#app.store.slice(SLICE);
  }

  /** @param {Partial<ReviewState>} news */
  #change(news) {
    this.#app.store.change(SLICE, news);
  }

  /** @param {TextReading | null} reading */
  #follow(reading) {
    if (this.slice.of === reading) return;
    this.#stop.abort();
    this.#stopBlind.abort();
    this.#stop = new AbortController();
    this.#app.truth.leave("review");
    this.#change({ ...NOTHING, of: reading });
    if (!reading) return;
    const { kind, board, how } = reading;
    const path = pathOf(reading);
    if (how.code.startsWith("says-none")) {
      const named = board ?? namedBoard(how);
      const words = claimOf(how, named ?? { rows: 8, cols: 8 });
      // Which board is meant, only the reader knows where the text does not say it.
      if (named) this.ask(words);
      else this.#change({ claim: { state: "known", words, answer: null } });
    } else if (board && kind !== "puzzle" && path.length > 0) {
      this.#review({ board, path }, this.#stop.signal);
    }
  }

  /**
   * @param {Beginning} beginning
   * @param {AbortSignal} signal
   */
  async #review({ board, path }, signal) {
    this.#change({ path: { board, path }, state: "asked" });
    this.#judge();
    try {
      const review = await this.#app.client.task(
        "reviewTour",
        { board, squares: path.slice() },
        { signal, onProgress: (progress) => this.#change({ progress }) },
      );
      // The gallery's words are not there at the start.
      if (review.known) await loadTexts("gallery").catch(() => {});
      signal.throwIfAborted();
      this.#change({ review, state: "known", progress: null });
      const said = path.length === sizeOf(board) && path.length <= LARGEST;
      const asked = { ...board, squares: path.slice() };
      // Before the count, which may take a while.
      const making = said ? this.#app.client.task("properties", asked, { signal }) : null;
      const example = review.orders?.example;
      if (example) this.count(example, FIRST_STEPS);
      const properties = await making;
      if (properties && !signal.aborted) this.#change({ properties });
    } catch {
      if (!signal.aborted) this.#change({ state: "failed", progress: null });
    }
  }

  /** Asks whether a path can still be completed, and keeps what is known of it. */
  #judge() {
    const { path, told } = this.slice;
    if (!path || path.path.length >= sizeOf(path.board)) return;
    const goal = { board: path.board, end: -1, closed: false };
    const now = this.#app.truth.of(
      { ...goal, path: path.path },
      { name: "review", moves: false, why: true },
    );
    const same = told?.state === now.state && told.lost === now.lost && told.kept === now.kept;
    if (!same || told.reason !== now.reason) this.#change({ told: now });
  }

  /**
   * Counts the steps of blind search with an order of directions.
   * @param {string} order
   * @param {number} [most]
   */
  async count(order, most = MOST_STEPS) {
    const { path } = this.slice;
    if (!path) return;
    this.#stopBlind.abort();
    this.#stopBlind = new AbortController();
    const { signal } = this.#stopBlind;
    const change = (/** @type {Partial<Blind>} */ news) => {
      const { blind } = this.slice;
      if (blind && this.#stopBlind.signal === signal)
        this.#change({ blind: { ...blind, ...news } });
    };
    this.#change({ blind: { state: "counting", order, steps: 0, most, said: [] } });
    try {
      const { steps, found, said } = await this.#app.client.task(
        "blindSteps",
        { board: path.board, squares: path.path.slice(), order, most },
        { signal, onProgress: ({ done }) => change({ steps: done }) },
      );
      change({ state: found ? "found" : "limit", steps, said });
    } catch {
      change({ state: signal.aborted ? "cancelled" : "failed" });
    }
  }

  /** Ends the count of steps. */
  cancel() {
    this.#stopBlind.abort();
  }

  /** Asks theory whether it is true that there is no tour. @param {ClaimWords} words */
  async ask(words) {
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#change({ claim: { state: "asked", words, answer: null }, reason: null });
    this.#app.look("check", { view: WHOLE });
    try {
      const answer = await this.#app.client.task("reviewClaim", words, { signal });
      this.#change({ claim: { state: "known", words, answer }, reason: answer.reason });
    } catch {
      if (!signal.aborted) this.#change({ claim: { state: "failed", words, answer: null } });
    }
  }
}

/** What a text says that there is none of. @param {Said} how @param {Board} board @returns {ClaimWords} */
function claimOf({ params: { start = "", closed = 0 } }, board) {
  return { board, start: parseSquare(board, String(start)) ?? -1, closed: closed === 1 };
}

/** The board of which a text says that it has no tour, if it names one. @param {Said} how */
function namedBoard({ params: { rows, cols } }) {
  return typeof rows === "number" && typeof cols === "number" ? { rows, cols } : null;
}
