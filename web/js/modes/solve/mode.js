/** The mode Solve: one request, its answer, and the details. */

import { html, nothing, render } from "lit-html";
import { parseSquare, squareName, WHOLE } from "../../board/geometry.js";
import { areaOf, isHole } from "../../board/holes.js";
import { chosenOverlays, switchedNames } from "../../board/marks.js";
import { isChoosing } from "../../player/player_state.js";
import { formatHash, formatQuery, momentOf, readQuery } from "../../request/link.js";
import {
  boardOf,
  canonical,
  check,
  DEFAULTS,
  withoutHiddenMistakes,
  wordsOfBoard,
} from "../../request/request.js";
import { painter } from "../../request/shape_tool.js";
import { boardTyped, goalOf, typed } from "../../request/typed.js";
import { unproved } from "../../runs/result.js";
import { isDefault } from "../../runs/stored.js";
import { byId } from "../../ui/dom.js";
import { memo } from "../../ui/memo.js";
import { stripped } from "../../ui/stripped.js";
import { solveActions } from "./actions.js";
import { countingOf } from "./counting.js";
import { drawnWords, draws, followDice, TOUR_FIELDS, undrawnWords, withoutDice } from "./dice.js";
import { Doors } from "./doors.js";
import { Files } from "./files.js";
import { Form } from "./form.js";
import { SolveRuns } from "./runs.js";
import { boardShown, wordsOnBoard, wordsShown } from "./shown.js";
import { followStarts } from "./starts.js";
import { INITIAL, showOf } from "./state.js";
import { captionOf, statusOf } from "./status.js";
import { aboutResult, writeMatrix } from "./texts.js";
import { resultOf } from "./verdict.js";

/** @import { App } from "../../app/app.js" */
/** @import { Mode } from "../../app/types.js" */
/** @import { Board } from "../../board/geometry.js" */
/** @import { SolveLink } from "../../request/link.js" */
/** @import { Words } from "../../request/request.js" */
/** @import { SolveState } from "./state.js" */
/** @import { Goal } from "../../request/typed.js" */

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {App} app @returns {Mode} */
export function makeSolve(app) {
  const { store, player } = app;
  store.change("solve", INITIAL);
  const slice = () => /** @type {SolveState} */ (store.slice("solve"));
  const change = (/** @type {Partial<SolveState>} */ news) => store.change("solve", news);
  const runs = new SolveRuns(app);
  const files = new Files(app);
  const doors = new Doors(app);
  followStarts(app);
  followDice(app);

  const form = new Form(
    type,
    () => {
      submit();
      // On a phone the form is below the board: scroll to the board.
      const { root } = app.stage;
      if (slice().problems.length === 0 && root.getBoundingClientRect().bottom < 120) {
        root.scrollIntoView({ behavior: reducedMotion.matches ? "auto" : "smooth" });
      }
    },
    reshape,
  );
  /**
   * Handles input of the form. The requested board is shown at once.
   * @param {Partial<Words>} news
   * @param {Goal} [goal]
   */
  function type(news, goal) {
    const before = boardShown(slice());
    change(typed(slice(), withoutDice(slice(), news), goal));
    const words = wordsOnBoard(slice());
    if (words === wordsShown(slice())) return;
    player.pause();
    lookAt(words, before);
  }

  /**
   * Changes the shape of the board; a start or an end that no longer exists is dropped.
   * @param {Board | null} shape null for the same size without holes
   */
  function reshape(shape) {
    const { rows, cols } = boardTyped(slice().form);
    const board = shape ?? { rows, cols };
    const { start, end } = slice().form;
    const isGone = (/** @type {string} */ name) => {
      const square = parseSquare(board, name);
      return square === null || (square !== undefined && isHole(board, square));
    };
    /** @type {Partial<Words>} */
    const news = wordsOfBoard(board);
    if (isGone(start)) news.start = "";
    if (isGone(end)) news.end = "";
    type(news);
  }

  const paint = painter(() => boardShown(slice()), reshape);

  /**
   * Shows a new board whole; at first a board that is shown in part shows its start, or a1.
   * @param {Words} words the current request
   * @param {Board} before the previous board
   */
  function lookAt(words, before) {
    const board = boardOf(words);
    if (board.rows === before.rows && board.cols === before.cols) return;
    store.frame({ view: { ...WHOLE, ...middleOf(board, words.start || "a1") } });
  }

  /**
   * The request in the form; null if it has mistakes, which are then shown.
   * @param {string[]} fields the relevant ones
   */
  function requested(fields) {
    const { form: typedWords, goal } = slice();
    const words = withoutHiddenMistakes(typedWords);
    const problems = check(words).filter(({ field }) => fields.includes(field));
    if (goal === "end" && !stripped(words.end)) {
      problems.push({ field: "end", code: "end-missing", params: {} });
    }
    if (problems.length === 0) return canonical(words);
    change({ form: words, problems });
    form.focus(problems[0]?.field ?? "");
    return null;
  }

  /** Runs the request in the form. @param {Partial<Words>} [news] changes to it */
  function submit(news = {}) {
    const words = { ...slice().form, ...news };
    change({ form: words, goal: goalOf(words, slice().goal) });
    const request = requested(Object.keys(DEFAULTS));
    if (!request) return;
    store.frame({ linkProblems: [], painting: false });
    change({ home: false });
    runs.run(request);
    app.push();
  }

  /**
   * The changes to the form that make the tour start at a square; an end on that square is dropped.
   * @param {string} start
   */
  function startAt(start) {
    if (stripped(slice().form.end).toLowerCase() !== start) return { start };
    change({ goal: "open" });
    return { start, end: "" };
  }

  /** Handles a clicked square: the start, or the end if it is still missing. @param {number} square */
  function choose(square) {
    const { form: words, goal } = slice();
    const board = boardShown(slice());
    const name = squareName(board, square);
    // The clicked board has the right size; the form may contain another one.
    const size = wordsOfBoard(board);
    const asksEnd = goal === "end" && !stripped(words.end);
    const isEnd = asksEnd && name !== stripped(words.start).toLowerCase();
    const news = isEnd ? { ...size, end: name } : { ...size, ...startAt(name) };
    submit(withoutDice(slice(), news));
  }

  function randomTour() {
    if (draws(slice())) {
      const words = drawnWords();
      change({ thrown: words.seed });
      submit(words);
    } else submit({ ...undrawnWords(slice().form), ...startAt(randomStart()) });
  }

  function randomStart() {
    const { form: words } = slice();
    const wrong = check({ ...words, start: "", end: "" }).map(({ field }) => field);
    const usable = !wrong.some((field) => ["rows", "cols", "holes"].includes(field));
    const board = usable ? boardOf(words) : boardShown(slice());
    let square = 0;
    do square = Math.floor(Math.random() * areaOf(board));
    while (isHole(board, square));
    return squareName(board, square);
  }

  function countTours() {
    const words = requested(TOUR_FIELDS);
    if (words) runs.count(words);
  }

  /** @param {SolveLink | null} link */
  function open(link) {
    if (link) {
      const { words, show } = link;
      const moment = momentOf(link);
      store.frame({
        overlays: chosenOverlays({ method: { id: words.method } }, show, moment?.source),
      });
      const before = boardShown(slice());
      const home = isDefault(words) && moment === null;
      change({ form: words, goal: goalOf(words, "open"), problems: [], home });
      lookAt(words, before);
      runs.run(words, moment);
      return;
    }
    const { running, result, failure, confirming, withheld } = slice();
    if (!running && !confirming && !withheld && (!result || failure)) submit();
  }

  const show = memo(showOf);

  return {
    id: "solve",
    read(query, hash) {
      const { problems, ...request } = readQuery(query, hash);
      return { request, problems };
    },
    format: ({ modes, frame }) => {
      const words = wordsShown(modes.solve);
      const { moment } = player;
      const method = { id: words.method };
      const switched = switchedNames({ method }, frame.overlays, moment?.source);
      return { query: formatQuery(words), hash: formatHash(moment, switched) };
    },
    open,
    choose,
    paint: (square, first) => slice().running || paint(square, first),
    doubt(reason) {
      const { result } = slice();
      if (result) change({ result: unproved(result, reason) });
    },
    show: ({ modes }) => show(modes.solve),
    status: ({ modes }) => statusOf(modes.solve),
    caption: ({ modes, frame }) => captionOf(modes.solve, isChoosing(frame.player)),
    render({ modes, frame }) {
      /** @type {SolveState} */
      const solve = modes.solve;
      form.render(solve, frame);
      const result = byId("result", HTMLElement);
      result.hidden = !solve.running && !solve.result && !solve.withheld;
      const choosing = isChoosing(frame.player);
      render(resultOf(solve, choosing), result);
      const home = byId("home", HTMLElement);
      home.hidden = !solve.home || solve.running !== null;
      render(home.hidden ? nothing : doors.render(), home);
      doors.play(choosing);
      if (solve.result || solve.problems.length > 0) delete document.documentElement.dataset.asks;
      const counting = frame.withheld.result ? nothing : countingOf(solve);
      const folds = html`${aboutResult(solve, frame)} ${counting}`;
      render(folds, byId("solve-folds", HTMLElement));
      writeMatrix(solve);
    },
    actions: solveActions({ runs, files, countTours, randomTour }),
  };
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
