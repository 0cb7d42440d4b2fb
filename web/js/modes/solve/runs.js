/** Solve's calls to the solver: runs, counts, texts. */

import { switched } from "../../board/marks.js";
import { takeOver } from "../../first_frame.js";
import { playerAt } from "../../player/player_state.js";
import { boardOf, pythonWords } from "../../request/request.js";
import { resultOf, squaresOf, withTour } from "../../runs/result.js";
import { reported, startedAt } from "../../runs/running.js";
import { solve } from "../../runs/solving.js";
import { hasSameTours, storedResult } from "../../runs/stored.js";
import { AnswerError, RequestError } from "../../solver/errors.js";
import { MAX_STATES } from "../../solver/protocol.js";
import { isTooLong, MAX_SHOWN } from "./sizes.js";
import { began, countBegan, countEnded } from "./state.js";

/** @import { App, Look } from "../../app/app.js" */
/** @import { Moment } from "../../player/player_state.js" */
/** @import { CountReport, ResultDocument } from "../../solver/documents.js" */
/** @import { Words } from "../../request/request.js" */
/** @import { SolveState } from "./state.js" */
/** @import { Result } from "../../runs/result.js" */

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class Runs {
  #app;
  /** The number of the last run: answers to an earlier one are ignored. */
  #latest = 0;
  /** The look before the run, with the player at the previous result. @type {Look} */
  #before;
  /** The run that a lesson holds back. @type {[words: Words, moment: Moment | null] | null} */
  #waiting = null;
  /** The last requested tour, while its texts are made. @type {{of: ResultDocument, tour: number} | null} */
  #wanted = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#before = app.lookOf("solve");
    app.store.react(
      ({ frame }) => [frame.held.result],
      ({ frame }) => {
        const { running, result, asked } = this.#slice;
        const waiting = this.#waiting;
        if (frame.held.result && (running || result)) this.run(asked);
        else if (!frame.held.result && waiting) this.run(...waiting);
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
   * Runs a request that has passed the checks; while Python starts, its stored tour is shown if there is one.
   * @param {Words} words canonical
   * @param {Moment | null} moment the moment to show afterwards, or null to play
   */
  async run(words, moment = null) {
    const { client, player } = this.#app;
    this.#latest += 1;
    const mine = this.#latest;
    const held = this.#app.store.state.frame.held.result;
    this.#waiting = held ? [words, moment] : null;
    if (held) {
      player.stop();
      if (this.#slice.running) client.cancel();
      const begun = began(this.#slice, words, performance.now());
      this.#change({ ...begun, running: null, result: null, held: true });
      return;
    }
    const stored = client.phase === "ready" ? null : storedResult(words);
    if (stored) return this.#confirm(stored, moment);
    const current = () => mine === this.#latest;
    player.stop();
    // A run that replaces an unfinished one may still be undone to the look before both.
    if (!this.#slice.running) this.#before = this.#app.lookOf("solve");
    this.#begin(words);
    try {
      const answer = await solve(
        client,
        pythonWords(words),
        {
          onStart: (theory, counts) => {
            const { running } = this.#slice;
            if (!current() || !running) return;
            const begun = startedAt(running, theory, performance.now());
            this.#change({ running: { ...begun, cases: counts === "cases" } });
          },
          onProgress: (progress) => {
            const { running } = this.#slice;
            if (!current() || !running) return;
            this.#change({ running: reported(running, progress, performance.now()) });
          },
        },
        MAX_SHOWN,
      );
      const { running } = this.#slice;
      if (!current() || !running) return;
      const { document } = answer;
      if (document.outcome === "cancelled" && document.stats.seconds === 0) {
        document.stats.seconds = (performance.now() - running.since) / 1000;
      }
      // The outcome and the texts appear together.
      const result = await this.#withTexts(resultOf(running, answer));
      if (current()) this.#end(result, moment);
    } catch (error) {
      if (!current()) return;
      this.#refuse(words, error);
    }
  }

  /**
   * Shows a stored tour, and asks Python for it.
   * @param {Result} stored
   * @param {Moment | null} moment the moment to show, or null to play
   */
  async #confirm(stored, moment) {
    const { client, player } = this.#app;
    const mine = this.#latest;
    const { words } = stored;
    player.stop();
    const begun = began(this.#slice, words, performance.now());
    this.#change({ ...begun, running: null, confirming: true });
    this.#end(stored, moment);
    this.#goOn(moment);
    try {
      const listeners = { onStart: () => {}, onProgress: () => {} };
      const answer = await solve(client, pythonWords(words), listeners, MAX_SHOWN);
      if (mine !== this.#latest) return;
      const found = await this.#withTexts(resultOf({ words, theory: null }, answer));
      if (mine !== this.#latest) return;
      this.#change({ confirming: false });
      // The stored tour has no search: that came with Python's answer.
      if (!hasSameTours(found, stored) || moment?.source === "search") this.#end(found, moment);
      else this.#change({ result: found });
    } catch (error) {
      if (mine !== this.#latest) return;
      this.#change({ confirming: false });
      this.#fail(error);
    }
  }

  /** @param {Words} words */
  #begin(words) {
    const { player } = this.#app.lookOf("solve");
    this.#change(began(this.#slice, words, performance.now()));
    this.#app.look("solve", {
      player: { ...player, source: "tour", position: 0, hop: 0, playing: false },
    });
  }

  /** @param {Result} result @param {Moment | null} moment */
  #end(result, moment) {
    const { store, player } = this.#app;
    this.#change({ running: null, result });
    const { timeline } = result;
    const plays = result.document.listed > 0 && !reducedMotion.matches;
    const before = this.#app.lookOf("solve").player;
    this.#app.look("solve", { player: playerAt(before, timeline, { moment, plays }) });
    // Another mode has the player: this result is played when Solve is opened again.
    if (store.state.mode === "solve") {
      if (player.state.playing) player.play();
      else player.follow();
    }
  }

  /** Continues what was drawn before the page was loaded from its position. @param {Moment | null} moment */
  #goOn(moment) {
    const { store, player } = this.#app;
    const before = this.#latest === 1 ? takeOver() : null;
    if (!before || moment !== null || !store.state.frame.player.playing) return;
    store.frame({ player: { ...store.state.frame.player, ...before } });
    if (before.playing) player.play();
  }

  /**
   * Restores the previous look: the request got no answer.
   * @param {Words} words
   * @param {unknown} error
   */
  #refuse(words, error) {
    const { view, player } = this.#before;
    this.#change({ running: null });
    this.#app.look("solve", { view, player: { ...player, playing: false } });
    if (error instanceof RequestError) {
      // Python found a mistake that the page did not.
      const { code, params } = error;
      this.#change({ form: words, problems: [{ field: String(params.field), code, params }] });
      return;
    }
    this.#fail(error);
  }

  /** Reports that there is no answer. @param {unknown} error */
  #fail(error) {
    const inPython = error instanceof AnswerError;
    this.#change({ failure: inPython ? "status.exception" : "status.crashed" });
  }

  /** Cancels the running search, which is then answered with its counts. */
  cancel() {
    const { running } = this.#slice;
    if (!running) return;
    this.#change({ running: { ...running, cancelling: true } });
    this.#app.client.cancel();
  }

  // -- details of a tour ----------------------------------------------------------------------------

  /**
   * A result with the texts and the properties of the tour that is shown, unless it is too long; those of the
   * first tour came with it. Where they cannot be made, the tour counts all the same.
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
    const told = await this.#withTexts(withTour(result, wanted.tour));
    if (this.#wanted !== wanted) return;
    this.#wanted = null;
    if (this.#slice.result?.document !== document) return;
    this.#change({ result: told });
    this.#app.player.rest();
  }

  /** Computes the properties of a tour so large that this is done only on demand. */
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

  // -- counting ---------------------------------------------------------------------------------

  /**
   * Counts tours.
   * @param {Words} words canonical
   */
  async count(words) {
    const { client, store } = this.#app;
    this.#change(countBegan(words));
    const current = () => this.#slice.count?.words === words;
    const { rows, cols, start, end, closed, holes, symmetry } = words;
    try {
      const show = (/** @type {CountReport | null} */ progress) => {
        const { count } = this.#slice;
        if (current() && count) this.#change({ count: { ...count, progress } });
      };
      const request = { rows, cols, start, end, closed, holes, symmetry };
      const document = await client.call(
        "count",
        { words: { ...request, "max-states": String(MAX_STATES) } },
        { onStarted: () => show(null), onProgress: show, cancelledAnswer: () => null },
      );
      if (!current()) return;
      this.#change(countEnded(this.#slice, document));
      // A table by start is shown as soon as the board has its size.
      if (document?.table) {
        store.frame({ overlays: switched(store.state.frame.overlays, "counts", true) });
      }
    } catch (error) {
      if (!current()) return;
      const known = error instanceof RequestError;
      const failure = error instanceof AnswerError ? "exception" : "count-failed";
      const { code, params } = known ? error : { code: failure, params: {} };
      this.#change(countEnded(this.#slice, null, { code, params }));
    }
  }

  /** Cancels the running count. */
  stopCounting() {
    const { count } = this.#slice;
    if (count) this.#change({ count: { ...count, cancelling: true } });
    this.#app.client.cancel();
  }
}
