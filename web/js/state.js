/**
 * The one state of the page, and the pure changes to it. Nothing here touches the DOM: panels and the
 * board only read it, once a frame.
 */

import { parseSquare, WHOLE } from "./board/geometry.js";
import { FIRST } from "./modes/lab/words.js";
import { boardOf, DEFAULTS } from "./modes/solve/request.js";
import { switched } from "./overlays.js";
import { fittingSpeed } from "./player/clock.js";
import { searchTimeline, tourTimeline } from "./player/timeline.js";

/** @import { Timeline } from "./player/timeline.js" */
/** @import { Board, View } from "./board/geometry.js" */
/** @import { Starts } from "./overlays.js" */
/** @import { Experiment } from "./modes/lab/results.js" */
/** @import { LabField, LabWords, Tool } from "./modes/lab/words.js" */
/** @import { Report } from "./modes/lab/report/types.js" */
/** @import { CountDocument, Properties, Reason, ResultDocument, RunRecord } from "./solver/documents.js" */
/** @import { Problem, Words } from "./modes/solve/request.js" */
/** @import { CountReport, SolveProgress, SolveResult } from "./solver/documents.js" */
/** @import { Cause } from "./solver/protocol.js" */

/**
 * @typedef {object} Run The request that is on the board, and what came of it.
 * @property {Words} words canonical
 * @property {ResultDocument | null} document null while it runs
 * @property {Uint32Array} tours one after the other
 * @property {Uint32Array} deepest
 * @property {Uint16Array | Uint32Array} events
 * @property {Reason | null} theory what theory says of the request, whatever the method
 * @property {Texts | null} texts of the tour that is shown, unless they are too long to show
 * @property {Properties | null} properties of the tour that is shown, unless nobody asked for those of a
 *   large one
 *
 * @typedef {Pick<Run, "texts" | "properties">} Details What Python says of the tour that is shown.
 *
 * @typedef {{matrix: string, moves: string, squares: string}} Texts
 *
 * @typedef {object} Live A search as it goes.
 * @property {number} since when it started, in milliseconds of `performance.now()`
 * @property {number} now when the last report came
 * @property {SolveProgress | null} progress
 *
 * @typedef {object} Companion The other of the two searches, blind and with foresight, as it runs for
 *   comparison.
 * @property {string} method
 * @property {number} forward
 * @property {"running" | "done" | "budget" | "stopped"} state
 *
 * @typedef {object} Count A count of tours, running or not.
 * @property {Words} words canonical
 * @property {CountReport | null} progress
 * @property {CountDocument | null} document what came of it
 * @property {Pick<Problem, "code" | "params"> | null} problem why it could not begin, or end
 * @property {boolean} running
 * @property {boolean} cancelling
 * @property {boolean} latest whether it was asked for after the run
 *
 * @typedef {object} PlayerState
 * @property {"tour" | "search"} source
 * @property {number} tour which of the tours found
 * @property {number} position the frame shown
 * @property {number} hop how far the knight is on its way to the next frame, 0 to 1
 * @property {boolean} playing
 * @property {number} speed index into SPEEDS
 * @property {boolean} chosenSpeed whether a person chose the speed
 *
 * @typedef {{numbers: boolean, path: boolean, degrees: boolean, colours: boolean, why: boolean,
 *   starts: boolean, counts: boolean}} Overlays What is shown on the board.
 *
 * @typedef {object} LabProblem A mistake in the settings of an experiment.
 * @property {LabField | ""} field
 * @property {string} code
 * @property {Record<string, string | number>} params
 * @property {string} text English, where the code has no sentence here
 *
 * @typedef {object} LabRun An experiment, on its way or over.
 * @property {string} link the query string of its settings
 * @property {Tool} tool
 * @property {LabWords} words canonical
 * @property {number} done runs
 * @property {number} total
 * @property {number} since when it was begun or continued, in milliseconds of `performance.now()`
 * @property {number} now when the last news came
 * @property {number} before how many runs were done when it was begun or continued
 * @property {number} seconds that it had run before that
 * @property {number} forward how far the run is that was last told of
 * @property {string} working the method of that run
 * @property {boolean} running
 * @property {boolean} finished
 * @property {boolean} cancelled
 * @property {boolean} failed whether the solver gave up on it
 * @property {Report | null} report
 *
 * @typedef {object} Lab
 * @property {Tool} tool the one that is open
 * @property {Record<Tool, LabWords>} forms what is typed, right or wrong
 * @property {LabProblem[]} problems what is wrong with the one that is open
 * @property {Record<Tool, LabRun | null>} runs the last experiment of each tool
 *
 * @typedef {object} Offline How the page stands without a network.
 * @property {"unavailable" | "none" | "saving" | "ready" | "failed"} phase
 * @property {"" | "single" | "insecure" | "browser" | "storage" | "network" | "damaged"} reason why it is
 *   unavailable, or has failed
 * @property {boolean} update whether a newer version is there, and nobody has put it off
 * @property {boolean} installable whether the browser would install the page now
 * @property {boolean} noted whether somebody has read why it failed
 *
 * @typedef {object} State
 * @property {"solve" | "lab"} mode
 * @property {Lab} lab
 * @property {Words} form what is typed in the form, right or wrong
 * @property {Problem[]} problems what is wrong with it
 * @property {Problem[]} linkProblems what was wrong with the link that was opened
 * @property {Board} board the board on the screen
 * @property {View} view the part of it that is seen
 * @property {Run | null} run
 * @property {Live | null} live
 * @property {boolean} cancelling
 * @property {Companion | null} companion
 * @property {Count | null} count
 * @property {{phase: "loading" | "starting" | "ready" | "failed", loaded: number, total: number,
 *   restarted: boolean, cause: Cause, file: string}} solver why it failed, and the file to blame
 * @property {PlayerState} player
 * @property {Overlays} overlays
 * @property {Starts | null} starts where tours start, once it was asked
 * @property {{rows: number, cols: number, table: string[]} | null} counts how many tours start on each
 *   square, once they were counted
 * @property {Offline} offline
 * @property {boolean} preparing whether a text or a file is being made
 * @property {string} toast the key of a short message, or ""
 * @property {string} crash the key of what is said of a run that failed, or ""
 */

/** @type {Readonly<State>} */
export const INITIAL = {
  mode: "solve",
  lab: {
    tool: "compare",
    forms: { ...FIRST },
    problems: [],
    runs: { compare: null, survey: null, orders: null },
  },
  form: { ...DEFAULTS },
  problems: [],
  linkProblems: [],
  board: boardOf(DEFAULTS),
  view: WHOLE,
  run: null,
  live: null,
  cancelling: false,
  companion: null,
  count: null,
  solver: { phase: "loading", loaded: 0, total: 0, restarted: false, cause: "crash", file: "" },
  player: {
    source: "tour",
    tour: 0,
    position: 0,
    hop: 0,
    playing: false,
    speed: 3,
    chosenSpeed: false,
  },
  overlays: {
    numbers: true,
    path: true,
    degrees: false,
    colours: false,
    why: true,
    starts: false,
    counts: true,
  },
  starts: null,
  counts: null,
  offline: { phase: "none", reason: "", update: false, installable: false, noted: false },
  preparing: false,
  toast: "",
  crash: "",
};

export class Store {
  /** @type {State} */
  state = INITIAL;
  #pending = false;
  /** @type {((state: State) => void) | null} */
  #render = null;

  /**
   * Changes are drawn by this from now on, at most once a frame.
   * @param {(state: State) => void} render
   */
  draw(render) {
    this.#render = render;
    this.update({});
  }

  /** @param {Partial<State>} change */
  update(change) {
    this.state = { ...this.state, ...change };
    if (this.#pending || !this.#render) return;
    this.#pending = true;
    requestAnimationFrame(() => {
      this.#pending = false;
      this.#render?.(this.state);
    });
  }
}

/** @type {{key: unknown, source: string, tour: number, timeline: Timeline | null}} */
let cached = { key: null, source: "", tour: -1, timeline: null };

/**
 * What the player plays now, or null. Remembered until the run, the source or the tour changes.
 * @param {State} state
 * @returns {Timeline | null}
 */
export function timelineOf({ run, player }) {
  if (!run?.document) return null;
  const { source, tour } = player;
  if (cached.key !== run.events || cached.source !== source || cached.tour !== tour) {
    cached = { key: run.events, source, tour, timeline: makeTimeline(run, source, tour) };
  }
  return cached.timeline;
}

/**
 * @param {Run} run
 * @param {"tour" | "search"} source
 * @param {number} tour
 */
function makeTimeline(run, source, tour) {
  const size = Number(run.words.rows) * Number(run.words.cols);
  if (source === "search") return searchTimeline(run.events, size);
  const squares = squaresOf(run, tour) ?? (run.deepest.length > 0 ? run.deepest : null);
  return squares ? tourTimeline(squares) : null;
}

/**
 * The squares of one of the tours found.
 * @param {Pick<Run, "document" | "tours">} run
 * @param {number} tour
 */
export function squaresOf({ document, tours }, tour) {
  const size = document ? document.rows * document.cols : 0;
  return size > 0 && tours.length >= (tour + 1) * size
    ? tours.subarray(tour * size, (tour + 1) * size)
    : null;
}

/**
 * A request begins to run: its board comes up empty.
 * @param {State} state
 * @param {Words} words canonical
 * @param {number} now
 * @returns {Partial<State>}
 */
export function begun(state, words, now) {
  const board = boardOf(words);
  const same = isOf(state.board, board);
  return {
    form: { ...words },
    problems: [],
    crash: "",
    board,
    // At first a board that is seen in part shows its start, or a1.
    view: same ? state.view : { ...WHOLE, ...middleOf(board, words.start || "a1") },
    run: {
      words,
      document: null,
      tours: new Uint32Array(),
      deepest: new Uint32Array(),
      events: new Uint16Array(),
      theory: null,
      texts: null,
      properties: null,
    },
    live: { since: now, now, progress: null },
    cancelling: false,
    companion: null,
    // A count that still runs gives way; a number that is known stays known.
    count: state.count?.running || !state.count ? null : { ...state.count, latest: false },
    counts: isOf(state.counts, board) ? state.counts : null,
    player: { ...state.player, source: "tour", tour: 0, position: 0, hop: 0, playing: false },
  };
}

/**
 * Whether something has the size of a board.
 * @param {Board | null} sized
 * @param {Board} board
 */
function isOf(sized, { rows, cols }) {
  return sized?.rows === rows && sized.cols === cols;
}

/**
 * The middle of a square, in squares from the top left corner.
 * @param {Board} board
 * @param {string} name
 */
function middleOf(board, name) {
  const square = parseSquare(board, name) ?? 0;
  return { x: (square % board.cols) + 0.5, y: Math.floor(square / board.cols) + 0.5 };
}

/**
 * A run ends. With a tour the player stands before it; without one, at the end of the deepest path.
 * @param {State} state
 * @param {SolveResult} result
 * @param {Details} details of the first tour
 * @param {number | null} step the frame that a link asks for
 * @param {boolean} still whether nothing should move by itself
 * @returns {Partial<State>}
 */
export function finished(state, result, details, step, still) {
  if (!state.run) return {};
  const { document, tours, deepest, events } = result;
  const run = { ...state.run, document, tours, deepest, events, ...details };
  const length = document.listed ? document.rows * document.cols : deepest.length;
  const playing = document.listed > 0 && step === null && !still;
  const position = step !== null ? Math.min(step, length) : playing ? 0 : length;
  const { chosenSpeed } = state.player;
  const speed = chosenSpeed ? state.player.speed : fittingSpeed(length);
  return {
    run,
    live: null,
    cancelling: false,
    player: { ...state.player, source: "tour", tour: 0, position, hop: 0, playing, speed },
  };
}

/**
 * @param {State} state
 * @param {Partial<PlayerState>} change
 * @returns {Partial<State>}
 */
export function playerChanged(state, change) {
  return { player: { ...state.player, hop: 0, ...change } };
}

/**
 * A count begins.
 * @param {Words} words canonical
 * @returns {Partial<State>}
 */
export function counting(words) {
  const idle = { progress: null, document: null, problem: null, cancelling: false };
  return {
    problems: [],
    crash: "",
    companion: null,
    count: { words, ...idle, running: true, latest: true },
  };
}

/**
 * A count ends; a table by start is seen as soon as the board has its size.
 * @param {State} state
 * @param {CountDocument | null} document null: it was stopped before it could begin
 * @param {Count["problem"]} problem
 * @returns {Partial<State>}
 */
export function counted(state, document, problem = null) {
  if (!state.count) return {};
  const count = { ...state.count, document, problem, running: false, cancelling: false };
  if (!document?.table) return { count };
  const { rows, cols, table } = document;
  return {
    count,
    counts: { rows, cols, table },
    overlays: switched(state.overlays, "counts", true),
  };
}

/**
 * A change of one tool's experiment.
 * @param {State} state
 * @param {Tool} tool
 * @param {LabRun | null} run
 * @returns {Partial<State>}
 */
export function withLabRun({ lab }, tool, run) {
  return { lab: { ...lab, runs: { ...lab.runs, [tool]: run } } };
}

/**
 * News of the experiment of a link; none once another has taken its place.
 * @param {State} state
 * @param {Pick<LabRun, "tool" | "link">} which
 * @param {Partial<LabRun>} news
 * @returns {Partial<State>}
 */
export function labNews(state, { tool, link }, news) {
  const run = state.lab.runs[tool];
  return run?.link === link ? withLabRun(state, tool, { ...run, ...news }) : {};
}

/**
 * An experiment as it was kept.
 * @param {Experiment} kept
 * @returns {LabRun}
 */
export function keptRun({ link, tool, words, done, total, finished, cancelled, seconds, report }) {
  const still = { since: 0, now: 0, before: done, forward: 0, working: "" };
  const state = { running: false, finished, cancelled, failed: false };
  return { link, tool, words, done, total, seconds, ...still, ...state, report };
}

/**
 * What is typed in the form of the tool that is open.
 * @param {State} state
 * @param {LabWords} change
 * @returns {Partial<State>}
 */
export function labTyped({ lab }, change) {
  const { tool, forms, problems } = lab;
  return {
    lab: {
      ...lab,
      forms: { ...forms, [tool]: { ...forms[tool], ...change } },
      problems: problems.filter(({ field }) => !(field in change)),
    },
  };
}
