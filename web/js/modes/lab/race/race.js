/**
 * The race of a comparison: all methods make the same number of steps per second, each on a board of its own. When the
 * first arrives, the others are far behind. Python computes every step; the page keeps the clock.
 */

import { FACTS } from "../../../build_info.js";
import { Clock } from "../../../player/clock.js";
import { RequestError } from "../../../solver/errors.js";
import { make } from "../../../ui/dom.js";
import { t } from "../../../ui/i18n.js";
import { sentence } from "../../../ui/problems.js";
import { isRunning, shownExperiment } from "../state.js";
import { FIRST } from "../words.js";
import { Feed } from "./feed.js";
import { Pace } from "./pace.js";
import { RacePanel } from "./panel.js";
import { formatPlace, withCell } from "./place.js";
import { ends, firstArrival } from "./racers.js";
import { firstOf, raceSettings } from "./settings.js";

/** @import { App } from "../../../app/app.js" */
/** @import { RaceView } from "./panel.js" */
/** @import { LabState } from "../state.js" */
/** @import { LabWords, Settings } from "../words.js" */
/** @import { Cell, Place } from "./place.js" */
/** @import { RaceSettings } from "./settings.js" */

/**
 * How far ahead of the clock Python computes: in seconds, and in steps beyond those of a tour, so that the page can
 * show early which run arrives without a backtrack.
 */
const AHEAD_SECONDS = 0.4;
const AHEAD_STEPS = 10;

/**
 * From this speed (steps per second) or this distance (steps) on, a race in the page's own worker would delay the
 * exact runs there.
 */
const FAST = 100;
const FAR = 10_000;

/** The pause between two frames, in milliseconds, while exact runs need the processor. */
const REST_MS = 80;

/** The step that the first race shows with reduced motion. */
const STILL_STEP = 240;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class Race {
  #app;
  /** The element of the race. */
  element = make("section", { id: "lab-race", hidden: "" });
  #panel;
  /** The chosen cell of the comparison's table, if any. @type {Cell | null} */
  #cell = null;
  /** @type {RaceSettings | null} */
  #settings = null;
  /** @type {Feed | null} */
  #feed = null;
  /** The shown step, the same for each run. */
  #step = 0;
  /** The fraction of the knights' move to the next step; 0 if moves are not drawn. */
  #part = 0;
  #playing = false;
  #pace = new Pace(64, null);
  #clock = new Clock(({ position, hop, ended }) => this.#tick(position, hop, ended));
  /** The mistake in the request, or the failure, as a sentence. */
  #problem = "";
  /** True if a worker other than that of the exact runs computes the race. */
  #beside = false;
  /** True if a frame is requested. */
  #drawing = false;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#panel = new RacePanel(
      this.element,
      {
        play: () => (this.#playing ? this.#pause() : this.#play()),
        restart: () => {
          const playing = this.#playing;
          this.#go(0);
          if (playing) this.#play();
        },
        step: (steps) => this.#go(this.#step + steps),
        next: () => this.#go(this.#nextEnd ?? this.#step),
        speed: (index) => this.#setSpeed(index),
      },
      () => this.#drawSoon(),
    );
    const redraw = () => this.render(!this.element.hidden);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
    document.addEventListener("visibilitychange", () => this.#ask());
  }

  // -- interface to the Lab --------------------------------------------------------------------------

  /**
   * Starts the race of a comparison, on its first board and start.
   * @param {Settings} settings
   * @param {Place | null} [place] the moment of the link
   * @param {Cell | null} [cell] the board and the start of the link
   */
  start({ tool, words }, place = null, cell = null) {
    if (tool !== "compare") return;
    this.#cell = cell;
    this.#open(cell ? { ...words, ...cell } : firstOf(words), place);
  }

  /**
   * Opens the race of the first form, unless there is a race. With reduced motion it is paused at a step after the
   * first arrival.
   * @param {Place | null} place
   */
  open(place) {
    if (this.#settings) return;
    const still = { step: STILL_STEP, speed: null };
    this.#open(FIRST.compare, place ?? (reducedMotion.matches ? still : null));
  }

  /**
   * Starts the race of one cell of a comparison's table, and scrolls to it.
   * @param {LabWords} words of the comparison
   * @param {Cell} cell
   */
  startCell(words, cell) {
    this.#cell = cell;
    this.#open({ ...words, ...cell }, null);
    this.#app.noteView();
    this.element.scrollIntoView({ block: "nearest" });
  }

  /**
   * Opens a race; it runs, unless a link names a moment or the system reduces motion.
   * @param {LabWords} words
   * @param {Place | null} place
   */
  #open(words, place) {
    const settings = raceSettings(words);
    if (!settings) {
      this.#end();
      return;
    }
    const methods = settings.methods.slice(0, FACTS.limits.racers);
    this.#settings = { ...settings, methods };
    this.#problem = "";
    this.#pace = new Pace(this.#size, place?.speed ?? null);
    this.element.hidden = false;
    this.#panel.begin(this.#settings);
    this.#panel.refresh();
    this.#feed?.close();
    this.#feed = null;
    const limit = FACTS.limits.race_squares;
    if (this.#size > limit) {
      const value = `${settings.board.rows}×${settings.board.cols}`;
      this.#fail(sentence({ code: "race-board-too-large", params: { value, limit } }));
      return;
    }
    const { step = null } = place ?? {};
    this.#begin(step ?? 0);
    if (step === null && !reducedMotion.matches) this.#play();
  }

  /**
   * Redraws in the current theme and language.
   * @param {boolean} [shown] true if visible; a hidden race waits
   */
  render(shown = true) {
    const seen = this.#isSeen;
    this.element.hidden = !shown || !this.#settings;
    if (this.element.hidden) return;
    // Continues the search that paused while the race was hidden.
    if (!seen || this.#catching) this.#ask();
    if (this.#panel.refresh()) this.#speak();
    this.#drawSoon();
  }

  /** Stops the race, and hides it. */
  close() {
    this.#cell = null;
    this.#end();
  }

  #end() {
    this.#stop(this.#step);
    this.#feed?.close();
    this.#feed = null;
    this.#settings = null;
    this.element.hidden = true;
  }

  /** The hash of the shown moment. */
  get place() {
    const { rate, chosen } = this.#pace;
    const step = this.#playing || this.#step === 0 ? null : this.#step;
    const hash = this.#settings ? formatPlace({ step, speed: chosen ? rate : null }) : "";
    return this.#cell ? withCell(hash, this.#cell) : hash;
  }

  // -- position --------------------------------------------------------------------------------------

  get #isSeen() {
    return this.#settings !== null && !this.element.hidden && this.#app.store.state.mode === "lab";
  }

  get #size() {
    const { rows = 1, cols = 1 } = this.#settings?.board ?? {};
    return rows * cols;
  }

  /** The last step of all runs, if known. */
  get #finish() {
    const feed = this.#feed;
    return feed?.over ? Math.max(0, ...ends(feed.tracks)) : Number.POSITIVE_INFINITY;
  }

  /** The next step at which a run arrives or ends; undefined if there is none so far. */
  get #nextEnd() {
    return ends(this.#feed?.tracks ?? []).find((step) => step > this.#step);
  }

  /** True while the requested step is still being searched. */
  get #catching() {
    const feed = this.#feed;
    return feed !== null && (!feed.begun || feed.last < this.#step);
  }

  // -- actions ---------------------------------------------------------------------------------------

  /** Begins a race at its start, or at a moment. @param {number} step */
  #begin(step) {
    this.#feed?.close();
    const settings = this.#settings;
    if (!settings) return;
    this.#stop(step);
    const { words, methods } = settings;
    this.#feed = new Feed(() => this.#client, { words, methods, size: this.#size }, step);
    this.#ask();
    this.#drawSoon();
  }

  #play() {
    // After a failure the solver may be available again.
    if (this.#problem) this.#begin(this.#step);
    this.#problem = "";
    if (this.#step >= this.#finish) this.#go(0);
    this.#playing = true;
    this.#pace.restart();
    this.#clock.start(this.#step, () => ({
      speed: this.#pace.rate,
      length: this.#finish,
      // The clock waits for Python: all runs make the same number of steps.
      ready: this.#feed?.begun ? this.#feed.last : 0,
      sparing: this.#spares,
      rest: REST_MS,
    }));
    this.#app.noteView();
  }

  #pause() {
    if (this.#playing) this.#go(this.#step);
  }

  /** @param {number} step */
  #stop(step) {
    this.#clock.stop();
    this.#playing = false;
    this.#step = step;
    this.#part = 0;
  }

  /** Pauses at a step. @param {number} step */
  #go(step) {
    const wanted = Math.min(Math.max(0, step), this.#finish);
    this.#stop(wanted);
    // Steps that are no longer stored are searched again.
    if (this.#feed && wanted < this.#feed.first) this.#begin(wanted);
    else this.#ask();
    this.#speak();
    this.#app.noteView();
    this.#drawSoon();
  }

  /** @param {number} index */
  #setSpeed(index) {
    this.#pace.choose(index);
    this.#app.noteView();
    this.#drawSoon();
  }

  /** @param {string} text */
  #fail(text) {
    this.#problem = text;
    this.#stop(this.#step);
    this.#feed?.close();
    this.#drawSoon();
  }

  // -- Python ----------------------------------------------------------------------------------------

  /** The worker for the next question: any worker can continue the race. */
  get #client() {
    const { client, pool } = this.#app;
    const far = this.#catching && this.#step > FAR;
    const much = this.#beside || far || (this.#playing && this.#pace.rate >= FAST);
    if (!much || client.phase !== "ready") return client;
    // From then on the race stays on the other worker.
    this.#beside = pool.beside.phase === "ready";
    return this.#beside ? pool.beside : client;
  }

  /** The step that Python must reach now, or -1: nothing is computed for a hidden race. */
  #wanted() {
    if (document.hidden || !this.#isSeen) return -1;
    const ahead = this.#playing ? Math.ceil(this.#pace.rate * AHEAD_SECONDS) : 0;
    return this.#step + ahead + this.#size + AHEAD_STEPS;
  }

  async #ask() {
    const feed = this.#feed;
    if (!feed || this.#problem) return;
    const onNews = () => {
      if (this.#playing) return;
      this.#drawSoon();
      if (waited && !this.#catching) this.#speak();
      waited = this.#catching;
    };
    let waited = this.#catching;
    try {
      await feed.reach(() => this.#wanted(), onNews);
    } catch (error) {
      if (feed !== this.#feed) return;
      this.#fail(
        error instanceof RequestError
          ? sentence(error)
          : t("race.failed", { button: { key: "race.play" } }),
      );
    }
  }

  // -- the clock -------------------------------------------------------------------------------------

  /** Draws with the next frame; while the race plays, its clock does. */
  #drawSoon() {
    if (this.#drawing || this.#playing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      this.#draw();
    });
  }

  /** True while exact runs are under way. */
  get #spares() {
    /** @type {LabState} */
    const slice = this.#app.store.slice("lab");
    return isRunning(shownExperiment(slice));
  }

  /** @param {number} step @param {number} part @param {boolean} ended */
  #tick(step, part, ended) {
    const feed = this.#feed;
    if (!feed || !this.#isSeen) {
      this.#pause();
      return;
    }
    const before = this.#step;
    this.#step = step;
    this.#part = part;
    if (ended) {
      this.#pause();
      return;
    }
    this.#pace.advance(performance.now(), step, step >= firstArrival(feed.tracks));
    if (ends(feed.tracks).some((end) => end > before && end <= step)) this.#speak();
    this.#ask();
    this.#draw();
  }

  // -- display ---------------------------------------------------------------------------------------

  #speak() {
    const view = this.#view;
    if (view && this.#feed?.begun && !this.#catching) this.#panel.speak(view);
  }

  #draw() {
    const view = this.#view;
    if (view) this.#panel.render(view);
  }

  /** @returns {RaceView | null} */
  get #view() {
    const [settings, feed, step] = [this.#settings, this.#feed, this.#step];
    if (!settings) return null;
    return {
      settings,
      tracks: feed?.tracks ?? [],
      theory: feed?.theory ?? null,
      step,
      part: reducedMotion.matches ? 0 : this.#part,
      hops: this.#pace.hops,
      speed: this.#pace.index,
      playing: this.#playing,
      over: step >= this.#finish,
      canNext: this.#nextEnd !== undefined,
      problem: this.#problem,
      catching: this.#catching,
      note: this.#note,
    };
  }

  get #note() {
    const { skipped = 0, begun = false, first = 0 } = this.#feed ?? {};
    if (this.#problem) return "";
    if (!begun) return t("race.note.waiting");
    if (this.#catching) return t("race.note.catching", { share: skipped });
    const rate = this.#playing ? this.#pace.slow : 0;
    if (rate > 0) return t("race.note.slow", { rate });
    return first > 0 ? t("race.note.first", { first }) : "";
  }
}
