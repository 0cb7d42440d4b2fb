/** Solve's calls to the solver: runs, counts, details of tours. */

import { switched } from "../../board/marks.js";
import { hasOverture, takeOver } from "../../first_frame.js";
import { boardOf } from "../../request/request.js";
import { squaresOf, withTour } from "../../runs/result.js";
import { Runs } from "../../runs/runs.js";
import { solve } from "../../runs/solving.js";
import { hasSameTours, storedResult } from "../../runs/stored.js";
import { AnswerError, RequestError } from "../../solver/errors.js";
import { MAX_STATES } from "../../solver/protocol.js";
import { isTooLong, MAX_SHOWN } from "./sizes.js";
import { began, countBegan, countEnded } from "./state.js";

/** @import { App } from "../../app/app.js" */
/** @import { Moment } from "../../player/types.js" */
/** @import { ResultDocument } from "../../solver/documents.js" */
/** @import { Words } from "../../request/request.js" */
/** @import { Result } from "../../runs/result.js" */
/** @import { Running } from "../../runs/running.js" */
/** @import { Count, SolveState } from "./state.js" */
/** @import { Look } from "../../app/types.js" */

export class SolveRuns {
  #app;
  /** @type {Runs<Running>} */
  #runs;
  /** @type {Runs<Count>} */
  #counts;
  /** True until the second run: the first may have been drawn before the page was loaded. */
  #isFirst = true;
  /** The look before the run, with the player at the previous result. @type {Look} */
  #before;
  /** The run that a lesson delays. @type {[words: Words, moment: Moment | null] | null} */
  #withheld = null;
  /** The last requested tour, while its texts are made. @type {{of: ResultDocument, tour: number} | null} */
  #wanted = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#before = app.lookOf("solve");
    this.#runs = new Runs(app, "solve", {
      get: () => this.#slice.running,
      set: (running) => this.#change({ running }),
    });
    this.#counts = new Runs(app, "solve", {
      get: () => (this.#slice.count?.running ? this.#slice.count : null),
      set: (count) => this.#change({ count }),
    });
    app.store.react(
      ({ frame }) => [frame.withheld.result],
      ({ frame }) => {
        const { running, result, request } = this.#slice;
        const withheld = this.#withheld;
        if (frame.withheld.result && (running || result)) this.run(request);
        else if (!frame.withheld.result && withheld) this.run(...withheld);
      },
    );
  }

  /** @returns {SolveState} */
  get #slice() {
    return this.#app.store.slice("solve");
  }

  /** @param {Partial<SolveState>} change */
  #change(change) {
    this.#app.store.change("solve", change);
  }

  /**
   * Runs a valid request. The first run, and runs while Python starts, first show a stored tour if there is one.
   * @param {Words} words canonical
   * @param {Moment | null} moment the moment to show afterwards, or null to play
   */
  async run(words, moment = null) {
    const { client, player, store } = this.#app;
    const { running } = this.#slice;
    const withheld = store.state.frame.withheld.result;
    const isFirst = this.#isFirst;
    // The first run continues what the first frame drew, even if Python was ready before the page.
    const isWaiting = isFirst || client.phase !== "ready";
    const stored = isWaiting && !withheld ? storedResult(words) : null;
    this.#isFirst = false;
    this.#withheld = withheld ? [words, moment] : null;
    player.stop();
    this.#runs.drop();
    this.#counts.drop();
    // A run that replaces an unfinished one may still be undone to the look before both.
    if (!running && !stored && !withheld) this.#before = this.#app.lookOf("solve");
    this.#change(began(this.#slice, words, performance.now()));
    if (withheld) {
      this.#change({ running: null, result: null, withheld: true });
      return;
    }
    if (stored) {
      this.#change({ running: null, confirming: true });
      this.#end(stored, moment);
      if (isFirst && moment === null) this.#goOn();
    } else {
      const before = this.#app.lookOf("solve").player;
      const still = { ...before, source: /** @type {const} */ ("tour"), position: 0, hop: 0 };
      this.#app.look("solve", { player: { ...still, playing: false } });
    }
    try {
      // The outcome and the texts appear together.
      const result = await this.#runs.run(async (signal, update) =>
        this.#withTexts(await solve(client, words, { signal, update, details: MAX_SHOWN })),
      );
      if (!result) return;
      this.#change({ confirming: false });
      // A stored tour has no search, so a link to a moment of the search needs Python's answer.
      const shown = stored && hasSameTours(result, stored) && moment?.source !== "search";
      if (shown) this.#change({ result });
      else this.#end(result, moment);
    } catch (error) {
      this.#change({ running: null, confirming: false });
      if (!stored) this.#undo();
      this.#refuse(words, error);
    }
  }

  /** Shows the result of a run. @param {Result} result @param {Moment | null} moment */
  #end(result, moment) {
    this.#change({ running: null, result });
    this.#runs.play(result.timeline, { moment, plays: result.document.listed > 0 });
  }

  /** Continues the animation of the first frame at its position. */
  #goOn() {
    const { store, player } = this.#app;
    const before = takeOver();
    store.frame({ overture: hasOverture });
    if (!store.state.frame.player.playing) return;
    const isOver = before?.playing === false && before.finale === 1;
    const overture = hasOverture && !isOver;
    store.frame({ player: { ...store.state.frame.player, ...before, overture } });
    if (isOver) return;
    if (before?.playing === false) player.celebrate();
    else player.play();
  }

  /** Restores the look before a run that got no answer. */
  #undo() {
    const { view, player } = this.#before;
    this.#app.look("solve", { view, player: { ...player, playing: false } });
  }

  /**
   * Shows why a request got no answer.
   * @param {Words} words
   * @param {unknown} error
   */
  #refuse(words, error) {
    if (error instanceof RequestError) {
      // Python found a mistake that the page did not.
      const { code, params } = error;
      this.#change({ form: words, problems: [{ field: String(params.field), code, params }] });
      return;
    }
    const inPython = error instanceof AnswerError;
    this.#change({ failure: inPython ? "status.exception" : "status.crashed" });
  }

  /** Cancels the running search, which is then answered with its counts. */
  cancel() {
    this.#runs.cancel();
  }

  // -- details of a tour ----------------------------------------------------------------------------

  /**
   * A result with the texts and properties of the shown tour, unless it is too long; the first tour already has
   * them. If Python cannot make them, the tour is shown without.
   * @param {Result} result
   * @returns {Promise<Result>}
   */
  async #withTexts(result) {
    const { document } = result;
    const squares = squaresOf(result);
    if (!squares || result.texts || isTooLong(document)) return result;
    try {
      const board = boardOf(result.words);
      const { texts, properties } = await this.#app.client.call("details", { ...board, squares });
      return { ...result, texts, properties };
    } catch {
      this.#app.toast("toast.texts-failed");
      return result;
    }
  }

  /**
   * Shows another of the tours found, together with its texts.
   * @param {number} change +1 for the next one, -1 for the one before
   */
  async showTour(change) {
    const { result } = this.#slice;
    if (!result) return;
    const { document } = result;
    const from = this.#wanted?.of === document ? this.#wanted.tour : result.tour;
    const wanted = { of: document, tour: (from + change + document.listed) % document.listed };
    this.#wanted = wanted;
    this.#app.player.stop();
    const shown = await this.#withTexts(withTour(result, wanted.tour));
    if (this.#wanted !== wanted) return;
    this.#wanted = null;
    if (this.#slice.result?.document !== document) return;
    this.#change({ result: shown });
    this.#app.player.rest();
  }

  /** Computes the properties of a very large tour, on request only. */
  async workOut() {
    const { result } = this.#slice;
    const squares = squaresOf(result);
    if (!result || !squares) return;
    const board = boardOf(result.words);
    const properties = await this.#app.preparing((signal) =>
      this.#app.client.call(
        "properties",
        { ...board, squares },
        { signal, squares: squares.length },
      ),
    );
    if (properties && this.#slice.result === result) {
      this.#change({ result: { ...result, properties } });
    }
  }

  // -- counting -----------------------------------------------------------------------------------

  /**
   * Counts tours.
   * @param {Words} words canonical
   */
  async count(words) {
    const { client, store } = this.#app;
    this.#change(countBegan(words));
    const { rows, cols, start, end, closed, holes, symmetry } = words;
    const request = { rows, cols, start, end, closed, holes, symmetry };
    const params = { words: { ...request, "max-states": String(MAX_STATES) } };
    try {
      const answer = await this.#counts.run(async (signal, update) => ({
        document: await client.call("count", params, {
          signal,
          onStarted: () => update((count) => ({ ...count, progress: null })),
          onProgress: (progress) => update((count) => ({ ...count, progress })),
          cancelledAnswer: () => null,
        }),
      }));
      if (!answer) return;
      this.#change(countEnded(this.#slice, answer.document));
      // The overlay appears as soon as the board has the size of the table.
      if (answer.document?.table) {
        store.frame({ overlays: switched(store.state.frame.overlays, "counts", true) });
      }
    } catch (error) {
      const failure = error instanceof AnswerError ? "exception" : "count-failed";
      const { code, params } =
        error instanceof RequestError ? error : { code: failure, params: {} };
      this.#change(countEnded(this.#slice, null, { code, params }));
    }
  }

  /** Cancels the running count. */
  stopCounting() {
    this.#counts.cancel();
  }
}
