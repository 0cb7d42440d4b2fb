/** Solve: one request, its answer, and everything that is said of it. */

import { stripped } from "../../app/stripped.js";
import { parseSquare, squareName, WHOLE } from "../../board/geometry.js";
import { areaOf, isHole, sizeOf, withSquare } from "../../board/holes.js";
import { chosenOverlays, switchedNames } from "../../board/marks.js";
import { solveActions } from "./actions.js";
import { boardShown, boardTyped, wordsOnBoard, wordsShown } from "./asked.js";
import { Comparison } from "./companion.js";
import { Counting } from "./counting.js";
import { Files } from "./files.js";
import { Form } from "./form.js";
import { formatHash, formatQuery, momentOf, readQuery } from "./link.js";
import { middleOf } from "./places.js";
import { PropertyList } from "./properties.js";
import {
  boardOf,
  canonical,
  check,
  DEFAULTS,
  withoutHiddenMistakes,
  wordsOfBoard,
} from "./request.js";
import { Runs } from "./runs.js";
import { followStarts } from "./starts.js";
import { goalOf, INITIAL, showOf, typed } from "./state.js";
import { statusOf } from "./status.js";
import { isStored } from "./stored.js";
import { TextPanel } from "./texts.js";
import { Verdict } from "./verdict.js";

/** @import { App } from "../../app/app.js" */
/** @import { Mode } from "../../app/mode.js" */
/** @import { Board } from "../../board/geometry.js" */
/** @import { Show } from "../../player/timeline.js" */
/** @import { SolveLink } from "./link.js" */
/** @import { Words } from "./request.js" */
/** @import { Goal, SolveState } from "./state.js" */

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** The fields that a count depends on. */
const COUNTED = ["rows", "cols", "start", "end", "closed", "holes"];

/** @param {App} app @returns {Mode} */
export function makeSolve(app) {
  const { store, player } = app;
  store.change("solve", INITIAL);
  const slice = () => /** @type {SolveState} */ (store.slice("solve"));
  const change = (/** @type {Partial<SolveState>} */ news) => store.change("solve", news);
  const runs = new Runs(app);
  const files = new Files(app);
  followStarts(app);

  const form = new Form(
    type,
    () => {
      submit();
      // On a phone the form lies below the board: show what happens.
      const { root } = app.stage;
      if (slice().problems.length === 0 && root.getBoundingClientRect().bottom < 120) {
        root.scrollIntoView({ behavior: reducedMotion.matches ? "auto" : "smooth" });
      }
    },
    reshape,
  );
  /** Whether the stroke that is painted takes squares away. */
  let takesAway = true;

  const verdict = new Verdict();
  const comparison = new Comparison();
  const properties = new PropertyList();
  const counting = new Counting();
  const texts = new TextPanel();

  /**
   * Something was typed or chosen in the form. The board that it asks for is there at once.
   * @param {Partial<Words>} news
   * @param {Goal} [goal]
   */
  function type(news, goal) {
    const before = boardShown(slice());
    change(typed(slice(), news, goal));
    const words = wordsOnBoard(slice());
    if (words === wordsShown(slice())) return;
    player.pause();
    lookAt(words, before);
  }

  /**
   * The board gets another shape; a start or an end that is not there any more is given up.
   * @param {Board | null} asked null: the board as large as it is, without holes
   */
  function reshape(asked) {
    const { rows, cols } = boardTyped(slice().form);
    const board = asked ?? { rows, cols };
    const { start, end } = slice().form;
    const isGone = (/** @type {string} */ name) => {
      const square = parseSquare(board, name);
      return square === null || (square !== undefined && isHole(board, square));
    };
    type({
      ...wordsOfBoard(board),
      ...(isGone(start) ? { start: "" } : {}),
      ...(isGone(end) ? { end: "" } : {}),
    });
  }

  /**
   * A square is taken away, or put back: what the first one of a stroke was decides. One square stays.
   * @param {number} square
   * @param {boolean} first
   */
  function paint(square, first) {
    if (slice().running) return;
    const board = boardShown(slice());
    const there = !isHole(board, square);
    if (first) takesAway = there;
    if (there === takesAway && !(there && sizeOf(board) === 1))
      reshape(withSquare(board, square, !there));
  }

  /**
   * Another board is seen whole; at first one that is seen in part shows its start, or a1.
   * @param {Words} words what is asked for now
   * @param {Board} before the board until now
   */
  function lookAt(words, before) {
    const board = boardOf(words);
    if (board.rows === before.rows && board.cols === before.cols) return;
    store.frame({ view: { ...WHOLE, ...middleOf(board, words.start || "a1") } });
  }

  /**
   * The request in the form, or null: then its mistakes are shown.
   * @param {string[]} fields those that matter
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

  /** Runs what the form asks for. @param {Partial<Words>} [news] what is changed in it before */
  function submit(news = {}) {
    const words = { ...slice().form, ...news };
    change({ form: words, goal: goalOf(words, slice().goal) });
    const request = requested(Object.keys(DEFAULTS));
    if (!request) return;
    store.frame({ linkProblems: [], painting: false });
    runs.run(request);
    app.push();
  }

  /**
   * What is changed in the form so that the tour starts at a square; an end on that very square is given up.
   * @param {string} start
   */
  function startAt(start) {
    if (stripped(slice().form.end).toLowerCase() !== start) return { start };
    change({ goal: "open" });
    return { start, end: "" };
  }

  /** A square was clicked: where the tour starts, or ends if an end is still to be named. @param {number} square */
  function choose(square) {
    const { form: words, goal } = slice();
    const board = boardShown(slice());
    const name = squareName(board, square);
    // The board that was clicked counts, not a size that is only typed.
    const size = wordsOfBoard(board);
    const asksEnd = goal === "end" && !stripped(words.end);
    if (asksEnd && name !== stripped(words.start).toLowerCase()) submit({ ...size, end: name });
    else submit({ ...size, ...startAt(name) });
  }

  function randomStart() {
    const { form: words } = slice();
    const wrong = check({ ...words, start: "", end: "" }).map(({ field }) => field);
    const usable = !wrong.some((field) => ["rows", "cols", "holes"].includes(field));
    const board = usable ? boardOf(words) : boardShown(slice());
    let square = 0;
    do square = Math.floor(Math.random() * areaOf(board));
    while (isHole(board, square));
    submit(startAt(squareName(board, square)));
  }

  function countTours() {
    const words = requested(COUNTED);
    if (words) runs.count(words);
  }

  /** @param {SolveLink | null} asked */
  function open(asked) {
    if (asked) {
      const { words, show } = asked;
      const moment = momentOf(asked);
      store.frame({ overlays: chosenOverlays({ method: { id: words.method } }, show) });
      const before = boardShown(slice());
      change({ form: words, goal: goalOf(words, "open"), problems: [] });
      lookAt(words, before);
      form.reveal(words);
      if (isStored(words) && !slice().result && app.client.phase !== "ready") runs.confirm(moment);
      else runs.run(words, moment);
      return;
    }
    const { running, result, failure, confirming } = slice();
    if (!running && !confirming && (!result || failure)) submit();
  }

  /** @type {{of: SolveState | null, show: Show}} */
  let shown = { of: null, show: showOf(INITIAL) };

  return {
    id: "solve",
    read(query, hash) {
      const { problems, ...asked } = readQuery(query, hash);
      return { asked, problems };
    },
    format: ({ modes, frame }) => {
      const words = wordsShown(modes.solve);
      const switched = switchedNames({ method: { id: words.method } }, frame.overlays);
      return { query: formatQuery(words), hash: formatHash(player.moment, switched) };
    },
    open,
    choose,
    paint,
    show({ modes }) {
      if (shown.of !== modes.solve) shown = { of: modes.solve, show: showOf(modes.solve) };
      return shown.show;
    },
    status: ({ modes }) => statusOf(modes.solve),
    render({ modes, frame }) {
      /** @type {SolveState} */
      const solve = modes.solve;
      form.render(solve, frame);
      verdict.render(solve);
      comparison.render(solve);
      properties.render(solve);
      counting.render(solve);
      texts.render(solve, frame.preparing);
    },
    actions: solveActions({ app, runs, files, countTours, randomStart }),
  };
}
