/**
 * Asks Python about the selected reading of Check, and stores the answers in a slice of the state, `check-review`.
 */

import { parseSquare, WHOLE } from "../../../board/geometry.js";
import { sizeOf } from "../../../board/holes.js";
import { loadTexts } from "../../../ui/i18n.js";
import { Latest } from "../../../ui/latest.js";
import { pathOf } from "../state.js";

/** @import { App } from "../../../app/app.js" */
/** @import { Board } from "../../../board/geometry.js" */
/** @import { ReadAs, TextReading } from "../../../solver/documents.js" */
/** @import { Problem } from "../../../ui/problems.js" */
/** @import { Beginning, Blind, ClaimWords, ReviewState } from "../types.js" */

/** The name of the slice. */
export const SLICE = "check-review";

/** The steps of blind search that run without a request: less than a second. */
const FIRST_STEPS = 1_000_000;

/** The steps on request: about half a minute. */
export const MAX_STEPS = 100_000_000;

/** The maximum size for properties: those of larger tours take long, and cannot be cancelled. */
const MAX_SQUARES = 40_000;

/** The letters of a text that are searched for the name of the rule; more would delay the page. */
const MAX_HEAD = 20_000;

/** @type {Readonly<ReviewState>} */
const NOTHING = Object.freeze({
  of: null,
  path: null,
  state: "none",
  progress: null,
  review: null,
  properties: null,
  verdict: null,
  blind: null,
  claim: null,
  reason: null,
  wrong: null,
  namesRule: false,
});

export class ReviewSession {
  #app;
  /** The questions about the reading. */
  #asking = new Latest();
  /** The count of steps. */
  #counting = new Latest();

  /**
   * @param {App} app
   * @param {() => TextReading | null} reading the selected reading of Check
   */
  constructor(app, reading) {
    this.#app = app;
    app.store.change(SLICE, NOTHING);
    app.store.react(
      () => [reading()],
      () => this.#follow(reading()),
    );
    app.completion.onNews(() => this.#judge());
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
    const signal = this.#asking.begin();
    this.#counting.stop();
    this.#app.completion.leave("review");
    // A program names its rule above the board.
    const namesRule = /warnsdor/i.test(this.#app.store.slice("check").text.slice(0, MAX_HEAD));
    this.#change({ ...NOTHING, of: reading, namesRule });
    if (!reading) return;
    const { kind, board, how } = reading;
    const path = pathOf(reading);
    if (how.code.startsWith("says-none")) {
      const named = board ?? namedBoard(how);
      const words = claimOf(how, named ?? { rows: 8, cols: 8 });
      // If the text does not name its board, only the reader knows which one is meant.
      if (named) this.ask(words);
      else this.#change({ claim: { state: "done", words, answer: null } });
    } else if (board && kind !== "puzzle" && path.length > 0) {
      this.#review({ board, path }, signal);
    }
  }

  /** @param {Beginning} beginning @param {AbortSignal} signal */
  async #review({ board, path }, signal) {
    this.#change({ path: { board, path }, state: "pending" });
    this.#judge();
    try {
      const review = await this.#app.client.call(
        "reviewTour",
        { board, squares: path.slice() },
        { signal, onProgress: (progress) => this.#change({ progress }) },
      );
      // The gallery's texts name the tour; they are not loaded at start-up.
      if (review.known) await loadTexts("gallery").catch(() => {});
      signal.throwIfAborted();
      this.#change({ review, state: "done", progress: null });
      const described = path.length === sizeOf(board) && path.length <= MAX_SQUARES;
      const params = { ...board, squares: path.slice() };
      // Requested before the count, which may take long.
      const making = described ? this.#app.client.call("properties", params, { signal }) : null;
      const example = review.orders?.example;
      if (example) this.count(example, FIRST_STEPS);
      const properties = await making;
      if (properties && !signal.aborted) this.#change({ properties });
    } catch {
      if (!signal.aborted) this.#change({ state: "failed", progress: null });
    }
  }

  /** Asks whether a path can still be completed, and stores the answer. */
  #judge() {
    const { path, verdict } = this.slice;
    if (!path || path.path.length >= sizeOf(path.board)) return;
    const goal = { board: path.board, end: -1, closed: false };
    const now = this.#app.completion.of(
      { ...goal, path: path.path },
      { name: "review", moves: false, why: true },
    );
    const same =
      verdict?.state === now.state && verdict.lost === now.lost && verdict.kept === now.kept;
    if (!same || verdict.reason !== now.reason) this.#change({ verdict: now });
  }

  /**
   * Counts the steps of blind search with an order of directions.
   * @param {string} order
   * @param {number} [most]
   */
  async count(order, most = MAX_STEPS) {
    const { path } = this.slice;
    if (!path) return;
    const signal = this.#counting.begin();
    const change = (/** @type {Partial<Blind>} */ news) => {
      const { blind } = this.slice;
      if (blind && this.#counting.signal === signal) this.#change({ blind: { ...blind, ...news } });
    };
    this.#change({ blind: { state: "counting", order, steps: 0, most, sentences: [] } });
    try {
      const { steps, found, sentences } = await this.#app.client.call(
        "blindSteps",
        { board: path.board, squares: path.path.slice(), order, most },
        { signal, onProgress: ({ done }) => change({ steps: done }) },
      );
      change({ state: found ? "found" : "limit", steps, sentences });
    } catch {
      change({ state: signal.aborted ? "cancelled" : "failed" });
    }
  }

  /** Cancels the count of steps. */
  cancel() {
    this.#counting.stop();
  }

  /** Shows a mistake in the form of the board, or clears it with null. @param {Problem | null} wrong */
  refuse(wrong) {
    this.#change({ wrong });
  }

  /** Asks theory whether the claim that there is no tour is true. @param {ClaimWords} words */
  async ask(words) {
    const signal = this.#asking.begin();
    this.#change({ claim: { state: "pending", words, answer: null }, reason: null });
    this.#app.look("check", { view: WHOLE });
    try {
      const answer = await this.#app.client.call("reviewClaim", words, { signal });
      this.#change({ claim: { state: "done", words, answer }, reason: answer.reason });
    } catch {
      if (!signal.aborted) this.#change({ claim: { state: "failed", words, answer: null } });
    }
  }
}

/**
 * The claim of a text that there is no tour, in parameters.
 * @param {ReadAs} how @param {Board} board @returns {ClaimWords}
 */
function claimOf({ params: { start = "", closed = 0 } }, board) {
  return { board, start: parseSquare(board, String(start)) ?? -1, closed: closed === 1 };
}

/** The board for which a text claims that there is no tour, if it names one. @param {ReadAs} how */
export function namedBoard({ params: { rows, cols } }) {
  return typeof rows === "number" && typeof cols === "number" ? { rows, cols } : null;
}
